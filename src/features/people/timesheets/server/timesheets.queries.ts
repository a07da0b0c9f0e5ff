import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import type { Timesheets } from '#server/db/row-types.ts'
import { foundOrAlike } from '#server/list-alike.ts'
import type { SheetState } from '../timesheets.rules.ts'

export type SheetRow = Omit<Selectable<Timesheets>, 'company_id' | 'state'> & { state: SheetState }

const fields = [
  'id',
  'user_id',
  'first_day',
  'last_day',
  'finalised_at',
  'approved_at',
  'approved_by',
  'exported_at',
  'note',
  'reminded_at',
  'version',
] as const
const state = sql<SheetState>`state`.as('state')

interface Asked {
  ids: readonly number[]
  /** 'yyyy-mm-dd', both included. */
  first: string
  last: string
}

/** Active members with their names, and those without access who have times in these days. */
export async function peopleWithTimes(
  tx: CompanyTx,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: number; name: string }[]> {
  return tx
    .rows('users as u')
    .where(
      sql<boolean>`(u.active and not exists (select from groups g where g.company_id = u.company_id and g.id = u.group_id
        and g.kind = 'accountant') or exists (select from clock_times c where c.company_id = u.company_id and c.user_id = u.id
        and c.started_at >= ${from} and c.started_at < ${to}))`,
    )
    .select(['u.id', 'u.fullname as name'])
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
}

export const memberName = (tx: CompanyTx, id: number) =>
  tx.rows('users').where('id', '=', id).select(['id', 'fullname as name']).executeTakeFirst()

/** Weeks of people that touch these days, with who approved them. */
export const sheetRows = (tx: CompanyTx, { ids, first, last }: Asked) =>
  tx
    .rows('timesheets as t')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.approved_by'),
    )
    .where(sql<boolean>`t.user_id = any(${ids}::bigint[])`)
    // A week has at most seven days.
    .where(
      sql<boolean>`t.last_day >= ${first}::date and t.first_day between ${first}::date - 6 and ${last}::date`,
    )
    .select(fields.map(name => `t.${name}` as const))
    .select(sql<SheetState>`t.state`.as('state'))
    .select('u.fullname as approver')
    .execute()

/** Weeks by id, locked. */
export const lockSheets = (tx: CompanyTx, ids: readonly number[]): Promise<SheetRow[]> =>
  tx
    .rows('timesheets')
    .where('id', 'in', ids)
    .select(fields)
    .select(state)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The person whose week it is. */
export const sheetOwners = (tx: CompanyTx, ids: readonly number[]) =>
  tx.rows('timesheets').where('id', 'in', ids).select('user_id').execute()

/** Changes a person's week, making its row if there is none. */
export async function putSheet(
  tx: CompanyTx,
  { user_id, first_day, last_day }: Pick<SheetRow, 'user_id' | 'first_day' | 'last_day'>,
  to: Partial<Omit<SheetRow, 'id' | 'user_id' | 'first_day' | 'last_day' | 'version'>>,
): Promise<SheetRow> {
  const before = await tx
    .rows('timesheets')
    .where('user_id', '=', user_id)
    .where('first_day', '=', first_day)
    .select(fields)
    .select(state)
    .forUpdate()
    .executeTakeFirst()
  const after = await tx
    .insertRows('timesheets', { user_id, first_day, last_day, ...to })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id', 'first_day'])
        .doUpdateSet({ last_day, ...to, version: sql<number>`timesheets.version + 1` }),
    )
    .returning(fields)
    .returning(state)
    .executeTakeFirstOrThrow()
  tx.record('timesheets', before ?? null, after)
  return after
}

/** Marks weeks as paid, all at once; whoever calls has locked them. */
export async function exportSheets(
  tx: CompanyTx,
  weeks: readonly Pick<SheetRow, 'user_id' | 'first_day'>[],
): Promise<void> {
  const after = await tx
    .updateRows('timesheets as t')
    .from(
      sql<{
        user_id: number
        first_day: string
      }>`jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)`.as<'w'>(sql`w(user_id bigint, first_day date)`),
    )
    .whereRef('t.user_id', '=', 'w.user_id')
    .whereRef('t.first_day', '=', 'w.first_day')
    .set({ exported_at: tx.now, version: sql<number>`t.version + 1` })
    .returning(fields.map(name => `t.${name}` as const))
    .returning(sql<SheetState>`t.state`.as('state'))
    .execute()
  tx.recordMany(
    'timesheets',
    after.map(row => ({
      before: { ...row, exported_at: null, version: row.version - 1 },
      after: row,
      row: row.id,
    })),
  )
}

/** Corrections that count in weeks that begin in these days. */
export const correctionRows = (tx: CompanyTx, { ids, first, last }: Asked) =>
  tx
    .rows('time_corrections as c')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.by_id'),
    )
    .where(sql<boolean>`c.user_id = any(${ids}::bigint[])`)
    .where(sql<boolean>`c.first_day >= ${first}::date and c.first_day <= ${last}::date`)
    .select(['c.user_id', 'c.day', 'c.minutes', 'c.reason', 'u.fullname as by'])
    .orderBy('c.id')
    .execute()

/** Cents that these people claim in the week of these days, without what was returned or taken back. */
export async function claimedBy(tx: CompanyTx, { ids, first, last }: Asked): Promise<Map<number, number>> {
  const rows = await tx
    .rows('claims')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .where('state', '=', 'claimed')
    .where(sql<boolean>`counts_on between ${first}::date and ${last}::date`)
    .groupBy('user_id')
    .select(['user_id', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .execute()
  return new Map(rows.map(({ user_id, cents }) => [user_id, cents]))
}

export async function addCorrection(
  tx: CompanyTx,
  correction: { user_id: number; day: string; first_day: string; minutes: number; reason: string },
): Promise<void> {
  const row = await tx
    .insertRows('time_corrections', { ...correction, by_id: tx.by?.id ?? null, at: tx.now })
    .returning(['id', 'user_id', 'day', 'minutes'])
    .executeTakeFirstOrThrow()
  tx.record('time_corrections', null, row)
}

export interface Visit {
  id: number
  starts_at: Date
  ends_at: Date
  job_id: number
  number: number
  name: string
  taken: boolean
}

/** A person's appointments in a stretch of time, and whether an entry was made of each. */
export async function visitsOf(
  tx: CompanyTx,
  userId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.starts_at, a.ends_at, j.id as job_id, j.number, j.name, exists (select from clock_times c
      where c.company_id = ${tx.companyId} and c.appointment_id = a.id and c.user_id = ${userId}) as taken
    from appointments a join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.technician_ids @> array[${userId}]::bigint[] and a.cancelled_at is null
      and j.deleted_at is null and a.starts_at >= ${from} and a.starts_at < ${to}
    order by a.starts_at, a.id limit 500`.execute(tx)
  return rows
}

/** Jobs that a time may lie on, by number or words; the newest. */
export const jobsFound = (tx: CompanyTx, search: string) =>
  foundOrAlike('jobs', search, alike =>
    tx
      .rows('jobs')
      .where('deleted_at', 'is', null)
      .where(at =>
        at.or([
          ...(/^\d{1,9}$/.test(search) ? [at('number', '=', Number(search))] : []),
          ...(search === '' ? [at.lit(true)] : [alike ?? holdsWords(sql`name || ' ' || address`, search)]),
        ]),
      )
      .select(['id', 'number', 'name', 'address'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  )

/** Jobs by id, as entries name them. */
export async function jobNames(tx: CompanyTx, ids: readonly number[]) {
  const rows = await tx
    .rows('jobs')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'number', 'name'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
