import { parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { mostCents } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { dueOn } from '../money-settings/money-settings.rules.ts'

/** deposit and progress are asked for before the work is done; an invoice is for all that is done. */
export const invoiceKinds = ['invoice', 'deposit', 'progress'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceStates = ['draft', 'unpaid', 'overdue', 'part', 'paid', 'overpaid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export interface StatedInvoice {
  status: string
  total_cents: number
  owed_cents: number
  /** 'yyyy-MM-dd' */
  due_on: string | null
}

/** How an invoice stands on a day. */
export function stateOf(invoice: StatedInvoice, today: string): InvoiceState {
  if (invoice.status === 'draft') return 'draft'
  if (invoice.owed_cents < 0) return 'overpaid'
  if (invoice.status === 'void') return 'void'
  if (invoice.owed_cents === 0) return 'paid'
  if (invoice.due_on !== null && invoice.due_on < today) return 'overdue'
  return invoice.owed_cents < invoice.total_cents ? 'part' : 'unpaid'
}

export const stateLabels: Record<InvoiceState, string> = {
  draft: 'Draft',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  part: 'Part paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  void: 'Voided',
}

export const stateTones = {
  draft: 'grey',
  unpaid: 'blue',
  overdue: 'pink',
  part: 'amber',
  paid: 'green',
  overpaid: 'violet',
  void: 'grey',
} as const satisfies Record<InvoiceState, string>

/** Filters of the list; 0 shows all. */
export const invoiceFilters = { all: 0, draft: 1, unpaid: 2, overdue: 3, paid: 4, void: 5 } as const

/** Title of the document: only a company with an ABN issues tax invoices, and only of what it charges tax on. */
export const documentTitle = ({ abn }: { abn: string }, { tax }: { tax: number }): string =>
  abn.trim() === '' || tax === 0 ? 'Invoice' : 'Tax Invoice'

/** Dates that a draft is issued with: those it was written with, or today's. */
export const draftDates = ['keep', 'today'] as const
export type DraftDates = (typeof draftDates)[number]

/** The tax rate that a draft of another rate is issued with: its own, or the one that holds now. */
export const draftRates = ['keep', 'today'] as const
export type DraftRate = (typeof draftRates)[number]

/** True if a draft was kept from an earlier day and still has a date of the past. `written`: the day it was begun. */
export const isOldDraft = ({ issued_on }: Dated, written: string, today: string): boolean =>
  issued_on !== null && issued_on < today && written < today

interface Dated {
  issued_on: string | null
}

/** Due on the same term from another date: the one that it is of, or else the same number of days. */
export function dueFrom(
  date: string,
  before: { issued_on: string; due_on: string },
  terms: readonly Parameters<typeof dueOn>[1][],
): string {
  const term = terms.find(each => dueOn(before.issued_on, each) === before.due_on)
  const days = (parseDay(before.due_on) ?? 0) - (parseDay(before.issued_on) ?? 0)
  return dueOn(date, term ?? { days, after_month: false })
}

export const dueTexts = { early: 'The due date can’t be before the invoice date.' } as const

/** True if all that a company asks for contains tax, whatever its jobs say. */
export const isRegistered = (company: { abn: string }, fees: { tax: number }): boolean =>
  documentTitle(company, fees) === 'Tax Invoice'

type Acted = Pick<StatedInvoice, 'status' | 'owed_cents' | 'total_cents'> & {
  paid_cents: number
  /** Owed on top for paying by card. */
  fee_cents: number
}

/** True if an invoice can be changed in its lines, or why not. */
export function canRevise(invoice: Pick<Acted, 'status'>): Verdict {
  return invoice.status === 'void' ? because('This invoice is void. Write a new one.') : true
}

/** True if an invoice that was issued can come to this total, or why not: a credit note for more than it would stay. */
export function canReviseTo(invoice: Acted, total: number): Verdict<string | Fact> {
  const least = credited(invoice)
  return (
    total >= least ||
    because(
      fact('{{amount}} of this invoice was credited. The total can’t be less.', { amount: { cents: least } }),
    )
  )
}

export function canDeleteInvoice(invoice: Pick<Acted, 'status'>): Verdict {
  return invoice.status === 'draft' || because('Issued invoices can’t be deleted. Void or credit it instead.')
}

export function canVoid(invoice: Acted): Verdict {
  if (invoice.status === 'draft') return because('This is a draft. Delete it instead.')
  if (invoice.status === 'void') return because('This invoice is already void.')
  return invoice.paid_cents === 0 || because('This invoice has a payment. Reverse it first.')
}

/** True if this amount can be recorded; paying more than is owed is allowed and shows as overpaid. */
export function canPay(invoice: Pick<Acted, 'status'>, cents: number): Verdict {
  if (invoice.status !== 'issued') return because('Only issued invoices can be paid.')
  if (cents > mostCents) return because('The amount is too large.')
  return cents > 0 || because('Please enter an amount.')
}

/** The oddity of a payment that is asked about before it is taken; null: none. Days as numbers. */
export function paymentDoubt(
  { cents, day }: { cents: number; day: number | null },
  { owed, today }: { owed: number; today: number },
): 'later' | 'longAgo' | 'twice' | null {
  if (day !== null && day > today) return 'later'
  if (day !== null && day < today - 366) return 'longAgo'
  return owed > 0 && cents >= 2 * owed ? 'twice' : null
}

/** A credit forgives at most what is owed: what was paid beyond is refunded. */
export function canCredit(invoice: Acted, cents: number): Verdict {
  if (invoice.status !== 'issued') return because('Only issued invoices can be credited.')
  if (cents <= 0) return because('Please enter an amount.')
  const left = invoice.total_cents - credited(invoice)
  return cents <= left || because('A credit can’t be more than the invoice.')
}

const credited = (invoice: Acted): number =>
  invoice.total_cents + invoice.fee_cents - invoice.owed_cents - invoice.paid_cents

/** True if this much of the client’s credit can be used on an invoice: at most what is owed on it. */
export function canUseCredit(invoice: Pick<Acted, 'status' | 'owed_cents'>, cents: number): Verdict {
  if (invoice.status !== 'issued') return because('Only issued invoices can be paid.')
  if (cents <= 0) return because('Please enter an amount.')
  return cents <= invoice.owed_cents || because('This is more than the amount owed.')
}

/** Why a payment by card that is disputed is neither refunded nor taken back, by the state of its dispute. */
export const disputeTexts: Readonly<Record<string, string>> = {
  open: 'The client’s bank disputes this payment. Respond at Stripe.',
  lost: 'This payment was lost in a dispute.',
}

/** True if a payment can be taken back; `used`: what goes back with it of its surplus on other invoices. */
export function canTakeBack(invoice: Pick<Acted, 'paid_cents'>, cents: number, used: number): Verdict {
  return cents <= invoice.paid_cents + used || because('This payment was already refunded.')
}

/** The latest uses of a surplus that make up for as much as is missing; `uses` with the latest first. */
export function usesToTakeBack<U extends { cents: number }>(uses: readonly U[], missing: number): U[] {
  const back: U[] = []
  for (let left = missing; left > 0 && back.length < uses.length; ) {
    const use = uses[back.length]!
    back.push(use)
    left -= use.cents
  }
  return back
}

/** At most what was paid is given back. */
export function canRefund(invoice: Acted, cents: number): Verdict {
  if (invoice.status === 'draft') return because('Only issued invoices can be refunded.')
  if (cents <= 0) return because('Please enter an amount.')
  return cents <= invoice.paid_cents || because('A refund can’t be more than was paid.')
}
