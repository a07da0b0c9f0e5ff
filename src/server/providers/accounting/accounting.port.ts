import type { RequestLimits, VendorTurn } from '../../connections/vendor-turns.ts'

/** A company's books in an accounting program; one adapter per vendor. */
export interface Accounting {
  /** Name of the program: 'Xero'. */
  readonly name: string
  /** Requests that it takes for one organisation; null: as many as are made. */
  readonly limits: RequestLimits | null
  /** Where the browser asks its owner; it comes back to `returnUrl`. Throws BooksUnavailable. */
  consentUrl(request: ConsentRequest): Promise<URL>
  /** Exchanges what came back with the browser. Throws BooksSignedOut when it proves nothing, or was refused. */
  redeem(request: ConsentRequest, answer: URLSearchParams): Promise<Tokens>
  /** New tokens for those that end; the old ones are used up. Throws BooksSignedOut when access was taken back. */
  refresh(tokens: Tokens): Promise<Tokens>
  /** The organisations to which access was given. */
  organisations(tokens: Tokens): Promise<Organisation[]>
  /** Gives access to an organisation back. */
  disconnect(tokens: Tokens, organisation: Organisation): Promise<void>
  /** `turn` makes each of its requests. */
  open(tokens: Tokens, organisation: string, turn?: VendorTurn): Books
  /**
   * Organisations in which something about invoices has changed, as the program tells of its own accord; `body` is the
   * very text that came. null: the signature is not the program's.
   */
  readNews(body: string, signature: string): string[] | null
}

/** One attempt to connect; both secrets are random and made for it. */
export interface ConsentRequest {
  returnUrl: string
  state: string
  /** RFC 7636: only whoever started can redeem the answer. */
  verifier: string
  /** Asks for employees, timesheets and pay items too. */
  payroll: boolean
}

export interface Tokens {
  access: string
  refresh: string
  /** ISO instant */
  ends: string
  /** Access to payroll was given too. */
  payroll: boolean
}

export interface Organisation {
  id: string
  name: string
  /** Id of the connection that granted access. */
  connection: string
}

/** The books of one organisation. Each call throws one of the errors below. */
export interface Books {
  /** Accounts and tax rates to choose from. */
  choices(): Promise<BookChoices>
  /** The record in the books with the same number, name or code; null: none. */
  find(record: BookRecord): Promise<InBooks | null>
  /** Adds it. A repetition under the same key has no second effect for some minutes; after that, look it up first. */
  add(record: BookRecord, key: string): Promise<InBooks>
  change(id: string, record: BookRecord, key: string): Promise<InBooks>
  /** Voids an invoice, takes a payment out. */
  remove(kind: 'invoice' | 'payment', id: string, key: string): Promise<void>
  /** Sets a credit note against an invoice. */
  allocate(credit: string, invoice: string, cents: number, day: string, key: string): Promise<void>
  /** Payments for sales that were entered or deleted since, by their last change; `page` from 1. */
  payments(since: Date, page: number): Promise<PaymentsPage>
  /** All invoices and bills, or all credit notes, also voided and deleted ones; `page` from 1. */
  documents(
    of: 'invoices' | 'credits',
    page: number,
  ): Promise<{ documents: DocumentInBooks[]; isLast: boolean }>
  /** All contacts that are not archived; `page` from 1. */
  contacts(page: number): Promise<{ contacts: ContactInBooks[]; isLast: boolean }>
}

/** A document as it stands in the books. */
export interface DocumentInBooks {
  id: string
  status: 'draft' | 'open' | 'paid' | 'voided' | 'deleted'
  total_cents: number
  tax_cents: number
  /** Still to be paid; of a credit note what is left of it. */
  left_cents: number
  contact: { id: string; name: string }
}

export interface ContactInBooks {
  id: string
  name: string
  email: string
  /** As it is written there; '': none. */
  abn: string
}

export interface PaymentsPage {
  payments: PaymentInBooks[]
  /** Instant of the last change on this page; null: it is empty. */
  upTo: Date | null
  isLast: boolean
}
/** A payment for an invoice as the books have it, whoever entered it. */
export interface PaymentInBooks {
  id: string
  invoice: { id: string; number: string }
  /** Id of the account on which it arrived. */
  account: string
  cents: number
  /** Of the invoice: 'AUD'. */
  currency: string
  /** 'yyyy-MM-dd' */
  day: string
  reference: string
  isDeleted: boolean
}

export interface BookChoices {
  /** ISO 3166: 'AU' */
  country: string
  /** ISO 4217, in which the organisation keeps its books: 'AUD' */
  currency: string
  /** Sales are put to these, by code. */
  income: Choice[]
  /** Payments arrive on these, by id. */
  payment: Choice[]
  /** Income taxes by type; the rate in basis points. */
  taxes: (Choice & { rate: number })[]
  /** Purchases are put to these, by code. */
  expense: Choice[]
  /** Taxes on purchases. */
  purchase_taxes: (Choice & { rate: number })[]
  /** Categories by which reports are split, with the options in use. */
  tracking: (Choice & { options: Choice[] })[]
}
export interface Choice {
  value: string
  label: string
}

/** A record's state in the books. */
export interface InBooks {
  id: string
  /** Total of an invoice or credit note, with tax; null: has none. */
  total_cents: number | null
  /** For an invoice the amount due; for a credit note the unused amount. */
  left_cents: number | null
}

export interface BookContact {
  kind: 'client'
  /** Ours, by which it is found again. */
  number: string
  name: string
  email: string
  phone: string
  address: string
}
export interface BookItem {
  kind: 'item'
  code: string
  name: string
  description: string
  /** Without tax. */
  price_cents: number
  cost_cents: number | null
  account: string
  tax: string
}
export interface BookLine {
  description: string
  /** Above zero. */
  quantity: number
  /** Without tax, after every discount. */
  net_cents: number
  tax_cents: number
  account: string
  tax: string
  item: string | null
  tracking?: BookTracking
}

/** An option of a tracking category, with the names that they have there. */
export interface BookTracking {
  category: Choice
  option: Choice
}
export interface BookDocument {
  /** Of ours, or of a supplier. */
  kind: 'invoice' | 'credit' | 'bill' | 'billCredit'
  number: string
  /** Its client's id in the books, or only a name. */
  contact: { id: string } | { name: string }
  /** 'yyyy-MM-dd' */
  day: string
  due: string | null
  reference: string
  lines: BookLine[]
}
/** Money that came for an invoice, or went back for a credit note. */
export interface BookPayment {
  kind: 'payment'
  of: { invoice: string } | { credit: string }
  account: string
  cents: number
  day: string
  reference: string
}
export type BookRecord = BookContact | BookItem | BookDocument | BookPayment

/** The books will never take it as it is; with their own words. */
export class BooksRefused extends Error {
  override name = 'BooksRefused'
}
/** Too many requests: nothing was done, and there is to be none for so many seconds. */
export class BooksBusy extends Error {
  override name = 'BooksBusy'
  constructor(
    readonly seconds: number,
    /** The day's requests are used up. */
    readonly isDaily: boolean,
  ) {
    super(`too many requests, again in ${seconds} s`)
  }
}
/** Access has ended or was taken back. */
export class BooksSignedOut extends Error {
  override name = 'BooksSignedOut'
}
/** Not reached, or its own trouble: whether it was done is not known. */
export class BooksUnavailable extends Error {
  override name = 'BooksUnavailable'
}
