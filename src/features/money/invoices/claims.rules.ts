import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { portionOf, rateOf } from '#shared/numbers/money.ts'
import { rateText } from '#shared/numbers/rate-text.ts'
import { type DocumentLine, documentTotals, lineAmount, type Priced } from '../documents/documents.rules.ts'
import type { InvoiceKind } from './invoices.rules.ts'

/** Ways to claim part of a quote: its deposit, a percentage, an amount, lines, or everything left. */
export const claimWays = ['deposit', 'percent', 'amount', 'lines', 'rest'] as const
export type ClaimWay = (typeof claimWays)[number]

export interface Claim {
  by: ClaimWay
  /** Basis points of the whole. */
  share: number
  /** With tax. */
  amount_cents: number
  /** Ids of lines. */
  lines: readonly string[]
}

/** A quote that was accepted, with the lines that the client took. */
export interface ClaimedQuote extends Omit<Priced, 'lines'> {
  id: number
  number: number
  number_text: string
  lines: readonly DocumentLine[]
  deposit_cents: number
}

/** An invoice for a part of a quote that stands. */
export interface EarlierClaim {
  id: number
  number: number
  number_text: string
  kind: InvoiceKind
  day: string
  total_cents: number
  tax_cents: number
  /** Its taxable part, with tax. */
  taxable_cents: number
  /** Amount credited. */
  credited_cents: number
  lines: readonly Pick<DocumentLine, 'id'>[]
}

/** The deduction for an earlier claim; credited amounts are claimed again. */
export const deductionOf = (claim: EarlierClaim) => ({
  invoice_id: claim.id,
  number: claim.number,
  number_text: claim.number_text,
  day: claim.day,
  total_cents: claim.total_cents - claim.credited_cents,
  tax_cents: claim.tax_cents - portionOf(claim.tax_cents, claim.credited_cents, claim.total_cents),
})

/** The id that a line of a quote has on an invoice: no other line gets it. */
export const claimedLineId = (quote: Pick<ClaimedQuote, 'id'>, lineId: string): string =>
  `q${quote.id}-${lineId}`.slice(0, 40)

/** How much of a quote is invoiced, and how much is left. */
export function claimedOf(
  quote: Pick<ClaimedQuote, 'id' | 'lines'> & Priced,
  earlier: readonly EarlierClaim[],
) {
  const total = documentTotals(quote).total
  const invoiced = earlier.reduce((sum, claim) => sum + deductionOf(claim).total_cents, 0)
  const ids = new Set(earlier.flatMap(claim => claim.lines.map(line => line.id)))
  return {
    total,
    invoiced,
    left: total - invoiced,
    /** The invoice for all that was left. */
    final: earlier.find(claim => claim.kind === 'invoice') ?? null,
    deposit: earlier.find(claim => claim.kind === 'deposit') ?? null,
    /** Ids of the quote's lines that a claim by lines has. */
    lines: quote.lines.filter(line => ids.has(claimedLineId(quote, line.id))).map(line => line.id),
  }
}

type Claimed = Pick<ClaimedQuote, 'with_tax' | 'discount' | 'discount_cents'> & {
  kind: InvoiceKind
  lines: DocumentLine[]
}

/**
 * Builds the invoice for part of a quote, or says why there can be none. An amount is split between taxed and untaxed
 * lines as in what is left; claiming the rest makes the final invoice, which lists the whole and deducts the earlier
 * ones.
 */
export function claimInvoice(
  quote: ClaimedQuote,
  claim: Claim,
  earlier: readonly EarlierClaim[],
): Claimed | { refused: string | Fact; field?: string } {
  const before = claimedOf(quote, earlier)
  const { left, total } = before
  if (before.final)
    return {
      refused: fact('Invoice #{{number}} covers the rest of this quote.', {
        number: before.final.number_text,
      }),
    }
  if (claim.by === 'rest') return theRest(quote)
  const taxable = taxableLeft(quote, earlier, left)
  if (claim.by === 'lines') return ofLines(quote, claim.lines, { ...before, taxable }, earlier.length)
  if (claim.by === 'deposit' && before.deposit)
    return {
      refused: fact('The deposit is already on invoice #{{number}}.', {
        number: before.deposit.number_text,
      }),
    }
  const cents =
    claim.by === 'deposit'
      ? quote.deposit_cents
      : claim.by === 'percent'
        ? rateOf(total, claim.share)
        : claim.amount_cents
  const field = ({ deposit: 'by', percent: 'share', amount: 'amount_cents' } as const)[claim.by]
  if (cents <= 0)
    return {
      refused: claim.by === 'deposit' ? 'This quote has no deposit.' : 'Please enter an amount.',
      field,
    }
  // Thirds of 33.33 % are all of it: each may have been rounded up.
  const rounding = claim.by === 'percent' ? earlier.length : 0
  if (cents > left + rounding) return { refused: tooMuch(left), field }
  if (cents >= left) return theRest(quote)
  return ofAmount(quote, cents, claim, { left, taxable })
}

/** The taxable part of what is left, with tax. */
function taxableLeft(quote: ClaimedQuote, earlier: readonly EarlierClaim[], left: number): number {
  const claimed = earlier.reduce(
    (sum, { taxable_cents, credited_cents, total_cents }) =>
      sum + taxable_cents - portionOf(taxable_cents, credited_cents, total_cents),
    0,
  )
  return Math.min(left, Math.max(0, documentTotals(quote).taxable - claimed))
}

