import { portionOf } from '#shared/numbers/money.ts'
import { type EntryKind, moneyKinds } from './ledger.rules.ts'

/** A job's part of an entry, in the signs of the entry. */
export interface JobShare {
  job_id: number
  amount_cents: number
  tax_cents: number
  paid_tax_cents: number
}

/** The worth that an entry keeps from the moment it is written; see decision 130. */
export interface EntryWorth {
  amount_cents: number
  /** Tax that the document gains by it; 0 for money. */
  tax_cents: number
  /** The base of that tax, without it. */
  taxable_cents: number
  /** Tax that counts as received by it. */
  paid_tax_cents: number
  /** null: all of it belongs to the entry's job. */
  shares: JobShare[] | null
}

type Kept = EntryWorth & { kind: EntryKind; job_id: number | null }

/** True if an entry moves money; the others say what a client is asked for. */
export const isMoney = (kind: EntryKind): boolean => moneyKinds.includes(kind)

/** How an invoice stands after some of its entries: what was asked for and paid, with the tax in both. */
export interface Standing {
  asked: number
  tax: number
  taxable: number
  paid: number
  paidTax: number
  /** The payments, with the tax in them, when the document changed last. */
  from: { paid: number; tax: number }
}

const nothingYet: Standing = { asked: 0, tax: 0, taxable: 0, paid: 0, paidTax: 0, from: { paid: 0, tax: 0 } }

type Step = Pick<Kept, 'kind' | 'amount_cents' | 'tax_cents' | 'taxable_cents'>

const step = (
  { asked, tax, taxable, paid, paidTax, from }: Standing,
  { kind, amount_cents, tax_cents, taxable_cents }: Step,
): Standing => ({
  asked: asked + (isMoney(kind) ? 0 : amount_cents),
  tax: tax + tax_cents,
  taxable: taxable + taxable_cents,
  paid: paid - (isMoney(kind) ? amount_cents : 0),
  paidTax,
  from,
})

export const standingOf = (entries: readonly Kept[]): Standing =>
  entries.reduce((before, entry) => {
    const now = step(before, entry)
    const paidTax = before.paidTax + entry.paid_tax_cents
    return { ...now, paidTax, from: isMoney(entry.kind) ? now.from : { paid: now.paid, tax: paidTax } }
  }, nothingYet)

/**
 * The tax that counts as received by an entry. Money takes what the money before it leaves (sum after less sum before), so
 * that all of it together holds the invoice's tax to the cent, and what is paid beyond the invoice holds none. What a
 * credit leaves overpaid keeps its tax until it is given back, which is when the law adjusts it. A change of the document
 * moves what was received only as far as it has to: no more than its tax, and no less than what the rest can't hold.
 */
export function taxReceivedBy(entry: Step, before: Standing): number {
  const { asked, tax, paid, paidTax, from } = step(before, entry)
  if (isMoney(entry.kind)) return receivedAt(paid, { asked, tax, from }) - paidTax
  if (paid > asked) return 0
  return Math.min(Math.max(paidTax, tax - (asked - paid)), tax) - paidTax
}

function receivedAt(paid: number, { asked, tax, from }: Pick<Standing, 'asked' | 'tax' | 'from'>): number {
  if (from.paid > asked) {
    if (paid >= from.paid) return from.tax
    if (paid >= asked) return tax + portionOf(from.tax - tax, paid - asked, from.paid - asked)
    return portionOf(tax, paid, asked)
  }
  if (paid <= from.paid) return portionOf(from.tax, paid, from.paid)
  if (paid >= asked) return tax
  return from.tax + portionOf(tax - from.tax, paid - from.paid, asked - from.paid)
}

/** Cents in proportion to weights, to the cent; what rounding leaves goes to the largest. Without any weight, equally. */
export function splitBy(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map(weight =>
    sum === 0 ? Math.trunc(cents / weights.length) : portionOf(cents, weight, sum),
  )
  const left = cents - parts.reduce((total, part) => total + part, 0)
  const largest = weights.indexOf(Math.max(...weights))
  return parts.map((part, i) => (i === largest ? part + left : part))
}

interface JobStanding {
  job_id: number
  asked: number
  tax: number
  paid: number
}

/** How each of an invoice's jobs stands by its entries. */
export function standingByJob(entries: readonly Kept[], jobs: readonly number[]): JobStanding[] {
  const shares = entries.flatMap(entry =>
    (entry.shares ?? [{ ...entry, job_id: entry.job_id ?? jobs[0] }]).map(share => ({
      ...share,
      money: isMoney(entry.kind),
    })),
  )
  return jobs.map(job_id => {
    const own = shares.filter(share => share.job_id === job_id)
    const sum = (of: (share: (typeof own)[number]) => number) =>
      own.reduce((total, share) => total + of(share), 0)
    return {
      job_id,
      asked: sum(share => (share.money ? 0 : share.amount_cents)),
      tax: sum(share => share.tax_cents),
      paid: sum(share => (share.money ? -share.amount_cents : 0)),
    }
  })
}

/**
 * Shares an entry out to jobs: money that comes by what each still owes, money that goes by what was paid for each, and
 * what the client is asked for by `parts`, else by what each was asked for so far.
 */
export function sharesOf(
  entry: Omit<EntryWorth, 'shares'> & { kind: EntryKind },
  jobs: readonly JobStanding[],
  parts?: readonly { amount: number; tax: number }[],
): JobShare[] {
  const comes = isMoney(entry.kind) && entry.amount_cents < 0
  const owed = jobs.map(job => Math.max(0, job.asked - job.paid))
  const positive = (values: readonly number[], other: readonly number[]) =>
    values.some(value => value > 0) ? values : other
  const asked = jobs.map(job => Math.max(0, job.asked))
  const weights = comes
    ? positive(owed, asked)
    : isMoney(entry.kind)
      ? positive(
          jobs.map(job => Math.max(0, job.paid)),
          asked,
        )
      : asked
  const amounts = parts ? parts.map(part => part.amount) : splitBy(entry.amount_cents, weights)
  const taxes = parts
    ? parts.map(part => part.tax)
    : splitBy(
        entry.tax_cents,
        positive(
          jobs.map(job => Math.max(0, job.tax)),
          weights,
        ),
      )
  const received = splitBy(
    entry.paid_tax_cents,
    amounts.some(amount => amount !== 0) ? amounts.map(Math.abs) : weights,
  )
  return jobs.map(({ job_id }, i) => ({
    job_id,
    amount_cents: amounts[i]!,
    tax_cents: taxes[i]!,
    paid_tax_cents: received[i]!,
  }))
}
