import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { ReportReaders, ReportSchedules } from '#server/db/row-types.ts'
import type { MailedReport } from '../../report-mails.contract.ts'
import type { Every, Held, MailFormat } from '../../report-mails.rules.ts'

const scheduleColumns = columnsOf('report_schedules', 'company_id')
export type ScheduleRow = Omit<Selectable<ReportSchedules>, 'company_id' | 'report' | 'every' | 'format'> & {
  report: MailedReport
  every: Every
  format: MailFormat
}

const readerColumns = columnsOf('report_readers', 'company_id')
export type ReaderRow = Omit<Selectable<ReportReaders>, 'company_id' | 'held'> & {
  held: Held | ''
  /** Of a member; '' for an address outside. */
  fullname: string | null
  /** Where to write to. */
  to: string
  language: string | null
}

/** Companies that have reports to be mailed by now. */
export async function companiesMailing(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{
    company_id: number
  }>`select company_id from companies_mailing_reports(${tx.now})`.execute(tx)
  return rows.map(row => row.company_id)
}

/** Schedules that are due, or were reckoned by another time zone. */
export function dueSchedules(tx: CompanyTx, zone: string): Promise<ScheduleRow[]> {
  return tx
    .rows('report_schedules')
    .select(scheduleColumns)
    .where('active', '=', true)
    .where(or => or.or([or('next_at', '<=', tx.now), or('time_zone', '<>', zone)]))
    .orderBy('next_at')
    .orderBy('id')
    .execute() as Promise<ScheduleRow[]>
}

/** The schedules somebody has set up, or all of them. */
export function schedulesOf(
  tx: CompanyTx,
  madeBy: number | null,
): Promise<(ScheduleRow & { made_by: string })[]> {
  return tx
    .rows('report_schedules')
    .select(scheduleColumns)
    .select(
      sql<string>`(select u.fullname from users u where u.company_id = report_schedules.company_id
        and u.id = report_schedules.created_by)`.as('made_by'),
    )
    .$if(madeBy !== null, query => query.where('created_by', '=', madeBy))
    .orderBy('id')
    .execute() as Promise<(ScheduleRow & { made_by: string })[]>
}

export const scheduleById = (tx: CompanyTx, id: number) =>
  tx.rows('report_schedules').select(scheduleColumns).where('id', '=', id).executeTakeFirst() as Promise<
    ScheduleRow | undefined
  >

export const lockSchedule = (tx: CompanyTx, id: number) =>
  tx
    .rows('report_schedules')
    .select(scheduleColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<ScheduleRow | undefined>

export async function countSchedules(tx: CompanyTx): Promise<number> {
  const { n } = await tx
    .rows('report_schedules')
    .select(count => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

type Stored = Omit<ScheduleRow, 'id' | 'created_at' | 'created_by' | 'version' | 'tried_at' | 'tried_by'>
const stored = ({ report, ...row }: Partial<Stored>) => ({
  ...row,
  ...(report && { report: JSON.stringify(report) }),
})

export const insertSchedule = (tx: CompanyTx, row: Stored & { created_by: number }) =>
  tx
    .insertRows('report_schedules', { ...row, ...(stored(row) as { report: string }), created_at: tx.now })
    .returning(scheduleColumns)
    .executeTakeFirstOrThrow() as Promise<ScheduleRow>

export const updateSchedule = (tx: CompanyTx, id: number, row: Partial<Stored>) =>
  tx
    .updateRows('report_schedules')
    .set({ ...stored(row), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(scheduleColumns)
    .executeTakeFirstOrThrow() as Promise<ScheduleRow>

/** Puts a schedule to its next moment: no change by a person, so its version stays. */
export const moveOn = (
  tx: CompanyTx,
  id: number,
  { next_at, time_zone }: { next_at: Date; time_zone: string },
) => tx.updateRows('report_schedules').set({ next_at, time_zone }).where('id', '=', id).execute()

/** Notes that somebody has it mailed to themselves. */
export const noteTried = (tx: CompanyTx, id: number, by: number) =>
  tx.updateRows('report_schedules').set({ tried_at: tx.now, tried_by: by }).where('id', '=', id).execute()

export const deleteSchedules = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .deleteRows('report_schedules')
    .where('id', 'in', [...ids])
    .returning(scheduleColumns)
    .execute() as Promise<ScheduleRow[]>

/** Readers of these schedules, or one by its id. */
export function readersOf(
  tx: CompanyTx,
  of: { schedules: readonly number[] } | { id: number },
): Promise<ReaderRow[]> {
  const where =
    'id' in of ? sql<boolean>`r.id = ${of.id}` : sql<boolean>`r.schedule_id = any(${of.schedules}::bigint[])`
  return tx
    .rows('report_readers as r')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select(readerColumns.map(column => `r.${column}` as const))
    .select(['u.fullname', 'u.language', sql<string>`coalesce(u.email, r.email)`.as('to')])
    .where(where)
    .orderBy('r.id')
    .execute() as Promise<ReaderRow[]>
}

type NewReader = { user_id: number } | { email: string }

/** Adds readers; members need not say yes. The rows of addresses outside, who are asked. */
export async function insertReaders(
  tx: CompanyTx,
  schedule: number,
  readers: readonly NewReader[],
): Promise<{ id: number; email: string }[]> {
  if (readers.length === 0) return []
  const rows = await tx
    .insertRows(
      'report_readers',
      readers.map(reader => ({
        schedule_id: schedule,
        ...reader,
        confirmed_at: 'user_id' in reader ? tx.now : null,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  return rows.filter(({ email }) => email !== '')
}

export const deleteReaders = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .deleteRows('report_readers')
    .where('id', 'in', [...ids])
    .execute()

/** Notes what became of a moment for a reader. */
export const noteSent = (tx: CompanyTx, id: number, sent_for: Date, held: Held | '') =>
  tx.updateRows('report_readers').set({ sent_for, held }).where('id', '=', id).execute()

/** Has a reader get the mails, or no more; members are always confirmed. */
export const answerFor = (tx: CompanyTx, id: number, wanted: boolean) =>
  tx
    .updateRows('report_readers')
    .set(
      wanted
        ? { confirmed_at: sql`coalesce(confirmed_at, ${tx.now})`, stopped_at: null }
        : { stopped_at: sql`coalesce(stopped_at, ${tx.now})` },
    )
    .where('id', '=', id)
    .execute()

export async function activeMembers(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .rows('users')
    .select('id')
    .where('active', '=', true)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}
