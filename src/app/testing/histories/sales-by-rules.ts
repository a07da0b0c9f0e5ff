import { expect } from 'vitest'
import {
  creditOfLines,
  type KeptEntry,
  type Unweighed,
  type WorthInvoice,
  weighEntry,
} from '#features/money/invoices/document-worth.rules.ts'
import {
  changesAnything,
  chargesOf,
  dayOfEntry,
  landed,
  revisionEntries,
  spentFrom,
} from '#features/money/invoices/invoice-entries.rules.ts'
import { usesToTakeBack } from '#features/money/invoices/invoices.rules.ts'
import { owedOf } from '#features/money/ledger/ledger.rules.ts'
import { dayIn, type ModelInvoice, type ModelJob, type ModelLine, type SalesModel } from './sales-model.ts'
import type { Content, Product, SalesSettings } from './sales-product.ts'

type Entry = KeptEntry & { day: string; takes_back: number | null; drawn_from: number | null }
interface Invoice extends WorthInvoice {
  id: number
  client: number
  issued_on: string
  job: ModelJob | null
  entries: Entry[]
}
type Posting = Unweighed & { day?: string; drawn_from?: number }

/** The product without a server: the rules that make entries, over rows in memory. Jobs are the model's own. */
export class SalesByRules implements Product {
  readonly #invoices = new Map<number, Invoice>()
  readonly #settings: SalesSettings
  #today = ''
  #closed: string | null = null
  #ids = 0

  constructor(settings: SalesSettings) {
    this.#settings = settings
  }

  setNow = (now: Date) => {
    this.#today = dayIn(this.#settings.zone, now)
  }
  addClient = async () => this.#nextId()
  draft = async ({ client, day, lines }: Content) =>
    this.#add({ client, issued_on: day, lines: linesOf(lines), with_tax: false, job: null })
  dropDraft = async (id: number) => void this.#invoices.delete(id)

