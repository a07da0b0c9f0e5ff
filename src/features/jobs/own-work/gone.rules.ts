import { type Fact, fact } from '#shared/fact.ts'

/** Why a job is no longer there for somebody who had it. Empty names: not known. */
export interface GoneJob {
  isDeleted: boolean
  by: string
  /** The technicians who have it now. */
  to: readonly string[]
}

/** The sentence for somebody who has the job open, or hands something in for it. */
export function goneText({ isDeleted, by, to }: GoneJob): Fact {
  const names = to.join(', ')
  if (isDeleted) return by ? fact('{{name}} deleted this job.', { name: by }) : fact('This job was deleted.')
  if (names === '')
    return by
      ? fact('{{name}} removed you from this job.', { name: by })
      : fact('You were removed from this job.')
  return by
    ? fact('{{name}} reassigned this job to {{names}}.', { name: by, names })
    : fact('This job was reassigned to {{names}}.', { names })
}
