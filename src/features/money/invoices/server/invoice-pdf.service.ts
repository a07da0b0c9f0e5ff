import { type SentField, sentFacts } from '#features/account/custom-fields/custom-fields.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { qrPicture } from '#server/pdf/qr-picture.ts'
import type { Reader } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import { documentFile, signedNumber } from '#shared/document-number.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { DocumentFields } from '../../documents/documents.wire.ts'
import {
  bankLines,
  type Paper,
  type PrintSettings,
  paperReply,
  printedOnce,
  printSettings,
  stationeryOf,
} from '../../documents/server/document-paper.service.ts'
import { drawHead, drawLines } from '../../documents/server/document-pdf.service.ts'
import { cardFeesOf, type EntryKind, methodLabel } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { transferReference } from '../../money-settings/look.rules.ts'
import { documentTitle } from '../invoices.rules.ts'
import type { OpenInvoice } from './invoices.queries.ts'
import { paidOf } from './invoices.service.ts'

/** Invoice fields on paper. */
type PrintedInvoice = Pick<
  OpenInvoice,
  | keyof DocumentFields
  | 'number'
  | 'number_text'
  | 'status'
  | 'total_cents'
  | 'owed_cents'
  | 'issued_on'
  | 'due_on'
  | 'job_number'
  | 'more_jobs'
  | 'quote_number_text'
  | 'revision'
  | 'created_at'
>
type PrintedEntry = Pick<
  EntryRow,
  | 'kind'
  | 'amount_cents'
  | 'tax_cents'
  | 'tax_rate'
  | 'method'
  | 'number_text'
  | 'day'
  | 'meant_day'
  | 'at'
  | 'note'
>

/** An invoice as a PDF in this language, with the way to its own page at `url`. */
export async function invoicePdf(
  tx: CompanyTx,
  row: OpenInvoice,
  language: string,
  url: string,
): Promise<FileReply> {
  const print = await printSettings(tx, language)
  const entries = await entriesOfInvoices(tx, [row.id])
  // The address is sealed anew each time, and leads to the same page.
  const own = await shownFieldsOf(tx, '/invoices', row)
  return printedOnce(tx, print, [row, entries, own], invoicePaper(print, row, own, entries, url))
}

/** The receipt of a payment on it, or the note of a refund or a credit, as a PDF. */
export async function receiptPdf(
  tx: CompanyTx,
  row: OpenInvoice,
  entryId: number,
  language: string,
): Promise<FileReply> {
  const entries = await entriesOfInvoices(tx, [row.id])
  const entry = found(entries.find(({ id }) => id === entryId))
  const isTakenBack = entries.some(each => each.takes_back === entry.id)
  return paperReply(receiptPaper(await printSettings(tx, language), row, entry, isTakenBack))
}

/** An invoice on paper, with the way to its own page at `url`; a draft says that it is one. */
export function invoicePaper(
  print: PrintSettings,
  row: PrintedInvoice,
  own: readonly SentField[],
  entries: readonly PrintedEntry[],
  url: string,
): Paper {
  const { look } = print
  const { t, day } = print.reader
  const paid = paidOf(entries)
  const fees = cardFeesOf(entries)
  const credited = row.total_cents + fees - row.owed_cents - paid
  const isDraft = row.status === 'draft'
  const isOwed = row.status === 'issued' && row.owed_cents > 0
  const payTo = isOwed ? bankLines(print, transferReference(look, row.number_text)).filter(Boolean) : []
  const code = isOwed && look.shows_code ? qrPicture(url) : null
  const isVoid = row.status === 'void'
  const reviewed = isDraft || isVoid || print.reviews === '' ? null : qrPicture(print.reviews)
  const title = t(isDraft ? 'Draft invoice' : isVoid ? 'Void invoice' : documentTitle(print, row))
  const number = signedNumber(row.number_text)
  return {
    stationery: stationeryOf(print, { title, number, created: row.created_at }),
    filename: documentFile(title, row.number_text, row.name),
    draw(sheet) {
      drawHead(sheet, print, row, {
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
          [t('Quote'), signedNumber(row.quote_number_text)],
          [t('Revision'), row.revision === 0 ? '' : String(row.revision)],
          ...sentFacts(own, 'on_papers', t),
        ],
      })
      drawLines(
        sheet,
        print,
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
      const heading = look.payment_heading || t('How to pay')
      if (code)
        sheet.coded({ heading, lines: payTo }, { picture: code, url, caption: t('Scan to view and pay') })
      else if (payTo.length > 0) sheet.blocks([{ heading, lines: payTo }])
      if (reviewed)
        sheet.coded(
          { heading: t('Happy with our work?'), lines: [t('Tell others in a review.')] },
          { picture: reviewed, url: print.reviews, caption: t('Scan to leave a review') },
        )
      if (row.terms !== '') sheet.paragraph(row.terms, { size: 'small', tone: 'dimmed' })
    },
  }
}

/** Texts of an entry's receipt; null if it has none. */
function slipOf(kind: EntryKind, t: Reader['t']) {
  if (kind === 'payment') return { title: t('Receipt'), who: t('Received from'), amount: t('Received') }
  if (kind === 'refund') return { title: t('Refund note'), who: t('Refunded to'), amount: t('Refunded') }
  if (kind === 'credit') return { title: t('Credit note'), who: t('Credited to'), amount: t('Credited') }
  return null
}

/** The receipt of a payment, or the note of a refund or a credit; 404 for an entry that has none. */
export function receiptPaper(
  print: PrintSettings,
  row: PrintedInvoice,
  entry: PrintedEntry,
  isTakenBack: boolean,
): Paper {
  const { t, day, money, rate } = print.reader
  const { title, who, amount: label } = found(slipOf(entry.kind, t))
  const isCredit = entry.kind === 'credit'
  const amount = Math.abs(entry.amount_cents)
  const number = signedNumber(entry.number_text)
  return {
    stationery: stationeryOf(print, { title, number, created: entry.at }),
    filename: documentFile(title, entry.number_text ?? row.number_text, row.name),
    draw(sheet) {
      if (isTakenBack) sheet.paragraph(t('This payment was reversed.'), { strong: true })
      sheet.blocks([{ heading: who, lines: [row.name, row.company_name, row.address] }])
      sheet.facts([
        [t('Date'), day(entry.meant_day ?? entry.day)],
        [t('Payment method'), t(methodLabel(entry.method))],
        [isCredit ? t('Adjustment note for invoice') : t('Invoice'), signedNumber(row.number_text)],
        [isCredit ? t('Reason') : t('Note'), entry.note],
      ])
      sheet.totals([
        { label: t('Invoice total'), amount: money(row.total_cents) },
        ...(isCredit && entry.tax_rate > 0
          ? [{ label: print.tax.included(rate(entry.tax_rate)), amount: money(-entry.tax_cents) }]
          : []),
        { label: t('Still owed'), amount: money(row.owed_cents) },
        { label, amount: money(amount), strong: true },
      ])
    },
  }
}
