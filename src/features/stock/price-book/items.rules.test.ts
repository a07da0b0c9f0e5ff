import { expect, test } from 'vitest'
import {
  atCost,
  isMapping,
  itemTexts,
  mappingFrom,
  mappingText,
  marginFrom,
  newInvoiceItemProblem,
  priceWithMargin,
} from './items.rules.ts'

test('a margin takes digits alone; a percentage ends at 300, an amount does not', () => {
  expect([marginFrom('450', false), marginFrom('450', true), marginFrom('1a5', false)]).toEqual([
    300, 450, 15,
  ])
})

test.each([
  [2_000, 15, true, 3_500],
  [2_000, 15, false, 2_300],
  [333, 10, false, 366],
  [0, 300, false, 0],
])('%i cents with a margin of %i (fixed: %s) cost %i', (cost, margin, isFixed, price) => {
  expect(priceWithMargin(cost, margin, isFixed)).toBe(price)
})

test('what becomes an item needs a name, a quantity and a price', () => {
  const item = { itemName: 'Tap', partName: 'Tap', partPrice: 0, defaultQuantity: 1, itemPrice: 100 }
  expect(newInvoiceItemProblem(item)).toBeNull()
  expect(newInvoiceItemProblem({ ...item, partName: ' ' })?.message).toBe(itemTexts.incomplete)
  expect(newInvoiceItemProblem({ ...item, itemName: '' })?.message).toBe(itemTexts.noName)
  expect(newInvoiceItemProblem({ ...item, defaultQuantity: 0 })?.message).toBe(itemTexts.quantity)
  expect(newInvoiceItemProblem({ ...item, itemPrice: 0 })?.message).toBe(itemTexts.price)
})

test('columns are found by their headings, and said by their places', () => {
  const mapping = mappingFrom('auto', ['SKU', 'Item Name*', 'Sell', 'Colour'])
  expect(mapping).toMatchObject({ name: 1, code: 0, price: 2, cost: null })
  const text = mappingText(mapping)
  expect([text, isMapping(text), isMapping('1.2')]).toEqual(['1.0...2......', true, false])
  expect(mappingFrom(text, [])).toEqual(mapping)
})

test.each([
  ['a price by markup', { margin: 50, price_cents: 3_000 }, 3_300],
  ['a fixed markup', { margin: 10, margin_is_fixed: true, price_cents: 3_000 }, 3_200],
  ['with tax', { margin: 50, price_cents: 3_300, price_with_tax: true }, 3_630],
  ['a price that was typed since', { margin: 50, price_cents: 2_990 }, 2_990],
  ['no markup', { margin: null, price_cents: 3_000 }, 3_000],
  ['no cost before', { margin: 50, cost_cents: null, price_cents: 3_000 }, 3_000],
])('an item follows its cost: %s', (_what, facts, price_cents) => {
  const usual = { cost_cents: 2_000, margin_is_fixed: false, price_with_tax: false, is_taxable: true }
  expect(atCost({ ...usual, ...facts }, 2_200, 1_000)).toEqual({ cost_cents: 2_200, price_cents })
})
