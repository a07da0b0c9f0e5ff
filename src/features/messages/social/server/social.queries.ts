import { type Selectable, sql } from 'kysely'
import { imageTypes } from '#features/jobs/files/files.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { SocialDeliveries, SocialPosts } from '#server/db/row-types.ts'
import { type Channel, type DeliveryState, recentDays } from '../social.rules.ts'

type PostFields = Omit<Selectable<SocialPosts>, 'company_id' | 'id' | 'taken_back_at'>
export type DeliveryRow = Omit<Selectable<SocialDeliveries>, 'company_id' | 'channel' | 'state'> & {
  channel: Channel
  state: DeliveryState
}

const pictures = [...imageTypes]

/** Closed jobs that whoever asks may see, with a photo. */
export const jobsToPost = (tx: CompanyTx, most: number) =>
  tx
    .rows('jobs as j')
    .where('j.status_id', '=', 3)
    .where('j.deleted_at', 'is', null)
    .where('j.closed_at', '>', new Date(tx.now.getTime() - recentDays * 86_400_000))
    .where(seenJob(tx))
    .where(
      sql<boolean>`exists (select 1 from files f where f.company_id = ${tx.companyId} and f.job_id = j.id
        and f.part = 'job' and f.deleted_at is null and f.type = any(${pictures}::text[]))`,
    )
    .orderBy('j.closed_at', 'desc')
    .limit(most)
    .select([
      'j.id',
      'j.number',
      sql<string>`coalesce(nullif(j.name, ''), j.company_name)`.as('name'),
      'j.suburb',
      sql<Date>`j.closed_at`.as('closed'),
      sql<string>`coalesce((select string_agg(t.name, ', ' order by t.name) from job_types t
        where t.company_id = ${tx.companyId} and t.id = any(j.job_type_ids)), '')`.as('types'),
      sql<number>`(select count(*)::int from social_posts p
        where p.company_id = ${tx.companyId} and p.job_id = j.id and p.taken_back_at is null)`.as('posts'),
    ])
    .execute()

/** A job that whoever asks may see, as a post needs it. */
export const jobToPost = (tx: CompanyTx, id: number) =>
  tx
    .rows('jobs as j')
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.suburb', 'j.address', 'j.status_id'])
    .executeTakeFirst()

export async function insertPost(tx: CompanyTx, fields: PostFields): Promise<number> {
  const { id } = await tx.insertRows('social_posts', fields).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertDeliveries = (
  tx: CompanyTx,
  rows: readonly Pick<DeliveryRow, 'post_id' | 'channel' | 'place' | 'due_at'>[],
): Promise<unknown> => tx.insertRows('social_deliveries', rows).execute()

/** Posts of jobs that whoever asks may see. */
const posts = (tx: CompanyTx) =>
  tx
    .rows('social_posts as p')
    .innerJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 'p.company_id').onRef('j.id', '=', 'p.job_id'),
    )
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.created_by'),
    )
    .where(seenJob(tx))
    .select([
      'p.id',
      'p.job_id',
      'j.number as job_number',
      'p.text',
      'p.suburb',
      'p.before_id',
      'p.after_id',
      'p.consent_by',
      'p.consent_at',
      'p.post_at',
      'p.taken_back_at',
      sql<string>`coalesce(u.fullname, '')`.as('created_by'),
    ])
export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number]

export const postPage = (tx: CompanyTx, before: number | undefined, most: number): Promise<PostRow[]> =>
  posts(tx)
    .$if(before !== undefined, query => query.where('p.id', '<', before!))
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute()

/** The post, locked until the transaction ends. */
export const lockPost = (tx: CompanyTx, id: number): Promise<PostRow | undefined> =>
  posts(tx).where('p.id', '=', id).forUpdate('p').executeTakeFirst()

export const postById = (tx: CompanyTx, id: number): Promise<PostRow | undefined> =>
  posts(tx).where('p.id', '=', id).executeTakeFirst()

