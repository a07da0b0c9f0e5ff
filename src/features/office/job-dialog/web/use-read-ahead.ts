import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { toolsContract } from '#features/jobs/tools/tools.contract.ts'
import { jobDocumentsContract } from '#features/money/job-documents/job-documents.contract.ts'
import { ordersContract } from '#features/stock/orders/orders.contract.ts'
import { mayAccess } from '#shared/access.ts'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'

/**
 * Reads what the parts of an office's job will ask for, once its first frame is drawn: the answers come while the parts
 * are, which then are drawn once and not again with each answer.
 */
export function useReadAhead(jobId: number): void {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job
  useEffect(() => {
    function read<E extends Endpoint>(entry: E, input: Sends<E>) {
      if (mayAccess(entry.access, viewer)) void queryClient.prefetchQuery(readQuery(entry, input))
    }
    const timer = setTimeout(() => {
      read(diaryContract.read, { jobId })
      read(jobDocumentsContract.read, { id: jobId })
      read(checklistsContract.onJob, { jobId })
      read(toolsContract.ofJob, { jobId })
      if (!seesMoney(viewer)) return
      read(jobCostContract.read, { id: jobId })
      read(ordersContract.toCome, { jobId })
    })
    return () => clearTimeout(timer)
  }, [jobId])
}
