import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import type { Viewer } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const differenceStates = ['open', 'taken', 'left'] as const
export type DifferenceState = (typeof differenceStates)[number]

export const differenceTexts = {
  tooMany: 'Too much of this person’s is already waiting.',
  decided: 'Someone else has already decided this.',
  late: 'A decision can be undone for 15 minutes.',
  gone: 'This job is no longer there, or no longer yours.',
  noJob: 'It belongs to no job. Download it and add it where it belongs.',
  unreadable: 'This no longer fits the job. Enter it by hand.',
} as const

/** Milliseconds in which a decision can be taken back. */
const undoTime = 15 * 60_000

/** Sees and decides all differences, not just own ones. */
export const seesAllDifferences = (viewer: Parameters<typeof canBook>[0]): boolean => canBook(viewer) === true

export const seesDifference = (viewer: Viewer, { user_id }: { user_id: number }): boolean =>
  user_id === viewer.id || seesAllDifferences(viewer)

interface Decided {
  state: DifferenceState
  decided_at: Date | null
}

export const isUndoable = ({ state, decided_at }: Decided, now: Date): boolean =>
  state !== 'open' && decided_at !== null && now.getTime() - decided_at.getTime() < undoTime

export function mayDecide(difference: Decided, take: 'mine' | 'theirs' | 'open', now: Date): Verdict {
  if (take !== 'open') return difference.state === 'open' || because(differenceTexts.decided)
  if (difference.state === 'open') return true
  return isUndoable(difference, now) || because(differenceTexts.late)
}

/** Characters of JSON and levels that a write may have. */
const mostCharacters = 100_000
const mostLevels = 20

/** True if a row can keep this: neither too long nor too deep, and no characters that the database refuses. */
export function fits(value: unknown): boolean {
  if (levels(value) > mostLevels) return false
  const text = JSON.stringify(value)
  return text.length <= mostCharacters && !/\\u0000|\\ud[89a-f]/i.test(text)
}

/** Levels of a value, as far as it takes to know that there are too many. */
function levels(value: unknown, left = mostLevels): number {
  if (typeof value !== 'object' || value === null) return 0
  if (left === 0) return 1
  return 1 + Math.max(0, ...Object.values(value).map(each => levels(each, left - 1)))
}

/** The server's words for a save that met another one; the fields beside each other say it better. */
export const staleReason = 'Someone else just changed this. Reload and try again.'
