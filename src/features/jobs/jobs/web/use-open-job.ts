import { useMemo } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { isProcessing, processingText } from './processing.ts'

/** The job whose dialog is open over the current screen: `job=<id>`. One that is being saved elsewhere waits. */
export function useOpenJob() {
  const t = useTexts()
  const row = useOpenRow('job')
  const { open } = row
  const openJob = useMemo(
    () => (id: number) => {
      if (isProcessing(id)) toast.warning(t(processingText))
      else open(id)
    },
    [open, t],
  )
  return { ...row, open: openJob }
}
