import { expect, test } from 'vitest'
import { bankingProblem, bsbText, dueOn, noBanking } from './money-settings.rules.ts'

test('a document is due some days after its date, or after the end of its month', () => {
  expect(dueOn('2026-01-25', { days: 14, after_month: false })).toBe('2026-02-08')
  expect(dueOn('2026-01-25', { days: 0, after_month: false })).toBe('2026-01-25')
  expect(dueOn('2028-02-03', { days: 30, after_month: true })).toBe('2028-03-30')
})

test.each([
  [{}, null],
  [{ payid: 'pay@example.test' }, null],
  [{ bsb: '062-000', account_number: '1234 5678', account_name: 'Ada' }, null],
  [{ bsb: '62000', account_number: '12345678' }, 'A BSB has six digits.'],
  [{ bsb: '062000', account_number: '12x' }, 'An account number has four to ten digits.'],
  [{ account_number: '12345678' }, 'Please enter the BSB.'],
  [{ bsb: '062000' }, 'Please enter the account number.'],
  [{ bsb: '062000', account_number: '12345678' }, 'Please enter the account name.'],
])('bank details %j: %s', (banking, message) => {
  expect(bankingProblem({ ...noBanking, ...banking })?.message ?? null).toBe(message)
})

test('a BSB is read in two parts', () => {
  expect([bsbText('062000'), bsbText('062-000'), bsbText('')]).toEqual(['062-000', '062-000', ''])
})
