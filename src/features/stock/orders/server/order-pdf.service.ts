import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import { allPlaces } from '#features/stock/inventory/server/places.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { inPacks, lineTotal, orderNumber, packPrice } from '../orders.rules.ts'
import { jobAddress, type OrderLine, type OrderRow } from './orders.queries.ts'

/** An order on paper, in the language of the company's documents. */
export async function orderPdf(tx: CompanyTx, order: OrderRow): Promise<FileReply> {
  const { name, address } = await companyRow(tx)
  const reader = await companyReader(tx)
  const company = await letterheadOf(tx)
  const place = (await allPlaces(tx)).find(({ value }) => value === order.place_id)
  const to =
    order.to_job && order.job_id !== null
      ? [await jobAddress(tx, order.job_id)]
      : [place?.label ?? '', address]
  const number = orderNumber(order)
  const { t, price, money } = reader
  const amountOf = (quantity: number, unit: string) =>
    [reader.number(quantity), unit].filter(Boolean).join(' ')
  const held = ({ holds, unit, pack }: OrderLine) =>
    t('{{amount}} per {{unit}}', { amount: amountOf(holds, unit), unit: pack })
  const total = order.lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const body = pdfFile(
    { reader, company, title: t('Purchase order'), number, created: order.created_at },
    sheet => {
      sheet.blocks([
        { heading: t('Supplier'), lines: [order.supplier_name, order.supplier_email] },
        { heading: t('Deliver to'), lines: [name, ...to] },
      ])
      sheet.facts([
        [t('Date'), reader.dayOf(order.created_at)],
        [t('Job'), order.job_number === null ? '' : `#${order.job_number}`],
      ])
      sheet.table(
        [
          { title: t('Code'), share: 1.6 },
          { title: t('Item'), share: 4.4 },
          { title: t('Quantity'), share: 1.4, align: 'right' },
          { title: t('Price'), share: 1.4, align: 'right' },
          { title: t('Amount'), share: 1.5, align: 'right' },
        ],
        order.lines.map(line => [
          line.code,
          line.pack === '' ? line.name : `${line.name} (${held(line)})`,
          amountOf(inPacks(line.quantity, line), line.pack || line.unit),
          price(packPrice(line)),
          money(lineTotal(line)),
        ]),
      )
      sheet.totals([{ label: t('Total without tax'), amount: money(total), strong: true }])
      if (order.note) sheet.paragraph(order.note)
    },
  )
  return { body, type: 'application/pdf', filename: `${number.replace('/', '-')}.pdf` }
}
