import { soldQuantity } from '#features/stock/price-book/items.rules.ts'
import type { Cell, Sheet } from '#server/pdf/sheet.ts'
import { shownPrice } from '#shared/numbers/unit-price.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { type DocumentLine, documentTotals, isPriceWithTax } from '../documents.rules.ts'
import type { DocumentFields } from '../documents.wire.ts'
import { paperSums } from '../paper.rules.ts'
import type { PrintSettings } from './document-paper.service.ts'

interface Head {
  /** Says of whom it is; left out: who pays. */
  to?: string
  /** Further facts, as label and value. */
  facts: readonly (readonly [label: string, value: string])[]
}

/** Draws the head of a quote or invoice: recipient, facts and message. */
export function drawHead(
  sheet: Sheet,
  { reader: { t }, look }: PrintSettings,
  document: DocumentFields,
  { to, facts }: Head,
): void {
  const { name, company_name, address, email, phone, site_name, site_address, reference } = document
  const reached = look.shows_contact ? [email, displayPhone(phone)] : []
  sheet.blocks([
    { heading: to ?? t('Bill to'), lines: [name, company_name, address, ...reached] },
    ...(look.shows_work_address
      ? [{ heading: t('Work address'), lines: [site_name, site_address || address] }]
      : []),
  ])
  sheet.facts([...facts, [t('Your order number'), reference]])
  if (document.message !== '') sheet.paragraph(document.message)
}

/** Its lines by section and what they come to; `after` stands below the total, in cents. */
export function drawLines(
  sheet: Sheet,
  { reader: { t, money, price, number, rate, day }, look, tax }: PrintSettings,
  document: DocumentFields,
  after: readonly (readonly [label: string, cents: number])[],
): void {
  const sums = documentTotals(document)
  const columns = [
    { title: t('Item'), share: 6 },
    ...(look.shows_quantity ? [{ title: t('Quantity'), share: 1.4, align: 'right' } as const] : []),
    ...(look.shows_price
      ? [
          {
            title: isPriceWithTax(document) ? tax.priceIncl() : t('Price'),
            share: 2,
            align: 'right',
          } as const,
        ]
      : []),
    { title: t('Amount'), share: 2, align: 'right' },
  ] as const
  const row = (line: DocumentLine, i: number): Cell[] => [
    {
      text: line.name,
      under: [
        look.shows_descriptions ? line.description : '',
        line.discount > 0 ? t('{{percent}} off', { percent: rate(line.discount) }) : '',
        line.is_taxable || document.tax === 0 ? '' : tax.none(),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    ...(look.shows_quantity ? [soldQuantity(number(line.quantity), line.unit)] : []),
    ...(look.shows_price ? [price(shownPrice(line))] : []),
    money(sums.amounts[i]!),
  ]
  sheet.table(
    columns,
    document.lines.flatMap((line, i) =>
      line.section !== '' && line.section !== document.lines[i - 1]?.section
        ? [[{ text: line.section, strong: true }, ...columns.slice(1).map(() => '')], row(line, i)]
        : [row(line, i)],
    ),
  )
  const above = paperSums(document, { t, rate, day, tax })
  sheet.totals([
    ...above.map(([label, cents], i) => ({
      label,
      amount: money(cents),
      strong: i === above.length - 1,
    })),
    ...after.map(([label, cents], i) => ({
      label,
      amount: money(cents),
      strong: i === after.length - 1,
    })),
  ])
}
