import { expect, test } from 'vitest'
import {
  addsToTotal,
  choiceProblem,
  chosenLines,
  firstChoice,
  type PricedQuote,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { canDecide, quoteProblem, quoteStateOf } from './quotes.rules.ts'

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
  option: '',
  is_optional: false,
  ...more,
})
const quote: PricedQuote & { name: string } = {
  name: 'Ada',
  lines: [
    line('1', 10_000),
    line('2', 20_000, { option: 'good' }),
    line('3', 30_000, { option: 'best' }),
    line('4', 5_000, { option: 'best', is_optional: true }),
    line('5', 1_000, { is_optional: true }),
  ],
  options: [
    { id: 'good', name: 'Good', description: '' },
    { id: 'best', name: 'Best', description: '' },
  ],
  with_tax: false,
  tax: 1_000,
  discount: 0,
  discount_cents: 0,
  deposit: 3_000,
  deposit_cents: 0,
}

test('the sums and the deposit follow what the client takes', () => {
  expect(quoteTotals(quote, firstChoice(quote))).toMatchObject({ total: 33_000, deposit: 9_900 })
  const best = { option: 'best', lines: ['4', '5'] }
  expect(chosenLines(quote, best).map(({ id }) => id)).toEqual(['1', '3', '4', '5'])
  expect(quoteTotals(quote, best)).toMatchObject({
    subtotal: 46_000,
    tax: 4_600,
    total: 50_600,
    deposit: 15_180,
  })
  expect(quoteTotals({ ...quote, deposit: 0, deposit_cents: 999_999 }, best).deposit).toBe(50_600)
})

test('what can be added says by how much the total grows, taken or not', () => {
  const off = { ...quote, discount: 300 }
  for (const lines of [[], ['4'], ['5'], ['4', '5']]) {
    const without = { option: 'best', lines: lines.filter(id => id !== '5') }
    const grows = addsToTotal(off, { option: 'best', lines }, '5')
    expect(grows).toBe(1_067)
    expect(quoteTotals(off, without).total + grows).toBe(
      quoteTotals(off, { option: 'best', lines: [...without.lines, '5'] }).total,
    )
  }
})

test('only what is offered can be chosen', () => {
  expect(choiceProblem(quote, { option: 'best', lines: ['4'] })).toBeNull()
  expect(choiceProblem(quote, { option: '', lines: [] })).toBe('Please choose one of the options.')
  for (const lines of [['2'], ['4'], ['x']])
    expect(choiceProblem(quote, { option: 'good', lines })).toMatch(/has changed/)
})

test('an option has a name and lines', () => {
  expect(quoteProblem(quote)).toBeNull()
  const option = { id: 'x', name: 'Extra', description: '' }
  expect(quoteProblem({ ...quote, options: [option] })).toMatchObject({ field: 'options.0.name' })
  expect(quoteProblem({ ...quote, options: [{ ...option, name: '' }] })?.message).toBe(
    'Please name the option.',
  )
})

test('a quote is decided on while it is valid, and once', () => {
  const sent = { status: 'sent', seen_at: null, valid_until: '2026-05-02' }
  expect(quoteStateOf(sent, '2026-05-02')).toBe('sent')
  expect(quoteStateOf({ ...sent, seen_at: new Date() }, '2026-05-02')).toBe('seen')
  expect(quoteStateOf(sent, '2026-05-03')).toBe('expired')
  expect(canDecide(sent, '2026-05-02')).toBe(true)
  expect(canDecide(sent, '2026-05-03')).toMatch(/expired/)
  for (const status of ['accepted', 'declined', 'draft'])
    expect(canDecide({ ...sent, status }, '2026-05-02')).not.toBe(true)
})
