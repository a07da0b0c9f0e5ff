import { landingDay } from '#features/account/closed-books/closed-books.rules.ts'
import {
  jobsOf,
  type KeptEntry,
  partOfJob,
  takenOff,
  type Worth,
  type WorthInvoice,
  worthDifference,
  worthOfEntries,
  worthOfLines,
} from './document-worth.rules.ts'

interface Dated {
  /** 'yyyy-MM-dd'; null for a draft. */
  issued_on: string | null
}

/** A change of a document; without a day it belongs to `dayOfEntry`. */
export interface DocumentEntry {
  amount_cents: number
  worth: Worth
  day?: string
}

/** An entry as it counts where the books are closed to a day: its own day is kept beside the one on which it counts. */
export function withLandingDay<E extends { day: string }>(
  entry: E,
  closed: string | null,
): E & { meant_day: string | null } {
  const day = landingDay(entry.day, closed)
  return { ...entry, day, meant_day: day === entry.day ? null : entry.day }
}

/** Entries belong to today, or to the invoice's date if that is later. */
export const dayOfEntry = ({ issued_on }: Dated, today: string): string =>
  issued_on !== null && issued_on > today ? issued_on : today

/** True for an entry that is worth writing: a revision may change only its tax, or whose job it is for. */
export const changesAnything = ({
  amount_cents,
  worth,
}: Pick<DocumentEntry, 'amount_cents'> & Partial<Pick<DocumentEntry, 'worth'>>): boolean =>
  amount_cents !== 0 ||
  (worth !== undefined &&
    (worth.tax !== 0 || worth.taxable !== 0 || worth.byJob.some(part => part.amount !== 0 || part.tax !== 0)))

/**
 * The charges of a new invoice by day: what was paid on its jobs before its date belongs to the day of the payment, as
 * its tax does (GST Act, division 29), the rest to the date of the invoice.
 */
export function chargesOf(
  invoice: WorthInvoice & Dated,
  paid: readonly { amount_cents: number; day: string; job_id: number }[],
): DocumentEntry[] {
  const jobs = jobsOf(invoice)
  let rest = worthOfLines(invoice)
  const early = paid.flatMap((payment): DocumentEntry[] => {
    const place = jobs.indexOf(payment.job_id)
    const amount = Math.min(-payment.amount_cents, rest.byJob[place]!.amount)
    if (payment.day >= invoice.issued_on! || amount <= 0) return []
    const worth = partOfJob(rest, place, amount)
    rest = worthDifference(rest, worth)
    return [{ amount_cents: amount, worth, day: payment.day }]
  })
  return [...early, { amount_cents: rest.amount, worth: rest, day: invoice.issued_on! }]
}

/**
 * The difference, or, where the invoice gets another date, all of it off the days on which it stands and on the new one.
 * What was paid before both dates stays on the day of the payment, and credits before the new date move with it. From one
 * closed day to another nothing moves.
 */
export function revisionEntries(
  before: WorthInvoice & Dated,
  after: WorthInvoice & Dated,
  written: readonly (KeptEntry & { day: string })[],
  closed: string | null,
): DocumentEntry[] {
  const now = worthOfLines(after)
  const [from, to] = [before.issued_on, after.issued_on]
  const isClosed = (day: string) => closed !== null && day <= closed
  if (from === to || from === null || to === null || (isClosed(from) && isClosed(to))) {
    const worth = worthDifference(now, worthOfLines(before))
    return [{ amount_cents: worth.amount, worth }]
  }
  const document = written.filter(({ kind }) => kind === 'invoice' || kind === 'revision')
  const stays = document.filter(({ day }) => day < from && day < to)
  const credits = written.filter(({ kind, day }) => kind === 'credit' && day >= from && day < to)
  const moved = [...document.filter(each => !stays.includes(each)), ...credits]
  const days = [...new Set(moved.map(({ day }) => day))].sort()
  const off = days.map(day => {
    const worth = takenOff(
      worthOfEntries(
        after,
        moved.filter(each => each.day === day),
      ),
    )
    return { amount_cents: worth.amount, worth, day }
  })
  const rest = worthDifference(now, worthOfEntries(after, stays))
  const worth = worthDifference(rest, takenOff(worthOfEntries(after, credits)))
  return [...off, { amount_cents: worth.amount, worth, day: to }]
}

/** How much of each surplus pays an amount, the first ones first. */
export function spentFrom<S extends { owed_cents: number }>(
  surpluses: readonly S[],
  amount: number,
): { source: S; cents: number }[] {
  let left = amount
  return surpluses.flatMap(source => {
    const cents = Math.min(left, -source.owed_cents)
    left -= cents
    return cents > 0 ? [{ source, cents }] : []
  })
}
