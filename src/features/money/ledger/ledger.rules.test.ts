import { expect, test } from 'vitest'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { noPayment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { cardFeesOf, methodLabel, owedOf, partnerOf, partsPaid } from './ledger.rules.ts'

const { cash, creditCard, transfer } = methodId

test.each([
  ['nothing', {}, []],
  ['an amount that is not paid yet', { amount_cents: 500 }, []],
  ['cash', { amount_cents: 500, payment_method: cash }, [[500, cash]]],
  [
    'cash and transfer',
    { amount_cents: 500, payment_method: cash, is_split: true, amount2_cents: 70, payment_method2: transfer },
    [
      [500, cash],
      [70, transfer],
    ],
  ],
  [
    'a second amount without a split',
    { amount_cents: 500, payment_method: creditCard, amount2_cents: 70, payment_method2: cash },
    [[500, creditCard]],
  ],
] as const)('a closed job was paid %s', (_, facts, parts) => {
  expect(
    partsPaid({ ...noPayment, ...facts }).map(({ amount_cents, method }) => [amount_cents, method]),
  ).toEqual(parts)
})

test('a balance is the sum; card fees are on top and go back with their payment', () => {
  const entries = [
    { id: 1, kind: 'invoice', amount_cents: 11_000, goes_with: null },
    { id: 2, kind: 'fee', amount_cents: 165, goes_with: null },
    { id: 3, kind: 'payment', amount_cents: -11_165, goes_with: 2 },
    { id: 4, kind: 'reversal', amount_cents: 11_165, goes_with: null },
    { id: 5, kind: 'fee', amount_cents: -165, goes_with: 4 },
  ] as const
  expect([owedOf(entries), cardFeesOf(entries)]).toEqual([11_000, 0])
  expect(entries.map(each => partnerOf(each, entries)?.id)).toEqual([undefined, 3, 2, 5, 4])
})

test('a method that the ledger alone has is named too', () => {
  expect([1, 2, 3, 9, 77, null].map(methodLabel)).toEqual([
    'Cash',
    'Credit Card',
    'Transfer',
    'Client’s credit',
    '',
    '',
  ])
})
