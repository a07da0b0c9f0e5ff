import { type SqlBool, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { ReviewSort } from '../review-list.contract.ts'
import { answeredFilters, lowStars } from '../review-list.rules.ts'

/** Reviews of jobs that the reader may see, and those that were written elsewhere. */
const reviews = (tx: CompanyTx) =>
  tx
    .rows('feedback as w')
    .leftJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 'w.company_id').onRef('j.id', '=', 'w.job_id'),
    )
    .where('w.given_at', 'is not', null)
    .where(sql<SqlBool>`(w.job_id is null or (j.id is not null and j.deleted_at is null and ${seenJob(tx)}))`)

const author = sql<string>`coalesce(nullif(w.name, ''), nullif(j.name, ''), j.company_name, '')`

const rows = (tx: CompanyTx) =>
  reviews(tx)
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.replied_by'),
    )
    .select([
      'w.id',
      sql<number>`w.stars`.as('stars'),
      'w.comment',
      author.as('name'),
      sql<Date>`w.given_at`.as('given_at'),
      'w.job_id',
      'j.number as job_number',
      sql<string>`coalesce((select string_agg(t.fullname, ', ' order by t.fullname) from users t
        where t.company_id = w.company_id and t.id = any(j.technician_ids)), '')`.as('technicians'),
      'w.source',
      'w.reply',
      'w.replied_at',
      sql<string>`coalesce(u.fullname, '')`.as('replied_by'),
    ])
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export interface ReviewFilters {
  search: string
  stars: number
  answered: number
  technician_id: number | null
}

export function reviewList(
  tx: CompanyTx,
  { search, stars, answered, technician_id }: ReviewFilters,
): List<ReviewRow, ReviewSort> {
  return {
    from: reviews(tx)
      .$if(stars > 0, query => query.where('w.stars', '=', stars))
      .$if(answered > 0, query =>
        answered === answeredFilters.yes
          ? query.where('w.replied_at', 'is not', null)
          : query.where('w.replied_at', 'is', null).where('w.source', '<>', 'file'),
      )
      .$if(technician_id !== null, query =>
        query.where(sql<SqlBool>`j.technician_ids @> array[${technician_id}]::bigint[]`),
      ),
    id: 'w.id',
    words: { text: sql`concat_ws(' ', ${author}, w.comment, w.reply, j.number)`, search },
    sorts: { given: ['w.given_at', 'timestamptz'], stars: ['w.stars', 'smallint'] },
    row: id => rows(tx).where('w.id', '=', id),
  }
}

export const reviewById = (tx: CompanyTx, id: number): Promise<ReviewRow | undefined> =>
  rows(tx).where('w.id', '=', id).executeTakeFirst()

/** Those of these reviews that were rated low. */
export const lowReviews = (tx: CompanyTx, ids: readonly number[]): Promise<ReviewRow[]> =>
  rows(tx)
    .where('w.id', 'in', ids.length > 0 ? ids : [0])
    .where('w.stars', '<=', lowStars)
    .orderBy('w.id')
    .execute()

/** The row, locked until the transaction ends. */
export const lockReview = (tx: CompanyTx, id: number): Promise<ReviewRow | undefined> =>
  rows(tx).where('w.id', '=', id).forUpdate('w').executeTakeFirst()

export async function keepReply(tx: CompanyTx, id: number, reply: string, by: number): Promise<void> {
  await tx
    .updateRows('feedback')
    .set({ reply, replied_at: tx.now, replied_by: by })
    .where('id', '=', id)
    .execute()
}

/** Instants; the end is not included. */
interface Range {
  from: Date
  to: Date
}

const given = (tx: CompanyTx, { from, to }: Range) =>
  reviews(tx)
    .where('w.given_at', '>=', from)
    .where('w.given_at', '<', to)
    .select(['w.stars', 'w.given_at', 'w.replied_at', 'w.source', 'j.technician_ids'])

interface Totals {
  average: number | null
  count: number
  unanswered: number
  stars: number[]
}

export async function reviewTotals(tx: CompanyTx, range: Range): Promise<Totals> {
  const { rows: found } = await sql<Totals>`
    select round(avg(stars), 1)::float8 as average, count(*)::int as count,
      (count(*) filter (where replied_at is null and source <> 'file'))::int as unanswered,
      array[(count(*) filter (where stars = 1))::int, (count(*) filter (where stars = 2))::int,
        (count(*) filter (where stars = 3))::int, (count(*) filter (where stars = 4))::int,
        (count(*) filter (where stars = 5))::int] as stars
    from ${given(tx, range)} given`.execute(tx)
  return found[0]!
}

/** Months as 'yyyy-MM' by the company's clock; those without a review are left out. */
export async function reviewMonths(tx: CompanyTx, range: Range, zone: string) {
  const { rows: found } = await sql<{ month: string; average: number; count: number }>`
    select to_char(given_at at time zone ${zone}, 'YYYY-MM') as month,
      round(avg(stars), 1)::float8 as average, count(*)::int as count
    from ${given(tx, range)} given group by 1 order by 1`.execute(tx)
  return found
}

/** Stars of each technician's jobs, the most reviewed first. */
export async function reviewsByTechnician(tx: CompanyTx, range: Range) {
  const { rows: found } = await sql<{ id: number; name: string; average: number; count: number }>`
    select u.id, u.fullname as name, round(avg(stars), 1)::float8 as average, count(*)::int as count
    from ${given(tx, range)} given cross join unnest(given.technician_ids) technician
    join users u on u.company_id = ${tx.companyId} and u.id = technician
    group by u.id, u.fullname order by count(*) desc, u.fullname limit 100`.execute(tx)
  return found
}

interface Way {
  sent: number
  opened: number
  rated: number
  onward: number
}

/** How far the requests of a period went; only those with a page of our own can be followed. */
export async function wayOfRequests(tx: CompanyTx, { from, to }: Range): Promise<Way> {
  const { rows: found } = await sql<Way>`
    select (select count(*)::int from review_requests r
        where r.company_id = ${tx.companyId} and r.requested_at >= ${from} and r.requested_at < ${to}) as sent,
      (count(*) filter (where w.opened_at is not null or w.given_at is not null))::int as opened,
      count(w.given_at)::int as rated, count(w.went_on_at)::int as onward
    from feedback w
    where w.company_id = ${tx.companyId} and w.source = 'own' and w.created_at >= ${from} and w.created_at < ${to}`.execute(
    tx,
  )
  return found[0]!
}
