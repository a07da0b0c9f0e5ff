import { dayText, monthEnd, parseDay } from '#shared/dates.ts'

/** When a document is due: so many days after its date, or after the end of its month. */
export interface PaymentTerm {
  id: number
  name: string
  days: number
  after_month: boolean
}

export const mostTerms = 50
export const mostDays = 365

/** Terms until the company writes its own. */
export const usualTerms: readonly PaymentTerm[] = [
  { id: 1, name: 'Due on receipt', days: 0, after_month: false },
  { id: 2, name: '7 days', days: 7, after_month: false },
  { id: 3, name: '14 days', days: 14, after_month: false },
  { id: 4, name: '30 days', days: 30, after_month: false },
  { id: 5, name: '30 days from the end of the month', days: 30, after_month: true },
]

export interface TermsKept {
  terms: readonly PaymentTerm[]
  /** Term of new invoices. */
  usual: number
  /** The next one's id: one that is gone gives its id to no other. */
  next: number
}
export const termsAtFirst: TermsKept = { terms: usualTerms, usual: 2, next: 6 }

/** The day on which a document of this date is due. */
export function dueOn(date: string, term: Pick<PaymentTerm, 'days' | 'after_month'>): string {
  const day = parseDay(date) ?? 0
  return dayText((term.after_month ? monthEnd(day) : day) + term.days)
}

/** Where clients pay to. */
export interface Banking {
  account_name: string
  /** Six digits. */
  bsb: string
  account_number: string
  bank_name: string
  /** A phone, an email or an ABN that stands for the account. */
  payid: string
}
export const noBanking: Banking = { account_name: '', bsb: '', account_number: '', bank_name: '', payid: '' }

/** A BSB as it is read: 062-000. Empty, and what is none, as it is. */
export const bsbText = (bsb: string): string => bsb.replace(/^(\d{3})\D?(\d{3})$/, '$1-$2')

/** The first thing wrong with bank details, or null: half of them pays nobody. */
export function bankingProblem(banking: Banking): { field: keyof Banking; message: string } | null {
  const { bsb, account_number, account_name } = banking
  if (bsb !== '' && !/^\d{3}-?\d{3}$/.test(bsb)) return { field: 'bsb', message: 'A BSB has six digits.' }
  if (account_number !== '' && !/^[\d ]{4,12}$/.test(account_number))
    return { field: 'account_number', message: 'An account number has four to ten digits.' }
  if ((bsb === '') !== (account_number === ''))
    return bsb === ''
      ? { field: 'bsb', message: 'Please enter the BSB.' }
      : { field: 'account_number', message: 'Please enter the account number.' }
  if (bsb !== '' && account_name === '')
    return { field: 'account_name', message: 'Please enter the account name.' }
  return null
}

/** Defaults of new documents. */
export interface DocumentSettings {
  /** On a new invoice. */
  invoice_message: string
  invoice_terms: string
  quote_message: string
  quote_terms: string
  /** Days for which a quote is valid. */
  quote_days: number
  /** Shows where to pay to on invoices. */
  shows_bank: boolean
  /** Writes to the company when a client looks at a quote for the first time, and when one is answered. */
  mails_seen: boolean
  mails_answered: boolean
  /** Language of the office's PDFs and of mails to clients, like 'en'. Clients read PDFs in their browser's. */
  language: string
  /** Days for which links to quotes, invoices and statements work. */
  link_days: number
}
export const usualDocuments: DocumentSettings = {
  invoice_message: '',
  invoice_terms: '',
  quote_message: '',
  quote_terms: '',
  quote_days: 30,
  shows_bank: true,
  mails_seen: false,
  mails_answered: true,
  language: 'en',
  link_days: 365,
}
export const mostLinkDays = 3_650
