import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { lowStars } from '../../review-list.rules.ts'

export type OutsideSource = 'google' | 'file'

/** A review that was written elsewhere. */
export interface OutsideReview {
  id: string
  name: string
  stars: number
  text: string
  given: Date
  updated: Date
  reply: { text: string; at: Date } | null
  job_id?: number | null
}

export interface KeptReview {
  id: number
  stars: number
  name: string
  is_new: boolean
}

/** Minutes for which a reply that is on its way is not taken for one that was deleted there. */
const replyMinutes = 10

/** Keeps reviews as they are there; those that are new or have changed. */
export async function keepReviews(
  tx: CompanyTx,
  source: OutsideSource,
  reviews: readonly OutsideReview[],
): Promise<KeptReview[]> {
  if (reviews.length === 0) return []
  const rows = reviews.map(({ id, name, stars, text, given, updated, reply, job_id = null }) => ({
    source_id: id,
    name,
    stars,
    comment: text,
    given_at: given,
    source_updated_at: updated,
    reply: reply?.text ?? '',
    replied_at: reply?.at ?? null,
    job_id,
  }))
  const { rows: kept } = await sql<KeptReview>`
    insert into feedback as f (company_id, source, source_id, name, stars, comment, created_at, given_at, source_updated_at,
      reply, replied_at, job_id)
    select ${tx.companyId}, ${source}, r.source_id, r.name, r.stars, r.comment, ${tx.now}, r.given_at, r.source_updated_at,
      r.reply, r.replied_at, r.job_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (source_id text, name text, stars smallint, comment text,
      given_at timestamptz, source_updated_at timestamptz, reply text, replied_at timestamptz, job_id bigint)
    on conflict (company_id, source, source_id) where source <> 'own' do update set
      name = excluded.name, stars = excluded.stars, comment = excluded.comment, given_at = excluded.given_at,
      source_updated_at = excluded.source_updated_at,
      reply = case when excluded.replied_at is null and f.replied_at > ${tx.now}::timestamptz - make_interval(mins => ${replyMinutes})
        then f.reply else excluded.reply end,
      replied_at = case when excluded.replied_at is null and f.replied_at > ${tx.now}::timestamptz - make_interval(mins => ${replyMinutes})
        then f.replied_at else excluded.replied_at end,
      replied_by = case when excluded.replied_at is not null and f.reply <> excluded.reply then null else f.replied_by end
    where (f.name, f.stars, f.comment, f.source_updated_at, f.reply, f.replied_at is null)
      is distinct from (excluded.name, excluded.stars, excluded.comment, excluded.source_updated_at, excluded.reply,
        excluded.replied_at is null)
    returning f.id, f.stars::int, f.name, (f.xmax = 0) as is_new`.execute(tx)
  return kept
}

/** How many reviews of a location are here, and when the last of them changed. */
export async function knownOf(
  tx: CompanyTx,
  location: string,
): Promise<{ count: number; updated: Date | null }> {
  const { rows } = await sql<{ count: number; updated: Date | null }>`
    select count(*)::int as count, max(source_updated_at) as updated from feedback
    where company_id = ${tx.companyId} and source = 'google' and starts_with(source_id, ${`${location}/`})`.execute(
    tx,
  )
  return rows[0]!
}

/** Deletes Google's reviews of a location that are no more, or those of all other locations; how many. */
export async function deleteOthers(
  tx: CompanyTx,
  which: { location: string; but: readonly string[] } | { locations: readonly string[] },
): Promise<number> {
  const wanted =
    'location' in which
      ? sql`starts_with(source_id, ${`${which.location}/`}) and source_id <> all(${[...which.but]}::text[])`
      : sql`not exists (select from unnest(${which.locations.map(id => `${id}/`)}::text[]) l where starts_with(source_id, l))`
  const result = await tx
    .deleteRows('feedback')
    .where('source', '=', 'google')
    .where(sql<boolean>`${wanted}`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Takes a review of Google's for a reply that is on its way; its name there, or undefined: it is answered or gone. */
export async function claimReply(tx: CompanyTx, id: number): Promise<string | undefined> {
  const row = await tx
    .updateRows('feedback')
    .set({ replied_at: tx.now })
    .where('id', '=', id)
    .where('source', '=', 'google')
    .where('replied_at', 'is', null)
    .returning('source_id')
    .executeTakeFirst()
  return row?.source_id ?? undefined
}

export const dropClaim = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.updateRows('feedback').set({ replied_at: null }).where('id', '=', id).where('reply', '=', '').execute()

export const deleteReview = (tx: CompanyTx, id: number): Promise<unknown> =>
  tx.deleteRows('feedback').where('id', '=', id).where('source', '=', 'google').execute()

interface Newest {
  average: number | null
  count: number
  unanswered: number
  newest: { id: number; name: string; stars: number; text: string; given: Date; answered: boolean }[]
}

export async function newestOfGoogle(tx: CompanyTx, most: number): Promise<Newest> {
  const { rows } = await sql<Omit<Newest, 'newest'>>`
    select round(avg(stars), 1)::float8 as average, count(*)::int as count,
      (count(*) filter (where replied_at is null))::int as unanswered
    from feedback where company_id = ${tx.companyId} and source = 'google'`.execute(tx)
  const newest = await tx
    .rows('feedback')
    .where('source', '=', 'google')
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select([
      'id',
      'name',
      sql<number>`stars::int`.as('stars'),
      'comment as text',
      sql<Date>`given_at`.as('given'),
      sql<boolean>`replied_at is not null`.as('answered'),
    ])
    .execute()
  return { ...rows[0]!, newest }
}

/** New reviews that somebody should hear of. */
export const lowOnes = (kept: readonly KeptReview[]): KeptReview[] =>
  kept.filter(each => each.is_new && each.stars <= lowStars)
