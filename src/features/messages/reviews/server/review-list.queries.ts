import { type SqlBool, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
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
  const from = reviews(tx)
    .$if(stars > 0, query => query.where('w.stars', '=', stars))
    .$if(answered > 0, query =>
      answered === answeredFilters.yes
        ? query.where('w.replied_at', 'is not', null)
        : query.where('w.replied_at', 'is', null).where('w.source', '<>', 'file'),
    )
    // Asked of the job that is joined anyway: the technicians' own table would be looked into for each row.
    .$if(technician_id !== null, query =>
      query.where(sql<SqlBool>`j.technician_ids @> array[${technician_id}]::bigint[]`),
    )
  const filter = { stars: stars || null, answered: answered || null, technician: technician_id }
  return {
    from,
    id: 'w.id',
    sorts: { given: ['w.given_at', 'timestamptz'], stars: ['w.stars', 'smallint'] },
    row: id => rows(tx).where('w.id', '=', id),
    search: search
      ? {
          ids: asked => foundBy('search_reviews', search, asked, filter),
          order: null,
          alike: alikeIn('feedback', search, from, 'w.id'),
        }
      : undefined,
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

interface ReviewFigures {
  average: number | null
  count: number
  unanswered: number
  /** Reviews with one star, two and so on. */
  stars: number[]
  /** The same of each month, the first at 0; those without a review are left out. */
  months: { month: number; average: number; count: number }[]
  /** Stars of each technician's jobs, the most reviewed first. */
  technicians: { id: number; name: string; average: number; count: number }[]
}

/** Figures of a period and of the months that begin at these instants, up to its end, by one walk through the reviews. */
export async function reviewFigures(
  tx: CompanyTx,
  { from, to }: Range,
  months: readonly Date[],
): Promise<ReviewFigures> {
  const first = months[0]! < from ? months[0]! : from
  const given = reviews(tx)
    .where('w.given_at', '>=', first)
    .where('w.given_at', '<', to)
    .select(['w.stars', 'w.given_at', 'w.replied_at', 'w.source', 'j.technician_ids'])
  const average = sql`round(avg(stars), 1)::float8`
  const { rows: found } = await sql<ReviewFigures>`
    with given as materialized (${given}),
    totals as (
      select ${average} as average, count(*)::int as count,
        (count(*) filter (where replied_at is null and source <> 'file'))::int as unanswered,
        array[(count(*) filter (where stars = 1))::int, (count(*) filter (where stars = 2))::int,
          (count(*) filter (where stars = 3))::int, (count(*) filter (where stars = 4))::int,
          (count(*) filter (where stars = 5))::int] as stars
      from given where given_at >= ${from}
    ),
    by_month as (
      select width_bucket(given_at, ${[...months]}::timestamptz[]) - 1 as month, ${average} as average, count(*)::int as count
      from given where given_at >= ${months[0]!} group by 1
    ),
    by_technician as (
      select u.id, u.fullname as name, average, count from (
        select technician, ${average} as average, count(*)::int as count
        from given cross join unnest(technician_ids) technician where given_at >= ${from} group by 1) g
      join users u on u.company_id = ${tx.companyId} and u.id = g.technician
      order by count desc, u.fullname limit 100
    )
    select totals.*, (select coalesce(json_agg(m order by month), '[]') from by_month m) as months,
      (select coalesce(json_agg(t order by count desc, name), '[]') from by_technician t) as technicians
    from totals`.execute(tx)
  return found[0]!
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
