import type { ModelInvoice, ModelJob, ModelLine, SalesModel } from './sales-model.ts'

/** The rules that a history's company has. */
export interface SalesSettings {
  zone: string
  percent: number
  registered: boolean
  /** Basis points. */
  cardFee: number
  start: string
}

export interface Content {
  client: number
  day: string
  lines: readonly ModelLine[]
}

/** The product as a history drives it: over HTTP with a database, or by its rules alone. Invoices and jobs go by their ids. */
export interface Product {
  setNow(now: Date): void
  addClient(name: string): Promise<number>
  draft(content: Content): Promise<number>
  dropDraft(id: number): Promise<void>
  issue(id: number, dates: 'keep' | 'today'): Promise<void>
  revise(id: number, content: Omit<Content, 'client'>): Promise<void>
  credit(id: number, cents: number, lines: readonly number[]): Promise<void>
  pay(id: number, cents: number, day: string): Promise<void>
  refund(id: number, cents: number): Promise<void>
  /** All that is owed. */
  payByCard(id: number): Promise<void>
  refundCard(id: number): Promise<void>
  applyCredit(id: number, cents: number): Promise<void>
  /** `place`: of the payment among the invoice's entries. */
  takeBack(id: number, place: number): Promise<void>
  void(id: number): Promise<void>
  merge(keep: number, gone: number): Promise<void>
  addJob(job: { client: number; cents: number; withTax: boolean }): Promise<number>
  setAmount(job: number, cents: number): Promise<void>
  setState(job: number, state: 'open' | 'closed'): Promise<void>
  setDeleted(job: number, deleted: boolean): Promise<void>
  /** A draft of all of these jobs. */
  draftOfJobs(jobs: readonly ModelJob[], day: string): Promise<number>
  /** Closes the books to a day, or opens them again after it; null: all days are open. */
  closeBooks(to: string | null): Promise<void>
  /** Fails unless the product says what the model says, above all about these invoices. */
  compare(model: SalesModel, touched: ReadonlySet<ModelInvoice>): Promise<void>
}
