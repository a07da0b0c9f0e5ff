import { type Selectable, sql } from 'kysely'
import type { CopiedFacts } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { RecurringJobs, RecurringOccurrences } from '#server/db/row-types.ts'
import type { Fact } from '#shared/fact.ts'
import type { Pattern } from '../recurring.rules.ts'

/** The booking of an occurrence. */
export interface Booking {
  facts: Partial<CopiedFacts>
  /** Each so many wall minutes after the occurrence. */
  appointments: {
    after: number
    minutes: number
    /** Left out in rules from before there were windows: none. */
    window_minutes?: number
    technician_ids: number[]
    send_sms: boolean
  }[]
}
export type RecurringJob = Omit<Selectable<RecurringJobs>, 'booking' | 'problem' | 'pattern'> & {
  booking: Booking
  pattern: Pattern | null
  problem: Fact | null
}
export type RecurringFields = Omit<RecurringJob, 'company_id' | 'id' | 'created_at' | 'version' | 'problem'>
export type OccurrenceRow = Selectable<RecurringOccurrences>

const fields = columnsOf('recurring_jobs')

/** Technicians who see own work only see what they are booked for. */
const seen = (tx: CompanyTx) => {
  const own = ownWorkOf(tx)
  return own === null ? sql<boolean>`true` : sql<boolean>`r.technician_ids @> array[${own}]::bigint[]`
}
const rows = (tx: CompanyTx) =>
  tx.rows('recurring_jobs as r').where(seen(tx)).select(fields).$castTo<RecurringJob>()

export const recurringJobs = (tx: CompanyTx): Promise<RecurringJob[]> =>
  rows(tx).orderBy('r.id', 'desc').execute()

