import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { dayMinutes, utcToWall } from '#shared/dates.ts'

/** A job with an appointment, as far as its hours need it. */
interface BookedJob {
  id: number
  number: number
  status: number
  people: readonly number[]
  appointment: { start: string; end: string } | null
}

interface Span {
  user_id: number
  started_at: string
  ended_at: string
}

const toMinutes = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 60_000)
const toInstant = (minutes: number) => new Date(minutes * 60_000).toISOString()

/** True if somebody has been there and done the work. */
export const isWorked = ({ status, appointment }: Pick<BookedJob, 'status' | 'appointment'>, now: Date) =>
  (status === statusId.closed || status === statusId.awaitingPayment) &&
  appointment !== null &&
  new Date(appointment.end) <= now

/**
 * Hours on finished jobs, a little late and a little longer than booked, and the hours clocked around them: the way to the
 * first job, the yard after the last. All of it is over by `now`, the same for the same jobs. Pure.
 */
export function hoursOf(jobs: readonly BookedJob[], zone: string, now: Date) {
  const latest = toMinutes(now)
  const days = new Map<string, { user_id: number; jobs: BookedJob[] }>()
  for (const job of jobs) {
    if (!isWorked(job, now)) continue
    const day = Math.floor(utcToWall(job.appointment!.start, zone) / dayMinutes)
    for (const user_id of job.people) {
      const key = `${user_id} ${day}`
      if (!days.has(key)) days.set(key, { user_id, jobs: [] })
      days.get(key)!.jobs.push(job)
    }
  }
  const onSite: (Span & { job_id: number })[] = []
  const clocked: Span[] = []
  for (const { user_id, jobs: ofDay } of days.values()) {
    ofDay.sort((a, b) => a.appointment!.start.localeCompare(b.appointment!.start))
    let began: number | null = null
    let free = 0
    for (const { id, number, appointment } of ofDay) {
      const booked = toMinutes(appointment!.start)
      const from = Math.max(booked - 4 + ((number * 7) % 18), free + 8)
      const to = from + Math.max(20, toMinutes(appointment!.end) - booked - 12 + ((number * 13) % 34))
      if (to > latest) break
      onSite.push({ job_id: id, user_id, started_at: toInstant(from), ended_at: toInstant(to) })
      began ??= from - 20 - (number % 15)
      free = to
    }
    if (began === null) continue
    const home = Math.min(latest, free + 15 + ((user_id + ofDay[0]!.number) % 30))
    clocked.push({ user_id, started_at: toInstant(began), ended_at: toInstant(home) })
  }
  return { onSite, clocked }
}

/** The clock of these hours: time on each job, and the way in between. */
export function entriesOf({ onSite, clocked }: ReturnType<typeof hoursOf>) {
  return clocked.flatMap(({ user_id, started_at, ended_at }) => {
    const jobs = onSite.filter(
      each => each.user_id === user_id && each.started_at >= started_at && each.ended_at <= ended_at,
    )
    const ways = [...jobs.map(job => job.started_at), ended_at].map((end, n) => ({
      user_id,
      job_id: null,
      kind: 'travel' as const,
      started_at: n === 0 ? started_at : jobs[n - 1]!.ended_at,
      ended_at: end,
    }))
    return [...jobs.map(job => ({ ...job, kind: 'work' as const })), ...ways].sort((one, other) =>
      one.started_at.localeCompare(other.started_at),
    )
  })
}
