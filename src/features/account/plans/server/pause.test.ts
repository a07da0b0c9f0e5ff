import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { planInactive, planStops } from '#shared/plan.ts'
import { creditContract } from '../credit.contract.ts'
import { hostContract } from '../host.contract.ts'
import { plansContract as c } from '../plans.contract.ts'
import { planTexts } from '../plans.rules.ts'
import { newHost } from '../testing/host.ts'
import { refillCredit } from './credit/buy-credit.service.ts'
import { renewPlans } from './renewals.service.ts'

const app = await testApp({ planPay: simulatedPlanPay() })
const host = await newHost(app)
const services = { ...app.services, hooks: {} }
const failing = (error: unknown) => {
  throw error
}
type Company = Awaited<ReturnType<typeof app.company>>
async function at(day: string) {
  app.setNow(`${day}T02:00:00Z`)
  await renewPlans(services, failing)
  app.services.sessions.forget()
}

/** A company on Crew since 31 January. */
async function onPlan(more: { period?: 'month' | 'year'; pays_by?: 'card' | 'transfer' } = {}) {
  app.setNow('2026-01-31T02:00:00Z')
  const company = await app.company({ pack_id: 5, name: 'Pool Plumbing' })
  await app.ok(c.addSimulated, { card: 'works' }, company.owner)
  await app.ok(c.change, { pack_id: 2, ...more }, company.owner)
  return company
}
const now = async (of: Company) => (await app.ok(c.subscription, {}, of.owner)).body.result
const pause = (of: Company, months = 2, more: object = {}) =>
  app.request(c.pause, { months, ...more }, of.owner)
const resume = (of: Company) => app.request(c.resume, {}, of.owner)
const newest = async (of: Company) =>
  (await app.ok(hostContract.company, { id: of.id }, host)).body.result.invoices[0]!
const write = async (of: Company) => {
  const { status, body } = await app.request(companyContract.removeLogo, {}, of.owner)
  return [status, body.message]
}

test('a month’s plan rests from its paid end at the storage price, reads on, and goes on by itself', async () => {
  const company = await onPlan()
  const priced = (await app.ok(c.pausePreview, { months: 2 }, company.owner)).body.result
  expect(priced).toEqual({
    starts_on: '2026-02-28',
    resumes_on: '2026-04-30',
    most: 6,
    month: 9,
    rest: 0,
    first: 9,
    next: 69,
  })
  expect((await pause(company, 2, { month_cents: 800 })).body.message).toBe(planTexts.changed)
  expect((await pause(company, 2, { month_cents: 900 })).status).toBe(200)
  expect((await pause(company)).body.message).toBe('A pause is already scheduled.')
  expect((await app.request(c.change, { pack_id: 3 }, company.owner)).body.message).toBe(
    planTexts.pausePlanned,
  )
  // Until then nothing rests.
  expect((await write(company))[0]).toBe(200)
  await at('2026-02-28')
  expect(await now(company)).toMatchObject({
    pack_id: 2,
    subscription: { status: 'paused', is_paused: true, period_end: '2026-03-31', pause_until: '2026-04-30' },
  })
  expect(await newest(company)).toMatchObject({ total_cents: 900, status: 'paid' })
  expect(await write(company)).toEqual([403, planStops.paused])
  expect((await app.ok(signInContract.me, {}, company.technician)).body.user.plan_paused).toBe(true)
  expect((await app.send(companyContract.account, {}, company.owner)).status).toBe(200)
  expect((await app.request(creditContract.buy, { id: 1 }, company.owner)).body.message).toBe(
    planTexts.resumeFirst,
  )
  await app.ok(
    creditContract.setRefill,
    { kind: 'sms', on: true, below: 500, pack_id: 1, most_cents: 9_000 },
    company.owner,
  )
  await refillCredit(services, failing)
  expect((await newest(company)).total_cents).toBe(900)
  expect((await pause(company)).body.message).toBe('Your plan is already paused.')
  await at('2026-03-31')
  expect((await newest(company)).total_cents).toBe(900)
  const mails = () =>
    app.mails
      .filter(
        each => each.idempotencyKey?.startsWith(`${company.id}-`) && each.subject.startsWith('Your plan'),
      )
      .map(each => each.subject)
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Your plan is paused'])
  await at('2026-04-25')
  await at('2026-04-26')
  const both = ['Your plan is paused', 'Your plan resumes on Thursday 30 April 2026']
  await expect.poll(mails, { timeout: 15_000 }).toEqual(both)
  await at('2026-04-30')
  expect(await now(company)).toMatchObject({
    subscription: { status: 'active', is_paused: false, pause_from: null, period_end: '2026-05-31' },
  })
  expect(await newest(company)).toMatchObject({ total_cents: 6_900, status: 'paid' })
  expect((await write(company))[0]).toBe(200)
})

