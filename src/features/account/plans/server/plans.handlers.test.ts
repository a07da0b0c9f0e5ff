import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { planInactive } from '#shared/plan.ts'
import { plansContract as c } from '../plans.contract.ts'
import { planTexts } from '../plans.rules.ts'
import type { PlanPayment } from './plan-hooks.ts'
import { runningPlans } from './plans.service.ts'
import { renewPlans } from './renewals.service.ts'

const app = await testApp({ planPay: simulatedPlanPay() })
const told: PlanPayment[] = []
const hooks = { onPlanPayment: async (_tx: unknown, payment: PlanPayment) => void told.push(payment) }
const renew = () =>
  renewPlans({ ...app.services, hooks }, error => {
    throw error
  })

const begin = '2026-01-31T02:00:00Z'
async function trial(at = begin) {
  app.setNow(at)
  const company = await app.company({ pack_id: 5, name: 'Trial Plumbing' })
  await app.sql(`update companies set subscription_date = '2026-02-10' where id = $1`, [company.id])
  app.services.sessions.forget()
  return company
}
type Company = Awaited<ReturnType<typeof trial>>
const card = (of: Company, named: 'works' | 'declined' | 'confirm') =>
  app.ok(c.addSimulated, { card: named }, of.owner)
const change = (of: Company, input: object) => app.request(c.change, { pack_id: 2, ...input }, of.owner)
const now = async (of: Company) => (await app.ok(c.subscription, {}, of.owner)).body.result

test('a trial takes a plan by card; a larger one begins at once, with the rest credited to the cent', async () => {
  const company = await trial()
  expect((await change(company, {})).body.message).toBe(planTexts.noCard)
  await card(company, 'works')
  const priced = (await app.ok(c.preview, { pack_id: 2 }, company.owner)).body.result
  expect(priced).toMatchObject({
    kind: 'start',
    due: 69,
    tax: 6.27,
    next: { amount: 69, date: '2026-02-28' },
  })
  expect((await change(company, { due_cents: 6_800 })).body.message).toBe(planTexts.changed)
  expect((await change(company, { due_cents: 6_900 })).body.result).toMatchObject({ state: 'paid' })
  expect(await now(company)).toMatchObject({
    pack_id: 2,
    subscription_date: '2026-02-27',
    subscription: { status: 'active', period_end: '2026-02-28' },
  })
  // 14 of 28 days are left.
  app.setNow('2026-02-14T02:00:00Z')
  const up = (await app.ok(c.preview, { pack_id: 3 }, company.owner)).body.result
  expect(up.lines.map(line => [line.as, line.amount])).toEqual([
    ['plan', 129],
    ['rest', -34.5],
  ])
  expect(up.due).toBe(94.5)
  expect((await change(company, { pack_id: 3 })).body.result.state).toBe('paid')
  const plans = await app.services.db.withPlatform('test', tx => runningPlans(tx, [company.id]))
  expect(plans.get(company.id)).toMatchObject({
    pack_id: 3,
    pack_name: 'Business',
    monthly_cents: 11_727,
    is_trial: false,
    is_paid: true,
  })
})

test('a smaller plan and an end wait for the end of the period; both can be taken back', async () => {
  const company = await trial()
  await card(company, 'works')
  await change(company, { pack_id: 3 })
  expect((await change(company, { pack_id: 1 })).body.result.state).toBe('done')
  expect((await now(company)).subscription).toMatchObject({ next_pack_id: 1, period_end: '2026-02-28' })
  await change(company, { pack_id: 3 })
  expect((await now(company)).subscription).toMatchObject({ next_pack_id: null })
  expect((await change(company, { pack_id: 3 })).body.message).toBe(planTexts.samePlan)
  await change(company, { pack_id: 1 })
  app.setNow('2026-02-28T02:00:00Z')
  await renew()
  expect(await now(company)).toMatchObject({
    pack_id: 1,
    // The 31st comes back after a February.
    subscription: { status: 'active', period_end: '2026-03-31', price_cents: 2_900 },
  })
  await app.ok(c.unsubscribe, {}, company.owner)
  await app.ok(c.resubscribe, {}, company.owner)
  await app.ok(c.unsubscribe, {}, company.owner)
  app.setNow('2026-03-31T02:00:00Z')
  await renew()
  expect(await now(company)).toMatchObject({
    subscription: { status: 'ended' },
    subscription_date: '2026-03-30',
  })
  app.setNow('2026-04-02T02:00:00Z')
  app.services.sessions.forget()
  const logo = await app.request(companyContract.removeLogo, {}, company.owner)
  expect([logo.status, logo.body.message]).toEqual([403, planInactive])
  expect((await app.send(companyContract.account, {}, company.owner)).status).toBe(200)
  expect((await change(company, { pack_id: 2 })).body.result.state).toBe('paid')
  expect((await app.request(companyContract.removeLogo, {}, company.owner)).status).toBe(200)
})

