import { rateOf } from '#shared/money.ts'
import {
  type DocumentLine,
  documentProblem,
  documentTotals,
  type Priced,
} from '../documents/documents.rules.ts'

/** One of several that the client chooses between: good, better, best. */
export interface QuoteOption {
  id: string
  name: string
  description: string
}

export interface QuoteLine extends DocumentLine {
  /** The option that it belongs to; '' for all of them. */
  option: string
  /** The client may take it or leave it. */
  is_optional: boolean
}

/** What a client takes of a quote. */
export interface Choice {
  option: string
  /** Ids of optional lines. */
  lines: readonly string[]
}

export interface PricedQuote extends Omit<Priced, 'lines'> {
  lines: readonly QuoteLine[]
  options: readonly QuoteOption[]
  deposit: number
  deposit_cents: number
}

export const mostOptions = 5

/** A picture that stands with a quote. */
export interface QuotePhoto {
  /** Of its file. */
  id: number
  name: string
  caption: string
}

/** Most photos of one quote. */
export const mostPhotos = 30

/** What counts until the client has chosen: the first option, and nothing that is optional. */
export const firstChoice = ({ options }: Pick<PricedQuote, 'options'>): Choice => ({
  option: options[0]?.id ?? '',
  lines: [],
})

/** The lines that a choice takes. */
export const chosenLines = ({ lines }: Pick<PricedQuote, 'lines'>, choice: Choice): QuoteLine[] =>
  lines.filter(
    line =>
      (line.option === '' || line.option === choice.option) &&
      (!line.is_optional || choice.lines.includes(line.id)),
  )

/** The sums of a quote as it is chosen, with the deposit, which is never more than the total. */
export function quoteTotals(quote: PricedQuote, choice: Choice) {
  const sums = documentTotals({ ...quote, lines: chosenLines(quote, choice) })
  const wanted = quote.deposit > 0 ? rateOf(sums.total, quote.deposit) : quote.deposit_cents
  return { ...sums, deposit: Math.min(sums.total, wanted) }
}

/** By how much the total grows with this optional line, after discounts and with tax. */
export function addsToTotal(quote: PricedQuote, { option, lines }: Choice, id: string): number {
  const others = lines.filter(each => each !== id)
  const without = quoteTotals(quote, { option, lines: others }).total
  return quoteTotals(quote, { option, lines: [...others, id] }).total - without
}

/** Whether a choice is one that the quote offers. */
export function choiceProblem(quote: Pick<PricedQuote, 'lines' | 'options'>, choice: Choice): string | null {
  const { options, lines } = quote
  if (options.length > 0 && !options.some(option => option.id === choice.option))
    return 'Please choose one of the options.'
  if (chosenLines(quote, choice).length === 0) return 'Please choose what is to be done.'
  const offered = lines.filter(line => line.is_optional && ['', choice.option].includes(line.option))
  return choice.lines.every(id => offered.some(line => line.id === id))
    ? null
    : 'This quote has changed. Please look at it again.'
}

/** The first thing that keeps a quote from going out, or null. */
export function quoteProblem(
  quote: PricedQuote & { name: string },
): { field: string; message: string } | null {
  const problem = documentProblem(quote)
  if (problem) return problem
  const unnamed = quote.options.findIndex(option => option.name.trim() === '')
  if (unnamed >= 0) return { field: `options.${unnamed}.name`, message: 'Please name the option.' }
  const empty = quote.options.findIndex(option => !quote.lines.some(line => line.option === option.id))
  if (empty >= 0) return { field: `options.${empty}.name`, message: 'Please add a line to this option.' }
  return null
}

export const quoteStates = ['draft', 'sent', 'seen', 'expired', 'accepted', 'declined'] as const
export type QuoteState = (typeof quoteStates)[number]

export interface StatedQuote {
  status: string
  seen_at: Date | string | null
  /** 'yyyy-MM-dd' */
  valid_until: string | null
}

/** How a quote stands on a day. */
export function quoteStateOf(quote: StatedQuote, today: string): QuoteState {
  if (quote.status !== 'sent') return quote.status as QuoteState
  if (quote.valid_until !== null && quote.valid_until < today) return 'expired'
  return quote.seen_at === null ? 'sent' : 'seen'
}

export const quoteStateLabels: Record<QuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  seen: 'Seen',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
}

/** What the list can be narrowed to; 0 shows all. */
export const quoteFilters = { all: 0, draft: 1, open: 2, accepted: 3, declined: 4 } as const

/** Whether a client may still decide, or why not. */
export function canDecide(quote: StatedQuote, today: string): true | string {
  const state = quoteStateOf(quote, today)
  if (state === 'accepted') return 'This quote was accepted already.'
  if (state === 'declined') return 'This quote was declined. Please ask us for a new one.'
  if (state === 'expired') return 'This quote has expired. Please ask us for a new one.'
  return state === 'draft' ? 'This quote is not ready yet.' : true
}

/** Whether a quote can be written anew: what was accepted stays as it was signed. */
export function canChangeQuote(quote: Pick<StatedQuote, 'status'>): true | string {
  return quote.status !== 'accepted' || 'This quote was accepted and stays as it is. Write a new one.'
}

export function canBecomeJob(quote: Pick<StatedQuote, 'status'>): true | string {
  return quote.status === 'accepted' || 'Only a quote that was accepted becomes a job.'
}
