import { expect, test } from 'vitest'
import { changeOf, isPriceMapping, priceMappingFrom, priceMappingText } from './price-lists.rules.ts'

test.each([
  [['Code', 'Description', 'UOM', 'Price'], '0.1.2.3'],
  [['Product Code', 'Product Description', 'List', 'Nett Price (ex GST)'], '0.1..3'],
  [['Description', 'Your Price', 'SKU'], '2.0..1'],
  [['Stock', 'Something'], '...'],
])('the headings %j are read as %s', (headings, mapping) => {
  expect(priceMappingText(priceMappingFrom('auto', headings))).toBe(mapping)
})

test('a mapping is places with dots between', () => {
  expect(['auto', '0.1.2.3', '..1.', '', '1.2', 'a.b.c.d'].map(isPriceMapping)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a change is told in percent', () => {
  expect([changeOf(1_000, 1_055), changeOf(1_000, 900), changeOf(0, 5)]).toEqual([5.5, -10, null])
})
