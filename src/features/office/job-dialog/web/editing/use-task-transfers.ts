import { handoverContract } from '#features/franchise/handover/handover.contract.ts'
import { type Task, taskToWire } from '#features/jobs/tasks/tasks.wire.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { useSend } from '#web/use-endpoint.ts'

interface TransferredFrom {
  id: number
  client_id: number | null
}

/** Sends a job's tasks to the companies that they go to; answers with those that did not get there. */
export function useTaskTransfers() {
  const transfer = useSend(handoverContract.transfer, { saved: reply => reply.message })
  return async (
    { id: job_id, client_id }: TransferredFrom,
    transfers: JobValues['transfers'],
  ): Promise<Task[]> => {
    const companies = [...new Set(transfers.map(each => each.company_id))]
    const failed = companies.map(async company_id => {
      const tasks = transfers.filter(each => each.company_id === company_id).map(each => each.task)
      const tasks_info = tasks.map(taskToWire)
      const sent = transfer.send({ company_id, customer_id: client_id, job_id, tasks_info })
      return sent.then(
        () => [],
        () => tasks,
      )
    })
    return (await Promise.all(failed)).flat()
  }
}
