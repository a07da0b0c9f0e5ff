import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { moveAppointment } from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import { type CopiedJob, copyOfJob } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { archiveJobs, restoreJobs } from '#features/jobs/jobs/server/edit/job-archive.service.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import { instantText, utcToWall, wallToUtc } from '#shared/dates.ts'
import {
  changedFrom,
  countedBefore,
  dayOf,
  endKinds,
  nextOccurrences,
  type Occurrence,
  occurrenceOn,
  occurrences,
  occurrencesLeft,
  type Repetition,
  type RepetitionDraft,
  repetitionProblems,
  withItsEnd,
} from '../recurring.rules.ts'
import {
  type ChangedRecurringJob,
  type NewRecurringJob,
  recurringToWire,
  spellingIn,
} from '../recurring.wire.ts'
import { noteOwed } from './make-occurrences.service.ts'
import {
  addOccurrences,
  type Booking,
  cancelOwed,
  companyZone,
  insertRecurring,
  lockRecurring,
  markOccurrence,
  type OccurrenceJob,
  type OccurrenceRow,
  occurrenceJobs,
  occurrenceRow,
  occurrencesFrom,
  type RecurringJob,
  removeOccurrences,
  setNext,
  updateRecurring,
} from './recurring.queries.ts'
import { usesRecurring } from './recurring-toggle.service.ts'

/** So many of the next occurrences are shown. */
const mostShown = 12

/** Makes a job come again: it is the first occurrence itself. */
export async function addRecurring(tx: UserTx, sent: NewRecurringJob): Promise<RecurringJob> {
  if (!(await usesRecurring(tx))) return refuse(400, 'Recurring jobs are turned off in the settings.')
  const { job_id, job_name, ...draft } = sent
  const rule = ruleOf({ ...draft, counted_before: 0, time_zone: draft.time_zone || (await companyZone(tx)) })
  const copy = job_id === null ? null : found(await copyOfJob(tx, job_id))
  const booking = bookingOf(copy, rule.starts_at, rule.time_zone, job_name)
  const row = await insertRecurring(tx, {
    ...rule,
    job_name: job_name || nameOf(booking),
    booking,
    technician_ids: techniciansOf(booking),
    next_at: tx.now,
  })
  const day = dayOf(rule, rule.starts_at)
  if (job_id !== null)
    addOccurrences(tx, row.id, [{ day, starts_at: rule.starts_at, job_id, is_cancelled: false }])
  tx.record('recurring_jobs', null, row)
  return row
}

/**
 * Changes a recurring job from now on, or from one of its days on. The jobs that its occurrences became already go
 * along in their order; one that was moved by hand stays where it is, and what no longer takes place is deleted.
 */
export async function editRecurring(tx: UserTx, outbox: Outbox, sent: ChangedRecurringJob): Promise<void> {
  const before = found(await lockRecurring(tx, sent.id))
  refuseStale(sent.version, before, recurringToWire(shownOf(tx, before, [])))
  const { id, version: _, from, job_id, ...draft } = sent
  const wanted = ruleOf({ ...draft, counted_before: 0, time_zone: before.time_zone })
  if (from !== undefined && !occurrenceOn(before, from)) return notFound()
  await noteOwed(tx, before)
  const changed = from === undefined ? wanted : changedFrom(before, wanted, from)
  const counted_before = countedBefore(before, changed, from ?? dayOf(before, tx.now))
  const rule = { ...changed, counted_before }
  const copy = job_id === null ? null : found(await copyOfJob(tx, job_id))
  const booking = copy && bookingOf(copy, firstOf(copy) ?? rule.starts_at, rule.time_zone, '')
  const change = {
    ...rule,
    ...(booking && { booking, technician_ids: techniciansOf(booking) }),
    next_at: tx.now,
  }
  const after = await updateRecurring(tx, id, {
    ...change,
    ...(booking && { job_name: nameOf(booking) || before.job_name }),
  })
  tx.record('recurring_jobs', before, after)
  const kept = await rearrange(tx, outbox, after, from ?? dayOf(rule, tx.now))
  if (copy) {
    for (const job of kept)
      if (job.id !== job_id) await saveJob(tx, outbox, { id: job.id, ...detailsOf(copy) })
  }
}

