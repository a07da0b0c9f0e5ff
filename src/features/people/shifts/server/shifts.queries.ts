import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Leave as LeaveTable, Shifts } from '#server/db/row-types.ts'
import type { Leave, LeaveKind, NewLeave } from '../shifts.rules.ts'

export type ShiftRow = Selectable<Shifts>
export type AskedLeave = Leave & { name: string }

const shiftFields = ['id', 'user_id', 'weekday', 'day', 'from_minute', 'to_minute'] as const
export type KeptShift = Pick<ShiftRow, (typeof shiftFields)[number]>

const leaveFields = [
  'id',
  'user_id',
  'kind_id',
  'first_day',
  'last_day',
  'from_minute',
  'to_minute',
  'note',
  'version',
] as const satisfies (keyof Selectable<LeaveTable>)[]
/** The kind of a leave in table or alias `of`, with name and pay of the company's own. */
const kindOf = (of: 'leave' | 'l') => {
  const own = (column: 'name' | 'paid') =>
    sql.raw(
      `(select k.${column} from leave_kinds k where k.company_id = ${of}.company_id and k.id = ${of}.kind_id)`,
    )
  return [
    sql<LeaveKind>`${sql.ref(of)}.kind`.as('kind'),
    sql<string>`coalesce(${own('name')}, '')`.as('kind_name'),
    sql<boolean>`(${sql.ref(of)}.kind <> 'unpaid' and coalesce(${own('paid')}, true))`.as('is_paid'),
  ]
}
const kind = kindOf('leave')

interface Asked {
  /** 'yyyy-MM-dd', both included. */
  first: string
  last: string
  /** null: everybody active. */
  ids: readonly number[] | null
}

/** Active members in the order in which work is given out. */
export async function activeIds(tx: CompanyTx, ids: readonly number[] | null): Promise<number[]> {
  const rows = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.active', '=', true)
    .where(sql<boolean>`g.kind <> 'accountant'`)
    .$if(ids !== null, query => query.where(sql<boolean>`u.id = any(${ids}::bigint[])`))
    .select('u.id')
    .orderBy(sql`(g.kind = 'technician')`, 'desc')
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
  return rows.map(row => row.id)
}

/** Weekly shifts, and those of single days in the range. */
export function shiftRows(tx: CompanyTx, { first, last, ids }: Asked): Promise<KeptShift[]> {
  return tx
    .rows('shifts')
    .where(eb => eb.or([eb('day', 'is', null), eb.and([eb('day', '>=', first), eb('day', '<=', last)])]))
    .$if(ids !== null, query => query.where(sql<boolean>`user_id = any(${ids}::bigint[])`))
    .select(shiftFields)
    .orderBy('day')
    .orderBy('weekday')
    .execute()
}

/** Leave that touches the range, the earliest first. */
export function leaveRows(tx: CompanyTx, { first, last, ids }: Asked): Promise<Leave[]> {
  return tx
    .rows('leave')
    .where('asked', '=', false)
    .where('last_day', '>=', first)
    .where('first_day', '<=', last)
    .$if(ids !== null, query => query.where(sql<boolean>`user_id = any(${ids}::bigint[])`))
    .select(leaveFields)
    .select(kind)
    .orderBy('first_day')
    .orderBy('id')
    .execute()
}

/** Approved leave by its ids. */
export const leaveById = (tx: CompanyTx, ids: readonly number[]): Promise<Leave[]> =>
  tx
    .rows('leave')
    .where('asked', '=', false)
    .where('id', 'in', [0, ...ids])
    .select(leaveFields)
    .select(kind)
    .orderBy('id')
    .execute()

/** Leave that is asked for and not decided, by one person or (null) by anybody active; the soonest first. */
export const askedLeave = (tx: CompanyTx, userId: number | null): Promise<AskedLeave[]> =>
  tx
    .rows('leave as l')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'),
    )
    .where('l.asked', '=', true)
    .where('u.active', '=', true)
    .$if(userId !== null, query => query.where('l.user_id', '=', userId!))
    .select(leaveFields.map(name => `l.${name}` as const))
    .select([...kindOf('l'), 'u.fullname as name'])
    .orderBy('l.first_day')
    .orderBy('l.id')
    .execute()

/** Takes the weekly shifts of people away, and returns them. */
export function dropWeek(tx: CompanyTx, ids: readonly number[]): Promise<KeptShift[]> {
  return tx
    .deleteRows('shifts')
    .where('user_id', 'in', ids)
    .where('weekday', 'is not', null)
    .returning(shiftFields)
    .execute()
}

/** Takes the shift of a single day away, and returns it. */
export function dropDay(tx: CompanyTx, userId: number, day: string): Promise<KeptShift[]> {
  return tx
    .deleteRows('shifts')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .returning(shiftFields)
    .execute()
}

export function insertShifts(tx: CompanyTx, rows: readonly Omit<KeptShift, 'id'>[]): Promise<KeptShift[]> {
  return tx.insertRows('shifts', rows).returning(shiftFields).execute()
}

/** The people's rows, locked until the transaction ends: two who set a week wait for each other. */
export async function lockPeople(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows('users').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
  return rows.map(row => row.id)
}

/** `asked`: one that is not decided; else one that counts. */
export function lockLeave(tx: CompanyTx, id: number, asked = false): Promise<Leave | undefined> {
  return tx
    .rows('leave')
    .where('id', '=', id)
    .where('asked', '=', asked)
    .select(leaveFields)
    .select(kind)
    .forUpdate()
    .executeTakeFirst()
}

export function insertLeave(tx: CompanyTx, fields: NewLeave, asked = false): Promise<Leave> {
  return tx
    .insertRows('leave', { ...fields, asked, created_at: tx.now })
    .returning(leaveFields)
    .returning(kind)
    .executeTakeFirstOrThrow()
}

/** From now on it counts, also if it was only asked for. */
export function updateLeave(tx: CompanyTx, id: number, fields: Partial<NewLeave>): Promise<Leave> {
  return tx
    .updateRows('leave')
    .set({ ...fields, asked: false, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(leaveFields)
    .returning(kind)
    .executeTakeFirstOrThrow()
}

export async function deleteLeave(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('leave').where('id', '=', id).execute()
}

/** How many appointments somebody has in a stretch of time, without cancelled ones and those of closed jobs. */
export async function appointmentsDuring(
  tx: CompanyTx,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from appointments a
      join jobs j on j.company_id = a.company_id and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.technician_ids @> array[${userId}]::bigint[]
      and a.starts_at < ${to} and a.ends_at > ${from} and a.starts_at > ${from}::timestamptz - interval '1 day'
      and a.cancelled_at is null and j.deleted_at is null and j.closed_at is null`
  const { rows } = await overAllWork(tx, 'counts of appointments', all => counted.execute(all))
  return rows[0]!.count
}
