import { type Selectable, sql } from 'kysely'
import type { SentField } from '#features/account/custom-fields/custom-fields.rules.ts'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { fieldValueSought } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { hasFieldValue, storedFields } from '#features/account/custom-fields/server/custom-values.queries.ts'
import type { Choice, QuoteLine, QuoteOption } from '#features/money/documents/options.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Quotes } from '#server/db/row-types.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import type { DocumentFields } from '../../documents/documents.wire.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import type { QuoteSort } from '../quotes.contract.ts'
import { type QuotePhoto, quoteFilters } from '../quotes.rules.ts'

/** Record of what exactly was accepted or declined, and from where. */
export interface Decision extends Choice {
  email: string
  ip: string
  agent: string
  note: string
  /** Hash of the document as agreed to. */
  hash: string
  document: { own_fields?: readonly SentField[] } & Pick<
    QuoteRow,
    Exclude<keyof DocumentFields, 'deductions'> | 'options' | 'photos' | 'total_cents' | 'revision' | 'number'
  >
}

type Stored = Omit<
  Selectable<Quotes>,
  'company_id' | 'search' | 'lines' | 'options' | 'photos' | 'decision' | 'custom_fields' | 'sent_fields'
>
export interface QuoteRow extends Stored {
  custom_fields: CustomValue[]
  sent_fields: SentField[] | null
  lines: QuoteLine[]
  options: QuoteOption[]
  photos: QuotePhoto[]
  decision: Decision | null
}
export type QuoteFields = Partial<Omit<QuoteRow, 'id' | 'number' | 'version' | 'created_at' | 'created_by'>>
const columns = columnsOf('quotes', 'company_id', 'search')

const quotes = (tx: CompanyTx) => tx.rows('quotes as q').where(seenDocument(tx, 'q'))

export type OpenQuote = QuoteRow & { job_number: number | null }

const openRows = (tx: CompanyTx) =>
  quotes(tx)
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'q.job_id'))
    .select(columns.map(name => `q.${name}` as const))
    .select('j.number as job_number')
    .$castTo<OpenQuote>()

export interface QuoteFilters {
  search: string
  status: number
  client_id: number | null
  /** An own field and its value: '3:Tile'; '': any. */
  field: string
}
const statusOf: Readonly<Record<number, string>> = {
  [quoteFilters.draft]: 'draft',
  [quoteFilters.open]: 'sent',
  [quoteFilters.accepted]: 'accepted',
  [quoteFilters.declined]: 'declined',
}

export function quoteList(
  tx: CompanyTx,
  { search, status, client_id, field }: QuoteFilters,
): List<OpenQuote, QuoteSort> {
  const own = fieldValueSought(field)
  const from = quotes(tx)
    .$if(client_id !== null, query => query.where('q.client_id', '=', client_id))
    .$if(statusOf[status] !== undefined, query => query.where('q.status', '=', statusOf[status]!))
    .$if(own !== null, query => query.where(hasFieldValue('q', own)))
  return {
    from,
    id: 'q.id',
    sorts: {
      id: ['q.id', 'bigint'],
      number: ['q.number', 'bigint'],
      name: [sql`coalesce(nullif(q.company_name, ''), q.name) collate names`, 'text'],
      total: ['q.total_cents', 'bigint'],
    },
    row: id => openRows(tx).where('q.id', '=', id),
    search: search
      ? {
          ids: asked =>
            foundBy('search_quotes', search.replace(/^#(?=\d)/, ''), asked, {
              status: statusOf[status],
              client: client_id,
              own,
            }),
          order: 'id',
          seeks: true,
          alike: alikeIn('quotes', search, from, 'q.id'),
        }
      : undefined,
  }
}

