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

test.each([
  ['450', false, 300],
  ['450', true, 450],
  ['300', false, 300],
  ['1a5', false, 15],
  ['-20', false, 20],
  ['12.5', true, 125],
  ['', false, 0],
  ['x', true, 0],
])('a margin typed as %s (fixed: %s) is %i', (typed, isFixed, margin) => {
  expect(marginFrom(typed, isFixed)).toBe(margin)
})

test.each([
  [2_000, 15, true, 3_500],
  [2_000, 15, false, 2_300],
  [333, 10, false, 366],
  [1_999, 300, false, 7_996],
  [1_050, 0, false, 1_050],
  [4.5, 100, false, 9],
  [1_999, 450, true, 46_999],
  [0, 300, false, 0],
])('%i cents with a margin of %i (fixed: %s) cost %i', (cost, margin, isFixed, price) => {
  expect(priceWithMargin(cost, margin, isFixed)).toBe(price)
})

test.each([
  [{}, undefined],
  [{ defaultQuantity: 0.5, itemPrice: 0.01 }, undefined],
  [{ partName: ' ' }, itemTexts.incomplete],
  [{ itemName: ' ' }, itemTexts.noName],
  [{ defaultQuantity: 0 }, itemTexts.quantity],
  [{ defaultQuantity: -1 }, itemTexts.quantity],
  [{ defaultQuantity: Number.NaN }, itemTexts.quantity],
  [{ itemPrice: 0 }, itemTexts.price],
  [{ itemPrice: -1 }, itemTexts.price],
])('a new invoice item with %j: %s', (facts, message) => {
  const item = { itemName: 'Tap', partName: 'Tap', defaultQuantity: 1, itemPrice: 100, ...facts }
  expect(newInvoiceItemProblem(item)?.message).toBe(message)
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
