import { hasPermission, noPermission, type Viewer } from '#shared/access.ts'
import { minuteOf } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const entryKinds = ['work', 'travel', 'general', 'break'] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryLabels: Record<EntryKind, string> = {
  work: 'Work',
  travel: 'Travel',
  general: 'General',
  break: 'Break',
}

/** The present state of somebody's clock, or the one they go over to. */
export interface Doing {
  kind: EntryKind
  /** False only for an unpaid break. */
  paid: boolean
  job_id: number | null
}

/** A press; a switch clocks in as well. */
export type Press = { do: 'in' } | { do: 'out' } | ({ do: 'switch'; by_job?: boolean } & Doing)

export const isSameDoing = (one: Doing, other: Doing): boolean =>
  one.kind === other.kind && one.paid === other.paid && one.job_id === other.job_id

/** Time on a job is work; the way to it and breaks cost the job nothing. */
export const isOnJob = ({ kind, job_id }: Pick<Doing, 'kind' | 'job_id'>): boolean =>
  kind === 'work' && job_id !== null

export const reasonNeeded = 'Please give a reason.'

/** Answers who clocks whom: oneself, the owner anybody, and whoever approves time with a reason. */
export function mayClock(viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>, userId: number): Verdict {
  if (userId === viewer.id || viewer.kind === 'owner' || hasPermission(viewer, 'time.approve')) return true
  return because(noPermission)
}

export const needsReason = (viewer: Pick<Viewer, 'id' | 'kind'>, userId: number): boolean =>
  userId !== viewer.id && viewer.kind !== 'owner'

/**
 * Whole minutes of a time, from one full minute of the clock to another: pieces of it, cut anywhere, add up to the
 * same.
 */
export function minutesBetween(start: Date | string, end: Date | string): number {
  return Math.max(0, fullMinute(end) - fullMinute(start))
}

const fullMinute = (at: Date | string) =>
  typeof at === 'string' ? minuteOf(at) : Math.floor(at.getTime() / 60_000)
