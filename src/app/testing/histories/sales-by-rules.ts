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
  revisionEntries,
  spentFrom,
  withLandingDay,
} from '#features/money/invoices/invoice-entries.rules.ts'
import { usesToTakeBack } from '#features/money/invoices/invoices.rules.ts'
import { owedOf } from '#features/money/ledger/ledger.rules.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { dayIn, type ModelInvoice, type ModelJob, type ModelLine, type SalesModel } from './sales-model.ts'
import type { Content, Product, SalesSettings } from './sales-product.ts'

type Entry = KeptEntry & { day: string; takes_back: number | null; drawn_from: number | null }
interface Invoice extends WorthInvoice {
  id: number
  client: number
  issued_on: string
  jobs: readonly ModelJob[]
  entries: Entry[]
}
type Posting = Unweighed & { day?: string; drawn_from?: number }

/** The product without a server: the rules that make entries, over rows in memory. Jobs are the model's own. */
export class SalesByRules implements Product {
  readonly #invoices = new Map<number, Invoice>()
  readonly #settings: SalesSettings
  /** The entries of a payment by card, by invoice. */
  readonly #byCard = new Map<number, Entry[]>()
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
    this.#add({ client, issued_on: day, lines: linesOf(lines), with_tax: false, jobs: [] })
  dropDraft = async (id: number) => void this.#invoices.delete(id)

  issue = async (id: number, dates: 'keep' | 'today') => {
    const invoice = this.#of(id)
    if (dates === 'today') invoice.issued_on = this.#today
    const paid = invoice.jobs
      .filter(({ state }) => state === 'closed')
      .map(job => ({ amount_cents: -job.cents, day: job.closedDay, job_id: job.id }))
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

  payByCard = async (id: number) => {
    const [invoice, due] = [this.#of(id), owedOf(this.#of(id).entries)]
    const fee = rateOf(due, this.#settings.cardFee)
    const posted = this.#post(invoice, [
      { kind: 'fee', amount_cents: fee },
      { kind: 'payment', amount_cents: 0 - due - fee },
    ])
    this.#byCard.set(id, posted)
  }
  refundCard = async (id: number) =>
    void this.#post(
      this.#of(id),
      this.#byCard
        .get(id)!
        .toReversed()
        .map(({ kind, amount_cents, ...entry }) =>
          kind === 'fee'
            ? { kind, amount_cents: -amount_cents, takes_back: entry.id }
            : { kind: 'refund', amount_cents: -amount_cents },
        ),
    )

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
    const payment = entriesOf(invoice)[place]!
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
  draftOfJobs = async (jobs: readonly ModelJob[], day: string) => {
    const taxed = jobs.some(({ withTax }) => withTax) || this.#settings.registered
    const lines = linesOf(jobs.map(({ cents }) => ({ cents, taxed })))
    const named = lines.map((line, n) => ({ ...line, id: `j${jobs[n]!.id}-work` }))
    return this.#add({ client: jobs[0]!.client, issued_on: day, lines: named, with_tax: true, jobs })
  }

  compare = async (_: SalesModel, touched: ReadonlySet<ModelInvoice>) => {
    for (const { id, entries } of touched) {
      const own = entriesOf(this.#of(id)).map(({ kind, day, ...entry }) => ({
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

  #add(fields: Pick<Invoice, 'client' | 'issued_on' | 'lines' | 'with_tax' | 'jobs'>) {
    const id = this.#nextId()
    const rates = { tax: this.#settings.percent * 100, discount: 0, discount_cents: 0 }
    const [job_id = null, ...more_job_ids] = fields.jobs.map(job => job.id)
    this.#invoices.set(id, { id, ...fields, ...rates, job_id, more_job_ids, entries: [] })
    return id
  }

  #post(invoice: Invoice, postings: readonly Posting[]) {
    const before = invoice.entries.length
    for (const entry of postings.filter(changesAnything)) {
      const links = { takes_back: entry.takes_back ?? null, drawn_from: entry.drawn_from ?? null }
      const own = { id: this.#nextId(), kind: entry.kind, job_id: entry.job_id ?? invoice.job_id }
      const day = entry.day ?? dayOfEntry(invoice, this.#today)
      const kept = { ...own, ...links, day, ...weighEntry(invoice, invoice.entries, entry) }
      invoice.entries.push(withLandingDay(kept, this.#closed))
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

/** Without those that only move what is taxable, by a cent or two: they are none for the model. */
const entriesOf = ({ entries }: Invoice) =>
  entries.filter(entry => entry.amount_cents !== 0 || entry.tax_cents !== 0)

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