export const tooMuch = (left: number): Fact =>
  fact('Only {{amount}} of this quote is left to invoice.', { amount: { cents: left } })

const asQuoted = (quote: ClaimedQuote, lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map(line => ({ ...line, id: claimedLineId(quote, line.id) }))

function theRest(quote: ClaimedQuote): Claimed {
  const { with_tax, discount, discount_cents } = quote
  return { kind: 'invoice', lines: asQuoted(quote, quote.lines), with_tax, discount, discount_cents }
}

function ofLines(
  quote: ClaimedQuote,
  ids: readonly string[],
  before: ReturnType<typeof claimedOf> & { taxable: number },
  earlier: number,
): ReturnType<typeof claimInvoice> {
  const lines = quote.lines.filter(line => ids.includes(line.id) && !before.lines.includes(line.id))
  if (lines.length === 0) return { refused: 'Please choose a line.', field: 'lines' }
  const sumOf = (some: readonly DocumentLine[]) => some.reduce((sum, line) => sum + lineAmount(line), 0)
  const { with_tax, discount } = quote
  // A discount by amount is spread over the claims.
  const discount_cents = portionOf(quote.discount_cents, sumOf(lines), sumOf(quote.lines))
  const part = { with_tax, discount, discount_cents, lines: asQuoted(quote, lines) }
  const { total, taxable } = documentTotals({ ...part, tax: quote.tax })
  if (total > before.left) return { refused: tooMuch(before.left), field: 'lines' }
  if (total === before.left) return theRest(quote)
  const taxed = Math.min(before.taxable, Math.max(taxable, total - (before.left - before.taxable)))
  // Each claim may have been rounded up.
  if (Math.abs(taxed - taxable) <= earlier + 1) return { kind: 'progress', ...part }
  const split = splitByTax(part, { total, taxable, taxed })
  return { kind: 'progress', lines: split, with_tax: true, discount: 0, discount_cents: 0 }
}

/**
 * Lines of which earlier claims by amount took a part, taxed or not, with what is left of their tax: all claims together
 * have the tax of the quote. Amounts are with tax and after discounts.
 */
function splitByTax(
  part: Omit<Claimed, 'kind'>,
  { total, taxable, taxed }: { total: number; taxable: number; taxed: number },
): DocumentLine[] {
  const sharedOut = (isTaxable: boolean, cents: number) => {
    const lines = part.lines.filter(line => line.is_taxable === isTaxable)
    const sum = lines.reduce((all, line) => all + lineAmount(line), 0)
    let before = 0
    return lines.map((line): [DocumentLine, number] => {
      const start = portionOf(cents, before, sum)
      before += lineAmount(line)
      return [line, portionOf(cents, before, sum) - start]
    })
  }
  const amounts = new Map([...sharedOut(true, taxable), ...sharedOut(false, total - taxable)])
  /** The taxed part of lines that change their kind: of untaxed ones if too little of the claim is taxed. */
  const changed = new Map(taxed > taxable ? sharedOut(false, taxed - taxable) : sharedOut(true, taxed))
  return part.lines.flatMap(line => {
    const amount = amounts.get(line)!
    const taxedPart = changed.get(line) ?? (line.is_taxable ? amount : 0)
    const flat = { ...line, item_id: null, quantity: 1, unit: '', discount: 0 }
    const withTax = { ...flat, price_cents: taxedPart, is_taxable: true }
    const without = { ...flat, price_cents: amount - taxedPart, is_taxable: false }
    if (taxedPart === 0) return [without]
    if (taxedPart === amount) return [withTax]
    const name = sentenceOf(fact('{{name}}, without tax', { name: line.name.slice(0, 180) }))
    return [withTax, { ...without, id: `u${line.id}`.slice(0, 40), name }]
  })
}

function ofAmount(
  quote: ClaimedQuote,
  cents: number,
  { by, share }: Claim,
  { left, taxable }: { left: number; taxable: number },
): Claimed {
  const { total } = documentTotals(quote)
  const taxed = portionOf(cents, taxable, left)
  const values = { number: quote.number_text }
  const said =
    by === 'deposit'
      ? fact('Deposit on quote #{{number}}', values)
      : fact('Progress claim on quote #{{number}}', values)
  const name = sentenceOf(said)
  const all = { total: { cents: total } }
  const description = sentenceOf(
    by === 'percent'
      ? fact('{{percent}} of {{total}}', { ...all, percent: rateText(share, 'en') })
      : fact('Of {{total}}', all),
  )
  const line = { item_id: null, section: '', description, quantity: 1, unit: '', discount: 0 }
  const lines: DocumentLine[] = [
    { ...line, id: 'claim', name, price_cents: taxed, is_taxable: true },
    {
      ...line,
      id: 'claim-untaxed',
      name: sentenceOf(fact('{{name}}, without tax', { name })),
      price_cents: cents - taxed,
      is_taxable: false,
    },
  ]
  return {
    kind: by === 'deposit' ? 'deposit' : 'progress',
    lines: lines.filter(each => each.price_cents > 0),
    with_tax: true,
    discount: 0,
    discount_cents: 0,
  }
}