/** Brings the jobs that were made of occurrences to come in step with the rule; gives those that go on. */
async function rearrange(
  tx: UserTx,
  outbox: Outbox,
  rule: RecurringJob,
  from: string,
): Promise<OccurrenceJob[]> {
  const rows = (await occurrencesFrom(tx, [rule.id], tx.now)).filter(row => row.day >= from)
  const jobs = await occurrenceJobs(tx, jobIdsOf(rows))
  const open = rows.filter(row => isOpen(row, jobs))
  const settled = new Set(rows.filter(row => !open.includes(row)).map(row => row.day))
  const times: Occurrence[] = []
  if (open.length > 0) {
    for (const occurrence of occurrences(rule, tx.now)) {
      if (occurrence.day < from || settled.has(occurrence.day)) continue
      if (times.push(occurrence) >= open.length) break
    }
  }
  const changed = open.flatMap((row, i) => {
    const to = times[i]
    return to?.day === row.day && to.starts_at.getTime() === row.starts_at.getTime() ? [] : [{ row, to }]
  })
  await removeOccurrences(
    tx,
    rule.id,
    changed.map(({ row }) => row.day),
  )
  const over = changed.flatMap(({ row, to }) => (to ? [] : [row.job_id!]))
  if (over.length > 0) await archiveJobs(tx, over)
  for (const [i, { row, to }] of changed.entries()) {
    if (!to) continue
    addOccurrences(tx, rule.id, [{ ...to, job_id: row.job_id, is_cancelled: false }])
    await moveAlong(tx, outbox, jobs.get(row.job_id!)!, row.starts_at, to.starts_at, rule.time_zone, i === 0)
  }
  return open.flatMap(row => (over.includes(row.job_id!) ? [] : [jobs.get(row.job_id!)!]))
}

const jobIdsOf = (rows: readonly OccurrenceRow[]) => rows.flatMap(row => row.job_id ?? [])

/** Its job is there, and nobody has finished it. */
function isOpen({ job_id, is_cancelled }: OccurrenceRow, jobs: ReadonlyMap<number, OccurrenceJob>): boolean {
  const job = job_id === null ? undefined : jobs.get(job_id)
  return !is_cancelled && job !== undefined && !job.deleted_at && !isEnded(job.status_id)
}

/**
 * Moves a job's appointments by as much wall time as its occurrence; one that was moved by hand stays. Of a whole series
 * the client is told once, by its first.
 */
async function moveAlong(
  tx: UserTx,
  outbox: Outbox,
  job: OccurrenceJob,
  was: Date,
  is: Date,
  zone: string,
  tells: boolean,
) {
  if (job.appointments[0]?.starts_at.getTime() !== was.getTime()) return
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  const by = wall(is) - wall(was)
  for (const { id, starts_at } of job.appointments) {
    await moveAppointment(tx, outbox, {
      id,
      starts_at: new Date(wallToUtc(wall(starts_at) + by, zone)),
      tells,
    })
  }
}

/** Cancels one occurrence; its job, if it was made already, is deleted and can be restored. */
export async function cancelOccurrence(tx: UserTx, id: number, day: string): Promise<void> {
  const rule = found(await lockRecurring(tx, id))
  const row = await occurrenceRow(tx, id, day)
  const occurrence = row ?? found(occurrenceOn(rule, day))
  if (occurrence.starts_at < tx.now) return refuse(400, 'This occurrence is in the past.', { field: 'day' })
  if (row?.is_cancelled) return
  if (row) await markOccurrence(tx, id, day, true)
  else addOccurrences(tx, id, [{ day, starts_at: occurrence.starts_at, job_id: null, is_cancelled: true }])
  const jobs = await occurrenceJobs(tx, row?.job_id ? [row.job_id] : [])
  if (row?.job_id && !jobs.get(row.job_id)?.deleted_at) await archiveJobs(tx, [row.job_id])
  tx.record('recurring_jobs', { id, cancelled: null }, { id, cancelled: day })
}

/** Ends a recurring job before one of its occurrences; jobs made of it and those after it are deleted. */
export async function cancelFollowing(tx: UserTx, outbox: Outbox, id: number, day: string): Promise<void> {
  const before = found(await lockRecurring(tx, id))
  const { starts_at } = (await occurrenceRow(tx, id, day)) ?? found(occurrenceOn(before, day))
  if (starts_at < tx.now) return refuse(400, 'This occurrence is in the past.', { field: 'day' })
  await noteOwed(tx, before)
  const last = new Date(starts_at.getTime() - 60_000)
  const after = await updateRecurring(tx, id, {
    ends: endKinds.onDate,
    ends_at: last,
    ends_after: null,
    next_at: tx.now,
  })
  tx.record('recurring_jobs', before, after)
  await rearrange(tx, outbox, after, day)
}

