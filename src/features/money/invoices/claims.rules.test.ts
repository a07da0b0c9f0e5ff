import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTotals } from '../documents/documents.rules.ts'
import {
  type Claim,
  type ClaimedQuote,
  claimedOf,
  claimInvoice,
  deductionOf,
  type EarlierClaim,
} from './claims.rules.ts'

const line = (id: string, price_cents: number, more: object = {}) => ({
  id,
  price_cents,
  item_id: null,
  section: '',
  name: `Line ${id}`,
  description: '',
  quantity: 1,
  unit: '',
  is_taxable: true,
  discount: 0,
  ...more,
})
const quote: ClaimedQuote = {
  id: 7,
  number: 12,
  number_text: '12',
  with_tax: false,
  tax: 1_000,
  discount: 0,
  discount_cents: 0,
  deposit_cents: 33_000,
  lines: [line('1', 60_000), line('2', 40_000)],
}
const nothing = { share: 0, amount_cents: 0, lines: [] }

/** Claims a quote one after the other, as invoices are issued; each with what it comes to. */
function run(
  whole: ClaimedQuote,
  claims: readonly (Partial<Claim> & Pick<Claim, 'by'>)[],
  before: readonly EarlierClaim[] = [],
) {
  const earlier: EarlierClaim[] = [...before]
  for (const claim of claims) {
    const part = claimInvoice(whole, { ...nothing, ...claim }, earlier)
    if ('refused' in part) throw new Error(JSON.stringify(part.refused))
    const deductions = part.kind === 'invoice' ? earlier.map(deductionOf) : []
    const { total, tax, taxable } = documentTotals({ ...part, tax: whole.tax, deductions })
    const number = earlier.length + 1
    earlier.push({
      id: number,
      number,
      number_text: String(number),
      kind: part.kind,
      day: '2026-03-01',
      credited_cents: 0,
      lines: part.lines,
      total_cents: total,
      tax_cents: tax,
      taxable_cents: taxable,
    })
  }
  return earlier.slice(before.length)
}
const sums = (invoices: readonly EarlierClaim[]) => invoices.map(each => [each.total_cents, each.tax_cents])

test('a deposit, a claim in percent, one by line and the rest come to what was quoted', () => {
  const invoices = run(quote, [
    { by: 'deposit' },
    { by: 'percent', share: 1_250 },
    { by: 'lines', lines: ['2'] },
    { by: 'rest' },
  ])
  expect(sums(invoices)).toEqual([
    [33_000, 3_000],
    [13_750, 1_250],
    [44_000, 4_000],
    [19_250, 1_750],
  ])
  expect(invoices.map(each => each.kind)).toEqual(['deposit', 'progress', 'progress', 'invoice'])
  expect(claimedOf(quote, invoices)).toMatchObject({ invoiced: 110_000, left: 0, lines: ['1', '2'] })
})

test.each([
  ['prices with tax', { with_tax: true }],
  ['lines without tax', { lines: [line('1', 33_333), line('2', 9_999, { is_taxable: false })] }],
  ['off the whole', { discount: 333, discount_cents: 777 }],
  ['all of it without tax', { tax: 0 }],
  ['odd cents', { lines: [line('1', 10_001, { quantity: 0.333 }), line('2', 7)] }],
  [
    'a thousand lines',
    { lines: Array.from({ length: 1_000 }, (_, i) => line(String(i), 333, { quantity: 0.333 })) },
  ],
])('to the cent, total and tax, however it is cut up: %s', (_, more) => {
  const whole = { ...quote, ...more }
  const { total, tax } = documentTotals(whole)
  for (const percent of [1, 333, 1_000, 3_333]) {
    const steps = Math.min(9, Math.floor(9_999 / percent) - 1)
    const worthACent = (total * percent) / 10_000 >= 1
    const parts = Array.from(
      { length: worthACent ? steps : 0 },
      () => ({ by: 'percent', share: percent }) as const,
    )
    const invoices = run(whole, [...parts, { by: 'rest' }])
    expect(invoices.reduce((sum, each) => sum + each.total_cents, 0)).toBe(total)
    expect(invoices.reduce((sum, each) => sum + each.tax_cents, 0)).toBe(tax)
    // Each is right by itself too: no cent of tax is more than rounding away from its own share.
    for (const each of invoices)
      expect(Math.abs(each.tax_cents - (tax * each.total_cents) / total)).toBeLessThanOrEqual(invoices.length)
  }
})

test('whoever claims all that is left gets the final invoice', () => {
  const whole = [
    { by: 'percent', share: 10_000 },
    { by: 'amount', amount_cents: 110_000 },
    { by: 'lines', lines: ['1', '2'] },
  ]
  for (const claim of whole)
    expect(run(quote, [claim as never])[0]).toMatchObject({ kind: 'invoice', total_cents: 110_000 })
})

