import { type PricedQuote, quoteTotals } from '#features/money/documents/options.rules.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { documentProblem } from '../documents/documents.rules.ts'

/** A picture that stands with a quote. */
export interface QuotePhoto {
  /** File id. */
  id: number
  name: string
  caption: string
}

/** Most photos of one quote. */
export const mostPhotos = 30

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

/** True if a quote comes to nothing, whatever its client chooses. */
export const isFree = (quote: PricedQuote): boolean =>
  [...quote.options.map(({ id }) => id), ''].every(
    option => quoteTotals(quote, { option, lines: quote.lines.map(line => line.id) }).total === 0,
  )

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

export const quoteTones = {
  draft: 'grey',
  sent: 'blue',
  seen: 'violet',
  expired: 'orange',
  accepted: 'green',
  declined: 'pink',
} as const satisfies Record<QuoteState, string>

export const decisionTexts = {
  noName: 'Please enter your name.',
  noSignature: 'Please sign in the box.',
} as const

/** Filters of the list; 0 shows all. */
export const quoteFilters = { all: 0, draft: 1, open: 2, accepted: 3, declined: 4 } as const

/** True if a client may still decide, or why not. */
export function canDecide(quote: StatedQuote, today: string): Verdict {
  const state = quoteStateOf(quote, today)
  if (state === 'accepted') return because('This quote was already accepted.')
  if (state === 'declined') return because('This quote was declined. Please ask us for a new one.')
  if (state === 'expired') return because('This quote has expired. Please ask us for a new one.')
  return state === 'draft' ? because('This quote isn’t ready yet.') : true
}

/** True if a quote can be written anew: what was accepted stays as it was signed. */
export function canChangeQuote(quote: Pick<StatedQuote, 'status'>): Verdict {
  return quote.status !== 'accepted' || because('Accepted quotes can’t be changed. Create a new one.')
}

export function canBecomeJob(quote: Pick<StatedQuote, 'status'>): Verdict {
  return quote.status === 'accepted' || because('Only accepted quotes can become jobs.')
}
