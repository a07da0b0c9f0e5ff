import { minutesBetween } from '#features/people/clock/clock.rules.ts'

/** Whole minutes of work in these times; one that goes on counts until now. */
export const minutesWorked = (
  times: readonly { started_at: Date | string; ended_at: Date | string | null }[],
  now: Date,
): number =>
  times.reduce((sum, { started_at, ended_at }) => sum + minutesBetween(started_at, ended_at ?? now), 0)
