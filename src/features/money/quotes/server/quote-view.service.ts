import { pictureAddress } from '#features/account/company/company.rules.ts'
import { customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import { type Choice, firstChoice, quoteTotals } from '#features/money/documents/options.rules.ts'
import type { Answers } from '#shared/endpoint.ts'
import { encode } from '#shared/spelling.ts'
import { withSums } from '../../documents/documents.wire.ts'
import type { quotesContract } from '../quotes.contract.ts'
import { quoteStateOf } from '../quotes.rules.ts'
import { shownQuoteFields } from '../quotes.wire.ts'
import type { OpenQuote, QuoteRow } from './quotes.queries.ts'

type Shown = Answers<typeof quotesContract.open>['result']

export const choiceOf = (row: Pick<QuoteRow, 'decision' | 'options'>): Choice =>
  row.decision ? { option: row.decision.option, lines: row.decision.lines } : firstChoice(row)

/** A quote's contents with the totals of the choice. */
export function quoteContent(
  row: Omit<
    OpenQuote,
    | 'id'
    | 'version'
    | 'created_at'
    | 'created_by'
    | 'number'
    | 'number_text'
    | 'number_prefix'
    | 'number_digits'
  >,
) {
  const choice = choiceOf(row)
  const sums = quoteTotals(row, choice)
  return {
    ...encode(shownQuoteFields, 'wire', { ...withSums(row, sums), deposit_due_cents: sums.deposit }),
    options: row.options,
    photos: row.photos,
    date: row.quoted_on,
    valid_until: row.valid_until,
    choice: { option: choice.option, lines: [...choice.lines] },
  }
}

export function quoteToWire(row: OpenQuote, today: string): Shown {
  const { decision, custom_fields } = row
  return {
    id: row.id,
    number: row.number,
    number_text: row.number_text,
    state: quoteStateOf(row, today),
    client_id: row.client_id,
    site_id: row.site_id,
    job_id: row.job_id,
    job_number: row.job_number,
    lead_id: row.lead_id,
    answer_id: row.answer_id,
    ...quoteContent(row),
    custom_fields: customValues.write(custom_fields),
    decision:
      row.decided_at === null || decision === null
        ? null
        : {
            by: row.decided_by,
            at: row.decided_at,
            email: decision.email,
            ip: decision.ip,
            note: decision.note,
            hash: decision.hash,
            signature: pictureAddress(row.signature_key),
          },
    revision: row.revision,
    sent_at: row.sent_at,
    seen_at: row.seen_at,
    version: row.version,
  }
}
