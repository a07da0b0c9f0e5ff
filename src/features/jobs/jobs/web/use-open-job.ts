import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOpenRow, useRowWays } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { jobsContract } from '../jobs.contract.ts'
import { isProcessing, processingText } from './processing.ts'

/** The job whose dialog is open over the current screen: `job=<id>`. */
export const useOpenJob = () => useOpenRow('job')

/** Opens a job's dialog over the current screen. One that is being saved elsewhere waits. */
export function useJobOpener(): (id: number) => void {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { open } = useRowWays('job')
  return useCallback(
    (id: number) => {
      if (isProcessing(id)) {
        toast.warning(t(processingText))
        return
      }
      // The answer is on its way while the dialog is drawn.
      void queryClient.prefetchQuery({
        ...readQuery(jobsContract.open, { id }, { drawsKept: true }),
        staleTime: 0,
      })
      open(id)
    },
    [open, t, queryClient],
  )
}
