import { companyRow } from '#features/account/company/server/company.queries.ts'
import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import { qrPicture } from '#server/pdf/qr-picture.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { drawHead, drawLines } from '../../documents/server/document-pdf.service.ts'
import { cardFeesOf, methodLabel } from '../../ledger/ledger.rules.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { bsbText } from '../../money-settings/money-settings.rules.ts'
import { bankingSetting, documentSetting } from '../../money-settings/server/money-settings.service.ts'
import { documentTitle } from '../invoices.rules.ts'
import type { OpenInvoice } from './invoices.queries.ts'
import { paidOf } from './invoices.service.ts'

/** What an invoice's bank transfer is to be marked with. */
export const transferReference = (number: number | null): string => `INV ${number ?? ''}`.trim()

/** An invoice as a PDF in this language, with the way to its own page at `url`; a draft says that it is one. */
export async function invoicePdf(
  tx: CompanyTx,
  row: OpenInvoice,
  language: string,
  url: string,
): Promise<FileReply> {
  const { abn, time_zone } = await companyRow(tx)
  const company = await letterheadOf(tx)
  const reader = await readerOf(language, time_zone)
  const { t, day } = reader
  const entries = await entriesOfInvoices(tx, [row.id])
  const paid = paidOf(entries)
  const fees = cardFeesOf(entries)
  const credited = row.total_cents + fees - row.owed_cents - paid
  const isDraft = row.status === 'draft'
  const isOwed = row.status === 'issued' && row.owed_cents > 0
  const payTo = isOwed ? await bankLines(tx, reader, transferReference(row.number)) : []
  const code = isOwed ? await qrPicture(url) : null
  const title = t(isDraft ? 'Draft invoice' : row.status === 'void' ? 'Void invoice' : documentTitle(abn))
  const number = row.number === null ? '' : `#${row.number}`
  const body = pdfFile({ reader, company, title, number, created: row.created_at }, sheet => {
    drawHead(sheet, reader, row, {
      facts: [
        [t('Invoice date'), row.issued_on === null ? '' : day(row.issued_on)],
        [t('Due'), row.due_on === null ? '' : day(row.due_on)],
        [
          t('Job'),
          [row.job_number ?? [], ...row.more_jobs.map(job => job.number)]
            .flat()
            .map(number => `#${number}`)
            .join(', '),
        ],
        [t('Quote'), row.quote_number === null ? '' : `#${row.quote_number}`],
        [t('Revision'), row.revision === 0 ? '' : String(row.revision)],
      ],
    })
    drawLines(
      sheet,
      reader,
      row,
      isDraft
        ? []
        : [
            ...(credited === 0 ? [] : [[t('Credited'), -credited] as const]),
            ...(fees === 0 ? [] : [[t('Card fee'), fees] as const]),
            ...(paid === 0 ? [] : [[t('Paid'), -paid] as const]),
            [t('Owed'), row.owed_cents],
          ],
    )
    if (code)
      sheet.coded(
        { heading: t('How to pay'), lines: payTo },
        { picture: code, url, caption: t('Scan to view and pay') },
      )
    if (row.terms !== '') sheet.paragraph(row.terms, { size: 'small', tone: 'dimmed' })
  })
  return { body, type: 'application/pdf', filename: `${isDraft ? 'draft' : `invoice-${row.number}`}.pdf` }
}

/** Where to pay to by transfer, and what to write beside it. */
export async function bankLines(tx: CompanyTx, { t }: Reader, reference: string): Promise<string[]> {
  const { shows_bank } = await readSetting(tx, documentSetting)
  const bank = await readSetting(tx, bankingSetting)
  if (!shows_bank || (bank.account_number === '' && bank.payid === '')) return []
  const account = bank.account_number
    ? t('BSB {{bsb}}, account {{account}}', { bsb: bsbText(bank.bsb), account: bank.account_number })
    : ''
  return [
    [bank.account_name, bank.bank_name].filter(Boolean).join(', '),
    account,
    bank.payid && `PayID ${bank.payid}`,
    t('Reference: {{reference}}', { reference }),
  ]
}

/** The receipt of a payment, as a PDF. */
export async function receiptPdf(
  tx: CompanyTx,
  row: OpenInvoice,
  entryId: number,
  language: string,
): Promise<FileReply> {
  const { time_zone } = await companyRow(tx)
  const company = await letterheadOf(tx)
  const reader = await readerOf(language, time_zone)
  const { t, day, money } = reader
  const entries = await entriesOfInvoices(tx, [row.id])
  const entry = found(entries.find(each => each.id === entryId && each.kind === 'payment'))
  const isTakenBack = entries.some(each => each.takes_back === entry.id)
  const number = `#${entry.number}`
  const body = pdfFile({ reader, company, title: t('Receipt'), number, created: entry.at }, sheet => {
    if (isTakenBack) sheet.paragraph(t('This payment was taken back.'), { strong: true })
    sheet.blocks([{ heading: t('Received from'), lines: [row.name, row.company_name, row.address] }])
    sheet.facts([
      [t('Date'), day(entry.day)],
      [t('Payment method'), t(methodLabel(entry.method))],
      [t('Invoice'), `#${row.number}`],
      [t('Note'), entry.note],
    ])
    sheet.totals([
      { label: t('Invoice total'), amount: money(row.total_cents) },
      { label: t('Still owed'), amount: money(row.owed_cents) },
      { label: t('Received'), amount: money(-entry.amount_cents), strong: true },
    ])
  })
  return { body, type: 'application/pdf', filename: `receipt-${entry.number}.pdf` }
}
