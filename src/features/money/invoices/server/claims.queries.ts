import { type SqlBool, sql } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { lockJobs } from '#features/jobs/jobs/server/job-writes.queries.ts'
import {
  type Choice,
  chosenLines,
  firstChoice,
  type QuoteLine,
  type QuoteOption,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { documentTotals, type Priced } from '../../documents/documents.rules.ts'
import type { DocumentFields } from '../../documents/documents.wire.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import type { ClaimedQuote, EarlierClaim } from '../claims.rules.ts'

/** A quote that was accepted, as invoices claim it. */
export type AcceptedQuote = ClaimedQuote &
  Pick<
    DocumentFields,
    'name' | 'company_name' | 'email' | 'phone' | 'address' | 'site_name' | 'site_address' | 'reference'
  > & {
    custom_fields: CustomValue[]
    site_id: number | null
    client_id: number | null
    job_id: number | null
    total_cents: number
  }

type QuoteRow = AcceptedQuote & {
  lines: QuoteLine[]
  options: QuoteOption[]
  decision: Choice | null
  deposit: number
}

const quoteRows = (tx: CompanyTx) =>
  tx
    .rows('quotes as q')
    .where(seenDocument(tx, 'q'))
    .where('q.status', '=', 'accepted')
    .select([
      'q.id',
      'q.number',
      'q.number_text',
      'q.client_id',
      'q.job_id',
      'q.name',
      'q.company_name',
      'q.email',
      'q.phone',
    ])
    .select([
      'q.address',
      'q.site_id',
      'q.site_name',
      'q.site_address',
      'q.reference',
      'q.lines',
      'q.options',
      'q.decision',
      'q.with_tax',
      'q.custom_fields',
    ])
    .select(['q.tax', 'q.discount', 'q.discount_cents', 'q.deposit', 'q.deposit_cents', 'q.total_cents'])
    .$castTo<QuoteRow>()

function asChosen({ options, decision, deposit, lines, deposit_cents, ...quote }: QuoteRow): AcceptedQuote {
  const choice = decision ?? firstChoice({ options })
  const priced = { ...quote, lines, options, deposit, deposit_cents }
  const { deposit: asked } = quoteTotals(priced, choice)
  return {
    ...quote,
    deposit_cents: asked,
    lines: chosenLines(priced, choice).map(({ option: _, is_optional: __, ...line }) => line),
  }
}

/** A quote that was accepted; undefined if there is none for whoever asks. */
export async function acceptedQuote(tx: CompanyTx, id: number): Promise<AcceptedQuote | undefined> {
  const row = await quoteRows(tx).where('q.id', '=', id).executeTakeFirst()
  return row && asChosen(row)
}

/**
 * Nobody else invoices these jobs or quotes until the transaction ends. Quotes come before jobs, as wherever both are
 * locked.
 */
export async function lockInvoicing(
  tx: CompanyTx,
  quoteIds: readonly number[],
  jobIds: readonly number[],
): Promise<void> {
  if (quoteIds.length === 0 && jobIds.length === 0) return
  await tx
    .rows('quotes as q')
    .where(sql<SqlBool>`(q.id = any(${quoteIds}::bigint[]) or q.job_id = any(${jobIds}::bigint[]))`)
    .select('q.id')
    .orderBy('q.id')
    .forUpdate()
    .execute()
  if (jobIds.length > 0) await lockJobs(tx, jobIds, false)
}

/** The quotes of a job that were accepted, the last one first. */
export const acceptedQuotesOfJob = async (tx: CompanyTx, jobId: number): Promise<AcceptedQuote[]> =>
  (await quoteRows(tx).where('q.job_id', '=', jobId).orderBy('q.id', 'desc').limit(20).execute()).map(
    asChosen,
  )

/** The quotes of a client that were accepted, the last one first. */
export const acceptedQuotesOfClient = async (tx: CompanyTx, clientId: number): Promise<AcceptedQuote[]> =>
  (await quoteRows(tx).where('q.client_id', '=', clientId).orderBy('q.id', 'desc').limit(50).execute()).map(
    asChosen,
  )

const issued = (tx: CompanyTx) =>
  tx
    .rows('invoices as i')
    .where('i.status', '=', 'issued')
    .select([
      'i.id',
      'i.number',
      'i.number_text',
      'i.kind',
      'i.issued_on as day',
      'i.total_cents',
      'i.tax_cents',
      'i.lines',
    ])
    .select(['i.quote_id', 'i.due_on', 'i.owed_cents', 'i.status'])
    .select(['i.with_tax', 'i.tax', 'i.discount', 'i.discount_cents'])
    .select(
      sql<number>`(select coalesce(-sum(e.amount_cents), 0)::bigint from ledger_entries e
        where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'credit')`.as(
        'credited_cents',
      ),
    )
    .orderBy('i.id')
    .$castTo<IssuedRow>()

type IssuedRow = Omit<IssuedClaim, 'taxable_cents'> & Priced

const withTaxable = (row: IssuedRow): IssuedClaim => ({ ...row, taxable_cents: documentTotals(row).taxable })

type IssuedClaim = EarlierClaim & {
  quote_id: number | null
  due_on: string | null
  owed_cents: number
  status: string
}

/** Valid claims of quotes, in order. */
export const claimsOfQuotes = async (tx: CompanyTx, ids: readonly number[]): Promise<IssuedClaim[]> =>
  (
    await issued(tx)
      .where('i.quote_id', 'in', ids.length > 0 ? ids : [0])
      .execute()
  ).map(withTaxable)

/** Deposits and claims that an invoice for a whole quote or jobs deducts: those that no invoice has deducted yet. */
export const openClaims = async (
  tx: CompanyTx,
  quoteId: number | null,
  jobIds: readonly number[],
): Promise<IssuedClaim[]> => {
  if (quoteId === null && jobIds.length === 0) return []
  const rows = await issued(tx)
    // Written out, so that the index of such claims serves it.
    .where(sql<SqlBool>`i.status = 'issued' and i.taken_off_by is null and i.kind in ('deposit', 'progress')`)
    .where(
      sql<SqlBool>`(i.quote_id = ${quoteId} or i.job_id = any(${jobIds}::bigint[]) or i.more_job_ids && ${jobIds}::bigint[]
        or i.quote_id in (select q.id from quotes q where q.company_id = ${tx.companyId}
          and q.job_id = any(${jobIds}::bigint[])))`,
    )
    .execute()
  return rows.map(withTaxable)
}
