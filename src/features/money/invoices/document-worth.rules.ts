import { portionOf } from '#shared/numbers/money.ts'
import { type DocumentLine, type LineShare, lineShares, type Priced } from '../documents/documents.rules.ts'
import {
  type EntryWorth,
  isMoney,
  type JobShare,
  type Standing,
  sharesOf,
  splitBy,
  standingByJob,
  standingOf,
  taxReceivedBy,
} from '../ledger/entry-worth.rules.ts'
import type { EntryKind } from '../ledger/ledger.rules.ts'

/** An invoice as its entries are reckoned from it. */
export type WorthInvoice = Omit<Priced, 'lines'> & {
  lines: readonly DocumentLine[]
  job_id: number | null
  more_job_ids: readonly number[]
  /** The amount of each of its jobs; a document whose lines name no job is shared by these. */
  jobs_cents?: readonly number[]
}

/** The worth of a part of a document: amount with tax, the tax, its base, and each job's part. */
export interface Worth {
  amount: number
  tax: number
  taxable: number
  byJob: { amount: number; tax: number }[]
}

/** All jobs of an invoice, its own first. */
export const jobsOf = ({ job_id, more_job_ids }: Pick<WorthInvoice, 'job_id' | 'more_job_ids'>): number[] =>
  job_id === null ? [...more_job_ids] : [job_id, ...more_job_ids]

/** The job that a line was made from; lines that were added under its heading belong to it too. */
function jobOfLine(line: DocumentLine, lines: readonly DocumentLine[], jobs: readonly number[]) {
  const named = (id: string) => jobs.find(job => id.startsWith(`j${job}-`))
  const own = named(line.id)
  if (own !== undefined || line.section === '') return own
  return lines.flatMap(other => (other.section === line.section ? (named(other.id) ?? []) : []))[0]
}

/** The worth of these lines of a document, or of all. Lines of no job are shared by what the others, else the jobs, come to. */
export function worthOfLines(invoice: WorthInvoice, chosen?: ReadonlySet<string>): Worth {
  const jobs = jobsOf(invoice)
  const shares = lineShares(invoice)
  const picked = invoice.lines.flatMap((line, i) =>
    !chosen || chosen.has(line.id)
      ? [{ ...shares[i]!, job: jobs.length > 1 ? jobOfLine(line, invoice.lines, jobs) : jobs[0] }]
      : [],
  )
  const sum = (rows: readonly LineShare[], of: 'amount' | 'tax') =>
    rows.reduce((total, row) => total + row[of], 0)
  const [amount, tax] = [sum(picked, 'amount'), sum(picked, 'tax')]
  const taxed = picked.filter(line => line.is_taxable)
  const own = jobs.map(job => {
    const rows = picked.filter(line => line.job === job)
    return { amount: sum(rows, 'amount'), tax: sum(rows, 'tax') }
  })
  const named = own.map(part => Math.max(0, part.amount))
  const weights = named.some(weight => weight > 0)
    ? named
    : invoice.jobs_cents?.length
      ? invoice.jobs_cents
      : named
  const spread = (of: 'amount' | 'tax', whole: number) =>
    splitBy(whole - own.reduce((total, part) => total + part[of], 0), weights)
  const [amounts, taxes] = jobs.length === 0 ? [[], []] : [spread('amount', amount), spread('tax', tax)]
  return {
    amount,
    tax,
    taxable: sum(taxed, 'amount') - tax,
    byJob: own.map((part, i) => ({ amount: part.amount + amounts[i]!, tax: part.tax + taxes[i]! })),
  }
}

/** The difference of two standings of a document. */
export const worthDifference = (now: Worth, before: Worth): Worth => ({
  amount: now.amount - before.amount,
  tax: now.tax - before.tax,
  taxable: now.taxable - before.taxable,
  byJob: now.byJob.map((part, i) => ({
    amount: part.amount - (before.byJob[i]?.amount ?? 0),
    tax: part.tax - (before.byJob[i]?.tax ?? 0),
  })),
})

/** The same with all signs turned round. */
export const takenOff = ({ amount, tax, taxable, byJob }: Worth): Worth => ({
  amount: 0 - amount,
  tax: 0 - tax,
  taxable: 0 - taxable,
  byJob: byJob.map(part => ({ amount: 0 - part.amount, tax: 0 - part.tax })),
})

/** The part of a document that these entries hold. */
export function worthOfEntries(
  invoice: Pick<WorthInvoice, 'job_id' | 'more_job_ids'>,
  entries: readonly KeptEntry[],
): Worth {
  const { asked, tax, taxable } = standingOf(entries)
  const byJob = standingByJob(entries, jobsOf(invoice))
  return { amount: asked, tax, taxable, byJob: byJob.map(job => ({ amount: job.asked, tax: job.tax })) }
}

/** The same part of everything that a worth holds. */
export function partOf(worth: Worth, amount: number): Worth {
  const tax = portionOf(amount, worth.tax, worth.amount)
  const byAmount = splitBy(
    amount,
    worth.byJob.map(part => part.amount),
  )
  const byTax = splitBy(
    tax,
    worth.byJob.map(part => part.tax),
  )
  return {
    amount,
    tax,
    taxable: portionOf(amount, worth.taxable, worth.amount),
    byJob: worth.byJob.map((_, i) => ({ amount: byAmount[i]!, tax: byTax[i]! })),
  }
}

