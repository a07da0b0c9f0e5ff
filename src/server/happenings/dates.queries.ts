import { sql } from 'kysely'
import type { HappeningKind } from '#shared/happening.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { PlatformTx } from '../db/doors.ts'

/** Rows named in one go, of all companies and of one: who has many due holds up nobody who has one. */
const mostAtOnce = 5_000
const mostOfCompany = 2_000

interface DueRow {
  row: number
  due: string
}

/**
 * Rows whose date has come and was not named yet, by company, in one order for all servers: the longest due of each company first.
 */
export async function datesDue(
  tx: PlatformTx,
  source: string,
): Promise<{ company_id: number; rows: DueRow[] }[]> {
  const { rows } = await sql<{ company_id: number; rows: DueRow[] }>`
    select company_id, json_agg(json_build_object('row', row_id, 'due', due) order by due, row_id) as rows
    from (
      select * from (
        select *, row_number() over (partition by company_id order by due, row_id) as nth from ${sql.id(source)}(${tx.now})
      ) each where nth <= ${mostOfCompany} order by nth, company_id limit ${mostAtOnce}
    ) due
    group by company_id order by company_id`.execute(tx)
  return rows
}

/**
 * Names these dates in the transaction that notes them, each with its date and the time at which it was known to have come;
 * one that another server was quicker with is not named again.
 */
export async function nameDue(
  tx: CompanyTx,
  name: string,
  { table, facts }: HappeningKind,
  rows: readonly DueRow[],
): Promise<void> {
  const noted = await tx
    .insertRows(
      'happening_dates',
      rows.map(({ row, due }) => ({ name, row_id: row, due })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('row_id')
    .execute()
  const ids = noted.map(({ row_id }) => row_id)
  const dueOf = new Map(rows.map(({ row, due }) => [row, due]))
  if (ids.length === 0) return
  const found = await tx
    .rows(table as 'jobs')
    .where('id', 'in', ids)
    .select(['id', ...facts] as ['id'])
    .execute()
  for (const { id, ...carried } of found)
    tx.happened(name, id, { ...carried, due: dueOf.get(id)!, known_at: tx.now.toISOString() })
}

export const datesKeptDays = 90

/** Forgets old dates: no function gives their rows any more, but for those that a follower has not dealt with yet. */
export const forgetDates = (tx: CompanyTx, now: Date) =>
  tx
    .deleteRows('happening_dates as d')
    .where('d.due', '<', new Date(now.getTime() - datesKeptDays * 86_400_000))
    .where(
      sql<boolean>`not exists (select from happening_queue q
        where q.company_id = d.company_id and q.name = d.name and q.row_id = d.row_id)`,
    )
    .execute()
