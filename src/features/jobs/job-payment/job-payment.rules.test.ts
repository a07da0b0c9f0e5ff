import { expect, test } from 'vitest'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import {
  amountDue,
  breakdown,
  keptPayment,
  methodNames,
  noPayment,
  type Payment,
  paymentProblem,
  withMethod,
} from './job-payment.rules.ts'

const rates = { tax: 1_000, credit_fee: 150 }
const { cash, creditCard, transfer } = methodId
const payment = (facts: Partial<Payment>): Payment => ({ ...noPayment, ...facts })
/** $100 with GST and the fee of 1.5 %. */
const byCard = payment({
  amount_cents: 11_165,
  payment_method: creditCard,
  includes_tax: true,
  has_card_fee: true,
  approval_code: '77',
})

test.each<[string, number | null, Partial<Payment>]>([
  ['card', creditCard, byCard],
  [
    'transfer: the fee and its code go',
    transfer,
    { amount_cents: 11_000, includes_tax: true, has_card_fee: false, approval_code: '' },
  ],
  [
    'cash: fee and tax go',
    cash,
    { amount_cents: 10_000, includes_tax: false, has_card_fee: false, approval_code: '' },
  ],
  ['none yet: the fee goes', null, { amount_cents: 11_000, includes_tax: true, has_card_fee: false }],
])('a payment of $111.65 by card changes to %s', (_, method, facts) => {
  expect(withMethod(byCard, method, rates)).toMatchObject({ payment_method: method, ...facts })
})

test.each([1, 5, 99, 333, 4_567, 11_165, 1_000_001])('net, tax and fee of %i cents add up to it', cents => {
  for (const includes_tax of [true, false])
    for (const has_card_fee of [true, false]) {
      const { net, tax, fee } = breakdown({ amount_cents: cents, includes_tax, has_card_fee }, rates)
      expect(net + tax + fee).toBe(cents)
      expect([tax > 0 && !includes_tax, fee > 0 && !has_card_fee]).toEqual([false, false])
    }
})

test.each<[string, Partial<Payment>, keyof Payment | null]>([
  ['nothing', {}, null],
  ['an amount without a method', { amount_cents: 100 }, 'payment_method'],
  ['a second amount without a method', { is_split: true, amount2_cents: 100 }, 'payment_method2'],
  ['a second amount that is not split off', { amount2_cents: 100 }, null],
  [
    'a second amount by card',
    { is_split: true, amount2_cents: 100, payment_method2: creditCard },
    'payment_method2',
  ],
  [
    'cash and transfer',
    { amount_cents: 1, payment_method: cash, is_split: true, amount2_cents: 1, payment_method2: transfer },
    null,
  ],
])('%s: what is wrong stands at its field', (_, facts, field) => {
  expect(paymentProblem(payment(facts))?.field ?? null).toBe(field)
})

test('what does not apply is not kept: a fee without a card, tax on cash, a second part of no split', () => {
  expect(keptPayment({ ...byCard, payment_method: transfer })).toMatchObject({
    has_card_fee: false,
    approval_code: '',
  })
  expect(keptPayment({ ...byCard, payment_method: cash })).toMatchObject({ includes_tax: false })
  const second = { amount2_cents: 500, payment_method2: cash, includes_tax2: true }
  expect(keptPayment(payment(second))).toEqual(noPayment)
  expect(keptPayment(payment({ ...second, is_split: true }))).toMatchObject({
    ...second,
    includes_tax2: false,
  })
})

test('a split payment is due in both parts and named by both methods, one method once', () => {
  const both = payment({
    amount_cents: 100,
    payment_method: cash,
    amount2_cents: 50,
    payment_method2: transfer,
  })
  expect([amountDue(both), methodNames(both)]).toEqual([100, ['Cash']])
  expect([amountDue({ ...both, is_split: true }), methodNames({ ...both, is_split: true })]).toEqual([
    150,
    ['Cash', 'Transfer'],
  ])
  expect(methodNames({ ...both, is_split: true, payment_method2: cash })).toEqual(['Cash'])
})