/** A part of what a worth holds of one of its jobs. */
export function partOfJob(worth: Worth, place: number, amount: number): Worth {
  const own = worth.byJob[place]!
  const tax = portionOf(amount, own.tax, own.amount)
  return {
    amount,
    tax,
    // At a rate of 0, and for a cent or two, only the amount says how much was taxable.
    taxable:
      worth.tax === 0
        ? portionOf(amount, worth.taxable, worth.amount)
        : portionOf(tax, worth.taxable, worth.tax),
    byJob: worth.byJob.map((_, i) => (i === place ? { amount, tax } : { amount: 0, tax: 0 })),
  }
}

export type KeptEntry = EntryWorth & { id: number; kind: EntryKind; job_id: number | null }

/** An entry before its worth is known; `worth`: what it changes of the document, where whoever posts it knows. */
export interface Unweighed {
  kind: EntryKind
  amount_cents: number
  job_id?: number | null
  takes_back?: number | null
  worth?: Worth
}

/** Weighs an entry for good, after these entries of its invoice. */
export function weighEntry(
  invoice: WorthInvoice,
  entries: readonly KeptEntry[],
  entry: Unweighed,
): EntryWorth {
  const before = standingOf(entries)
  const jobs = jobsOf(invoice)
  const undone = entries.find(({ id }) => id === entry.takes_back)
  const known = entry.worth ?? (entry.kind === 'invoice' ? worthOfLines(invoice) : undefined)
  const { tax_cents, taxable_cents } = isMoney(entry.kind)
    ? { tax_cents: 0, taxable_cents: 0 }
    : documentPart(invoice, entries, { ...entry, ...(known && { worth: known }) }, undone)
  const paid_tax_cents = taxReceivedBy({ ...entry, tax_cents, taxable_cents }, before)
  const worth = { amount_cents: entry.amount_cents, tax_cents, taxable_cents, paid_tax_cents }
  // A payment on one of several jobs is that job's alone.
  const isOwn = isMoney(entry.kind) && entry.job_id !== undefined && entry.job_id !== null
  if (jobs.length < 2 || isOwn) return { ...worth, shares: null }
  const parts = known?.byJob ?? undone?.shares?.map(negated)
  return {
    ...worth,
    shares: sharesOf({ ...worth, kind: entry.kind }, standingByJob(entries, jobs), parts),
  }
}

const negated = ({ amount_cents, tax_cents }: JobShare) => ({ amount: -amount_cents, tax: -tax_cents })

function documentPart(
  invoice: WorthInvoice,
  entries: readonly KeptEntry[],
  { kind, amount_cents, worth }: Unweighed,
  undone: KeptEntry | undefined,
): Pick<EntryWorth, 'tax_cents' | 'taxable_cents'> {
  if (worth) return { tax_cents: worth.tax, taxable_cents: worth.taxable }
  if (undone) return { tax_cents: -undone.tax_cents, taxable_cents: -undone.taxable_cents }
  const standing = standingOf(entries)
  if (kind === 'void') return { tax_cents: -standing.tax, taxable_cents: -standing.taxable }
  const { asked, tax, taxable } = kind === 'fee' ? asDocument(invoice) : withoutFees(entries)
  return {
    tax_cents: portionOf(amount_cents, tax, asked),
    taxable_cents: portionOf(amount_cents, taxable, asked),
  }
}

/** A card fee is taxed like the document that it comes with. */
function asDocument(invoice: WorthInvoice): Pick<Standing, 'asked' | 'tax' | 'taxable'> {
  const { amount, tax, taxable } = worthOfLines(invoice)
  return { asked: amount, tax, taxable }
}

/** The rest of the document itself, of which a credit takes a part. */
const withoutFees = (entries: readonly KeptEntry[]): Standing =>
  standingOf(entries.filter(({ kind }) => kind !== 'fee'))

/** The reduction by a credit for chosen lines: never more tax than is left, and none that would be left without its amount. */
export function creditOfLines(
  invoice: WorthInvoice,
  entries: readonly KeptEntry[],
  chosen: ReadonlySet<string>,
  amount: number,
): Worth | null {
  const lines = worthOfLines(invoice, chosen)
  if (amount > lines.amount) return null
  const left = withoutFees(entries)
  const part = partOf(lines, -amount)
  const tax = -Math.max(left.tax - (left.asked - amount), Math.min(-part.tax, left.tax))
  if (tax === part.tax) return part
  const byTax = splitBy(
    tax,
    part.byJob.map(each => -each.amount),
  )
  return {
    ...part,
    tax,
    taxable: part.taxable - (tax - part.tax),
    byJob: part.byJob.map((each, i) => ({ ...each, tax: byTax[i]! })),
  }
}

/** The lines that a credit can be for, with what each comes to with tax. */
export const creditableLines = (document: Omit<Priced, 'lines'> & { lines: readonly DocumentLine[] }) =>
  lineShares(document).flatMap(({ amount }, i) => {
    const { id, name } = document.lines[i]!
    return amount > 0 ? [{ id, name, cents: amount }] : []
  })