export const quoteById = (tx: CompanyTx, id: number): Promise<OpenQuote | undefined> =>
  openRows(tx).where('q.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockQuote = (tx: CompanyTx, id: number): Promise<QuoteRow | undefined> =>
  quotes(tx)
    .where('q.id', '=', id)
    .select(columns.map(name => `q.${name}` as const))
    .forUpdate()
    .$castTo<QuoteRow>()
    .executeTakeFirst()

/** A job's quotes, the last one first. */
export const quotesOfJob = (tx: CompanyTx, jobId: number): Promise<QuoteRow[]> =>
  quotes(tx)
    .where('q.job_id', '=', jobId)
    .select(columns.map(name => `q.${name}` as const))
    .orderBy('q.id', 'desc')
    .limit(100)
    .$castTo<QuoteRow>()
    .execute()

/** Quotes that were proposed for these filled-in forms, the last one first. */
export const quotesOfAnswers = (tx: CompanyTx, answerIds: readonly number[]): Promise<QuoteRow[]> =>
  answerIds.length === 0
    ? Promise.resolve([])
    : quotes(tx)
        .where('q.answer_id', 'in', answerIds)
        .select(columns.map(name => `q.${name}` as const))
        .orderBy('q.id', 'desc')
        .limit(100)
        .$castTo<QuoteRow>()
        .execute()

/** The driver would take a list for an array of PostgreSQL's. */
const withJson = ({ lines, options, photos, decision, custom_fields, sent_fields, ...fields }: QuoteFields) =>
  ({
    ...fields,
    ...storedFields(custom_fields),
    ...(sent_fields !== undefined && { sent_fields: sent_fields && JSON.stringify(sent_fields) }),
    ...(lines !== undefined && { lines: JSON.stringify(lines) }),
    ...(options !== undefined && { options: JSON.stringify(options) }),
    ...(photos !== undefined && { photos: JSON.stringify(photos) }),
    ...(decision !== undefined && { decision: decision && JSON.stringify(decision) }),
  }) as Partial<Selectable<Quotes>>

export const insertQuote = (
  tx: CompanyTx,
  fields: QuoteFields & Pick<QuoteRow, 'tax' | 'quoted_on' | 'number'>,
): Promise<QuoteRow> =>
  tx
    .insertRows('quotes', {
      ...withJson(fields),
      tax: fields.tax,
      quoted_on: fields.quoted_on,
      number: fields.number,
      created_at: tx.now,
      created_by: tx.by?.id ?? null,
    })
    .returning(columns)
    .$castTo<QuoteRow>()
    .executeTakeFirstOrThrow()

export const updateQuote = (tx: CompanyTx, id: number, fields: QuoteFields): Promise<QuoteRow> =>
  tx
    .updateRows('quotes')
    .set({ ...withJson(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<QuoteRow>()
    .executeTakeFirstOrThrow()

/** The first look of the client at it; it changes nothing that somebody could be editing. */
export async function markQuoteSeen(tx: CompanyTx, id: number): Promise<boolean> {
  const [row] = await tx
    .updateRows('quotes')
    .set({ seen_at: tx.now })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returning('id')
    .execute()
  return row !== undefined
}

export async function deleteQuote(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteRows('quotes').where('id', '=', id).execute()
}

/** Quotes that stand for these numbers of somebody else's. */
export const quotesReferred = (tx: CompanyTx, references: readonly string[]): Promise<QuoteRow[]> =>
  references.length === 0
    ? Promise.resolve([])
    : tx
        .rows('quotes as q')
        .where('q.reference', 'in', references)
        .select(columns.map(name => `q.${name}` as const))
        .orderBy('q.id')
        .$castTo<QuoteRow>()
        .execute()

/** Removes drafts that are as they were written; which are gone. */
export async function deleteUntouchedQuotes(
  tx: CompanyTx,
  quotes: readonly Pick<QuoteRow, 'id' | 'version'>[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from quotes q using jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as v(id bigint, version int)
    where q.company_id = ${tx.companyId} and q.id = v.id and q.version = v.version and q.status = 'draft'
    returning q.id`.execute(tx)
  return rows.map(row => row.id)
}
