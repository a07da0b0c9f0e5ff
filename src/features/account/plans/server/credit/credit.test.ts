import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { creditContract as c } from '../../credit.contract.ts'
import { paymentHistoryContract as h } from '../../payment-history.contract.ts'
import { plansContract } from '../../plans.contract.ts'
import { planTexts } from '../../plans.rules.ts'
import { renewPlans } from '../renewals.service.ts'
import { refillCredit } from './buy-credit.service.ts'

const app = await testApp({ planPay: simulatedPlanPay(), sms: { ...embeddedSms(), usesCredit: true } })
const services = { ...app.services, hooks: {} }
const fail = (error: unknown) => {
  throw error
}
const spend = (of: { id: number }, amount: number) =>
  app.services.db.withCompany(companyIdFrom(of.id, 'seed'), tx => spendUpTo(tx, 'sms', amount))

async function subscriber(pack_id = 2) {
  const company = await app.company({ pack_id: 5 })
  await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
  await app.ok(plansContract.change, { pack_id, period: 'month' }, company.owner)
  return company
}
type Company = Awaited<ReturnType<typeof subscriber>>
const sms = async (of: Company) => (await app.ok(c.credit, {}, of.owner)).body.result[0]!

test('credit of the plan is used first, what was bought lasts, and all of it stands in the journal', async () => {
  app.setNow('2026-04-10T02:00:00Z')
  const company = await subscriber()
  expect(await sms(company)).toMatchObject({ included: 100, bought: 0 })
  expect((await app.ok(c.buy, { id: 1 }, company.owner)).body.result.state).toBe('paid')
  expect(await spend(company, 130)).toBe(130)
  expect(await sms(company)).toMatchObject({ included: 0, bought: 70 })
  expect(await spend(company, 80)).toBe(70)
  expect((await app.ok(c.remaining, {}, company.office)).body.result.remain_messages).toBe(0)
  const journal = (await app.ok(c.journal, { kind: 'sms' }, company.owner)).body.result
  expect(journal.map(each => [each.reason, each.amount, each.balance])).toEqual([
    ['spent', -70, 0],
    ['spent', -130, 70],
    ['bought', 100, 200],
    ['included', 100, 100],
  ])
  app.setNow('2026-05-10T02:00:00Z')
  await renewPlans(services, fail)
  expect(await sms(company)).toMatchObject({ included: 100, bought: 0 })
})

test('eight at once never spend more than there is', async () => {
  const company = await subscriber()
  const spent = await Promise.all(Array.from({ length: 8 }, () => spend(company, 30)))
  expect(spent.reduce((sum, each) => sum + each, 0)).toBe(100)
  expect(await sms(company)).toMatchObject({ included: 0, bought: 0 })
})

test('refilling buys below the mark, within the month’s limit, and stops with a declined card', async () => {
  const company = await subscriber()
  const set = (more: object) =>
    app.request(
      c.setRefill,
      { kind: 'sms', on: true, below: 50, pack_id: 1, most_cents: 900, ...more },
      company.owner,
    )
  expect((await set({ most_cents: 800 })).body.message).toBe('The monthly limit is below the price.')
  expect((await set({ pack_id: 11 })).body.message).toBe(planTexts.noPack)
  expect((await set({})).status).toBe(200)
  await refillCredit(services, fail)
  expect(await sms(company)).toMatchObject({ bought: 0 })
  await spend(company, 60)
  await refillCredit(services, fail)
  expect(await sms(company)).toMatchObject({ included: 40, bought: 100, refill: { spent_cents: 900 } })
  await spend(company, 120)
  await refillCredit(services, fail)
  // The month's limit is reached.
  expect(await sms(company)).toMatchObject({ included: 0, bought: 20 })
  await set({ most_cents: 5_000 })
  await app.ok(plansContract.addSimulated, { card: 'declined' }, company.owner)
  await refillCredit(services, fail)
  expect(await sms(company)).toMatchObject({ bought: 20, refill: { on: false, trouble: planTexts.declined } })
})

