import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { jobsContract } from '../jobs.contract.ts'
import { isProcessing, processingText } from './processing.ts'

/** The job whose dialog is open over the current screen: `job=<id>`. One that is being saved elsewhere waits. */
export function useOpenJob() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const row = useOpenRow('job')
  const { open } = row
  const openJob = useMemo(
    () => (id: number) => {
      if (isProcessing(id)) {
        toast.warning(t(processingText))
        return
      }
      // The answer is on its way while the dialog is drawn.
      void queryClient.prefetchQuery({ ...readQuery(jobsContract.open, { id }), staleTime: 0 })
      open(id)
    },
    [open, t, queryClient],
  )
  return { ...row, open: openJob }
}
