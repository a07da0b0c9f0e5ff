import type * as z from 'zod/mini'
import type { TaxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { soldQuantity, soldTimes } from '#features/stock/price-book/items.rules.ts'
import { shownPrice } from '#shared/numbers/unit-price.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import type { ShownColumns } from '../money-settings/look.rules.ts'
import { documentTotals, lineAmount } from './documents.rules.ts'
import type { DocumentFields, payTo } from './documents.wire.ts'

// Words and sums of a document, alike on paper, on the office's screens and on its client's page.

/** The reader's manner of amounts, rates and days. */
export interface PaperTexts {
  t: Translate
  money: (cents: number) => string
  price: (cents: number) => string
  number: (value: number) => string
  rate: (basisPoints: number) => string
  /** Takes 'yyyy-MM-dd'. */
  day: (day: string) => string
  tax: TaxTexts
}

export type PaperFact = readonly [label: string, value: string]
/** A line below the total, in cents. */
export type PaperSum = readonly [label: string, cents: number]

/** The recipient, the work's address and further facts, as far as there are any. */
export function paperFacts(
  document: DocumentFields,
  t: Translate,
  { to = t('Bill to'), facts }: { to?: string | undefined; facts: readonly PaperFact[] },
): PaperFact[] {
  const { name, company_name, address, email, phone, site_name, site_address, reference } = document
  const lines = (...parts: string[]) => parts.filter(Boolean).join('\n')
  const all: PaperFact[] = [
    [to, lines(name, company_name, address, email, displayPhone(phone))],
    [t('Work address'), lines(site_name, site_address === address ? '' : site_address)],
    [t('Your order number'), reference],
    ...facts,
  ]
  return all.filter(([, value]) => value !== '')
}

/** Where a transfer goes and what to write beside it, as far as it is known. */
export function payToFacts(to: z.output<typeof payTo>, t: Translate): PaperFact[] {
  const all: PaperFact[] = [
    [t('Account name'), to.account_name],
    [t('BSB'), to.bsb],
    [t('Account number'), to.account_number],
    [t('Bank'), to.bank_name],
    [t('PayID'), to.payid],
    [t('Reference'), to.reference],
  ]
  return all.filter(([, value]) => value !== '')
}

/** The lines as their columns show them; `section` where a new one begins. */
export function paperRows(
  { lines }: Pick<DocumentFields, 'lines'>,
  columns: ShownColumns,
  { t, money, price, number, rate }: Omit<PaperTexts, 'tax' | 'day'>,
) {
  return lines.map((line, i) => ({
    id: line.id,
    section: line.section === lines[i - 1]?.section ? '' : line.section,
    name: line.name,
    times: soldTimes(number(line.quantity), line.unit),
    quantity: soldQuantity(number(line.quantity), line.unit),
    price: price(shownPrice(line)),
    amount: money(lineAmount(line)),
    under: [
      columns.shows_descriptions ? line.description : '',
      line.discount > 0 ? t('{{percent}} off', { percent: rate(line.discount) }) : '',
    ].filter(Boolean),
  }))
}

/** The sums above the total, and the total as the last. */
export function paperSums(
  document: DocumentFields,
  { t, rate, day, tax }: Omit<PaperTexts, 'money' | 'price' | 'number'>,
): PaperSum[] {
  const { deductions = [] } = document
  const sums = documentTotals(document)
  return [
    ...(sums.discounted > 0 ? [[t('Discount'), -sums.discounted] as const] : []),
    ...(deductions.length > 0
      ? [[document.tax > 0 ? tax.wholeWork() : t('Job total'), sums.whole] as const]
      : []),
    ...deductions.map(
      ({ number_text, day: date, total_cents }) =>
        [
          t('Less invoice #{{number}} of {{date}}', { number: number_text, date: day(date) }),
          -total_cents,
        ] as const,
    ),
    ...(document.tax > 0
      ? [[tax.subtotal(), sums.subtotal] as const, [tax.rate(rate(document.tax)), sums.tax] as const]
      : []),
    [t('Total'), sums.total],
  ]
}
