import { useQueryClient } from '@tanstack/react-query'
import type { Receives } from '#shared/endpoint.ts'
import { withWaiting } from '#web/offline/overlays.ts'
import { SendError } from '#web/send.ts'
import { askSoon, readKey, sendsEnded } from '#web/use-endpoint.ts'
import { checklistsContract, type JobChecklist } from '../checklists.contract.ts'
import { missingItems } from '../checklists.rules.ts'

/** Finds the items that a job leaves open for a status, with the ticks that wait to be sent. */
export function useOpenItems({ id: jobId }: { id: number }) {
  const queryClient = useQueryClient()

  return async (job: { types: readonly number[]; status: number }) => {
    const lists = await listsOf()
    const checks = lists.flatMap(list =>
      list.items.map(({ id, is_done, reason }) => ({
        checklist_id: list.id,
        item_id: id,
        is_done,
        reason,
      })),
    )
    return missingItems(lists, checks, job)
  }

  /** The current lists, or the last ones read where they can't be had soon. */
  async function listsOf(): Promise<readonly JobChecklist[]> {
    // A tick that is on its way is no answer yet.
    const ticked = sendsEnded(queryClient, checklistsContract.tick)
    const reply = await askSoon(queryClient, checklistsContract.onJob, { jobId }, ticked).catch(
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        return queryClient.getQueryData<Lists>(readKey(checklistsContract.onJob, { jobId }))
      },
    )
    return reply ? withWaiting(checklistsContract.onJob, { jobId }, reply).data : []
  }
}

type Lists = Receives<typeof checklistsContract.onJob>
