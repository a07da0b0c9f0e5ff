import { type Selectable, sql } from 'kysely'
import type { FileRow } from '#features/jobs/files/server/files.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { QuoteRevisions } from '#server/db/row-types.ts'
import type { QuoteRow } from './quotes.queries.ts'

/** The files of a quote's photos, in no order; also those of its earlier revisions, and those taken off their job. */
export const photoFiles = (tx: CompanyTx, quoteId: number): Promise<FileRow[]> =>
  tx
    .rows('quote_photos as p')
    .innerJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'),
    )
    .where('p.quote_id', '=', quoteId)
    .selectAll('f')
    .execute()

/** Notes which files a quote shows. One that only a draft had shown is let go, one that the client was given stays. */
export async function keepPhotos(tx: CompanyTx, { id, photos }: Pick<QuoteRow, 'id' | 'photos'>) {
  const ids = photos.map(photo => photo.id)
  await sql`
    insert into quote_photos (company_id, quote_id, file_id)
    select ${tx.companyId}, ${id}, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(tx)
  await sql`
    delete from quote_photos p
    where p.company_id = ${tx.companyId} and p.quote_id = ${id} and p.file_id <> all(${ids}::bigint[])
      and not exists (
        select 1 from quote_revisions r, jsonb_array_elements(r.document -> 'photos') photo
        where r.company_id = ${tx.companyId} and r.quote_id = ${id} and (photo ->> 'id')::bigint = p.file_id)`.execute(
    tx,
  )
}

/** Keeps what a quote said before it is written anew. */
export async function keepQuoteRevision(tx: CompanyTx, quote: QuoteRow): Promise<void> {
  const phone = sql`(select q.phone from quotes q where q.company_id = ${tx.companyId} and q.id = ${quote.id})`
  await overNumbers(tx, 'what it said is kept', open =>
    open
      .insertRows('quote_revisions', {
        quote_id: quote.id,
        revision: quote.revision,
        document: sql`${JSON.stringify(quote)}::jsonb || jsonb_build_object('phone', ${phone})` as never,
        total_cents: quote.total_cents,
        sent_at: quote.sent_at,
        at: tx.now,
        by: tx.by?.id ?? null,
      })
      .execute(),
  )
}

type Revision = Pick<Selectable<QuoteRevisions>, 'revision' | 'total_cents' | 'sent_at'>

/** How many are listed. */
export const mostRevisions = 100

/** Earlier revisions of a quote, newest first; one more than are listed if there are more. */
export const quoteRevisions = (tx: CompanyTx, quoteId: number): Promise<Revision[]> =>
  tx
    .rows('quote_revisions')
    .where('quote_id', '=', quoteId)
    .select(['revision', 'total_cents', 'sent_at'])
    .orderBy('revision', 'desc')
    .limit(mostRevisions + 1)
    .execute()

/** One of them, as the quote stood. */
export async function quoteAsOf(
  tx: CompanyTx,
  quoteId: number,
  revision: number,
): Promise<QuoteRow | undefined> {
  const row = await tx
    .rows('quote_revisions')
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .select('document')
    .executeTakeFirst()
  if (!row) return undefined
  const kept = row.document as unknown as QuoteRow
  return {
    ...kept,
    custom_fields: kept.custom_fields ?? [],
    sent_fields: kept.sent_fields ?? [],
    created_at: new Date(kept.created_at),
    decided_at: kept.decided_at && new Date(kept.decided_at),
  }
}
