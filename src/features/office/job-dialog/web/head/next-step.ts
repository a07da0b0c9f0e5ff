import { statusId } from '#features/jobs/job-status/job-status.rules.ts'

/** A technician's next step on a job: to go there, to begin, to complete it, and what comes after that. */
export type Step = 'travel' | 'work' | 'complete' | 'after'

/** `isWorking` undefined: whether one's own work is under way is not known, and the job goes on without it. */
export function stepOf({ status_id }: { status_id: number }, isWorking: boolean | undefined): Step {
  if (status_id === statusId.closed) return 'after'
  if (isWorking) return 'complete'
  if (status_id !== statusId.onTheWay) return 'travel'
  return isWorking === undefined ? 'complete' : 'work'
}