test.each([
  [[], { by: 'amount', amount_cents: 110_001 }, 'Only {{amount}} of this quote is left to invoice.'],
  [[], { by: 'amount', amount_cents: 0 }, 'Please enter an amount.'],
  [[], { by: 'percent', share: 0 }, 'Please enter an amount.'],
  [[], { by: 'lines', lines: ['9'] }, 'Please choose a line.'],
  [[{ by: 'lines', lines: ['2'] }], { by: 'lines', lines: ['2'] }, 'Please choose a line.'],
  [
    [{ by: 'amount', amount_cents: 70_000 }],
    { by: 'lines', lines: ['2'] },
    'Only {{amount}} of this quote is left to invoice.',
  ],
  [[{ by: 'deposit' }], { by: 'deposit' }, 'The deposit is already on invoice #{{number}}.'],
  [[{ by: 'rest' }], { by: 'percent', share: 1 }, 'Invoice #{{number}} covers the rest of this quote.'],
])('after %j, %j is refused', (before, claim, text) => {
  const refused = claimInvoice(quote, { ...nothing, ...claim } as Claim, run(quote, before as never))
  if (!('refused' in refused)) throw new Error('It was claimed.')
  expect(typeof refused.refused === 'string' ? refused.refused : refused.refused.text).toBe(text)
})

test('a quote without a deposit has none to claim, and what was forgiven can be claimed again', () => {
  expect(claimInvoice({ ...quote, deposit_cents: 0 }, { ...nothing, by: 'deposit' }, [])).toMatchObject({
    refused: 'This quote has no deposit.',
  })
  const [deposit] = run(quote, [{ by: 'deposit' }])
  const half = { ...deposit!, credited_cents: 16_500 }
  expect(deductionOf(half)).toMatchObject({ total_cents: 16_500, tax_cents: 1_500 })
  expect(claimedOf(quote, [half]).left).toBe(93_500)
})

test('after a claim by lines, an amount is shared as what is left: the final invoice has no tax below zero', () => {
  const mixed = { ...quote, lines: [line('1', 50_000), line('2', 50_000, { is_taxable: false })] }
  // All that is taxable goes first, then half of the rest.
  const first = run(mixed, [
    { by: 'lines', lines: ['1'] },
    { by: 'amount', amount_cents: 25_000 },
    { by: 'rest' },
  ])
  expect(sums(first)).toEqual([
    [55_000, 5_000],
    [25_000, 0],
    [25_000, 0],
  ])
  const last = run(mixed, [
    { by: 'lines', lines: ['2'] },
    { by: 'amount', amount_cents: 11_000 },
    { by: 'rest' },
  ])
  expect(sums(last)).toEqual([
    [50_000, 0],
    [11_000, 1_000],
    [44_000, 4_000],
  ])
})

test('lines of which a deposit took a part have no more tax than is left of it, and no less', () => {
  const mixed = { ...quote, lines: [line('1', 50_000), line('2', 50_000, { is_taxable: false })] }
  const deposit = { by: 'amount' as const, amount_cents: 42_000 }
  const taxed = run(mixed, [deposit, { by: 'lines', lines: ['1'] }, { by: 'rest' }])
  expect(sums(taxed)).toEqual([
    [42_000, 2_000],
    [55_000, 3_000],
    [8_000, 0],
  ])
  const third = { by: 'amount' as const, amount_cents: 35_000 }
  const untaxed = run(mixed, [third, { by: 'lines', lines: ['2'] }, { by: 'rest' }])
  expect(sums(untaxed)).toEqual([
    [35_000, 1_667],
    [50_000, 1_515],
    [20_000, 1_818],
  ])
  expect(untaxed[1]!.lines).toMatchObject([
    { name: 'Line 2', price_cents: 16_667, is_taxable: true },
    { name: 'Line 2, without tax', price_cents: 33_333, is_taxable: false },
  ])
})

test('however a quote is claimed, its last invoice has neither tax nor net below zero, and all come to the whole', () => {
  const lines = fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 90_000 }), is_taxable: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  const claim = fc.oneof(
    fc.record({ by: fc.constant('percent' as const), share: fc.integer({ min: 100, max: 6_000 }) }),
    fc.record({ by: fc.constant('amount' as const), amount_cents: fc.integer({ min: 1, max: 50_000 }) }),
    fc.record({ by: fc.constant('lines' as const), lines: fc.constantFrom(['1'], ['2'], ['3']) }),
  )
  fc.assert(
    fc.property(lines, fc.array(claim, { maxLength: 4 }), fc.boolean(), (priced, claims, with_tax) => {
      const whole = {
        ...quote,
        with_tax,
        lines: priced.map(({ price, is_taxable }, i) => line(String(i + 1), price, { is_taxable })),
      }
      const issued: EarlierClaim[] = []
      for (const each of [...claims, { by: 'rest' as const }]) {
        const before = issued.length
        try {
          issued.push(...run(whole, [each], issued))
        } catch {
          // Refused: more than is left, or a line that was claimed.
          expect(issued.length).toBe(before)
        }
        if (issued.at(-1)?.kind === 'invoice') break
      }
      const { total, tax } = documentTotals(whole)
      const last = issued.at(-1)!
      expect(last.tax_cents).toBeGreaterThanOrEqual(0)
      expect(last.tax_cents).toBeLessThanOrEqual(last.total_cents)
      expect(issued.reduce((sum, each) => sum + each.total_cents, 0)).toBe(total)
      expect(Math.abs(issued.reduce((sum, each) => sum + each.tax_cents, 0) - tax)).toBeLessThanOrEqual(
        issued.length,
      )
    }),
  )
})
