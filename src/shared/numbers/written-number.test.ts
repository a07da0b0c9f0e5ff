import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { decimalMarks, writtenCents, writtenNumber, writtenPrice, writtenQuantity } from './written-number.ts'

test.each([
  ['$1,234.50', 123450],
  ['1234.5', 123450],
  ['110.0000', 11000],
  ['1,100.0000', 110000],
  ['0.0', 0],
  ['.5', 50],
  ['12.', 1200],
  ['1.234,5', 123450],
  ['1.234.567', 123456700],
  ['12,5', 1250],
  ['0,125', undefined],
  ['1 200', 120000],
  ['1 234,50', 123450],
  ["1'234.50", 123450],
  ['(12.00)', -1200],
  ['-3', -300],
  ['- $3.00', -300],
  ['3.00-', -300],
  ['-$3', -300],
  ['AUD 20.00', 2000],
  ['20.00 AUD', 2000],
  ['A$20', 2000],
  ['', null],
  ['n/a', null],
  ['-', null],
  ['1e3', undefined],
  ['12-3', undefined],
  ['12/3', undefined],
  ['1.2.3', undefined],
  ['1,23,456', undefined],
  ['20 to 30', undefined],
  ['about 20', undefined],
  // Parts of a cent: rounding would change what is owed.
  ['110.005', undefined],
  ['1.234', undefined],
  ['999999999999999', undefined],
])('%s is %s cents', (text, cents) => {
  expect(writtenCents(text)).toBe(cents)
})

test.each([
  ['1,000', 1000],
  ['1,000.5', 1000.5],
  ['2,5', 2.5],
  ['0.125', 0.125],
  ['0.1250', 0.125],
  ['0.0625', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['100001', undefined],
  ['', null],
])('a quantity of %s is %s', (text, quantity) => {
  expect(writtenQuantity(text)).toBe(quantity)
})

test.each([
  ['0.045', 4.5],
  ['0.0450000', 4.5],
  ['$1,234.5678', 123456.78],
  ['54.5455', 5454.55],
  ['0.04555', undefined],
  ['100000000', undefined],
  ['n/a', null],
])('a unit price of %s is %s cents', (text, price) => {
  expect(writtenPrice(text)).toBe(price)
})

test.each([
  ['1.234', '1234'],
  ['1,234', '1.234'],
  ['-1.234 €', '-1234'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  ['12.50', '12.50'],
  ['1.234,50', '1234.50'],
])('%s is %s where the others have a decimal comma', (text, number) => {
  expect(writtenNumber(text, ',')).toBe(number)
})

test.each([
  [['1,234', '12.50'], '.'],
  [['1.234', '12,5'], ','],
  [['1.234', '9 876,50', '3'], ','],
  [['$1,234.50', '1,234'], '.'],
  [['1.234.567', '2.000'], ','],
  [['1,234,567', '2,000'], '.'],
  [['0,125', '1,234'], ','],
  [['12,5', '12.50', '7.25'], '.'],
  [['12,5', '12.50', '7,25'], ','],
  [['110.0000'], '.'],
  [['1,234', '1.234', '7', 'n/a', '', 'x'.repeat(100)], null],
] as const)('%j: the decimal mark is %j', (texts, mark) => {
  const marks = decimalMarks()
  for (const text of texts) marks.add(text)
  expect(marks.most()).toBe(mark)
})

test('where parts of a cent may be rounded, they are', () => {
  expect(writtenCents('0.0450', { round: true })).toBe(5)
  expect(writtenCents('110.0000', { round: true })).toBe(11000)
})

test('long texts take time in proportion to their length', () => {
  expectLinear(['1,', '1 ', '1.', '$', '(', '-', 'AB'], text => {
    decimalMarks().add(text)
    return writtenNumber(text)
  })
})
