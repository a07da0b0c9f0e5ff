import { expect, test } from 'vitest'
import { englishIn } from '#app/testing/english-in.ts'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { couponsContract } from '#features/account/coupons/coupons.contract.ts'
import { couponTexts } from '#features/account/coupons/coupons.rules.ts'
import { simulatedPlanPay } from '#server/providers/plan-pay/simulator.ts'
import { creditContract } from '../credit.contract.ts'
import { hostContract as c } from '../host.contract.ts'
import { plansContract } from '../plans.contract.ts'
import { planTexts } from '../plans.rules.ts'
import { newHost } from '../testing/host.ts'
import { renewPlans } from './renewals.service.ts'

const app = await testApp({ alone: true, planPay: simulatedPlanPay() })
const host = await newHost(app)
const plan = async (of: { owner: TestUser }) =>
  (await app.ok(plansContract.subscription, {}, of.owner)).body.result
const invoices = async (of: { id: number }) =>
  (await app.ok(c.company, { id: of.id }, host)).body.result.invoices

test('an invoice by transfer is marked paid once, or matched in a bank statement to the cent', async () => {
  const [one, two] = [await app.company({ name: 'One Pty' }), await app.company({ name: 'Two Pty' })]
  for (const of of [one, two])
    await app.ok(plansContract.change, { pack_id: 2, pays_by: 'transfer' }, of.owner)
  const owing = (await app.ok(c.companies, { search: 'pty' }, host)).body.result
  expect(owing.map(each => each.owed_cents)).toEqual([6_900, 6_900])
  const [first] = await invoices(one)
  await app.ok(c.markPaid, { id: one.id, invoice: first!.id }, host)
  await app.ok(c.markPaid, { id: one.id, invoice: first!.id }, host)
  expect((await plan(one)).subscription).toMatchObject({ status: 'active' })
  const [second] = await invoices(two)
  const match = async (csv: string, books: boolean) =>
    (await app.ok(c.matchBank, { csv, books }, host)).body.result.map(each => each.outcome)
  const line = (amount: string) => `25/11/2026,${amount},"${second!.reference.toLowerCase()} Two Pty"`
  expect(await match(`${line('68.00')}\n1,69.00,TW-1-1\n${first!.reference} 69.00`, true)).toEqual([
    ...['amount', 'unknown', 'paid'],
  ])
  expect(await match(line('69.00'), false)).toEqual(['match'])
  expect(await match(line('69.00'), true)).toEqual(['booked'])
  expect(await match(line('69.00'), true)).toEqual(['paid'])
  expect((await plan(two)).pending).toEqual([])
})

test('a payment is refunded no further than it was paid', async () => {
  const company = await app.company()
  await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
  await app.ok(plansContract.change, { pack_id: 2 }, company.owner)
  const [paid] = await invoices(company)
  const refund = (cents: number) => app.request(c.refund, { id: company.id, invoice: paid!.id, cents }, host)
  expect([(await refund(7_000)).status, (await refund(900)).status, (await refund(6_001)).status]).toEqual([
    400, 200, 400,
  ])
  expect((await refund(6_000)).status).toBe(200)
  expect((await invoices(company))[0]).toMatchObject({ refunded_cents: 6_900 })
})

test('the host extends, moves and gives credit; a new price comes 30 days after a mail', async () => {
  app.setNow('2026-02-01T02:00:00Z')
  const company = await app.company()
  await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
  await app.ok(plansContract.change, { pack_id: 1 }, company.owner)
  await app.ok(c.giveCredit, { id: company.id, kind: 'sms', amount: 40, note: 'Sorry' }, host)
  expect((await app.ok(creditContract.journal, { kind: 'sms' }, company.owner)).body.result[0]).toMatchObject(
    { reason: 'given', amount: 40, note: 'Sorry' },
  )
  const pack = (await app.ok(c.packs, {}, host)).body.result.find(each => each.id === 1)!
  expect((await app.ok(c.savePack, { ...pack, month_cents: 3_500 }, host)).body.told).toBe(1)
  expect((await app.request(c.savePack, { ...pack, month_cents: 3_600 }, host)).status).toBe(409)
  for (const [day, price] of [
    ['2026-03-01', 2_900],
    ['2026-04-01', 3_500],
  ] as const) {
    app.setNow(`${day}T02:00:00Z`)
    await renewPlans({ ...app.services, hooks: {} }, error => {
      throw error
    })
    expect((await plan(company)).subscription, day).toMatchObject({ price_cents: price })
  }
  await app.ok(c.extend, { id: company.id, until: '2026-05-15' }, host)
  expect((await plan(company)).subscription_date).toBe('2026-05-15')
  await app.ok(c.move, { id: company.id, pack_id: 4, until: null }, host)
  expect(await plan(company)).toMatchObject({ pack_id: 4, subscription_date: null })
  await app.sql('update packs set month_cents = 2900 where id = 1')
})

