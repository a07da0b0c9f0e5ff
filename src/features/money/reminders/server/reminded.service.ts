import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { ownMessageValues } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { companyWords } from '#features/messages/email-designs/server/company-mail.service.ts'
import { paragraphsOf } from '#features/messages/email-designs/server/email-designs.service.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { found } from '#server/refusal.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { signedNumber } from '#shared/document-number.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { documentToken, documentUrl } from '../../documents/server/document-link.service.ts'
import { type InvoiceRow, invoiceById, lockInvoice } from '../../invoices/server/invoices.queries.ts'
import { quoteStateOf } from '../../quotes/quotes.rules.ts'
import { lockQuote, type QuoteRow, quoteById } from '../../quotes/server/quotes.queries.ts'
import type { RemindedKind } from '../reminders.rules.ts'
import type { Reminded } from './reminders.queries.ts'
import type { Message } from './send-reminder.service.ts'

/** The document as it stands; 404 if it is not there for whoever asks. `locks`: until the transaction ends. */
export async function remindedById(
  tx: CompanyTx,
  kind: RemindedKind,
  id: number,
  { zone, locks }: { zone: string; locks: boolean },
): Promise<Reminded & { canRemind: boolean }> {
  const today = dayText(todayIn(zone, instantText(tx.now)))
  if (kind === 'invoice') {
    const row: InvoiceRow = found(await (locks ? lockInvoice(tx, id) : invoiceById(tx, id)))
    return {
      ...whoOf(row),
      kind,
      number: row.number ?? 0,
      number_text: row.number_text ?? '',
      cents: row.owed_cents,
      counted_from: row.due_on ?? today,
      until: null,
      canRemind: row.status === 'issued' && row.owed_cents > 0,
    }
  }
  const row: QuoteRow = found(await (locks ? lockQuote(tx, id) : quoteById(tx, id)))
  return {
    ...whoOf(row),
    kind,
    number: row.number,
    number_text: row.number_text,
    cents: row.total_cents,
    counted_from: row.sent_at ? dayText(todayIn(zone, instantText(row.sent_at))) : today,
    until: row.valid_until,
    canRemind: ['sent', 'seen'].includes(quoteStateOf(row, today)),
  }
}

const whoOf = ({ id, client_id, job_id, name, company_name, email, phone }: InvoiceRow | QuoteRow) => ({
  id,
  client_id,
  job_id,
  name,
  company_name,
  email,
  phone,
})

export const linkTo = (
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  tx: CompanyTx,
  { kind, id }: Pick<Reminded, 'kind' | 'id'>,
): string => documentUrl(publicUrl, kind, documentToken(seal, kind, tx, id))

const buttons: Readonly<Record<RemindedKind, string>> = { invoice: 'View invoice', quote: 'View quote' }

/** The button of a message about one document, in the language that the company writes in. */
export async function viewButton(
  tx: CompanyTx,
  services: { seal: Seal; publicUrl: string },
  of: Pick<Reminded, 'kind' | 'id'>,
): Promise<{ label: string; url: string }> {
  const { t } = await companyReader(tx)
  return { label: t(buttons[of.kind]), url: linkTo(services, tx, of) }
}

