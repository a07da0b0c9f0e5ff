import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Posts whose client has agreed and whose photo is still on the job; only these ones, where they are named. */
export const agreedPosts = (tx: CompanyTx, most: number, only: readonly number[] | null = null) =>
  tx
    .rows('social_posts as p')
    .innerJoin('files as f', join =>
      join
        .on('f.company_id', '=', tx.companyId)
        .onRef('f.job_id', '=', 'p.job_id')
        .onRef('f.id', '=', 'p.after_id'),
    )
    .innerJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'p.job_id'))
    .where('p.taken_back_at', 'is', null)
    .where('p.post_at', '<=', tx.now)
    .where('j.deleted_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .where('f.type', 'like', 'image/%')
    .$if(only !== null, query => query.where('p.id', 'in', [0, ...(only ?? [])]))
    .orderBy('p.id', 'desc')
    .limit(most)
    .select([
      'p.id',
      'p.text',
      'p.suburb',
      'f.id as photo_id',
      'f.name',
      'f.key',
      'f.type',
      'f.has_thumbnail',
    ])
    .execute()

/** Reviews that stand at Google for everybody, the newest first, and what all of them come to. */
export async function publicReviews(tx: CompanyTx, most: number) {
  const shown = await writtenReviews(tx)
    .orderBy('given_at', 'desc')
    .limit(most)
    .select(['name', 'comment', sql<number>`stars`.as('stars'), sql<Date>`given_at`.as('given_at')])
    .execute()
  const totals = await starredReviews(tx)
    .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`avg(stars)::float8`.as('average')])
    .executeTakeFirstOrThrow()
  return { shown, ...totals }
}

/** True if there is a review to show; counts none. */
export const hasPublicReviews = async (tx: CompanyTx): Promise<boolean> =>
  (await writtenReviews(tx).select('id').limit(1).executeTakeFirst()) !== undefined

const starredReviews = (tx: CompanyTx) =>
  tx
    .rows('feedback')
    .where('source', '=', 'google')
    .where('given_at', 'is not', null)
    .where('stars', 'is not', null)
const writtenReviews = (tx: CompanyTx) => starredReviews(tx).where('comment', '<>', '')

/** Which of these are pictures of the company. */
export async function ownPictures(tx: CompanyTx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .rows('pictures')
    .where('key', 'in', ['', ...keys])
    .select('key')
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Which of these are posts of the company, also those that were taken back. */
export async function ownPosts(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .rows('social_posts')
    .where('id', 'in', [0, ...ids])
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
