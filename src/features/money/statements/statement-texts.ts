import { signedNumber } from '#shared/document-number.ts'
import type { Translate } from '#shared/translator.ts'
import { entryLabels, methodLabel } from '../ledger/ledger.rules.ts'
import type { Statement } from './statements.contract.ts'

type Entry = Statement['entries'][number]

/** Names a statement entry: 'Invoice #12', 'Payment, Transfer, receipt #3'. */
export function entryText({ kind, invoice_number_text, number_text, method }: Entry, t: Translate): string {
  const invoice =
    invoice_number_text === null ? '' : t('Invoice #{{number}}', { number: invoice_number_text })
  if (kind === 'invoice') return invoice
  const label = t(entryLabels[kind])
  const own =
    number_text === null
      ? ''
      : kind === 'payment'
        ? t('Receipt #{{number}}', { number: number_text })
        : signedNumber(number_text)
  return [label, t(methodLabel(method)), own, invoice].filter(Boolean).join(', ')
}
