import { sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Topic } from '#shared/endpoint.ts'

/** One reply as a phone has it. */
export interface Given {
  hash: string
  /** When it was last read; seconds since 1970. */
  at: number
  /** The job's version then. */
  version?: number
  /** Something that it shows has changed since. */
  old?: true
}

export interface GivenReplies {
  /** The latest events of the company that were seen, which are not numbered in the order of their commits. */
  seen: readonly number[]
  replies: Readonly<Record<string, Given>>
}

export interface PullRow {
  cookie: string
  given: GivenReplies
  next_cookie: string | null
  next_given: GivenReplies | null
}

export const isRegistered = async (tx: CompanyTx, userId: number, device: string): Promise<boolean> =>
  Boolean(
    await tx
      .rows('field_devices')
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .select('device')
      .executeTakeFirst(),
  )

export const pullRow = (tx: CompanyTx, userId: number, device: string): Promise<PullRow | undefined> =>
  tx
    .rows('field_pulls')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .select(['cookie', 'next_cookie'])
    .select(sql<GivenReplies>`given`.as('given'))
    .select(sql<GivenReplies | null>`next_given`.as('next_given'))
    .executeTakeFirst()

/** False where another answer to this phone was kept since `before` was read. */
export async function keepPull(
  tx: CompanyTx,
  { user_id, device }: { user_id: number; device: string },
  before: PullRow | undefined,
  after: PullRow,
): Promise<boolean> {
  const row = {
    cookie: after.cookie,
    given: JSON.stringify(after.given),
    next_cookie: after.next_cookie,
    next_given: after.next_given && JSON.stringify(after.next_given),
  }
  if (!before) {
    const [added] = await tx
      .insertRows('field_pulls', { user_id, device, ...row })
      .onConflict(on => on.doNothing())
      .returning('cookie')
      .execute()
    return added !== undefined
  }
  const [changed] = await tx
    .updateRows('field_pulls')
    .set(row)
    .where('user_id', '=', user_id)
    .where('device', '=', device)
    .where('cookie', '=', before.cookie)
    .where(sql<boolean>`next_cookie is not distinct from ${before.next_cookie}`)
    .returning('cookie')
    .execute()
  return changed !== undefined
}

/** A company's transactions overtake each other by this much. */
const looked = 40
/** More at once mean that all is looked at anew. */
const mostNews = 2_000

/** After as many it is worth a write to begin later next time. */
const manyNews = 500

/** The latest events, and the topics of those that were not seen before; null: there is no telling. */
export async function newsSince(
  tx: CompanyTx,
  seen: readonly number[],
): Promise<{ seen: number[]; topics: ReadonlySet<Topic> | null; isFar: boolean }> {
  const first = seen.length > 0 ? Math.min(...seen) : null
  const rows = await tx
    .rows('events')
    .select(['id', 'topic'])
    .$if(first !== null, query => query.where('id', '>=', first!))
    .orderBy('id', 'desc')
    .limit(first === null ? looked : mostNews)
    .execute()
  const known = new Set(seen)
  const isWhole = first === null ? rows.length === 0 : rows.some(({ id }) => id === first)
  const topics = rows.flatMap(({ id, topic }) => (known.has(id) ? [] : [topic as Topic]))
  return {
    seen: rows.slice(0, looked).map(({ id }) => id),
    topics: isWhole ? new Set(topics) : null,
    isFar: rows.length > manyNews,
  }
}

export interface KeptJob {
  id: number
  version: number
  /** Today's and tomorrow's. */
  isNear: boolean
}

/** Jobs of a phone at most, the nearest first. */
const mostJobs = 300
/** Earlier jobs at the address of each near one. */
const earlierJobs = 3

/** A technician's open jobs, those with a time in these days, and the last ones at the addresses of today and tomorrow. */
export async function keptJobs(
  tx: CompanyTx,
  userId: number,
  days: { from: Date; to: Date; nearFrom: Date; nearTo: Date },
): Promise<KeptJob[]> {
  const own = sql`exists (select 1 from job_technicians t where t.company_id = j.company_id and t.job_id = j.id
    and t.user_id = ${userId})`
  const { rows } = await sql<{ id: number; version: number; near: boolean }>`
    with own as (
      select j.id, j.version, j.client_id, j.address, d.near, d.away
      from jobs j
      left join lateral (
        select bool_or(a.starts_at >= ${days.nearFrom} and a.starts_at < ${days.nearTo}) as near,
          min(abs(extract(epoch from a.starts_at - ${tx.now}))) as away
        from appointments a
        where a.company_id = j.company_id and a.job_id = j.id and a.cancelled_at is null
          and a.starts_at >= ${days.from} and a.starts_at < ${days.to}) d on true
      where j.company_id = ${tx.companyId} and j.deleted_at is null and ${own}
        and (d.away is not null or j.status_id <> all(${[...endedStatuses]}::int[]))
      order by d.near desc nulls last, d.away nulls last, j.id desc
      limit ${mostJobs})
    select id, version, near is true as near, row_number() over (order by near desc nulls last, away nulls last, id desc) as place
    from own
    union all
    select distinct on (e.id) e.id, e.version, true, 1000000
    from own o
    cross join lateral (
      select j.id, j.version from jobs j
      where j.company_id = ${tx.companyId} and j.client_id = o.client_id and j.address = o.address
        and j.id < o.id and j.deleted_at is null and ${own}
      order by j.id desc limit ${earlierJobs}) e
    where o.near and o.address <> '' and not exists (select 1 from own x where x.id = e.id)
    order by place`.execute(tx)
  return rows.map(({ id, version, near }) => ({ id, version, isNear: near }))
}

export type Plan = 'custom' | 'generic'

/** Has the next statements planned as `read` and `readByKey` have theirs. */
export const planBy = (tx: CompanyTx, plan: Plan) =>
  sql`select set_config('plan_cache_mode', ${`force_${plan}_plan`}, true)`.execute(tx)