test('a declined card buys nothing; on a renewal it is tried after 1, 3 and 5 days, and the plan ends after 14', async () => {
  const company = await trial('2026-05-01T02:00:00Z')
  await card(company, 'declined')
  expect((await change(company, {})).body.result).toMatchObject({
    state: 'failed',
    message: planTexts.declined,
  })
  expect(await now(company)).toMatchObject({ pack_id: 5, subscription: null, pending: [] })
  await card(company, 'works')
  expect((await change(company, {})).body.result.state).toBe('paid')
  await card(company, 'declined')
  const [, declined] = (await app.ok(c.cards, {}, company.owner)).body.result
  await app.ok(c.setDefault, { id: declined!.id }, company.owner)
  await card(company, 'declined')
  const tries = async () =>
    (
      await app.sql<{ tries: number; status: string }>(
        `select tries, status from plan_invoices where company_id = $1 and kind = 'renewal'`,
        [company.id],
      )
    )[0]
  const cards = (await app.ok(c.cards, {}, company.owner)).body.result
  const bad = cards.find(each => each.last4 === '0002')!
  await app.ok(c.setDefault, { id: bad.id }, company.owner)
  for (const [at, want] of [
    ['2026-06-01T02:00:00Z', 1],
    ['2026-06-01T12:00:00Z', 1],
    ['2026-06-02T03:00:00Z', 2],
    ['2026-06-04T03:00:00Z', 3],
    ['2026-06-06T03:00:00Z', 4],
    ['2026-06-09T03:00:00Z', 4],
  ] as const) {
    app.setNow(at)
    await renew()
    expect(await tries(), at).toMatchObject({ tries: want, status: 'open' })
  }
  expect(await now(company)).toMatchObject({
    subscription_date: '2026-06-14',
    subscription: { status: 'past_due' },
  })
  app.setNow('2026-06-16T03:00:00Z')
  await renew()
  expect(await tries()).toMatchObject({ status: 'void' })
  expect(await now(company)).toMatchObject({
    subscription: { status: 'ended' },
    subscription_date: '2026-05-31',
    pending: [],
  })
})

test('a card that must be confirmed waits for its holder, and is booked once', async () => {
  const company = await trial()
  await card(company, 'confirm')
  const { body } = await change(company, {})
  expect(body).toMatchObject({
    result: { state: 'confirm' },
    client_secret: expect.stringContaining('secret'),
  })
  expect((await change(company, {})).body.message).toBe(planTexts.underWay)
  expect(await now(company)).toMatchObject({ pack_id: 5, pending: [{ status: 'draft' }] })
  const [, reference] = body.confirm_url.split('simulated=')
  const no = await app.ok(c.answerSimulated, { reference: reference!, approves: false }, company.owner)
  expect(no.body.result).toMatchObject({ state: 'failed' })
  const again = await change(company, {})
  const [, second] = again.body.confirm_url.split('simulated=')
  const yes = await app.ok(c.answerSimulated, { reference: second!, approves: true }, company.owner)
  expect(yes.body.result).toMatchObject({ state: 'paid' })
  for (let i = 0; i < 2; i++) await app.ok(c.look, { invoice: yes.body.result.invoice! }, company.owner)
  const numbers = await app.sql(
    'select number from plan_invoices where company_id = $1 and number is not null',
    [company.id],
  )
  expect(numbers).toHaveLength(1)
  const other = await trial()
  expect((await app.request(c.look, { invoice: yes.body.result.invoice }, other.owner)).status).toBe(404)
  const cards = (await app.ok(c.cards, {}, company.owner)).body.result
  expect((await app.request(c.deleteCard, { id: cards[0]!.id }, other.owner)).status).toBe(404)
  expect((await app.request(c.deleteCard, { id: cards[0]!.id }, company.owner)).body.message).toBe(
    planTexts.lastCard,
  )
})

test('by transfer the plan begins at once, is owed for 14 days, and ends unpaid', async () => {
  const company = await trial('2026-03-02T02:00:00Z')
  expect((await change(company, { pays_by: 'transfer' })).body.result).toMatchObject({ state: 'open' })
  expect(await now(company)).toMatchObject({
    pack_id: 2,
    subscription_date: '2026-03-15',
    subscription: { status: 'past_due' },
    pending: [{ status: 'open', due_on: '2026-03-16', total_cents: 6_900 }],
  })
  expect((await change(company, { pack_id: 3, pays_by: 'transfer' })).body.message).toBe(planTexts.owed)
  app.setNow('2026-03-17T02:00:00Z')
  await renew()
  expect(await now(company)).toMatchObject({ subscription: { status: 'ended' }, pending: [] })
})

test('only owners change the plan, of their own company', async () => {
  const company = await trial()
  for (const as of [company.office, company.technician])
    expect((await app.request(c.change, { pack_id: 2, pays_by: 'transfer' }, as)).status).toBe(403)
  expect((await change(company, { pack_id: 5, pays_by: 'transfer' })).body.message).toBe(planTexts.noPack)
  expect((await change(company, { pack_id: 99, pays_by: 'transfer' })).body.message).toBe(planTexts.noPack)
  expect((await app.send(c.packs, {}, company.technician)).body.result.map(each => each.name)).toEqual([
    ...['Starter', 'Crew', 'Business', 'Franchise'],
  ])
})

test('partners are told of a payment without its tax once, and of what went back', async () => {
  const company = await trial()
  await card(company, 'works')
  told.length = 0
  await change(company, { pack_id: 2 })
  const [invoice] = await app.sql<{ id: number }>('select id from plan_invoices where company_id = $1', [
    company.id,
  ])
  app.setNow('2026-02-28T02:00:00Z')
  await renew()
  await renew()
  const own = told.filter(each => each.companyId === company.id)
  expect(own.map(each => [each.kind, each.net_cents])).toEqual([['paid', 6_273]])
  expect(own[0]!.invoiceId).not.toBe(invoice!.id)
})
