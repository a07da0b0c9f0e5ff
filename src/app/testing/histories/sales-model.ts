// The sales of a company in integers, for histories to be compared with. It shares no code with the product: cents, days as
// 'yyyy-MM-dd' and rates in percent are all that it knows.

export interface ModelLine {
  cents: number
  taxed: boolean
}

export type Kind = 'invoice' | 'revision' | 'void' | 'credit' | 'fee' | 'payment' | 'refund' | 'reversal'

export interface ModelEntry {
  kind: Kind
  day: string
  cents: number
  tax: number
  received: number
  takesBack: ModelEntry | null
  /** Of a payment out of a surplus: the entry by which that went from its own invoice. */
  drawnFrom: ModelEntry | null
  by: 'money' | 'credit' | 'card'
  /** The order in which entries of all invoices were written. */
  seq: number
}

export interface ModelInvoice {
  id: number
  client: number
  day: string
  lines: ModelLine[]
  status: 'issued' | 'void'
  entries: ModelEntry[]
  /** Those that it is for; it has one line for each. */
  jobs: ModelJob[]
  /** The card payment that has not gone back, with its fee. */
  card: { payment: ModelEntry; fee: ModelEntry } | null
  /** Where the tax of its lines is not that of prices without tax: a job's own. */
  tax: number
  total: number
}

export interface ModelDraft {
  id: number
  client: number
  day: string
  lines: ModelLine[]
}

export interface ModelJob {
  id: number
  client: number
  cents: number
  withTax: boolean
  state: 'open' | 'closed' | 'waiting'
  closedDay: string
  invoice: ModelInvoice | null
  deleted: boolean
}

/** Money of a job without an invoice that counted on a closed day. */
interface KeptOfJob {
  job: ModelJob
  day: string
  cents: number
  tax: number
}

export interface SalesModel {
  percent: number
  /** Basis points that a payment by card costs more. */
  cardFee: number
  registered: boolean
  zone: string
  now: Date
  today: string
  /** Each client's present one: two become one by merging. */
  clients: number[]
  drafts: ModelDraft[]
  invoices: ModelInvoice[]
  jobs: ModelJob[]
  /** The books are closed to this day. */
  closed: string | null
  kept: KeptOfJob[]
  /** Entries written so far. */
  written: number
}

