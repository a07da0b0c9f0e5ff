import { companyRow } from '#features/account/company/server/company.queries.ts'
import { fillPlaceholders } from '#features/work/message-templates/placeholders.rules.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { dayText, formatDay, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { moneyText } from '#shared/money-text.ts'
import { displayPhone } from '#shared/phone.ts'
import { documentToken, documentUrl } from '../../documents/server/document-link.service.ts'
import { type InvoiceRow, invoiceById, lockInvoice } from '../../invoices/server/invoices.queries.ts'
import { quoteStateOf } from '../../quotes/quotes.rules.ts'
import { lockQuote, type QuoteRow, quoteById } from '../../quotes/server/quotes.queries.ts'
import type { RemindedKind } from '../reminders.rules.ts'
import type { Reminded } from './reminders.queries.ts'

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
    cents: row.total_cents,
    counted_from: row.sent_at ? dayText(todayIn(zone, instantText(row.sent_at))) : today,
    until: row.valid_until,
    canRemind: ['sent', 'seen'].includes(quoteStateOf(row, today)),
  }
}

const whoOf = ({ id, client_id, job_id, name, company_name, email, phone }: InvoiceRow | QuoteRow) => ({
  ...{ id, client_id, job_id, name, company_name, email, phone },
})

export const linkTo = (
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  tx: CompanyTx,
  { kind, id }: Pick<Reminded, 'kind' | 'id'>,
): string => documentUrl(publicUrl, kind, documentToken(seal, kind, tx.companyId, id))

/** What a text about a document says with its placeholders filled. Clients are written to in English. */
export async function filler(tx: CompanyTx, of: Reminded, link: string): Promise<(text: string) => string> {
  const company = await companyRow(tx)
  const today = todayIn(company.time_zone, instantText(tx.now))
  const day = (date: string | null) => (date === null ? '' : formatDay(parseDay(date) ?? 0, 'en-AU', 'date'))
  const money = moneyText(of.cents, 'en-AU')
  const both = {
    Customer_Name: of.name || of.company_name,
    Company_Name: company.name,
    Company_Phone: displayPhone(company.phone),
    Link: link,
  }
  const values =
    of.kind === 'invoice'
      ? {
          ...both,
          Invoice_Number: `#${of.number}`,
          Amount_Due: money,
          Due_Date: day(of.counted_from),
          Days_Overdue: String(Math.max(0, today - (parseDay(of.counted_from) ?? today))),
        }
      : { ...both, Quote_Number: `#${of.number}`, Total: money, Valid_Until: day(of.until) }
  return text => fillPlaceholders(text, values)
}
