import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { hourOfDates, type Timing } from '../automations.rules.ts'

/** A row with a date, and when an automation begins for it. */
export interface DatedRow {
  row_id: number
  /** The row that the automation is about. */
  subject_id: number
  at: Date
  due_at: Date
}

interface Which {
  trigger: string
  timing: Timing
  zone: string
}

interface Wanted {
  /** Only these rows; left out: all. */
  rows?: readonly number[]
  /** Only rows of these subjects. */
  subjects?: readonly number[]
  /** Due after this moment, and until that one. */
  after?: Date
  until?: Date
}

const morning = (day: string, zone: string) =>
  sql`(${sql.ref(day)} + make_interval(hours => ${hourOfDates}::int)) at time zone ${zone}`

/** Rows with their dates: row, subject, date. What is over has none. */
const sources: Record<string, (company: CompanyTx['companyId'], which: Which) => RawBuilder<unknown>> = {
  'date.appointment': (company, { timing }) =>
    sql`select a.id as row_id, a.job_id as subject_id, a.starts_at as at
      from appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id
      where a.company_id = ${company} and a.cancelled_at is null and j.deleted_at is null and j.status_id <> 4
        and (j.status_id <> 3 or ${timing.side === 'after'})`,
  'date.lastJob': company =>
    sql`select j.client_id as row_id, j.client_id as subject_id, max(j.closed_at) as at
      from jobs j join clients c on c.company_id = j.company_id and c.id = j.client_id and c.deleted_at is null
      where j.company_id = ${company} and j.status_id = 3 and j.deleted_at is null and j.closed_at is not null
      group by j.client_id`,
  'date.validUntil': (company, { zone }) =>
    sql`select id as row_id, id as subject_id, ${morning('valid_until', zone)} as at
      from quotes where company_id = ${company} and status = 'sent' and valid_until is not null`,
  'date.due': (company, { zone }) =>
    sql`select id as row_id, id as subject_id, ${morning('due_on', zone)} as at
      from invoices where company_id = ${company} and status = 'issued' and owed_cents > 0 and due_on is not null`,
  'date.followUp': (company, { zone }) =>
    sql`select id as row_id, id as subject_id, ${morning('follow_up_on', zone)} as at
      from leads where company_id = ${company} and deleted_at is null and follow_up_on is not null`,
}

/**
 * Rows with the moment at which an automation of this trigger begins. Days and months keep the hour on the company's clock; one
 * that the clock skips comes out later by as much, as everywhere.
 */
function dated(company: CompanyTx['companyId'], which: Which, wanted: Wanted): RawBuilder<unknown> {
  const { trigger, timing, zone } = which
  const span = sql`make_interval(${sql.raw(timing.unit)} => ${timing.side === 'before' ? -timing.count : timing.count}::int)`
  const due =
    timing.unit === 'hours'
      ? sql`d.at + ${span}`
      : sql`((d.at at time zone ${zone}) + ${span}) at time zone ${zone}`
  const { rows, subjects, after, until } = wanted
  return sql`select * from (
      select d.row_id, d.subject_id, d.at, ${due} as due_at from (${sources[trigger]!(company, which)}) d
      where (${rows === undefined} or d.row_id = any(${[...(rows ?? [])]}::bigint[]))
        and (${subjects === undefined} or d.subject_id = any(${[...(subjects ?? [])]}::bigint[]))
    ) r
    where (${after ?? null}::timestamptz is null or r.due_at > ${after ?? null}::timestamptz)
      and (${until ?? null}::timestamptz is null or r.due_at <= ${until ?? null}::timestamptz)`
}

export const datedRows = async (
  tx: CompanyTx,
  which: Which,
  wanted: Wanted,
  most = 2_000,
): Promise<DatedRow[]> =>
  (
    await sql<DatedRow>`${dated(tx.companyId, which, wanted)} order by r.due_at desc limit ${most}`.execute(
      tx,
    )
  ).rows

/** Notes when an automation begins for all rows; what lies in the past is not caught up on. */
export async function noteAllDates(
  tx: CompanyTx,
  automation: number,
  which: Which,
  since = tx.now,
): Promise<void> {
  await lockPlan(tx, automation)
  await forgetDates(tx, automation)
  await insertDates(tx, automation, which, { after: since })
}

/** Notes anew when an automation begins for rows that changed at or after `since`: what has come meanwhile is still due. */
export async function noteDates(
  tx: CompanyTx,
  automation: number,
  which: Which,
  { rows, since }: { rows: readonly number[]; since: Date },
): Promise<void> {
  await lockPlan(tx, automation)
  await tx
    .deleteRows('automation_dates')
    .where('automation_id', '=', automation)
    .where('row_id', 'in', [0, ...rows])
    .where('due_at', '>', tx.now)
    .execute()
  await insertDates(tx, automation, which, { rows, after: since })
}

/** A save of the automation and changes of its rows, which all write its dates, wait for each other here. */
const lockPlan = (tx: CompanyTx, automation: number) =>
  tx.rows('automations').where('id', '=', automation).select('id').forUpdate().execute()

async function insertDates(tx: CompanyTx, automation: number, which: Which, wanted: Wanted): Promise<void> {
  await sql`insert into automation_dates (company_id, automation_id, row_id, subject_id, due_at)
    select ${tx.companyId}, ${automation}, n.row_id, n.subject_id, n.due_at
    from (${dated(tx.companyId, which, wanted)}) n
    on conflict (company_id, automation_id, row_id)
      do update set subject_id = excluded.subject_id, due_at = excluded.due_at`.execute(tx)
}

export const forgetDates = (tx: CompanyTx, automation: number, rows?: readonly number[]): Promise<unknown> =>
  tx
    .deleteRows('automation_dates')
    .where('automation_id', '=', automation)
    .$if(rows !== undefined, query => query.where('row_id', 'in', [0, ...rows!]))
    .execute()

export interface DueDate {
  automation_id: number
  row_id: number
}

/** Takes dates that have come, the longest due first; another server gets others. */
export async function takeDates(tx: CompanyTx, most: number): Promise<DueDate[]> {
  const due = await tx
    .rows('automation_dates')
    .where('due_at', '<=', tx.now)
    .orderBy('due_at')
    .orderBy('row_id')
    .limit(most)
    .select(['automation_id', 'row_id'])
    .forUpdate()
    .skipLocked()
    .execute()
  for (const [automation, rows] of byAutomation(due)) await forgetDates(tx, automation, rows)
  return due
}

/** Rows of each automation. */
export function byAutomation(dates: readonly DueDate[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { automation_id, row_id } of dates)
    found.set(automation_id, [...(found.get(automation_id) ?? []), row_id])
  return found
}

/** Clients by whom these were replaced when they were merged; the others stay. */
export async function presentClients(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .rows('clients')
    .where('id', 'in', [0, ...ids])
    .select(sql<number>`coalesce(merged_into, id)`.as('id'))
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}

/** Automations that begin by the dates of a job, and when. */
export const plannedFor = (
  tx: CompanyTx,
  job: number,
): Promise<{ automation_id: number; automation: string; at: Date }[]> =>
  tx
    .rows('automation_dates as d')
    .innerJoin('automations as a', join =>
      join.on('a.company_id', '=', tx.companyId).onRef('a.id', '=', 'd.automation_id'),
    )
    .where('d.subject_id', '=', job)
    .where('a.trigger', '=', 'date.appointment')
    .orderBy('d.due_at')
    .limit(20)
    .select(['a.id as automation_id', 'a.name as automation', 'd.due_at as at'])
    .execute()