/** The day of an instant in a zone. */
export function dayIn(zone: string, now: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  formats.set(zone, format)
  return format.format(now)
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** Half away from zero. */
const divided = (cents: number, times: number, by: number): number => {
  if (by === 0) return 0
  const [n, d] = [BigInt(cents) * BigInt(times), BigInt(by)]
  const sign = n < 0n !== d < 0n ? -1n : 1n
  const [an, ad] = [n < 0n ? -n : n, d < 0n ? -d : d]
  return Number(sign * ((an * 2n + ad) / (ad * 2n)))
}

export const sumsOf = (lines: readonly ModelLine[], percent: number) => {
  const net = lines.reduce((sum, line) => sum + line.cents, 0)
  const tax = divided(
    lines.reduce((sum, line) => sum + (line.taxed ? line.cents : 0), 0),
    percent,
    100,
  )
  return { total: net + tax, tax }
}

/** A job's tax: it is in what the client pays. */
export const taxOfJob = ({ percent, registered }: SalesModel, { cents, withTax }: ModelJob) =>
  registered || withTax ? cents - divided(cents, 100, 100 + percent) : 0

export const isMoney = ({ kind }: Pick<ModelEntry, 'kind'>) =>
  kind === 'payment' || kind === 'refund' || kind === 'reversal'
const sum = (entries: readonly ModelEntry[], of: (entry: ModelEntry) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0)
export const owed = ({ entries }: ModelInvoice) => sum(entries, entry => entry.cents)
export const asked = ({ entries }: ModelInvoice) => sum(entries, entry => (isMoney(entry) ? 0 : entry.cents))
export const taxLeft = ({ entries }: ModelInvoice) => sum(entries, entry => entry.tax)
/** The same without card fees, which no credit takes off. */
const documentOf = (invoice: ModelInvoice) => ({
  ...invoice,
  entries: invoice.entries.filter(({ kind }) => kind !== 'fee'),
})
export const askedOfDocument = (invoice: ModelInvoice) => asked(documentOf(invoice))
export const taxOfDocument = (invoice: ModelInvoice) => taxLeft(documentOf(invoice))
export const paid = ({ entries }: ModelInvoice) =>
  0 - sum(entries, entry => (isMoney(entry) ? entry.cents : 0))
export const credited = ({ entries }: ModelInvoice) =>
  0 - sum(entries, entry => (entry.kind === 'credit' ? entry.cents : 0))

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
export const isClosed = ({ closed }: SalesModel, day: string) => closed !== null && day <= closed
/** The day on which something of a day counts. */
const lands = (model: SalesModel, day: string) => (isClosed(model, day) ? nextDay(model.closed!) : day)

/** Adds an entry, with what it moves of the tax received: sum after less sum before. */
export function post(
  model: SalesModel,
  invoice: ModelInvoice,
  entry: Pick<ModelEntry, 'kind' | 'day' | 'cents'> & Partial<ModelEntry>,
): ModelEntry {
  const nothing = { tax: 0, received: 0, takesBack: null, drawnFrom: null, by: 'money' as const }
  model.written += 1
  const full: ModelEntry = { ...nothing, seq: model.written, ...entry, day: lands(model, entry.day) }
  if (full.cents === 0 && full.tax === 0) return full
  const before = sum(invoice.entries, each => each.received)
  const changed = invoice.entries.findLastIndex(each => !isMoney(each))
  const sofar = invoice.entries.slice(0, changed + 1)
  const base = {
    paid: 0 - sum(sofar, each => (isMoney(each) ? each.cents : 0)),
    tax: sum(sofar, each => each.received),
  }
  invoice.entries.push(full)
  const [d, t, p] = [asked(invoice), taxLeft(invoice), paid(invoice)]
  full.received =
    (isMoney(full)
      ? receivedAt(p, d, t, base)
      : p > d
        ? before
        : Math.min(t, Math.max(before, t - (d - p)))) - before
  return full
}

function receivedAt(p: number, d: number, t: number, base: { paid: number; tax: number }) {
  if (base.paid <= d && p <= base.paid) return divided(base.tax, p, base.paid)
  if (base.paid <= d) return p >= d ? t : base.tax + divided(t - base.tax, p - base.paid, d - base.paid)
  if (p >= base.paid) return base.tax
  return p >= d ? t + divided(base.tax - t, p - d, base.paid - d) : divided(t, p, d)
}

const later = (a: string, b: string) => (a > b ? a : b)
export const dayOfChange = ({ today }: SalesModel, { day }: ModelInvoice) => later(today, day)

/** A job whose invoice is owed waits for its payment, and is closed once it came. */
export function settle(model: SalesModel, invoice: ModelInvoice): void {
  for (const job of invoice.jobs) {
    if (job.invoice !== invoice) continue
    if (invoice.status === 'void') job.invoice = null
    else if (owed(invoice) > 0) job.state = 'waiting'
    else if (job.state === 'waiting') {
      job.state = 'closed'
      job.closedDay = model.today
    }
  }
}

/** The fee of a payment by card, taxed as its invoice is. */
export const feeOf = ({ cardFee }: SalesModel, invoice: ModelInvoice, cents: number) => {
  const fee = divided(cents, cardFee, 10_000)
  return { cents: fee, tax: divided(fee, invoice.tax, invoice.total) }
}

/** An invoice for jobs whose prices contain their tax: what of it is each one's. */
export function partsOfJobs(model: SalesModel, jobs: readonly ModelJob[]) {
  const cents = jobs.reduce((all, job) => all + job.cents, 0)
  const isTaxed = model.registered || jobs.some(job => job.withTax)
  const tax = isTaxed ? cents - divided(cents, 100, 100 + model.percent) : 0
  let reached = 0
  const parts = jobs.map(job => {
    const before = divided(tax, reached, cents)
    reached += job.cents
    return { job, cents: job.cents, tax: divided(tax, reached, cents) - before }
  })
  return { cents, tax, parts }
}

/** A part of an amount has the same part of its tax. */
export const shareOf = (cents: number, whole: { cents: number; tax: number }) =>
  divided(cents, whole.tax, whole.cents)

/** Each line's amount with tax and its tax: of the tax of all, what the lines up to it hold less what those before it do. */
export function lineParts({ lines, tax }: Pick<ModelInvoice, 'lines' | 'tax'>) {
  const taxable = lines.reduce((all, line) => all + (line.taxed ? line.cents : 0), 0)
  let reached = 0
  return lines.map(({ cents, taxed }) => {
    const before = divided(tax, reached, taxable)
    if (taxed) reached += cents
    const own = taxed ? divided(tax, reached, taxable) - before : 0
    return { amount: cents + own, tax: own }
  })
}

/** The tax that a credit of these lines takes off: no more than is left, and none stays without its amount. */
export function taxOfLines(invoice: ModelInvoice, chosen: readonly number[], cents: number) {
  const parts = lineParts(invoice).filter((_, place) => chosen.includes(place))
  const amount = parts.reduce((all, part) => all + part.amount, 0)
  const tax = divided(
    cents,
    parts.reduce((all, part) => all + part.tax, 0),
    amount,
  )
  const left = taxOfDocument(invoice)
  return { amount, tax: Math.max(left - (askedOfDocument(invoice) - cents), Math.min(tax, left)) }
}

/** Payments of other invoices out of this one's surplus that still stand, the latest first. */
export const usesOf = ({ invoices }: SalesModel, source: ModelInvoice) =>
  invoices
    .flatMap(invoice => invoice.entries.map(entry => ({ invoice, entry })))
    .filter(
      ({ invoice, entry }) =>
        entry.drawnFrom &&
        source.entries.includes(entry.drawnFrom) &&
        !invoice.entries.some(({ takesBack }) => takesBack === entry),
    )
    .sort((a, b) => b.entry.seq - a.entry.seq)

const standingOfJobs = (model: SalesModel): KeptOfJob[] =>
  model.jobs
    .filter(job => !job.deleted && !job.invoice && job.state === 'closed')
    .map(job => ({ job, day: job.closedDay, cents: job.cents, tax: taxOfJob(model, job) }))

/** Money of jobs without an invoice, by day: on closed ones what they did then, and what became of it on the first open one. */
const moneyOfJobs = (model: SalesModel): KeptOfJob[] => [
  ...standingOfJobs(model).map(each => ({ ...each, day: lands(model, each.day) })),
  ...model.kept,
  ...model.kept.map(({ job, cents, tax }) => ({
    job,
    cents: -cents,
    tax: -tax,
    day: nextDay(model.closed!),
  })),
]

/** Closes the books to a day, or opens them again after it. */
export function closeTo(model: SalesModel, day: string | null): void {
  if (day !== null && (model.closed === null || day > model.closed)) {
    const open = moneyOfJobs(model).filter(each => !isClosed(model, each.day))
    model.kept.push(...open.filter(each => each.day <= day))
  } else model.kept = model.kept.filter(each => day !== null && each.day <= day)
  model.closed = day
}

export const kinds = ['revenue', 'billed', 'billedTax', 'received', 'receivedTax', 'paid'] as const
export type Figures = Record<(typeof kinds)[number], Record<string, number>>

/** Figures that reports have to show, by month. */
export function figuresOf(model: SalesModel): Figures {
  const found = Object.fromEntries(kinds.map(kind => [kind, {}])) as Figures
  const add = (kind: (typeof kinds)[number], day: string, cents: number) => {
    const month = day.slice(0, 7)
    found[kind][month] = (found[kind][month] ?? 0) + cents
  }
  for (const entry of model.invoices.flatMap(({ entries }) => entries)) {
    if (isMoney(entry)) add('received', entry.day, -entry.cents)
    else {
      add('revenue', entry.day, entry.cents - entry.tax)
      add('billed', entry.day, entry.cents)
    }
    add('billedTax', entry.day, entry.tax)
    add('receivedTax', entry.day, entry.received)
    add('paid', entry.day, (isMoney(entry) ? -entry.cents : 0) - entry.received)
  }
  for (const { day, cents, tax } of moneyOfJobs(model)) {
    add('revenue', day, cents - tax)
    add('paid', day, cents - tax)
    for (const kind of ['billed', 'received'] as const) add(kind, day, cents)
    for (const kind of ['billedTax', 'receivedTax'] as const) add(kind, day, tax)
  }
  for (const kind of kinds)
    found[kind] = Object.fromEntries(
      Object.entries(found[kind])
        .filter(([, cents]) => cents !== 0)
        .sort(),
    )
  return found
}

/** A client's entries up to a day, in the order of their days. */
export const accountOf = ({ invoices }: SalesModel, client: number, until: string) =>
  invoices
    .filter(invoice => invoice.client === client)
    .flatMap(({ entries }) => entries)
    .filter(({ day }) => day <= until)
