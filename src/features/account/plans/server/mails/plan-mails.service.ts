import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { dayText, formatDay, parseDay, todayIn } from '#shared/dates.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { isTaxInvoice, paperName } from '../../plan-invoices.rules.ts'
import type { InvoiceRow } from '../plans.queries.ts'
import type { PlanServices } from '../plans.service.ts'
import { ownersOf } from './owners.queries.ts'

const product = 'Tradewind'
const money = (cents: number) => moneyText(cents, 'en')
export const longDay = (day: string) => formatDay(parseDay(day)!, 'en-AU', 'longDate')

type Told = { subject: string; paragraphs: string[]; button?: { label: string; path: string } }

/** Writes to the company's owners about their plan. */
export async function mailOwners(
  tx: CompanyTx,
  { outbox, publicUrl }: Pick<PlanServices, 'outbox' | 'publicUrl'>,
  { subject, paragraphs, button }: Told,
): Promise<void> {
  const { name, email } = await companyRow(tx)
  const owners = await ownersOf(tx)
  const to = owners.length > 0 ? owners : email ? [email] : []
  const content = renderMail({
    title: subject,
    paragraphs,
    ...(button && { button: { label: button.label, url: `${publicUrl}${button.path}` } }),
    footer: `${product} · ${name}`,
  })
  // A person at the host's desk writes to others' owners: the limits of the company itself don't count.
  await outbox.mails(
    tx,
    to.map(each => ({ to: each, from: product, subject, ...content, isAnswer: true })),
    'reader',
  )
}

/** The receipt of a payment; its PDF lies under Payment History. */
export const mailReceipt = (tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> =>
  row.total_cents === 0
    ? Promise.resolve()
    : mailOwners(tx, services, {
        subject: `Receipt for ${money(row.total_cents)}`,
        paragraphs: [
          `Thank you. We have received ${money(row.total_cents)} for ${paperName(row)} ${row.number}.`,
          ...(row.card === '' ? [] : [`Paid with ${row.card}.`]),
        ],
        button: { label: 'Open the receipt', path: '/settings/paymentHistory' },
      })

/** An invoice to be paid by bank transfer. */
export const mailInvoice = (tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> =>
  mailOwners(tx, services, {
    subject: `${isTaxInvoice(row) ? 'Tax invoice' : 'Invoice'} ${row.number} for ${money(row.total_cents)}`,
    paragraphs: [
      `Please transfer ${money(row.total_cents)} by ${longDay(row.due_on!)}, with the reference ${row.reference}.`,
      'Your plan goes on meanwhile. The bank details stand on the invoice.',
    ],
    button: { label: 'Open the invoice', path: '/settings/paymentHistory' },
  })

/** A card that was declined: when it is tried again, and when the plan ends. */
export async function mailFailed(tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> {
  const { time_zone } = await companyRow(tx)
  const next = row.next_try_at
  const dayOf = (at: Date) => longDay(dayText(todayIn(time_zone, at.toISOString())))
  await mailOwners(tx, services, {
    subject: `Your card was declined: ${money(row.total_cents)}`,
    paragraphs: [
      `We could not charge ${money(row.total_cents)} for your plan. ${row.trouble}`.trim(),
      next ? `We try again on ${dayOf(next)}.` : 'We do not try again.',
      'Change the card or pay the invoice under Plans. Without a payment the plan ends 14 days after it was due.',
    ],
    button: { label: 'Open Plans', path: '/plans' },
  })
}