/** 'Invoice #12, $110.00, due on 3 Mar 2026, 7 days overdue'; `short`: '#12, $110.00, 7 days overdue'. */
function lineOf(of: Reminded, today: number, short: boolean, { t, money, day }: Reader): string {
  const { kind, cents, counted_from, until, number_text: number } = of
  const title = t(kind === 'invoice' ? 'Invoice #{{number}}' : 'Quote #{{number}}', { number })
  const late = today - (parseDay(counted_from) ?? today)
  const isLate = kind === 'invoice' && late > 0
  const due = late === 0 ? t('due today') : t('due on {{day}}', { day: day(counted_from) })
  const parts = [
    short ? signedNumber(number) : title,
    money(cents),
    kind === 'quote' && until !== null && t('valid until {{date}}', { date: day(until) }),
    kind === 'invoice' && !(isLate && short) && due,
    isLate && t('{{count}} days overdue', { count: late }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Above this many, an SMS gives the total instead of each document. */
const toldInText = 5

/** The words for several documents of one client's, each with its own link, and with the page that has them all. */
export async function messageOfSeveral(
  tx: CompanyTx,
  services: { seal: Seal; publicUrl: string },
  several: readonly [Reminded, ...Reminded[]],
  via: 'email' | 'sms',
): Promise<Message> {
  const [{ kind, client_id, name, company_name }] = several
  const company = await companyRow(tx)
  const today = todayIn(company.time_zone, instantText(tx.now))
  const reader = await companyReader(tx)
  const { t } = reader
  const isOwed = kind === 'invoice'
  const values = {
    documents: t(isOwed ? '{{count}} invoices' : '{{count}} quotes', { count: several.length }),
    company: company.name,
    sum: reader.money(several.reduce((total, { cents }) => total + cents, 0)),
  }
  const page = portalUrl(services, tx.companyId, client_id!)
  const button = { label: t(isOwed ? 'View all invoices' : 'View all quotes'), url: page }
  const mail = isOwed ? 'invoices-due-email' : 'quotes-open-email'
  const { subject, content, ...design } = await companyWords(tx, mail, {
    values: {
      Customer_Name: name || company_name,
      Count: String(several.length),
      ...(isOwed && { Amount_Due: values.sum }),
    },
    client: client_id,
  })
  if (via === 'sms') {
    const hello = t('Hi {{name}},', { name: name || company_name })
    const open = t(
      isOwed ? '{{documents}} are open, {{sum}} in all' : '{{documents}} are waiting for your answer',
      values,
    )
    const told = several.slice(0, toldInText).map(of => lineOf(of, today, true, reader))
    const rest = several.length - told.length
    const all = [...told, ...(rest > 0 ? [t('and {{number}} more', { number: rest })] : [])].join('; ')
    return { subject, text: `${hello} ${open}: ${all}. ${page} ${company.name}`, button }
  }
  const close =
    company.phone === ''
      ? t('If anything is unclear, just reply to this message.')
      : t('If anything is unclear, call us on {{phone}} or just reply to this message.', {
          phone: displayPhone(company.phone),
        })
  const paid = isOwed && t('If you have paid already, please ignore this message.')
  const links = several.map(of => ({
    label: lineOf(of, today, false, reader),
    url: linkTo(services, tx, of),
  }))
  const last = [paid, close].filter(Boolean).join(' ')
  const text = [...paragraphsOf(content), ...links, last, `${t('Thank you,')}\n${company.name}`]
  return {
    subject,
    text,
    button,
    design: { id: design.design, fill: (text: string) => fillPlaceholders(text, design.values) },
  }
}

/** Returns a function that fills a text's placeholders for a document, in the company's language. */
export async function placeholderFiller(
  tx: CompanyTx,
  of: Reminded,
  link: string,
): Promise<(text: string) => string> {
  const company = await companyRow(tx)
  const today = todayIn(company.time_zone, instantText(tx.now))
  const reader = await companyReader(tx)
  const { day, money } = reader
  const own = await ownMessageValues(tx, reader, {
    '/clients': async () => (of.client_id === null ? [] : clientFields(tx, of.client_id)),
    ...(of.kind === 'invoice'
      ? { '/invoices': async () => (await invoiceById(tx, of.id))?.custom_fields ?? [] }
      : { '/quotes': async () => (await quoteById(tx, of.id))?.custom_fields ?? [] }),
  })
  const both = {
    Customer_Name: of.name || of.company_name,
    Company_Name: company.name,
    Company_Phone: displayPhone(company.phone),
    Link: link,
    ...own,
  }
  const values =
    of.kind === 'invoice'
      ? {
          ...both,
          Invoice_Number: signedNumber(of.number_text),
          Amount_Due: money(of.cents),
          Due_Date: day(of.counted_from),
          Days_Overdue: String(Math.max(0, today - (parseDay(of.counted_from) ?? today))),
        }
      : {
          ...both,
          Quote_Number: signedNumber(of.number_text),
          Total: money(of.cents),
          Valid_Until: day(of.until ?? ''),
        }
  return text => fillPlaceholders(text, values)
}
