import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { documentFile } from '#shared/document-number.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import {
  bankLines,
  printedOnce,
  printSettings,
  stationeryOf,
} from '../../documents/server/document-paper.service.ts'
import { entryText } from '../statement-texts.ts'
import type { Statement } from '../statements.contract.ts'
import { ageBuckets, bucketLabels } from '../statements.rules.ts'

/** A statement as a PDF in this language. */
export async function statementPdf(
  tx: CompanyTx,
  statement: Statement,
  language: string,
): Promise<FileReply> {
  const print = await printSettings(tx, language)
  const { reader, look } = print
  const { t, day } = reader
  const money = reader.money
  const { name, company_name, address, email, phone, from, to, entries, ageing } = statement
  const { opening_cents: opening, closing_cents: closing } = statement
  const payTo = closing > 0 ? bankLines(print, name) : []
  const stationery = stationeryOf(print, { title: t('Statement'), number: '', created: tx.now })
  const draw = (sheet: Sheet) => {
    sheet.blocks([
      { heading: t('Statement for'), lines: [name, company_name, address, email, displayPhone(phone)] },
    ])
    sheet.facts([
      [t('From'), day(from)],
      [t('Until'), day(to)],
    ])
    sheet.table(
      [
        { title: t('Date'), share: 1.6 },
        { title: t('Entry'), share: 5 },
        { title: t('Amount'), share: 1.8, align: 'right' },
        { title: t('Balance'), share: 1.8, align: 'right' },
      ],
      [
        [day(from), { text: t('Opening balance'), strong: true }, '', money(opening)],
        ...entries.map(entry => [
          day(entry.date),
          { text: entryText(entry, t), under: entry.note },
          money(entry.amount_cents),
          money(entry.balance_cents),
        ]),
      ],
    )
    sheet.totals([
      {
        label: closing < 0 ? t('Credit balance') : t('Closing balance'),
        amount: money(Math.abs(closing)),
        strong: true,
      },
    ])
    if (ageing && ageing.total !== 0)
      sheet.table(
        [
          ...ageBuckets.map(bucket => ({
            title: t(bucketLabels[bucket]),
            share: 1,
            align: 'right' as const,
          })),
          { title: t('Total'), share: 1, align: 'right' },
        ],
        [[...ageBuckets.map(bucket => money(ageing[bucket])), { text: money(ageing.total), strong: true }]],
      )
    if (payTo.some(Boolean))
      sheet.blocks([{ heading: look.payment_heading || t('How to pay'), lines: payTo }])
  }
  const filename = documentFile(stationery.title, to, name)
  return printedOnce(tx, print, statement, { stationery, draw, filename })
}
