import type { CompanyTx } from '#server/db/company-tx.ts'
import { pdfFile } from '#server/pdf/pdf.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { readerOf } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { hostRow } from '../../partner-sign-in/server/host.queries.ts'
import { entriesOfPayout, payoutRow } from './payouts.queries.ts'

/** The statement of a payout with each of its entries; a tax invoice where the partner agreed to ours. */
export async function payoutStatement(tx: CompanyTx, payoutId: number, language: string): Promise<FileReply> {
  const payout = found(await payoutRow(tx, payoutId))
  const entries = await entriesOfPayout(tx, payoutId)
  const host = await hostRow(tx)
  const reader = await readerOf(language, host.time_zone)
  const { t, money } = reader
  const at = payout.paid_at ?? tx.now
  const total = payout.net_cents + payout.gst_cents
  const title = payout.is_rcti ? t('Recipient-created tax invoice') : t('Commission statement')
  const draw = (sheet: Sheet) => {
    sheet.blocks([
      {
        heading: payout.is_rcti ? t('Supplier') : t('Paid to'),
        lines: [payout.payee, payout.address, payout.abn && `ABN ${payout.abn}`],
      },
      { heading: t('Recipient'), lines: [host.name, host.address, host.abn && `ABN ${host.abn}`] },
    ])
    sheet.facts([
      [t('Date'), reader.dayOf(at)],
      [t('Account'), `…${payout.account_end}`],
    ])
    if (payout.is_rcti)
      sheet.paragraph(t('The recipient issues this tax invoice. The GST shown is payable by the supplier.'))
    sheet.table(
      [
        { title: t('Date'), share: 1.5 },
        { title: t('Entry'), share: 4.4 },
        { title: t('Received'), share: 1.6, align: 'right' },
        { title: t('Rate'), share: 1, align: 'right' },
        { title: t('Commission'), share: 1.7, align: 'right' },
      ],
      entries.map(each => [
        reader.dayOf(each.at),
        { text: each.name, under: each.kind === 'refunded' ? t('Refund') : '' },
        money(each.kind === 'refunded' ? -each.base_cents : each.base_cents),
        reader.rate(each.rate_bp),
        money(each.amount_cents),
      ]),
    )
    sheet.totals([
      ...(payout.gst_cents > 0
        ? [
            { label: t('Commission'), amount: money(payout.net_cents) },
            { label: t('GST'), amount: money(payout.gst_cents) },
          ]
        : []),
      { label: t('Total'), amount: money(total), strong: true },
    ])
  }
  const company = { name: host.name, lines: [host.address, host.email], logo: null }
  const day = dayText(todayIn(host.time_zone, at.toISOString()))
  return {
    body: pdfFile({ reader, company, title, number: `#${payout.id}`, created: at }, draw),
    type: 'application/pdf',
    filename: `commission-${payout.id}-${day}.pdf`,
  }
}