  issue = async (id: number, dates: 'keep' | 'today') => {
    const invoice = this.#of(id)
    if (dates === 'today') invoice.issued_on = this.#today
    const { job } = invoice
    const isPaid = job?.state === 'closed'
    const paid = isPaid ? [{ amount_cents: -job.cents, day: job.closedDay, job_id: job.id }] : []
    this.#post(invoice, [
      ...chargesOf(invoice, paid).map(charge => ({ kind: 'invoice' as const, ...charge })),
      ...paid.map(payment => ({ kind: 'payment' as const, ...payment })),
    ])
  }

  closeBooks = async (to: string | null) => {
    this.#closed = to
  }

  revise = async (id: number, { lines, day }: Omit<Content, 'client'>) => {
    const before = this.#of(id)
    const after = { ...before, lines: linesOf(lines), issued_on: day }
    this.#invoices.set(id, after)
    const changes = revisionEntries(before, after, before.entries, this.#closed)
    this.#post(
      after,
      changes.map(change => ({ kind: 'revision', ...change })),
    )
  }

  credit = async (id: number, cents: number, lines: readonly number[]) => {
    const invoice = this.#of(id)
    const ids = new Set(lines.map(place => invoice.lines[place]!.id))
    const worth = lines.length > 0 ? creditOfLines(invoice, invoice.entries, ids, cents) : undefined
    expect(worth).not.toBeNull()
    this.#post(invoice, [{ kind: 'credit', amount_cents: -cents, ...(worth && { worth }) }])
  }

  pay = async (id: number, cents: number, day: string) =>
    void this.#post(this.#of(id), [{ kind: 'payment', amount_cents: -cents, day }])
  refund = async (id: number, cents: number) =>
    void this.#post(this.#of(id), [{ kind: 'refund', amount_cents: cents, day: this.#today }])

  applyCredit = async (id: number, amount: number) => {
    const invoice = this.#of(id)
    const surpluses = [...this.#invoices.values()]
      .filter(each => each.client === invoice.client)
      .map(each => ({ invoice: each, owed_cents: owedOf(each.entries) }))
      .filter(({ owed_cents }) => owed_cents < 0)
    for (const { source, cents } of spentFrom(surpluses, amount)) {
      const [given] = this.#post(source.invoice, [{ kind: 'refund', amount_cents: cents }])
      this.#post(invoice, [{ kind: 'payment', amount_cents: -cents, drawn_from: given!.id }])
    }
  }

  takeBack = async (id: number, place: number) => {
    const invoice = this.#of(id)
    const payment = invoice.entries[place]!
    const missing = owedOf(invoice.entries) - payment.amount_cents
    const back = usesToTakeBack(this.#usesOf(invoice), missing)
    for (const entry of [payment, ...back.map(use => use.entry)]) {
      this.#reverse(entry)
      const used = this.#entries().find(each => each.id === entry.drawn_from)
      if (used) this.#reverse(used)
    }
  }

  void = async (id: number) => {
    const invoice = this.#of(id)
    this.#post(invoice, [{ kind: 'void', amount_cents: -owedOf(invoice.entries) }])
  }

  merge = async (keep: number, gone: number) => {
    for (const invoice of this.#invoices.values()) if (invoice.client === gone) invoice.client = keep
  }

  addJob = async () => this.#nextId()
  setAmount = async () => {}
  setState = async () => {}
  setDeleted = async () => {}
  draftOfJob = async (job: ModelJob, day: string) => {
    const { client, cents, withTax } = job
    const lines = linesOf([{ cents, taxed: withTax || this.#settings.registered }])
    return this.#add({ client, issued_on: day, lines, with_tax: true, job })
  }

  compare = async (_: SalesModel, touched: ReadonlySet<ModelInvoice>) => {
    for (const { id, entries } of touched) {
      const own = this.#of(id).entries.map(({ kind, day, ...entry }) => ({
        kind,
        day,
        // A database knows no −0.
        cents: entry.amount_cents + 0,
        tax: entry.tax_cents + 0,
        received: entry.paid_tax_cents + 0,
      }))
      expect(own).toEqual(
        entries.map(({ kind, day, cents, tax, received }) => ({ kind, day, cents, tax, received })),
      )
    }
  }

  #nextId = () => (this.#ids += 1)
  #of = (id: number) => this.#invoices.get(id)!
  #entries = () => [...this.#invoices.values()].flatMap(({ entries }) => entries)

  #add(fields: Pick<Invoice, 'client' | 'issued_on' | 'lines' | 'with_tax' | 'job'>) {
    const id = this.#nextId()
    const rates = { tax: this.#settings.percent * 100, discount: 0, discount_cents: 0 }
    const jobs = { job_id: fields.job?.id ?? null, more_job_ids: [] }
    this.#invoices.set(id, { id, ...fields, ...rates, ...jobs, entries: [] })
    return id
  }

  #post(invoice: Invoice, postings: readonly Posting[]) {
    const before = invoice.entries.length
    for (const entry of postings.filter(changesAnything)) {
      const links = { takes_back: entry.takes_back ?? null, drawn_from: entry.drawn_from ?? null }
      const own = { id: this.#nextId(), kind: entry.kind, job_id: entry.job_id ?? invoice.job_id }
      const day = entry.day ?? dayOfEntry(invoice, this.#today)
      const kept = { ...own, ...links, day, ...weighEntry(invoice, invoice.entries, entry) }
      invoice.entries.push(landed(kept, this.#closed))
    }
    return invoice.entries.slice(before)
  }

  #usesOf = (invoice: Invoice) => {
    const [own, all] = [new Set(invoice.entries.map(({ id }) => id)), this.#entries()]
    const undone = new Set(all.map(entry => entry.takes_back))
    return all
      .filter(entry => entry.drawn_from !== null && own.has(entry.drawn_from) && !undone.has(entry.id))
      .map(entry => ({ entry, cents: -entry.amount_cents }))
      .sort((a, b) => b.entry.id - a.entry.id)
  }

  #reverse(entry: Entry) {
    const invoice = [...this.#invoices.values()].find(({ entries }) => entries.includes(entry))!
    this.#post(invoice, [{ kind: 'reversal', amount_cents: -entry.amount_cents, takes_back: entry.id }])
  }
}

const linesOf = (lines: readonly ModelLine[]) =>
  lines.map(({ cents, taxed }, n) => ({
    id: `${n + 1}`,
    item_id: null,
    section: '',
    name: `Work ${n + 1}`,
    description: '',
    unit: '',
    quantity: 1,
    price_cents: cents,
    is_taxable: taxed,
    discount: 0,
  }))
