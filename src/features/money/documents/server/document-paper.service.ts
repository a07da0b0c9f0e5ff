import { createHash } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import { taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { type TaxTexts, taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { reviewSetting } from '#features/messages/reviews/server/reviews.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { keptPdf } from '#server/pdf/kept-pdf.ts'
import { pdfFile, pdfFiles } from '#server/pdf/pdf.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import type { Reader } from '#server/reader.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { DocumentLook } from '../../money-settings/look.rules.ts'
import { type Banking, bsbText } from '../../money-settings/money-settings.rules.ts'
import { lookSetting } from '../../money-settings/server/money-settings.service.ts'
import { shownBanking } from './pay-to.service.ts'

/** A document ready to be printed, or to be shown as it will be. */
export interface Paper {
  stationery: Stationery
  draw: (sheet: Sheet) => Promise<void> | void
  filename: string
}

/** Print settings shared by all documents of a company. */
export interface PrintSettings {
  reader: Reader
  company: Stationery['company']
  abn: string
  tax: TaxTexts
  look: DocumentLook
  /** null: nobody shall transfer anything. */
  banking: Banking | null
  /** The page on which clients write reviews; '': none, or not shown. */
  reviews: string
}

/** In this language, or '' for that of the company's PDFs. `look`: another than the company's own, to be tried. */
export async function printSettings(
  tx: CompanyTx,
  language: string,
  look?: DocumentLook,
): Promise<PrintSettings> {
  const { abn } = await companyRow(tx)
  const chosen = look ?? (await readSetting(tx, lookSetting))
  const { lines, ...company } = await letterheadOf(tx)
  const reader = await companyReader(tx, language)
  return {
    reader,
    company: { ...company, lines: [...lines, ...chosen.head_note.split('\n')] },
    abn,
    tax: taxTexts(reader.t, await taxNameOf(tx)),
    look: chosen,
    banking: await shownBanking(tx),
    reviews: chosen.shows_review_code ? (await readSetting(tx, reviewSetting)).url : '',
  }
}

/** Letterhead and footer of one document. */
export const stationeryOf = (
  { reader, company, look }: PrintSettings,
  of: Pick<Stationery, 'title' | 'number' | 'created'>,
): Stationery => ({ reader, company, look, ...(look.foot !== '' && { foot: look.foot }), ...of })

export const paperReply = ({ stationery, draw, filename }: Paper): FileReply => ({
  body: pdfFile(stationery, draw),
  type: 'application/pdf',
  filename,
})

/** Several documents of a company, one after another in one file. */
export const papersReply = (papers: readonly [Paper, ...Paper[]], filename: string): FileReply => ({
  body: pdfFiles(papers),
  type: 'application/pdf',
  filename,
})

/** The same of a document that others may ask for again and again: drawn once for what its paper `says`. */
export function printedOnce(
  tx: CompanyTx,
  { reader, company: { logo, ...company }, abn, tax, look, banking, reviews }: PrintSettings,
  says: unknown,
  { stationery, draw, filename }: Paper,
): FileReply {
  const zone = reader.instant(new Date(0))
  const logoBytes = logo && createHash('sha256').update(logo.bytes).digest('base64')
  const content = [
    reader.language,
    zone,
    company,
    logoBytes,
    abn,
    tax.label,
    look,
    banking,
    reviews,
    filename,
    says,
  ]
  return {
    body: keptPdf(tx.companyId, content, () => pdfFile(stationery, draw)),
    type: 'application/pdf',
    filename,
  }
}

/** Where to pay to, a line each. */
export function bankLines({ reader: { t }, banking, look }: PrintSettings, reference: string): string[] {
  const note = look.payment_note.split('\n')
  if (!banking) return note
  const { bsb, account_number, account_name, bank_name, payid } = banking
  return [
    [account_name, bank_name].filter(Boolean).join(', '),
    account_number
      ? t('BSB {{bsb}}, account {{account}}', { bsb: bsbText(bsb), account: account_number })
      : '',
    payid && `PayID ${payid}`,
    t('Reference: {{reference}}', { reference }),
    ...note,
  ]
}
