import type { QuoteLine, QuoteOption } from '#features/money/documents/options.rules.ts'
import { dollarsOf } from '#shared/money.ts'
import { type EditedDocument, editedFrom, sentFrom } from '../../documents/web/edited-document.ts'
import type { Quote } from '../quotes.contract.ts'
import type { QuotePhoto } from '../quotes.rules.ts'

/** A quote while somebody writes it: amounts in cents, rates in basis points. */
export interface EditedQuote extends Omit<EditedDocument, 'lines'> {
  lines: QuoteLine[]
  options: QuoteOption[]
  photos: QuotePhoto[]
  deposit: number
  deposit_cents: number
  date: string | null
  valid_until: string | null
}

export function editedQuote(quote: Quote): EditedQuote {
  const document = editedFrom(quote)
  const lines = document.lines.map((line, i) => {
    const { option, is_optional } = quote.lines[i]!
    return { ...line, option, is_optional }
  })
  const { options, photos, date, valid_until } = quote
  const deposit = Math.round(quote.deposit_percent * 100)
  const deposit_cents = Math.round(quote.deposit_amount * 100)
  return { ...document, lines, options, photos, deposit, deposit_cents, date, valid_until }
}

/** The endpoints' input. */
export function sentQuote(edited: EditedQuote) {
  const { deposit, deposit_cents, options, photos, lines, date, valid_until, ...document } = edited
  const sent = sentFrom({ ...document, lines })
  return {
    ...sent,
    lines: sent.lines.map((line, i) => {
      const { option, is_optional } = lines[i]!
      return { ...line, option, is_optional }
    }),
    options,
    photos: photos.map(({ id, caption }) => ({ id, caption })),
    deposit_percent: deposit / 100,
    deposit_amount: dollarsOf(deposit_cents),
    date,
    valid_until,
  }
}