/** Takes back that an occurrence was cancelled. */
export async function restoreOccurrence(tx: UserTx, id: number, day: string): Promise<void> {
  const rule = found(await lockRecurring(tx, id))
  const row = found(await occurrenceRow(tx, id, day))
  const job = row.job_id === null ? undefined : (await occurrenceJobs(tx, [row.job_id])).get(row.job_id)
  if (job && !job.deleted_at && !row.is_cancelled) return
  if (job) {
    await markOccurrence(tx, id, day, false)
    if (job.deleted_at) await restoreJobs(tx, [job.id])
  } else {
    // Without a job it is made again like any other.
    await noteOwed(tx, rule)
    await removeOccurrences(tx, id, [day])
    await setNext(tx, id, tx.now, rule.problem)
  }
  tx.record('recurring_jobs', { id, cancelled: day }, { id, cancelled: null })
}

/** Lets what is owed count as cancelled. */
export async function skipOwed(tx: UserTx, id: number): Promise<void> {
  found(await lockRecurring(tx, id))
  const days = (await occurrencesFrom(tx, [id], tx.now)).filter(row => row.is_owed).map(row => row.day)
  if (days.length === 0) return
  await cancelOwed(tx, id)
  tx.record('recurring_jobs', { id, skipped: null }, { id, skipped: days.join(', ') })
}

/** A recurring job as the list shows it; `rows`: its stored occurrences that are to come or owed. */
export function shownOf(tx: CompanyTx, rule: RecurringJob, rows: readonly OccurrenceRow[]) {
  const owed = rows.filter(row => row.is_owed).map(row => row.day)
  const cancelled = new Set(rows.filter(row => row.is_cancelled).map(row => row.day))
  const left = occurrencesLeft(rule, tx.now)
  const next = nextOccurrences(rule, tx.now, cancelled.size + 1).find(each => !cancelled.has(each.day))
  return {
    ...rule,
    owed,
    left: left === null ? null : left - cancelled.size + owed.length,
    next: next?.starts_at ?? null,
  }
}

/** The next occurrences: jobs that were made, those to come, and those that were cancelled. */
export async function upcomingOf(tx: CompanyTx, rule: RecurringJob, stored: readonly OccurrenceRow[]) {
  const rows = stored.filter(row => !row.is_owed)
  const jobs = await occurrenceJobs(tx, jobIdsOf(rows))
  const days = new Set(rows.map(row => row.day))
  const free = nextOccurrences(rule, tx.now, mostShown + days.size).filter(each => !days.has(each.day))
  const all = [
    ...rows.map(row => {
      const job = row.job_id === null ? undefined : jobs.get(row.job_id)
      return {
        day: row.day,
        datetime: job?.appointments[0]?.starts_at ?? row.starts_at,
        job_id: job && !job.deleted_at ? job.id : null,
        job_number: job && !job.deleted_at ? job.number : null,
        is_cancelled: row.is_cancelled || !job || job.deleted_at !== null,
      }
    }),
    ...free.map(({ day, starts_at }) => ({
      day,
      datetime: starts_at,
      job_id: null,
      job_number: null,
      is_cancelled: false,
    })),
  ]
  return all.sort((a, b) => a.day.localeCompare(b.day)).slice(0, mostShown)
}

/** The rule, or a refusal with the specified text of the first thing that is wrong. */
function ruleOf(draft: RepetitionDraft): Repetition {
  const [problem] = repetitionProblems(draft)
  if (problem) return refuse(400, problem.message, { field: spellingIn(problem.field) })
  return withItsEnd(draft as Repetition)
}

const firstOf = ({ appointments }: CopiedJob): Date | undefined => appointments[0]?.starts_at

/** The booking for occurrences: like the job, or by its name alone; an hour's visit if it has none. */
function bookingOf(copy: CopiedJob | null, start: Date, zone: string, name: string): Booking {
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  const usual = { after: 0, minutes: 60, technician_ids: copy?.facts.technician_ids ?? [], send_sms: true }
  if (!copy) return { facts: { name }, appointments: [usual] }
  const from = firstOf(copy) ?? start
  const appointments = copy.appointments.map(
    ({ starts_at, ends_at, window_minutes, technician_ids, send_sms }) => ({
      after: wall(starts_at) - wall(from),
      minutes: (ends_at.getTime() - starts_at.getTime()) / 60_000,
      window_minutes,
      technician_ids,
      send_sms,
    }),
  )
  return { facts: copy.facts, appointments: appointments.length > 0 ? appointments : [usual] }
}

const techniciansOf = ({ facts, appointments }: Booking): number[] => [
  ...new Set([...(facts.technician_ids ?? []), ...appointments.flatMap(each => each.technician_ids)]),
]

const nameOf = ({ facts }: Booking): string => facts.company_name || facts.name || facts.address || ''

/** Fields that future jobs take over when all following are changed; their tasks may be under way. */
function detailsOf({ facts }: CopiedJob) {
  const { modify_percentage: _, tasks: __, ...details } = facts
  return { ...details, custom_fields: undefined, send_review: undefined }
}