export const markTakenBack = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.updateRows('social_posts').set({ taken_back_at: tx.now }).where('id', '=', id).execute()

export const deliveriesOf = (tx: CompanyTx, ids: readonly number[]): Promise<DeliveryRow[]> =>
  tx
    .rows('social_deliveries')
    .where('post_id', 'in', [0, ...ids])
    .orderBy('channel', 'desc')
    .orderBy('place')
    .select([
      'post_id',
      'channel',
      'place',
      'state',
      'tries',
      'remote_id',
      'remote_url',
      'reason',
      'due_at',
      'posted_at',
    ])
    .$castTo<DeliveryRow>()
    .execute()

const due = sql<boolean>`state in ('waiting', 'sending', 'removing')`

/** Companies with something to post, to take down, or to give up. */
export async function companiesPosting(tx: PlatformTx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from social_deliveries where ${due} and due_at <= ${now}`.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

/** Reserves the next due delivery for this long, so that no other server takes it. */
export async function takeDelivery(
  tx: CompanyTx,
  until: Date,
): Promise<(DeliveryRow & { was: DeliveryState }) | undefined> {
  const found = await tx
    .rows('social_deliveries')
    .where(due)
    .where('due_at', '<=', tx.now)
    .orderBy('due_at')
    .limit(1)
    .select(['post_id', 'channel', 'place', 'state'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!found) return undefined
  const was = found.state as DeliveryState
  const state = was === 'waiting' ? 'sending' : was
  await updateDelivery(tx, found as DeliveryRow, { state, due_at: until })
  const [row] = (await deliveriesOf(tx, [found.post_id])).filter(
    ({ channel, place }) => channel === found.channel && place === found.place,
  )
  return row && { ...row, was }
}

export const updateDelivery = (
  tx: CompanyTx,
  { post_id, channel, place }: Pick<DeliveryRow, 'post_id' | 'channel' | 'place'>,
  fields: Partial<DeliveryRow>,
): Promise<unknown> =>
  tx
    .updateRows('social_deliveries')
    .set(fields)
    .where('post_id', '=', post_id)
    .where('channel', '=', channel)
    .where('place', '=', place)
    .execute()

/** Those of a post in these states become that, due now. */
export const turnDeliveries = (
  tx: CompanyTx,
  post: number,
  from: readonly DeliveryState[],
  to: DeliveryState,
): Promise<unknown> =>
  tx
    .updateRows('social_deliveries')
    .set({ state: to, tries: 0, reason: '', due_at: tx.now })
    .where('post_id', '=', post)
    .where('state', 'in', [...from])
    .execute()

/** Posts that the public page shows, the newest first. */
export const shownPosts = (tx: CompanyTx, most: number) =>
  tx
    .rows('social_posts as p')
    .innerJoin('social_deliveries as d', join =>
      join.on('d.company_id', '=', tx.companyId).onRef('d.post_id', '=', 'p.id'),
    )
    .where('d.channel', '=', 'page')
    .where('d.state', '=', 'posted')
    .where('p.taken_back_at', 'is', null)
    .orderBy('p.post_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .select(['p.id', 'p.text', 'p.suburb', 'p.before_id', 'p.after_id', 'p.post_at'])
    .execute()

/** A photo of a post that stands; undefined: there is none, or it was removed from its job. */
export async function photoOfPost(tx: CompanyTx, post: number, which: 'before' | 'after') {
  return tx
    .rows('social_posts as p')
    .innerJoin('files as f', join =>
      join
        .on('f.company_id', '=', tx.companyId)
        .onRef('f.job_id', '=', 'p.job_id')
        .onRef('f.id', '=', which === 'before' ? 'p.before_id' : 'p.after_id'),
    )
    .innerJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'p.job_id'))
    .where('p.id', '=', post)
    .where('p.taken_back_at', 'is', null)
    .where('p.post_at', '<=', tx.now)
    .where('j.deleted_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .where('f.type', 'in', pictures)
    .select(['f.key', 'f.type'])
    .executeTakeFirst()
}
