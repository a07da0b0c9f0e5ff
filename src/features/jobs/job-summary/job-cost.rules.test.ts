import { expect, test } from 'vitest'
import { noPayment, type Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { costOf, netPrice } from './job-cost.rules.ts'

const part = (item_id: number, quantity: number, price_cents: number) => ({
  id: String(item_id),
  item_id,
  name: '',
  price_cents,
  quantity,
  belongs_to: null,
  assigned_to: null,
})
const rates = { tax: 1_000, credit_fee: 0 }

test('hours, shares and parts are taken off the price to the cent', () => {
  const people = [
    { id: 1, name: 'Ann', payment_type_id: 1, payment_rate: 4_550, minutes: 100 },
    { id: 2, name: 'Ben', payment_type_id: 2, payment_rate: 2_000, minutes: 60 },
    { id: 3, name: 'Cat', payment_type_id: 3, payment_rate: 500_000, minutes: 60 },
    { id: 4, name: 'Dan', payment_type_id: 1, payment_rate: null, minutes: 60 },
  ]
  const found = costOf({
    price: 100_000,
    people,
    shares: { 2: 1_000 },
    parts: [533, null],
    billed: 300,
  })
  expect(found.people.map(person => person.cost)).toEqual([7_583, 10_000, 0, null])
  expect(found).toMatchObject({ labour: 17_583, parts: 833, parts_unknown: 1 })
  expect(found).toMatchObject({ margin: 100_000 - 17_583 - 833, margin_rate: 81.6 })
})

test.each<[Partial<Payment>, number, string]>([
  [{}, 3_000, 'the parts while nothing is due'],
  [{ amount_cents: 11_000, includes_tax: true }, 10_000, 'without tax'],
  [{ amount_cents: 11_000, includes_tax: true, is_split: true, amount2_cents: 500 }, 10_500, 'both'],
])('the price of %j is %d: %s', (payment, price, _why) => {
  expect(netPrice({ ...noPayment, ...payment, parts: [part(1, 3, 1_000)] }, rates)).toBe(price)
})

test('a job without a price has no rate', () => {
  const found = costOf({ price: 0, people: [], shares: {}, parts: [], billed: 0 })
  expect(found).toMatchObject({ margin: 0, margin_rate: null })
})
