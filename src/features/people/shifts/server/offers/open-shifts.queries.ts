import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { OpenShifts, OpenShiftTakes } from '#server/db/row-types.ts'
import type { Needs } from '../../open-shifts.rules.ts'

const fields = [
  'id',
  'day',
  'from_minute',
  'to_minute',
  'places',
  'note',
  'job_type_id',
  'licence',
  'group_id',
  'created_by',
  'created_at',
  'withdrawn_at',
] as const satisfies (keyof Selectable<OpenShifts>)[]
type OpenShiftRow = Pick<Selectable<OpenShifts>, (typeof fields)[number]>

const takeFields = [
  'id',
  'open_shift_id',
  'user_id',
  'taken_at',
  'was_off',
] as const satisfies (keyof Selectable<OpenShiftTakes>)[]
type TakeRow = Pick<Selectable<OpenShiftTakes>, (typeof takeFields)[number]>

/** Open shifts from a day on, the soonest first, with the names of what they need. */
export function openShiftRows(tx: CompanyTx, first: string) {
  return tx
    .rows('open_shifts as o')
    .leftJoin('job_types as j', join =>
      join.onRef('j.company_id', '=', 'o.company_id').onRef('j.id', '=', 'o.job_type_id'),
    )
    .leftJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'o.company_id').onRef('g.id', '=', 'o.group_id'),
    )
    .where('o.withdrawn_at', 'is', null)
    .where('o.day', '>=', first)
    .select(fields.map(name => `o.${name}` as const))
    .select([sql<string>`coalesce(j.name, '')`.as('skill'), sql<string>`coalesce(g.name, '')`.as('group')])
    .orderBy('o.day')
    .orderBy('o.from_minute')
    .orderBy('o.id')
    .limit(500)
    .execute()
}

export const insertOpenShift = (
  tx: CompanyTx,
  row: Omit<OpenShiftRow, 'id' | 'withdrawn_at'>,
): Promise<OpenShiftRow> => tx.insertRows('open_shifts', row).returning(fields).executeTakeFirstOrThrow()

/** The row, locked until the transaction ends: whoever takes a place waits for whoever was first. */
export const lockOpenShift = (tx: CompanyTx, id: number): Promise<OpenShiftRow | undefined> =>
  tx.rows('open_shifts').where('id', '=', id).select(fields).forUpdate().executeTakeFirst()

export const setWithdrawn = (tx: CompanyTx, id: number): Promise<OpenShiftRow> =>
  tx
    .updateRows('open_shifts')
    .set({ withdrawn_at: tx.now })
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirstOrThrow()

/** Places that active members have taken. */
export const takesOf = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .rows('open_shift_takes as t')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'),
    )
    .where('t.open_shift_id', 'in', [0, ...ids])
    .where('u.active', '=', true)
    .select(takeFields.map(name => `t.${name}` as const))
    .select('u.fullname as name')
    .orderBy('t.id')
    .execute()

/** All places of an open shift that were taken, also by people who were disabled since. */
export const allTakes = (tx: CompanyTx, id: number): Promise<TakeRow[]> =>
  tx.rows('open_shift_takes').where('open_shift_id', '=', id).select(takeFields).orderBy('id').execute()

export async function insertTake(tx: CompanyTx, row: Omit<TakeRow, 'id'>): Promise<void> {
  const after = await tx
    .insertRows('open_shift_takes', row)
    // Left by somebody who was disabled since, and is back.
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'open_shift_id', 'user_id'])
        .doUpdateSet({ taken_at: row.taken_at, was_off: row.was_off }),
    )
    .returning(takeFields)
    .executeTakeFirstOrThrow()
  tx.record('open_shift_takes', null, after)
}

export async function deleteTakes(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .deleteRows('open_shift_takes')
    .where('id', 'in', [0, ...ids])
    .returning(takeFields)
    .execute()
  for (const row of rows) tx.record('open_shift_takes', row, null)
}

/** Places that somebody took on a day. */
export const takesOn = (tx: CompanyTx, userId: number, day: string) =>
  tx
    .rows('open_shift_takes as t')
    .innerJoin('open_shifts as o', join =>
      join.onRef('o.company_id', '=', 't.company_id').onRef('o.id', '=', 't.open_shift_id'),
    )
    .where('t.user_id', '=', userId)
    .where('o.day', '=', day)
    .select('t.id')
    .execute()

/** Frees the places that somebody took on a day, when the office sets that day. */
export async function dropTakes(tx: CompanyTx, userId: number, day: string): Promise<void> {
  const taken = await takesOn(tx, userId, day)
  if (taken.length > 0)
    await deleteTakes(
      tx,
      taken.map(({ id }) => id),
    )
}

/** Hands a place on with its shift. */
export async function moveTake(
  tx: CompanyTx,
  id: number,
  to: { user_id: number; was_off: boolean },
): Promise<void> {
  const after = await tx
    .updateRows('open_shift_takes')
    .set(to)
    .where('id', '=', id)
    .returning(takeFields)
    .executeTakeFirstOrThrow()
  tx.record('open_shift_takes', null, after)
}

/** Requirements of the shifts that people took, by `person day`. */
export async function needsOfTakes(
  tx: CompanyTx,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, Needs>> {
  const rows = await tx
    .rows('open_shift_takes as t')
    .innerJoin('open_shifts as o', join =>
      join.onRef('o.company_id', '=', 't.company_id').onRef('o.id', '=', 't.open_shift_id'),
    )
    .where('t.user_id', 'in', [0, ...userIds])
    .select(['t.user_id', 'o.day', 'o.job_type_id', 'o.licence', 'o.group_id'])
    .execute()
  return new Map(rows.map(({ user_id, day, ...needs }) => [`${user_id} ${day}`, needs]))
}

/** True if the job type and the group that a shift requires are in use. */
export async function hasNeeds(tx: CompanyTx, { job_type_id, group_id }: Omit<Needs, 'licence'>) {
  const [type, group] = await Promise.all([
    job_type_id === null
      ? true
      : tx
          .rows('job_types')
          .where('id', '=', job_type_id)
          .where('active', '=', true)
          .select('id')
          .executeTakeFirst(),
    group_id === null ? true : tx.rows('groups').where('id', '=', group_id).select('id').executeTakeFirst(),
  ])
  return { type: Boolean(type), group: Boolean(group) }
}

/** Active members with what decides whether a shift fits; ids null: all. */
export async function workerRows(tx: CompanyTx, ids: readonly number[] | null) {
  const people = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('u.active', '=', true)
    .$if(ids !== null, query => query.where('u.id', 'in', [0, ...ids!]))
    .select(['u.id', 'u.fullname as name', 'u.group_id', 'u.job_type_ids', 'g.kind'])
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()
  const licences = await tx
    .rows('licences')
    .$if(ids !== null, query => query.where('user_id', 'in', [0, ...ids!]))
    .select(['user_id', 'name', 'expires_on'])
    .execute()
  return people.map(person => ({
    ...person,
    licences: licences.filter(each => each.user_id === person.id),
  }))
}