test('owners read about their plan in their own languages', async () => {
  app.setNow('2026-02-01T02:00:00Z')
  const company = await app.company({ name: 'Meier' })
  const { owner } = company
  await app.sql("update users set language = 'de' where company_id = $1", [company.id])
  await app.ok(plansContract.addSimulated, { card: 'works' }, owner)
  await app.ok(plansContract.change, { pack_id: 1 }, owner)
  const mails: Record<string, () => Promise<unknown>> = {
    'Quittung über': async () => {},
    'Sie haben 40 SMS mehr': () =>
      app.ok(c.giveCredit, { id: company.id, kind: 'sms', amount: 40, note: '' }, host),
    'Erstattung über': async () =>
      app.ok(c.refund, { id: company.id, invoice: (await invoices(company))[0]!.id, cents: 100 }, host),
    'Neuer Preis für': async () => {
      const pack = (await app.ok(c.packs, {}, host)).body.result.find(each => each.id === 1)!
      await app.ok(c.savePack, { ...pack, month_cents: 3_700 }, host)
    },
    'Ihr Tarif wurde verlängert': () => app.ok(c.extend, { id: company.id, until: '2026-05-15' }, host),
  }
  for (const [subject, send] of Object.entries(mails)) {
    await send()
    const mail = await app.mailTo(owner.email)
    expect(mail.subject).toContain(subject)
    expect(englishIn(`${mail.subject}\n${mail.text}`), subject).toEqual([])
  }
  await app.sql('update packs set month_cents = 2900 where id = 1')
})

test('a company that owes gets more time, or is moved: what it owed is void, its credit and coupon are its own', async () => {
  app.setNow('2026-03-02T02:00:00Z')
  const [later, moved] = [await app.company({ pack_id: 5 }), await app.company({ pack_id: 5 })]
  for (const { id, owner } of [later, moved]) {
    await app.ok(plansContract.change, { pack_id: 2, pays_by: 'transfer' }, owner)
    await app.sql('update subscriptions set credit_cents = 500 where company_id = $1', [id])
  }
  const until = (day: string) => app.request(c.extend, { id: later.id, until: day }, host)
  expect((await until('2026-03-10')).body.message).toBe('Choose a date after their payment is due.')
  expect((await until('2026-03-25')).status).toBe(200)
  const renew = async (day: string) => {
    app.setNow(`${day}T02:00:00Z`)
    await renewPlans({ ...app.services, hooks: {} }, error => {
      throw error
    })
  }
  await renew('2026-03-18')
  expect(await plan(later)).toMatchObject({
    subscription_date: '2026-03-25',
    pending: [{ due_on: '2026-03-25' }],
    subscription: { status: 'past_due' },
  })
  const [owed] = await invoices(later)
  await app.ok(c.markPaid, { id: later.id, invoice: owed!.id }, host)
  expect(await plan(later)).toMatchObject({ pending: [], subscription: { status: 'active' } })

  app.setNow('2026-03-03T02:00:00Z')
  const [open] = await invoices(moved)
  await app.ok(c.move, { id: moved.id, pack_id: 4, until: null }, host)
  expect((await invoices(moved))[0]).toMatchObject({ id: open!.id, status: 'void' })
  expect((await app.request(c.markPaid, { id: moved.id, invoice: open!.id }, host)).status).toBe(409)
  expect(await plan(moved)).toMatchObject({ pack_id: 4, subscription_date: null, pending: [] })
  await app.ok(plansContract.addSimulated, { card: 'confirm' }, moved.owner)
  await app.ok(plansContract.change, { pack_id: 2 }, moved.owner)
  const busy = await app.request(c.move, { id: moved.id, pack_id: 3, until: null }, host)
  expect([busy.status, busy.body.message]).toEqual([409, planTexts.underWay])
})

test('a new price that is taken back before its day does not come', async () => {
  app.setNow('2026-02-01T02:00:00Z')
  const company = await app.company()
  await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
  await app.ok(plansContract.change, { pack_id: 1 }, company.owner)
  const priced = async (month_cents: number) => {
    const pack = (await app.ok(c.packs, {}, host)).body.result.find(each => each.id === 1)!
    await app.ok(c.savePack, { ...pack, month_cents }, host)
    return (await plan(company)).subscription!.next_price_cents
  }
  expect([await priced(3_500), await priced(2_900)]).toEqual([3_500, null])
  const told = await app.sql(
    `select before ->> 'month_cents' as b, after ->> 'month_cents' as a, user_id from changes
     where company_id = 2 and table_name = 'packs' order by id desc limit 2`,
  )
  expect(told).toEqual([
    { b: '3500', a: '2900', user_id: host.id },
    { b: '2900', a: '3500', user_id: host.id },
  ])
})

