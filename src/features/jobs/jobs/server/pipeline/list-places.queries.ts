import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { countedRows } from '#shared/list.ts'
import { type JobFilter, jobsWhere, listPlace, searchFilter } from '../list/job-filter.queries.ts'

/** The condition that job `j` is shown in this list of the pipeline; 0: in none. */
const inList = (tx: CompanyTx, list: number): RawBuilder<SqlBool> =>
  list === 0
    ? sql`j.company_id = ${tx.companyId} and j.deleted_at is null and j.list_id is null and ${seenJob(tx)}`
    : sql`j.company_id = ${tx.companyId} and j.deleted_at is null and j.list_id = ${list} and ${seenJob(tx)}`

/** The job that stands right above another one of its list; null: none does. */
export async function jobAbove(tx: CompanyTx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select j.id from jobs here, jobs j
    where here.company_id = ${tx.companyId} and here.id = ${id} and j.company_id = ${tx.companyId}
      and j.deleted_at is null and j.list_id = here.list_id and ${seenJob(tx)}
      and (${listPlace}, j.id) > (${placeOf('here')}, here.id)
    order by ${listPlace}, j.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** True if a job that is not deleted stands in the list. */
export async function standsIn(tx: CompanyTx, id: number, list: number): Promise<boolean> {
  const { rows } = await sql`select 1 from jobs j where ${inList(tx, list)} and j.id = ${id}`.execute(tx)
  return rows.length > 0
}

/**
 * The place right below a job of a list: half-way to the next one below. Where people have put so many jobs in between
 * that no microsecond is left, all from `above` up move up by a second.
 */
export async function placeBelow(
  tx: CompanyTx,
  above: number,
  list: number,
  moving: number,
): Promise<string> {
  const between = async () => {
    const { rows } = await sql<{ place: string; room: boolean }>`
      with upper as (
        select ${listPlace} as place, j.id from jobs j where ${inList(tx, list)} and j.id = ${above}
      ), lower as (
        select ${listPlace} as place from jobs j, upper
        where ${inList(tx, list)} and j.id <> ${moving} and (${listPlace}, j.id) < (upper.place, upper.id)
        order by ${listPlace} desc, j.id desc limit 1
      )
      select (upper.place - coalesce(upper.place - lower.place, interval '2 seconds') / 2)::text as place,
        coalesce(upper.place - lower.place > interval '2 microseconds', true) as room
      from upper left join lower on true`.execute(tx)
    return rows[0]!
  }
  const first = await between()
  if (first.room) return first.place
  await sql`
    update jobs j set list_place = ${listPlace} + interval '1 second'
    from jobs upper
    where ${inList(tx, list)} and upper.company_id = ${tx.companyId} and upper.id = ${above}
      and (${listPlace}, j.id) >= (${placeOf('upper')}, upper.id)`.execute(tx)
  return (await between()).place
}

const placeOf = (table: 'here' | 'upper') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`case when ${column('list_place')} is null then ${column('created_at')} else ${column('list_place')} end`
}

/** Totals of a list's jobs; list 0 holds open jobs without a list. */
interface ListTotal {
  list_id: number
  count: number
  capped: boolean
  cents: number
}

/** How many jobs each list has under a filter, counted up to 1,000, and what they come to. */
export async function listTotals(tx: CompanyTx, f: JobFilter): Promise<ListTotal[]> {
  const hits = sql`array(select search_jobs(
    ${f.search}, ${countedRows + 1}, null::integer, ${searchFilter(tx, f, { all: false })}::jsonb))`
  const total = (of: RawBuilder<SqlBool>) => sql`
    select count(*) as count, sum(one.cents) as cents from (
      select j.amount_cents + case when j.is_split then j.amount2_cents else 0 end as cents
      from jobs j
      where ${jobsWhere(tx, f)} and ${of} ${f.search ? sql`and j.id = any(${hits})` : sql``}
      order by j.edited_at desc limit ${countedRows + 1}
    ) one`
  const { rows } = await sql<ListTotal>`
    with found as (
      select l.id as list_id, each.* from pipeline_lists l, lateral (${total(sql`j.list_id = l.id`)}) each
      where l.company_id = ${tx.companyId}
      union all
      select 0, each.* from (${total(sql`j.list_id is null and j.status_id not in (3, 4)`)}) each
    )
    select list_id, least(count, ${countedRows})::int as count, count > ${countedRows} as capped,
      coalesce(cents, 0)::bigint as cents
    from found`.execute(tx)
  return rows
}
