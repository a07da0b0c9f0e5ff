import { type Insertable, type Selectable, sql } from 'kysely'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork, overNumbers } from '#server/db/inner-doors.ts'
import type { Differences } from '#server/db/row-types.ts'
import type { DifferenceState } from '../differences.rules.ts'

const columns = columnsOf('differences', 'company_id')
type Row = Omit<Selectable<Differences>, 'company_id' | 'state'>
export interface DifferenceRow extends Row {
  state: DifferenceState
}

export interface ListedDifference extends DifferenceRow {
  user: string
  decider: string
  job_number: number | null
  job_name: string | null
  file_name: string | null
  file_type: string | null
  file_bytes: number | null
}

/** The open ones, the oldest first, then those decided last; `userId` null: everybody's. */
export async function listDifferences(
  tx: CompanyTx,
  userId: number | null,
  limit: number,
): Promise<ListedDifference[]> {
  const own = userId === null ? sql`true` : sql`d.user_id = ${userId}`
  const { rows } = await sql<ListedDifference>`
    with shown as (
      (select d.id from differences d where d.company_id = ${tx.companyId} and d.state = 'open' and ${own}
        order by d.arrived_at, d.id limit ${limit})
      union all
      (select d.id from differences d where d.company_id = ${tx.companyId} and d.state <> 'open' and ${own}
        order by d.decided_at desc, d.id desc limit ${limit}))
    select ${sql.join(columns.map(name => sql.ref(`d.${name}`)))}, u.fullname as user,
      coalesce(b.fullname, '') as decider, j.number as job_number, j.name as job_name,
      f.name as file_name, f.type as file_type, f.bytes as file_bytes
    from differences d
    join shown s on s.id = d.id
    join users u on u.company_id = d.company_id and u.id = d.user_id
    left join users b on b.company_id = d.company_id and b.id = d.decided_by
    left join jobs j on j.company_id = d.company_id and j.id = d.job_id
    left join files f on f.company_id = d.company_id and f.id = d.file_id
    where d.company_id = ${tx.companyId}
    order by d.decided_at desc nulls first, d.arrived_at, d.id`.execute(tx)
  return rows
}

export async function countOpen(tx: CompanyTx, userId: number | null): Promise<number> {
  const { count } = await tx
    .rows('differences')
    .where('state', '=', 'open')
    .$if(userId !== null, query => query.where('user_id', '=', userId!))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open ones of this person with a photo or document. */
export async function countOpenFiles(tx: CompanyTx, userId: number): Promise<number> {
  const { count } = await tx
    .rows('differences')
    .where('state', '=', 'open')
    .where('user_id', '=', userId)
    .where('file_id', 'is not', null)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The file of a difference, and whose it is. */
export const fileOfDifference = (tx: CompanyTx, id: number) =>
  tx
    .rows('differences as d')
    .innerJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'd.company_id').onRef('f.id', '=', 'd.file_id'),
    )
    .where('d.id', '=', id)
    .select(['d.user_id', 'f.key', 'f.name', 'f.type', 'f.has_thumbnail'])
    .executeTakeFirst()

const state = sql<DifferenceState>`state`.as('state')

/** The difference, locked, with clients' numbers as they were typed: what is taken is saved as it was typed. */
export const lockDifference = (tx: CompanyTx, id: number): Promise<DifferenceRow | undefined> =>
  overNumbers(tx, 'what is saved to the job', open =>
    open
      .rows('differences')
      .select(columns)
      .select(state)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

export const differenceByKey = (tx: CompanyTx, userId: number, key: string) =>
  tx
    .rows('differences')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['id', state])
    .executeTakeFirst()

/** Those of these keys that this person's phone has handed in. */
export async function asideKeys(tx: CompanyTx, userId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .rows('differences')
    .where('user_id', '=', userId)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .select('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** True if this is a job of the company, deleted or not; of a technician's own, now or before. */
export const hasJob = async (tx: CompanyTx, id: number): Promise<boolean> => {
  const own = ownWorkOf(tx)
  return Boolean(
    await overAllWork(tx, 'a job that was theirs', all =>
      all
        .rows('jobs as j')
        .where('j.id', '=', id)
        .where(
          own === null
            ? sql<boolean>`true`
            : sql<boolean>`(j.technician_ids @> array[${own}]::bigint[] or exists (
                select 1 from past_job_technicians p
                where p.company_id = ${tx.companyId} and p.job_id = j.id and p.user_id = ${own}))`,
        )
        .select('j.id')
        .executeTakeFirst(),
    ),
  )
}

/** Undefined where this person's phone has handed it in before. */
export const insertDifference = (
  tx: CompanyTx,
  row: Omit<Insertable<Differences>, 'company_id'>,
): Promise<DifferenceRow | undefined> =>
  tx
    .insertRows('differences', row)
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'key']).doNothing())
    .returning(columns)
    .returning(state)
    .executeTakeFirst()

export const updateDifference = (
  tx: CompanyTx,
  id: number,
  to: Partial<Pick<DifferenceRow, 'state' | 'decided_by' | 'decided_at'>> & { undo: string | null },
): Promise<DifferenceRow> =>
  tx
    .updateRows('differences')
    .set({ ...to, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .returning(state)
    .executeTakeFirstOrThrow()
