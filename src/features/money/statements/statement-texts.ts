import type { Translate } from '#shared/translator.ts'
import { entryLabels, methodLabel } from '../ledger/ledger.rules.ts'
import type { Statement } from './statements.contract.ts'

type Entry = Statement['entries'][number]

/** What an entry of a statement is, in words: 'Invoice #12', 'Payment, Transfer, receipt #3'. */
export function entryText({ kind, invoice_number, number, method }: Entry, t: Translate): string {
  const invoice = invoice_number === null ? '' : t('Invoice #{{number}}', { number: String(invoice_number) })
  if (kind === 'invoice') return invoice
  const label = t(entryLabels[kind])
  const own =
    number === null
      ? ''
      : kind === 'payment'
        ? t('Receipt #{{number}}', { number: String(number) })
        : `#${number}`
  return [label, t(methodLabel(method)), own, invoice].filter(Boolean).join(', ')
}
