import { useQueryClient } from '@tanstack/react-query'
import { missingForms } from '#features/jobs/asked-forms/asked.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { withWaiting } from '#web/offline/overlays.ts'
import { SendError } from '#web/send.ts'
import { askSoon, readKey, sendsEnded } from '#web/use-endpoint.ts'
import { answersContract } from '../../answers.contract.ts'
import { askedOf } from './asked-of.ts'

/** Finds the forms that a job lacks for a status; one that waits to be sent counts as filled in. */
export function useLackedForms({ id: jobId }: { id: number }) {
  const queryClient = useQueryClient()
  return async (job: { types: readonly number[]; status: number }) => {
    const sent = sendsEnded(queryClient, answersContract.answer)
    const reply = await askSoon(queryClient, answersContract.onJob, { jobId }, sent).catch(
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        return queryClient.getQueryData<OnJob>(readKey(answersContract.onJob, { jobId }))
      },
    )
    return reply ? missingForms(askedOf(withWaiting(answersContract.onJob, { jobId }, reply)), job) : []
  }
}

type OnJob = Receives<typeof answersContract.onJob>