test('resumed by hand, the rest of its month is credited to the cent; who resumes twice pays once', async () => {
  const company = await onPlan()
  await pause(company, 6)
  await at('2026-02-28')
  // 16 of 31 days are left of $9.
  app.setNow('2026-03-15T02:00:00Z')
  const priced = (await app.ok(c.preview, { pack_id: 2 }, company.owner)).body.result
  expect(priced).toMatchObject({ kind: 'resume', due: 64.35, next: { amount: 69, date: '2026-04-15' } })
  expect(priced.lines.map(each => each.amount)).toEqual([69, -4.65])
  const both = await Promise.all([resume(company), resume(company)])
  expect(both.map(each => each.status).sort()).toEqual([200, 409])
  expect(await newest(company)).toMatchObject({ total_cents: 6_435, status: 'paid' })
  expect(await now(company)).toMatchObject({
    subscription: { status: 'active', is_paused: false, period_end: '2026-04-15', credit_cents: 0 },
  })
  expect((await write(company))[0]).toBe(200)
  expect((await resume(company)).body.message).toBe('Your plan isn’t paused.')
})

test('of a paid year the months that have not begun pay for the pause and then for the plan', async () => {
  const company = await onPlan({ period: 'year' })
  app.setNow('2026-03-10T02:00:00Z')
  const priced = (await app.ok(c.pausePreview, { months: 3 }, company.owner)).body.result
  // 306 of 365 days of $690.
  expect(priced).toMatchObject({ starts_on: '2026-03-31', resumes_on: '2026-06-30', rest: 578.47, first: 0 })
  expect(priced.next).toBe(138.53)
  await pause(company, 3)
  for (const day of ['2026-03-31', '2026-04-30', '2026-05-31']) {
    await at(day)
    expect(await newest(company), day).toMatchObject({ total_cents: 0, pays_by: 'credit' })
  }
  expect((await now(company)).subscription).toMatchObject({ credit_cents: 57_847 - 2_700, is_paused: true })
  await at('2026-06-30')
  expect(await newest(company)).toMatchObject({ total_cents: 13_853, status: 'paid' })
  expect((await now(company)).subscription).toMatchObject({ period: 'year', period_end: '2027-06-30' })
})

test('by transfer the storage price is invoiced and owed; unpaid, the plan ends as any other', async () => {
  const company = await onPlan({ pays_by: 'transfer' })
  expect((await pause(company)).body.message).toBe(planTexts.owed)
  await app.ok(hostContract.markPaid, { id: company.id, invoice: (await newest(company)).id }, host)
  await pause(company, 6)
  await at('2026-02-28')
  const owed = await newest(company)
  expect(owed).toMatchObject({ total_cents: 900, status: 'open', due_on: '2026-03-14' })
  expect(await write(company)).toEqual([403, planStops.paused])
  expect((await resume(company)).body.message).toBe(planTexts.owed)
  await app.ok(hostContract.markPaid, { id: company.id, invoice: owed.id }, host)
  const desk = (await app.ok(hostContract.company, { id: company.id }, host)).body.result
  expect(desk).toMatchObject({ status: 'paused', price_cents: 900, period: 'month' })
  // The host lets it run longer, and with it the pause where it would end before.
  await app.ok(hostContract.extend, { id: company.id, until: '2026-09-14' }, host)
  expect((await now(company)).subscription).toMatchObject({
    status: 'paused',
    period_end: '2026-09-15',
    pause_until: '2026-09-15',
  })
  await at('2026-09-15')
  expect(await newest(company)).toMatchObject({ total_cents: 6_900, status: 'open' })
  await at('2026-10-01')
  expect((await now(company)).subscription).toMatchObject({ status: 'ended', is_paused: false })
  expect(await write(company)).toEqual([403, planInactive])
})

