/** Whole minutes of work in these times; one that goes on counts until now. */
export function minutesWorked(
  times: readonly { started_at: Date | string; ended_at: Date | string | null }[],
  now: Date,
): number {
  const ms = times.reduce((sum, { started_at, ended_at }) => {
    const end = ended_at === null ? now : new Date(ended_at)
    return sum + Math.max(0, end.getTime() - new Date(started_at).getTime())
  }, 0)
  return Math.floor(ms / 60_000)
}
