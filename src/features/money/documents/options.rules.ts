import { rateOf } from '#shared/numbers/money.ts'
import { type DocumentLine, documentTotals, type Priced } from './documents.rules.ts'

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

/** A client's choice on a quote. */
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

/** Default until the client has chosen: the first option, nothing optional. */
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

/** Growth of the total with this optional line, after discounts and with tax. */
export function addsToTotal(quote: PricedQuote, { option, lines }: Choice, id: string): number {
  const others = lines.filter(each => each !== id)
  const without = quoteTotals(quote, { option, lines: others }).total
  return quoteTotals(quote, { option, lines: [...others, id] }).total - without
}

/** The lines that a client may add to an option. */
export const offeredLines = ({ lines }: Pick<PricedQuote, 'lines'>, option: string): QuoteLine[] =>
  lines.filter(line => line.is_optional && ['', option].includes(line.option))

/** True if a choice is one that the quote offers. */
export function choiceProblem(quote: Pick<PricedQuote, 'lines' | 'options'>, choice: Choice): string | null {
  const { options } = quote
  if (options.length > 0 && !options.some(option => option.id === choice.option))
    return 'Please choose one of the options.'
  if (chosenLines(quote, choice).length === 0) return 'Please choose at least one item.'
  const offered = offeredLines(quote, choice.option)
  return choice.lines.every(id => offered.some(line => line.id === id))
    ? null
    : 'This quote has changed. Please look at it again.'
}