test('nobody but the platform’s own office sits at the desk', async () => {
  const company = await app.company()
  for (const as of [company.owner, company.office])
    expect((await app.request(c.companies, {}, as)).status).toBe(403)
  expect((await app.request(c.company, { id: 2 }, host)).status).toBe(404)
  expect((await app.request(c.move, { id: 999_999, pack_id: 1 }, host)).status).toBe(404)
})

test('a code takes its discount to the cent, once a company, and its last use is nobody’s twice', async () => {
  const add = (more: object) =>
    app.request(
      couponsContract.add,
      {
        name: 'Spring',
        code: 'SPRING',
        percent_bp: 2_500,
        duration_months: 0,
        max_redemptions: 1,
        expires_on: null,
        ...more,
      },
      host,
    )
  expect((await add({ amount_off: 100 })).body.message).toBe(couponTexts.oneOf)
  expect((await add({})).status).toBe(200)
  expect((await add({ code: 'spring' })).body.message).toBe(couponTexts.taken)
  const companies = await Promise.all(Array.from({ length: 4 }, () => app.company({ pack_id: 5 })))
  for (const each of companies) await app.ok(plansContract.addSimulated, { card: 'works' }, each.owner)
  const wanted = { pack_id: 2, code: 'Spring' }
  const priced = (await app.ok(plansContract.discount, wanted, companies[0]!.owner)).body.result
  expect(priced.lines.map(each => each.amount)).toEqual([69, -17.25])
  const unknown = await app.request(plansContract.preview, { pack_id: 2, code: 'X' }, companies[0]!.owner)
  expect([unknown.status, unknown.body.message]).toEqual([400, couponTexts.unknown])
  const all = await Promise.all(companies.map(each => app.request(plansContract.change, wanted, each.owner)))
  expect(all.map(each => each.status).sort()).toEqual([200, 400, 400, 400])
  const { data } = (await app.ok(couponsContract.coupons, {}, host)).body.coupons
  expect(data[0]).toMatchObject({ code: 'SPRING', times_redeemed: 1, coupon: { percent_off: 25 } })
  const row = { id: data[0]!.id, active: false }
  expect((await app.request(couponsContract.setActive, row, companies[0]!.owner)).status).toBe(404)
  await app.ok(couponsContract.setActive, row, host)
  // One for more than the price takes no more than the price.
  const over = { name: 'Friend', code: 'FRIEND', amount_off: 10_000, percent_bp: null, max_redemptions: null }
  expect((await add(over)).status).toBe(200)
  const free = await app.company({ pack_id: 5 })
  const all69 = { pack_id: 2, code: 'friend', pays_by: 'transfer' as const }
  expect((await app.ok(plansContract.preview, all69, free.owner)).body.result).toMatchObject({
    due: 0,
    tax: 0,
    credit: 0,
    next: { amount: 69 },
  })
  expect((await app.ok(plansContract.change, all69, free.owner)).body.result.state).toBe('done')
  expect(await plan(free)).toMatchObject({ pack_id: 2, pending: [], subscription: { status: 'active' } })
  expect((await invoices(free))[0]).toMatchObject({ total_cents: 0, status: 'paid' })
})

test('what was refunded is gone: from the rest for an upgrade, and from the credit that is left of a pack', async () => {
  app.setNow('2026-02-01T02:00:00Z')
  const company = await app.company()
  await app.ok(plansContract.addSimulated, { card: 'works' }, company.owner)
  await app.ok(plansContract.change, { pack_id: 1, period: 'year' }, company.owner)
  const [year] = await invoices(company)
  const preview = async () =>
    (await app.ok(plansContract.preview, { pack_id: 2, period: 'year' }, company.owner)).body.result
  const restOf = async () =>
    Math.round(((await preview()).lines.find(line => line.as === 'rest')?.amount ?? 0) * 100)
  expect(await restOf()).toBe(-year!.total_cents)
  const refund = (invoice: number, cents: number) =>
    app.ok(c.refund, { id: company.id, invoice, cents }, host)
  await refund(year!.id, 10_000)
  expect(await restOf()).toBe(10_000 - year!.total_cents)
  await refund(year!.id, year!.total_cents - 10_000)
  expect(await restOf()).toBe(0)
  const before = (await app.ok(creditContract.credit, {}, company.owner)).body.result[0]!
  await app.ok(creditContract.buy, { id: 1 }, company.owner)
  const [pack] = await invoices(company)
  const bought = async () => (await app.ok(creditContract.credit, {}, company.owner)).body.result[0]!.bought
  expect(await bought()).toBe(before.bought + 100)
  await refund(pack!.id, Math.ceil(pack!.total_cents / 4))
  expect(await bought()).toBe(before.bought + 75)
  await refund(pack!.id, pack!.total_cents - Math.ceil(pack!.total_cents / 4))
  expect(await bought()).toBe(before.bought)
})
