import type { FieldValue } from '#features/account/custom-fields/custom-fields.rules.ts'
import type { QuoteLine, QuoteOption } from '#features/money/documents/options.rules.ts'
import type { EditedDocument } from '../../documents/web/edited-document.ts'
import type { QuotePhoto } from '../quotes.rules.ts'

/** A quote while somebody writes it. */
export interface EditedQuote extends Omit<EditedDocument, 'lines'> {
  lines: QuoteLine[]
  options: QuoteOption[]
  photos: QuotePhoto[]
  deposit: number
  deposit_cents: number
  date: string | null
  valid_until: string | null
  custom_fields: FieldValue[]
}