test('what ends, changes or is not paid for can’t be paused; what is planned can be taken back', async () => {
  app.setNow('2026-01-31T02:00:00Z')
  const trial = await app.company({ pack_id: 5 })
  expect((await pause(trial)).body.message).toBe('Only paid plans can be paused.')
  const company = await onPlan()
  const other = await onPlan()
  expect((await app.request(c.pause, { months: 2 }, company.office)).status).toBe(403)
  expect((await pause(company, 7)).body.message).toBe('Please choose between 1 and 6 months.')
  expect((await pause(company, 0)).status).toBe(400)
  expect((await resume(company)).body.message).toBe('Your plan isn’t paused.')
  await app.ok(c.unsubscribe, {}, company.owner)
  expect((await pause(company)).body.message).toBe('Your plan is ending. Keep it before you pause it.')
  await app.ok(c.resubscribe, {}, company.owner)
  await app.ok(c.change, { pack_id: 1 }, company.owner)
  expect((await pause(company)).body.message).toBe(
    'You’re changing plans. Keep your current plan first, then pause it.',
  )
  await app.ok(c.change, { pack_id: 2 }, company.owner)
  // Two at once: one is booked.
  const both = await Promise.all([pause(company), pause(company, 3)])
  expect(both.map(each => each.status).sort()).toEqual([200, 409])
  expect((await resume(company)).body.result.state).toBe('done')
  expect((await now(company)).subscription).toMatchObject({ pause_from: null })
  // An end takes the place of a pause.
  await pause(company)
  await app.ok(c.unsubscribe, {}, company.owner)
  expect((await now(company)).subscription).toMatchObject({ pause_from: null, cancels: true })
  expect((await now(other)).subscription).toMatchObject({ pause_from: null })
  const pack = (await app.ok(hostContract.packs, {}, host)).body.result.find(each => each.id === 2)!
  expect((await app.request(hostContract.savePack, { ...pack, pause_months: 13 }, host)).status).toBe(400)
  await app.ok(hostContract.savePack, { ...pack, pause_months: 0 }, host)
  expect((await pause(other)).body.message).toBe('The Crew plan can’t be paused.')
  await app.sql('update packs set pause_months = 6 where id = 2')
})

test('a smaller plan can follow a pause at once, and a server that stood still charges nothing for it', async () => {
  const [company, still] = [await onPlan(), await onPlan()]
  for (const each of [company, still]) await pause(each, 2)
  await at('2026-02-28')
  const priced = (await app.ok(c.preview, { pack_id: 1 }, company.owner)).body.result
  expect(priced).toMatchObject({ kind: 'resume', due: 20 })
  await app.ok(c.change, { pack_id: 1, due_cents: 2_000 }, company.owner)
  expect(await now(company)).toMatchObject({ pack_id: 1, subscription: { status: 'active' } })
  const before = (await newest(still)).id
  await at('2026-06-15')
  expect((await now(still)).subscription).toMatchObject({ status: 'active', period_start: '2026-05-31' })
  expect(await newest(still)).toMatchObject({ total_cents: 6_900 })
  expect((await newest(still)).id).toBeGreaterThan(before)
})