test('texts that were ordered and not paid for end no plan; a renewal that was not paid gives its credit back', async () => {
  app.setNow('2026-04-10T02:00:00Z')
  const company = await subscriber()
  const now = async () => (await app.ok(plansContract.subscription, {}, company.owner)).body.result
  await spend(company, 30)
  expect((await now()).included).toEqual([{ kind: 'sms', used: 30, total: 100 }])
  await app.sql('update subscriptions set credit_cents = 900 where company_id = $1', [company.id])
  const renew = async (day: string) => {
    app.setNow(`${day}T02:00:00Z`)
    await renewPlans(services, fail)
  }
  app.setNow('2026-05-01T02:00:00Z')
  const order = () => app.ok(c.buy, { id: 1, pays_by: 'transfer' }, company.owner)
  const invoice = (await order()).body.result.invoice!
  const other = await app.company()
  expect((await app.request(plansContract.drop, { invoice }, other.owner)).status).toBe(404)
  for (let i = 0; i < 2; i++)
    expect((await app.ok(plansContract.drop, { invoice }, company.owner)).body.result.state).toBe('failed')
  await order()
  await app.ok(plansContract.addSimulated, { card: 'declined' }, company.owner)
  await renew('2026-05-10')
  expect(await now()).toMatchObject({
    subscription: { status: 'past_due', credit_cents: 0 },
    included: [],
    pending: [{ total_cents: 900 }, { total_cents: 6_000 }],
  })
  await renew('2026-05-17')
  expect(await now()).toMatchObject({
    subscription: { status: 'past_due' },
    pending: [{ total_cents: 6_000, due_on: '2026-05-24' }],
  })
  await renew('2026-05-26')
  expect(await now()).toMatchObject({ subscription: { status: 'ended', credit_cents: 900 }, pending: [] })
})

test('storage is added to the plan, charged for the rest of the period, and dropped at its end', async () => {
  app.setNow('2026-04-01T02:00:00Z')
  const company = await subscriber()
  const total = async () => (await app.ok(c.remaining, {}, company.owner)).body.result.total_storage
  expect(await total()).toBe(20e9)
  app.setNow('2026-04-16T02:00:00Z')
  expect((await app.ok(c.buy, { id: 22 }, company.owner)).body.result.state).toBe('paid')
  expect(await total()).toBe(70e9)
  const bills = async () =>
    (await app.ok(h.payments, {}, company.owner)).body.payments.map(each => each.amount)
  expect((await bills())[0]).toBe(600)
  app.setNow('2026-05-01T02:00:00Z')
  await renewPlans(services, fail)
  expect((await bills())[0]).toBe(6_900 + 1_200)
  await app.ok(c.dropStorage, {}, company.owner)
  app.setNow('2026-06-01T02:00:00Z')
  await renewPlans(services, fail)
  expect([(await bills())[0], await total()]).toEqual([6_900, 20e9])
})

test('the history goes page by page, each with its papers as PDF, of the own company only', async () => {
  const company = await subscriber()
  await app.ok(c.buy, { id: 1 }, company.owner)
  const first = (await app.ok(h.payments, { limit: 1 }, company.owner)).body
  expect(first).toMatchObject({
    has_more: true,
    payments: [{ amount: 900, item: '100 SMS', status: 'paid' }],
  })
  const last = (await app.ok(h.payments, { limit: 1, starting_after: first.payments[0]!.id }, company.owner))
    .body
  expect(last).toMatchObject({ has_more: false, payments: [{ amount: 6_900, item: 'Crew plan' }] })
  const { id } = last.payments[0]!
  for (const paper of [h.invoice, h.receipt]) {
    const pdf = await app.send(paper, { id }, company.owner)
    expect([pdf.status, String(pdf.headers['content-type'])]).toEqual([200, 'application/pdf'])
    const other = await app.company()
    expect((await app.send(paper, { id }, other.owner)).status).toBe(404)
    expect((await app.send(paper, { id }, company.office)).status).toBe(403)
  }
  const numbers = await app.sql<{ number: number }>(
    'select number from plan_invoices where number is not null order by number',
  )
  expect(numbers.map(each => each.number)).toEqual(numbers.map((_, i) => i + 1))
})

test('a pack is bought once a minute, however many press, and without a plan too', async () => {
  app.setNow(null)
  for (const company of [await subscriber(), await app.company()]) {
    await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
    const buy = () => app.request(c.buy, { id: 1 }, company.owner)
    const answers = await Promise.all(Array.from({ length: 8 }, buy))
    expect(answers.map(each => each.status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await buy()).toMatchObject({ status: 409, body: { message: planTexts.boughtJustNow } })
    expect((await sms(company)).bought).toBe(100)
    await app.sql(
      `update plan_invoices set created_at = now() - interval '2 minutes' where company_id = $1`,
      [company.id],
    )
    expect((await buy()).status).toBe(200)
    expect((await sms(company)).bought).toBe(200)
  }
})

test('the host’s papers are tax invoices only with its ABN', async () => {
  const mailOf = async (abn: string) => {
    await app.sql('update companies set abn = $1 where is_platform', [abn])
    const buyer = await app.company()
    await app.ok(plansContract.change, { pack_id: 2, pays_by: 'transfer' }, buyer.owner)
    return (await app.mailTo(buyer.owner.email)).subject
  }
  expect(await mailOf('')).toMatch(/^Invoice \d+ for/)
  expect(await mailOf('53004085616')).toMatch(/^Tax invoice \d+ for/)
})
