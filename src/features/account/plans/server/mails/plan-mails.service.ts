import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MailContent } from '#server/providers/mail/layout.ts'
import { wordedMail } from '#server/providers/mail/worded-mail.ts'
import type { Reader } from '#server/reader.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { isTaxInvoice } from '../../plan-invoices.rules.ts'
import type { InvoiceRow } from '../plans.queries.ts'
import type { PlanServices } from '../plans.service.ts'
import { ownersOf } from './owners.queries.ts'

const product = 'Tradewind'

/** A mail in its reader's language; the button's path leads into the product. */
type PlanWords = (reader: Reader) => {
  subject: string
  paragraphs: MailContent['paragraphs']
  button?: { label: string; path: string }
}

/** Writes to the company's owners about their plan. */
export async function mailOwners(
  tx: CompanyTx,
  { outbox, publicUrl }: Pick<PlanServices, 'outbox' | 'publicUrl'>,
  words: PlanWords,
): Promise<void> {
  const { name, email, time_zone: zone } = await companyRow(tx)
  const owners = await ownersOf(tx)
  const to = owners.length > 0 ? owners : email ? [{ email, language: '' }] : []
  const mails = to.map(async each => ({
    ...(await wordedMail(
      each,
      reader => {
        const { button, ...rest } = words(reader)
        return {
          ...rest,
          ...(button && { button: { label: button.label, url: `${publicUrl}${button.path}` } }),
        }
      },
      { from: product, footer: `${product} · ${name}`, zone },
    )),
    isAnswer: true,
  }))
  // A person at the host's desk writes to others' owners: the limits of the company itself don't count.
  await outbox.mails(tx, await Promise.all(mails), 'reader')
}

/** An invoice by name and number, as in 'tax invoice 1024'. */
export const paperText = ({ t }: Pick<Reader, 't'>, row: InvoiceRow): string => {
  const number = String(row.number)
  return isTaxInvoice(row) ? t('tax invoice {{number}}', { number }) : t('invoice {{number}}', { number })
}

/** A plan's price for its period, as in '$29.00 a month'. */
export const priceIn = ({ t, money }: Pick<Reader, 't' | 'money'>, cents: number, period: string): string =>
  period === 'year'
    ? t('{{amount}} a year', { amount: money(cents) })
    : t('{{amount}} a month', { amount: money(cents) })

/** The receipt of a payment; its PDF lies under Payment History. */
export const mailReceipt = (tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> =>
  row.total_cents === 0
    ? Promise.resolve()
    : mailOwners(tx, services, reader => {
        const { t, money } = reader
        const amount = money(row.total_cents)
        return {
          subject: t('Receipt for {{amount}}', { amount }),
          paragraphs: [
            t('Thank you. We’ve received {{amount}} for {{invoice}}.', {
              amount,
              invoice: paperText(reader, row),
            }),
            ...(row.card === '' ? [] : [t('Paid with {{card}}.', { card: row.card })]),
          ],
          button: { label: t('Open the receipt'), path: '/settings/paymentHistory' },
        }
      })

/** An invoice to be paid by bank transfer. */
export const mailInvoice = (tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> =>
  mailOwners(tx, services, ({ t, money, longDay }) => {
    const amount = money(row.total_cents)
    const number = String(row.number)
    return {
      subject: isTaxInvoice(row)
        ? t('Tax invoice {{number}} for {{amount}}', { number, amount })
        : t('Invoice {{number}} for {{amount}}', { number, amount }),
      paragraphs: [
        t('Please transfer {{amount}} by {{day}}, with the reference {{reference}}.', {
          amount,
          day: longDay(row.due_on!),
          reference: row.reference,
        }),
        t('Your plan continues meanwhile. The bank details are on the invoice.'),
      ],
      button: { label: t('Open the invoice'), path: '/settings/paymentHistory' },
    }
  })

/** A card that was declined: when it is tried again, and when the plan ends. */
export async function mailFailed(tx: CompanyTx, services: PlanServices, row: InvoiceRow): Promise<void> {
  const { time_zone } = await companyRow(tx)
  const next = row.next_try_at && dayText(todayIn(time_zone, row.next_try_at.toISOString()))
  await mailOwners(tx, services, ({ t, money, longDay }) => {
    const amount = money(row.total_cents)
    return {
      subject: t('Your card was declined: {{amount}}', { amount }),
      paragraphs: [
        `${t('We couldn’t charge {{amount}} for your plan.', { amount })} ${row.trouble}`.trim(),
        next ? t('We’ll try again on {{day}}.', { day: longDay(next) }) : t('We won’t try again.'),
        t(
          'Change the card or pay the invoice under Plans. If it isn’t paid, your plan ends 14 days after the due date.',
        ),
      ],
      button: { label: t('Open Plans'), path: '/plans' },
    }
  })
}
