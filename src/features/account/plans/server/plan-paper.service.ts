import * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import { readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { isTaxInvoice, lineTexts } from '../plan-invoices.rules.ts'
import { invoiceParty } from './host.service.ts'
import { linesOf } from './plan-invoices.queries.ts'
import type { InvoiceRow } from './plans.queries.ts'

const seller = z.object({
  ...invoiceParty.shape,
  tax_name: z.string(),
  bank: z.nullable(
    z.object({
      account_name: z.string(),
      bsb: z.string(),
      account_number: z.string(),
      bank_name: z.string(),
      payid: z.string(),
    }),
  ),
})

/** The host's tax invoice, or the receipt of its payment, as issued: seller and buyer stand in the row. */
export async function planPaper(
  tx: CompanyTx,
  row: InvoiceRow,
  kind: 'invoice' | 'receipt',
  language: string,
): Promise<FileReply> {
  const number = found(kind === 'invoice' ? row.number : row.receipt_number)
  const { time_zone } = await companyRow(tx)
  const reader = await readerOf(language, time_zone)
  const { t, money, day } = reader
  const from = seller.parse(row.seller)
  const to = invoiceParty.parse(row.buyer)
  const lines = linesOf(row)
  const tax = taxTexts(t, from.tax_name)
  const isTaxed = isTaxInvoice(row)
  const title = kind === 'receipt' ? t('Receipt') : isTaxed ? t('Tax invoice') : t('Invoice')
  const stationery: Stationery = {
    reader,
    company: {
      name: from.name,
      lines: [from.address, from.phone, from.email, from.abn && `ABN ${from.abn}`],
      logo: null,
    },
    title,
    number: `#${number}`,
    created: row.paid_at ?? row.created_at,
  }
  const draw = (sheet: Sheet) => {
    sheet.blocks([
      { heading: t('Bill to'), lines: [to.name, to.address, to.email, to.abn && `ABN ${to.abn}`] },
    ])
    sheet.facts([
      [t('Date'), day(row.issued_on ?? '')],
      ...(kind === 'receipt' ? [[t('Invoice'), `#${row.number}`] as const] : []),
      ...(kind === 'invoice' && row.status === 'open' ? [[t('Due'), day(row.due_on ?? '')] as const] : []),
      [t('Reference'), row.reference],
      ...(row.paid_at
        ? [[t('Paid'), `${reader.dayOf(row.paid_at)}${row.card && `, ${row.card}`}`] as const]
        : []),
    ])
    sheet.table(
      [
        { title: t('Description'), share: 6 },
        { title: isTaxed ? tax.amountIncl() : t('Amount'), share: 2, align: 'right' },
      ],
      lines.map(line => [
        {
          text: t(lineTexts[line.as], { name: t(line.name) }),
          ...(line.from !== '' && {
            under: t('{{from}} to {{to}}', { from: day(line.from), to: day(line.to) }),
          }),
        },
        money(line.cents),
      ]),
    )
    sheet.totals([
      ...(isTaxed
        ? [
            { label: tax.subtotal(), amount: money(row.total_cents - row.tax_cents) },
            { label: tax.rate(reader.rate(row.tax_bp)), amount: money(row.tax_cents) },
          ]
        : []),
      { label: t('Total'), amount: money(row.total_cents), strong: true },
      ...(row.refunded_cents > 0 ? [{ label: t('Refunded'), amount: money(-row.refunded_cents) }] : []),
    ])
    if (row.status === 'void') sheet.paragraph(t('This invoice is void. There is nothing to pay.'))
    if (kind === 'invoice' && row.status === 'open')
      sheet.blocks([{ heading: t('How to pay'), lines: payLines() }])
  }
  const payLines = (): string[] => {
    const { bank } = from
    const reference = t('Reference: {{reference}}', { reference: row.reference })
    if (!bank) return [t('Ask {{host}} for the bank details.', { host: from.email || from.name }), reference]
    return [
      [bank.account_name, bank.bank_name].filter(Boolean).join(', '),
      bank.account_number &&
        t('BSB {{bsb}}, account {{account}}', { bsb: bank.bsb, account: bank.account_number }),
      bank.payid && `PayID ${bank.payid}`,
      reference,
    ]
  }
  return {
    body: pdfFile(stationery, draw),
    type: 'application/pdf',
    filename: `${title} ${number}.pdf`,
  }
}
