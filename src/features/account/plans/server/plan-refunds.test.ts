import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { stripePlanPay } from '#server/providers/plan-pay/stripe.ts'
import { hostContract as c } from '../host.contract.ts'
import { plansContract } from '../plans.contract.ts'
import { newHost } from '../testing/host.ts'
import { askRefundAgain } from './plan-refunds.service.ts'
import { noteTakenBack } from './refunds.service.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const keys = { key: 'sk_test_12345678', publishableKey: 'pk_test_1', hookSecret: 'whsec_test_12345678' }
const app = await testApp({
  alone: true,
  planPay: stripePlanPay({ ...keys, baseUrl: stripe.url, timeout: 5_000 }),
})
const host = await newHost(app)

/** A company that has paid 69.00 by card, and what went back of it there and here. */
async function paid() {
  const company = await app.company({ pack_id: 5 })
  await app.ok(plansContract.beginCard, {}, company.owner)
  await app.ok(plansContract.finishCard, { setup: stripe.enterCard('works').id }, company.owner)
  await app.ok(plansContract.change, { pack_id: 2 }, company.owner)
  const payment = stripe.payments().at(-1)!.id
  const invoice = async () => (await app.ok(c.company, { id: company.id }, host)).body.result.invoices[0]!
  const { id } = await invoice()
  const refund = (cents: number, more: object = {}) =>
    app.request(c.refund, { id: company.id, invoice: id, cents, ...more }, host)
  const stand = async () => ({
    there: stripe.refunds().flatMap(each => (each.payment_intent === payment ? Number(each.amount) : [])),
    here: (await invoice()).refunded_cents,
    rows: await app.sql<{ id: number; status: string; cents: number }>(
      'select id::int, status, cents::int from plan_refunds where company_id = $1 order by id',
      [company.id],
    ),
  })
  const again = (id: number) =>
    askRefundAgain({ ...app.services, hooks: {} }, {
      data: { companyId: company.id, refund: id },
      lastTry: false,
    } as never)
  const takenBack = (disputedCents: number) => {
    stripe.dispute(payment, disputedCents)
    const services = { ...app.services, hooks: {} }
    const charge = { refundedCents: 0, disputedCents }
    return noteTakenBack(services, companyIdFrom(company.id, 'schedule'), id, charge)
  }
  return { refund, stand, again, takenBack }
}

test('two refunds at once are both made and both recorded, and never more than was paid', async () => {
  const { refund, stand } = await paid()
  const both = await Promise.all([refund(2_000), refund(3_000)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { there, here } = await stand()
  expect([there.toSorted(), here]).toEqual([[2_000, 3_000], 5_000])
  const more = await Promise.all([refund(1_000), refund(1_500), refund(1_900)])
  expect(more.filter(({ status }) => status === 200)).toHaveLength(1)
  const after = await stand()
  expect(after.there.reduce((sum, cents) => sum + cents)).toBe(after.here)
  expect(after.here).toBeLessThanOrEqual(6_900)
})

test('who did not see the other’s refund is told of it', async () => {
  const { refund, stand } = await paid()
  const seen = { refunded_cents: 0 }
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => refund(1_000, seen)))).map(each => each.status)
  expect(statuses.sort()).toEqual([200, 409, 409, 409])
  expect(await stand()).toMatchObject({ there: [1_000], here: 1_000 })
})

test('an answer that is lost is found again, and no second refund is made', async () => {
  const { refund, stand, again } = await paid()
  stripe.lost.push(true, true, true)
  expect((await refund(4_000)).status).toBe(503)
  stripe.lost.length = 0
  const asked = await stand()
  expect(asked).toMatchObject({ there: [4_000], here: 4_000, rows: [{ status: 'asked' }] })
  // What is on its way is not refunded by somebody else as well.
  expect((await refund(3_000)).status).toBe(400)
  await Promise.all([again(asked.rows[0]!.id), again(asked.rows[0]!.id)])
  expect(await stand()).toMatchObject({ there: [4_000], here: 4_000, rows: [{ status: 'done' }] })
})

test('what the provider never heard of is asked again; what it refuses is left to refund', async () => {
  const { refund, stand, again } = await paid()
  stripe.troubles.push(500, 500, 500)
  expect((await refund(4_000)).status).toBe(503)
  stripe.troubles.length = 0
  const asked = await stand()
  expect(asked).toMatchObject({ there: [], here: 4_000 })
  await again(asked.rows[0]!.id)
  expect(await stand()).toMatchObject({ there: [4_000], here: 4_000, rows: [{ status: 'done' }] })
  stripe.troubles.push(400)
  expect((await refund(1_000)).status).toBeGreaterThanOrEqual(400)
  stripe.troubles.length = 0
  expect(await stand()).toMatchObject({ there: [4_000], here: 4_000, rows: [{}, { status: 'failed' }] })
  expect((await refund(2_900)).status).toBe(200)
})

test('a refund that is refused as the bank took all of it back leaves nothing to refund', async () => {
  const { refund, stand, again, takenBack } = await paid()
  stripe.troubles.push(500, 500, 500)
  expect((await refund(4_000)).status).toBe(503)
  stripe.troubles.length = 0
  await takenBack(6_900)
  stripe.troubles.push(400)
  await again((await stand()).rows[0]!.id)
  stripe.troubles.length = 0
  expect(await stand()).toMatchObject({ there: [], here: 6_900, rows: [{ status: 'failed' }] })
  expect((await refund(1_000)).status).toBe(400)
})
