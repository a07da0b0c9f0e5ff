import { expect, test } from 'vitest'
import { noPayment, type Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { loadTemporal } from '#shared/dates.ts'
import { costOf, netPrice, paidFor } from './job-cost.rules.ts'

const part = (item_id: number, quantity: number, price_cents: number) => ({
  id: String(item_id),
  item_id,
  name: '',
  price_cents,
  quantity,
  belongs_to: null,
  assigned_to: null,
})
await loadTemporal()
const rate = (
  payment_type_id: number,
  payment_rate: number | null,
  cost_rate: number | null = null,
  starts_on = '1970-01-01',
) => ({ starts_on, payment_type_id, payment_rate, cost_rate })
const at = new Date('2026-11-03T03:00:00Z')
const time = (started: string, minutes: number) => ({
  started_at: new Date(started),
  ended_at: new Date(Date.parse(started) + minutes * 60_000),
})
const person = (id: number, name: string, rates: ReturnType<typeof rate>[], minutes: number) =>
  paidFor({ id, name, rates }, [time('2026-11-03T00:00:00Z', minutes)], {
    now: at,
    at,
    zone: 'Australia/Sydney',
  })

test('each hour costs what its day has, and a cost that is said before pay', () => {
  const rates = [rate(1, 6_000, null, '2026-11-04'), rate(1, 5_000), rate(1, 6_000, 8_000, '2026-11-06')]
  // The first begins on the evening of the 3rd in Sydney, the second on its 4th.
  const times = ['2026-11-03T11:00:00Z', '2026-11-03T14:00:00Z', '2026-11-06T00:00:00Z']
  const paid = paidFor(
    { id: 1, name: 'Ann', rates },
    times.map(each => time(each, 60)),
    {
      now: at,
      at,
      zone: 'Australia/Sydney',
    },
  )
  expect(paid.hours).toEqual([
    { rate: 5_000, minutes: 60 },
    { rate: 6_000, minutes: 60 },
    { rate: 8_000, minutes: 60 },
  ])
  const { people } = costOf({ price: 0, people: [paid], shares: {}, parts: [], billed: 0, claimed: 0 })
  expect(people[0]!.cost).toBe(19_000)
  expect(
    costOf({
      price: 0,
      people: [person(3, 'Cat', [rate(3, 500_000, 4_000)], 30)],
      shares: {},
      parts: [],
      billed: 0,
      claimed: 0,
    }).labour,
  ).toBe(2_000)
})
const rates = { tax: 1_000, credit_fee: 0 }

test('hours, shares and parts are taken off the price to the cent', () => {
  const people = [
    person(1, 'Ann', [rate(1, 4_550)], 100),
    person(2, 'Ben', [rate(2, 2_000)], 60),
    person(3, 'Cat', [rate(3, 500_000)], 60),
    person(4, 'Dan', [rate(1, null)], 60),
  ]
  const found = costOf({
    price: 100_000,
    people,
    shares: { 2: 1_000 },
    parts: [533, null],
    billed: 300,
    claimed: 0,
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
  const found = costOf({ price: 0, people: [], shares: {}, parts: [], billed: 0, claimed: 0 })
  expect(found).toMatchObject({ margin: 0, margin_rate: null })
})