export const recurringById = (tx: CompanyTx, id: number): Promise<RecurringJob | undefined> =>
  rows(tx).where('r.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends: whoever makes or changes its occurrences takes this lock first. */
export const lockRecurring = (tx: CompanyTx, id: number): Promise<RecurringJob | undefined> =>
  rows(tx).where('r.id', '=', id).forUpdate().executeTakeFirst()

const stored = <F extends Partial<RecurringFields>>({ booking, ...rest }: F) => ({
  ...rest,
  ...(booking && { booking: JSON.stringify(booking) }),
})

export function insertRecurring(tx: CompanyTx, row: RecurringFields): Promise<RecurringJob> {
  return tx
    .insertRows('recurring_jobs', { ...stored(row), booking: JSON.stringify(row.booking) })
    .returning(fields)
    .$castTo<RecurringJob>()
    .executeTakeFirstOrThrow()
}

export function updateRecurring(
  tx: CompanyTx,
  id: number,
  change: Partial<RecurringFields>,
): Promise<RecurringJob> {
  return tx
    .updateRows('recurring_jobs')
    .set({ ...stored(change), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(fields)
    .$castTo<RecurringJob>()
    .executeTakeFirstOrThrow()
}

/** Notes the next occurrence and why it could not be made; the rule itself stays. */
export async function setNext(
  tx: CompanyTx,
  id: number,
  next: Date | null,
  problem: Fact | null,
): Promise<void> {
  await tx
    .updateRows('recurring_jobs')
    .set({ next_at: next, problem: problem === null ? null : JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
}

/** The stored occurrences of recurring jobs that begin at or after a moment, or are owed, in their order. */
export function occurrencesFrom(tx: CompanyTx, ids: readonly number[], from: Date): Promise<OccurrenceRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .rows('recurring_occurrences')
    .where('recurring_job_id', 'in', ids)
    .where(eb => eb.or([eb('starts_at', '>=', from), eb('is_owed', '=', true)]))
    .selectAll()
    .orderBy('starts_at')
    .execute()
}

export const occurrenceRow = (tx: CompanyTx, id: number, day: string): Promise<OccurrenceRow | undefined> =>
  tx
    .rows('recurring_occurrences')
    .where('recurring_job_id', '=', id)
    .where('day', '=', day)
    .selectAll()
    .executeTakeFirst()

/** The occurrence that a job was made of, or that it began with. */
export const occurrenceOfJob = (tx: CompanyTx, jobId: number): Promise<OccurrenceRow | undefined> =>
  tx.rows('recurring_occurrences').where('job_id', '=', jobId).selectAll().executeTakeFirst()

/** Stores occurrences when the transaction commits; one that is there already fails it. */
export function addOccurrences(
  tx: CompanyTx,
  id: number,
  rows: readonly (Pick<OccurrenceRow, 'day' | 'starts_at' | 'job_id' | 'is_cancelled'> & {
    is_owed?: boolean
  })[],
): void {
  tx.addRows(
    'recurring_occurrences',
    rows.map(row => ({ ...row, recurring_job_id: id })),
  )
}

export async function removeOccurrences(tx: CompanyTx, id: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .deleteRows('recurring_occurrences')
    .where('recurring_job_id', '=', id)
    .where('day', 'in', days)
    .execute()
}

/** Occurrences that passed while none was made, the earliest first. */
export const owedOccurrences = (tx: CompanyTx, id: number): Promise<OccurrenceRow[]> =>
  tx
    .rows('recurring_occurrences')
    .where('recurring_job_id', '=', id)
    .where('is_owed', '=', true)
    .selectAll()
    .orderBy('day')
    .execute()

/** Lets what is owed count as cancelled. */
export async function cancelOwed(tx: CompanyTx, id: number): Promise<void> {
  await tx
    .updateRows('recurring_occurrences')
    .set({ is_owed: false, is_cancelled: true })
    .where('recurring_job_id', '=', id)
    .where('is_owed', '=', true)
    .execute()
}

/** Rules begin anew from now on: what passed before is not owed. */
export async function forgetMissed(tx: CompanyTx): Promise<void> {
  await tx.updateRows('recurring_jobs').set({ next_at: tx.now }).where('next_at', '<', tx.now).execute()
}

export async function markOccurrence(
  tx: CompanyTx,
  id: number,
  day: string,
  isCancelled: boolean,
): Promise<void> {
  await tx
    .updateRows('recurring_occurrences')
    .set({ is_cancelled: isCancelled })
    .where('recurring_job_id', '=', id)
    .where('day', '=', day)
    .execute()
}

export interface OccurrenceJob {
  id: number
  number: number
  status_id: number
  deleted_at: Date | null
  /** Its appointments that stand, by time. */
  appointments: { id: number; starts_at: Date }[]
}

/** The jobs that occurrences became, deleted or not. */
export async function occurrenceJobs(
  tx: CompanyTx,
  ids: readonly number[],
): Promise<Map<number, OccurrenceJob>> {
  const { rows } = await sql<
    Omit<OccurrenceJob, 'appointments'> & { appointments: { id: number; starts_at: string }[] }
  >`
    select j.id, j.number, j.status_id, j.deleted_at,
      (select coalesce(json_agg(json_build_object('id', a.id, 'starts_at', a.starts_at) order by a.starts_at, a.id), '[]')
        from appointments a
        where a.company_id = ${tx.companyId} and a.job_id = j.id and a.cancelled_at is null) as appointments
    from jobs j
    where j.company_id = ${tx.companyId} and j.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(
    rows.map(row => [
      row.id,
      {
        ...row,
        appointments: row.appointments.map(each => ({ ...each, starts_at: new Date(each.starts_at) })),
      },
    ]),
  )
}

/** Recurring jobs whose next occurrence is to be made by now. */
export async function dueRecurring(tx: CompanyTx, until: Date): Promise<number[]> {
  const due = await tx
    .rows('recurring_jobs')
    .where('next_at', '<=', until)
    .select('id')
    .orderBy('next_at')
    .execute()
  return due.map(({ id }) => id)
}

/** Companies with something to make by now. */
export async function companiesDue(tx: PlatformTx, until: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from companies_with_recurring_due(${until}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function companyZone(tx: CompanyTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return row.time_zone
}
