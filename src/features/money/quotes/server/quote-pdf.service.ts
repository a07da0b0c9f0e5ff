import { type SentField, sentFacts } from '#features/account/custom-fields/custom-fields.rules.ts'
import { chosenLines, quoteTotals } from '#features/money/documents/options.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Captioned } from '#server/pdf/sheet.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { documentFile, signedNumber } from '#shared/document-number.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { isPriceWithTax } from '../../documents/documents.rules.ts'
import {
  type Paper,
  type PrintSettings,
  printedOnce,
  printSettings,
  stationeryOf,
} from '../../documents/server/document-paper.service.ts'
import { drawHead, drawLines } from '../../documents/server/document-pdf.service.ts'
import { printedPhotos } from './quote-photos.service.ts'
import { choiceOf } from './quote-view.service.ts'
import type { OpenQuote } from './quotes.queries.ts'

/** A quote as a PDF in this language. */
export async function quotePdf(
  tx: CompanyTx,
  storage: Storage,
  row: OpenQuote,
  language: string,
): Promise<FileReply> {
  const print = await printSettings(tx, language)
  const photos = await printedPhotos(tx, storage, row)
  const own = await shownFieldsOf(tx, '/quotes', row)
  return printedOnce(tx, print, [row, photos?.keyed, own], quotePaper(print, row, own, photos?.read ?? null))
}

/**
 * A quote on paper: each option with its total, what is optional, once it was accepted its certificate, and on pages of
 * their own its photos.
 */
export function quotePaper(
  print: PrintSettings,
  row: Omit<
    OpenQuote,
    'id' | 'version' | 'created_by' | 'lead_id' | 'answer_id' | 'photos' | 'custom_fields' | 'sent_fields'
  >,
  own: readonly SentField[],
  photos: (() => AsyncIterable<Captioned>) | null,
): Paper {
  const { t, day, price, instant } = print.reader
  const choice = choiceOf(row)
  const isAccepted = row.status === 'accepted'
  const number = signedNumber(row.number_text)
  const { deposit } = quoteTotals(row, choice)
  const optional = row.lines.filter(line => line.is_optional && !choice.lines.includes(line.id))
  const title = print.look.quote_title || t(row.status === 'draft' ? 'Draft quote' : 'Quote')
  return {
    stationery: stationeryOf(print, { title, number, created: row.created_at }),
    filename: documentFile(title, row.number_text, row.name),
    async draw(sheet) {
      const facts: (readonly [string, string])[] = [
        [t('Date'), day(row.quoted_on)],
        [t('Valid until'), row.valid_until === null ? '' : day(row.valid_until)],
        [t('Revision'), row.revision === 0 ? '' : String(row.revision)],
        ...sentFacts(own, 'on_papers', t),
      ]
      // Each option that can still be chosen has its own table and total.
      const shown = isAccepted ? row.options.filter(option => option.id === choice.option) : row.options
      const parts = shown.length > 0 ? shown : [null]
      drawHead(sheet, print, row, { to: t('Quote for'), facts })
      for (const option of parts) {
        if (option) sheet.heading(option.name)
        if (option && option.description !== '') sheet.paragraph(option.description)
        const taken = option ? { option: option.id, lines: isAccepted ? choice.lines : [] } : choice
        drawLines(
          sheet,
          print,
          { ...row, lines: chosenLines(row, taken) },
          deposit > 0 ? [[t('Deposit before work starts'), quoteTotals(row, taken).deposit]] : [],
        )
      }
      if (optional.length > 0 && !isAccepted) {
        sheet.heading(t('Optional extras'))
        sheet.table(
          [
            { title: t('Item'), share: 6 },
            { title: isPriceWithTax(row) ? print.tax.priceIncl() : t('Price'), share: 2, align: 'right' },
          ],
          optional.map(line => [{ text: line.name, under: line.description }, price(line.price_cents)]),
        )
      }
      if (row.terms !== '') sheet.paragraph(row.terms, { size: 'small', tone: 'dimmed' })
      if (row.decision && row.decided_at) {
        sheet.heading(isAccepted ? t('Accepted') : t('Declined'))
        sheet.facts([
          [t('Answered by'), row.decided_by],
          [t('Email'), row.decision.email],
          [t('When'), instant(row.decided_at)],
          [t('From'), row.decision.ip],
          [t('Note'), row.decision.note],
          ['SHA-256', row.decision.hash],
        ])
      }
      if (photos) {
        sheet.newPage()
        sheet.heading(t('Photos'))
        await sheet.gallery(photos())
      }
    },
  }
}
