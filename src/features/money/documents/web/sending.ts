import { signedNumber } from '#shared/document-number.ts'
import { moneyText } from '#shared/numbers/money-text.ts'

/** The dialog's questions about sending. */
export interface Sending {
  via: 'email' | 'sms' | 'none'
  email: string
  phone: string
  note: string
  /** Of an email; left out: as the template has it. */
  mail_subject?: string
  mail_text?: string
  cc: string[]
  attach_pdf: boolean
}

/** Emails that begin with a template; a receipt goes with an invoice that is paid. */
export type MailKind = 'quote' | 'invoice' | 'receipt'

/** Placeholders of a document that are known before it is sent. */
export function knownOf(
  kind: 'quote' | 'invoice',
  { name, company_name }: { name: string; company_name: string },
  number: string | null,
): Record<string, string> {
  return {
    Customer_Name: name || company_name,
    ...(number && { [kind === 'quote' ? 'Quote_Number' : 'Invoice_Number']: signedNumber(number) }),
  }
}

/** Amounts of a draft as they are by now: what it is sent with may differ. */
export const amountsByNow = (total: number): Record<string, string> => {
  const amount = moneyText(total, 'en')
  return { Total: amount, Amount_Due: amount }
}

/** Amounts of an issued invoice, in English as the email has them. */
export const amountsOf = (invoice: { total_cents: number; owed_cents: number }): Record<string, string> => ({
  Total: moneyText(invoice.total_cents, 'en'),
  Amount_Due: moneyText(invoice.owed_cents, 'en'),
})
