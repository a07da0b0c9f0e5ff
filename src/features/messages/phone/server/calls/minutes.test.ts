import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { creditContract } from '#features/account/plans/credit.contract.ts'
import { addCredit } from '#features/account/plans/server/credit/credit.service.ts'
import { warnOfLimits } from '#features/account/plans/server/mails/plan-warnings.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { phoneContract as c } from '../../phone.contract.ts'
import { lineIdOf, tellLine, testLine } from '../../testing/test-line.ts'

const line = testLine({ usesCredit: true })
const app = await testApp({ alone: true, voice: line.voice })
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))
let count = 0

async function newCompany(minutes: number) {
  at(0)
  const company = await app.company()
  await app.ok(c.saveSettings, { owners: 1, office: 1 }, company.owner)
  const number = `+6125552${String(++count).padStart(4, '0')}`
  await app.sql(
    `insert into phone_numbers (company_id, number, number_id, created_at) values ($1, $2, $2, now())`,
    [company.id, number],
  )
  const inCompany = app.services.db.withCompany
  if (minutes > 0)
    await inCompany(companyIdFrom(company.id, 'seed'), tx =>
      addCredit(tx, 'minutes', minutes, { reason: 'given' }),
    )
  const tell = (path: string, fields: Record<string, string>) => tellLine(app, path, fields)
  const dial = (device = 'window-1') => app.send(c.dial, { device, number: '0412 345 678' }, company.owner)
  /** A call that talks, and what the line reports of its party outside. */
  const talk = async (device?: string) => {
    const { call } = (await dial(device)).body
    const outside = call.legs.find(leg => !leg.is_caller)!
    const sid = await lineIdOf(app, outside)
    const report = (state: string, seconds = 0) =>
      tell(`/leg/${company.id}/${outside.id}`, {
        CallSid: sid,
        CallStatus: state,
        CallDuration: String(seconds),
      })
    await report('in-progress')
    return { call, report }
  }
  const left = async () =>
    (await app.ok(creditContract.remaining, {}, company.owner)).body.result.remain_call_minutes
  const spent = async () =>
    (await app.ok(creditContract.journal, { kind: 'minutes' }, company.owner)).body.result
      .filter(each => each.reason === 'spent')
      .map(each => each.amount)
  return { ...company, number, tell, dial, talk, left, spent }
}

test('a call costs each minute that has begun, once, however often its end is told', async () => {
  const { talk, left, spent, owner } = await newCompany(10)
  const { call, report } = await talk()
  at(61)
  await report('completed', 61)
  at(200)
  for (const state of ['completed', 'in-progress', 'busy']) await report(state, 200)
  await app.send(c.hangUp, { leg_id: call.legs.find(leg => leg.is_caller)!.id }, owner)
  expect([await left(), await spent()]).toEqual([8, [-2]])
  const [row] = (await app.ok(c.list, {}, owner)).body.calls
  expect(row).toMatchObject({ status: 'completed', seconds: 61 })
})

test('eight calls that end at once are paid one by one, and the balance never falls below 0', {
  timeout: 60_000,
}, async () => {
  const { talk, left, spent } = await newCompany(9)
  const calls = []
  for (let n = 0; n < 8; n++) calls.push(await talk(`window-${n}`))
  at(90)
  await Promise.all(calls.flatMap(({ report }) => [report('completed', 90), report('completed', 90)]))
  expect(await left()).toBe(0)
  expect((await spent()).sort()).toEqual([-1, -2, -2, -2, -2])
})

test('without minutes nobody is rung; calls that run go on, and others come in', async () => {
  const { dial, talk, left, tell, number, owner } = await newCompany(1)
  const { report } = await talk()
  at(300)
  // The window is there all the time; the line says nothing.
  await app.ok(c.state, { device: 'window-1' }, owner)
  expect((await app.ok(c.state, { device: 'window-1' }, owner)).body.calls[0]!.status).toBe('in-call')
  await report('completed', 300)
  expect(await left()).toBe(0)
  const refused = await dial()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No call minutes remain. Buy more at /plans/call.',
  ])
  const rung = await tell('/call', { CallSid: `CA-in-${number}`, From: '+61412345678', To: number })
  expect(rung.does.Dial.Conference).toBeDefined()
})

test('a call that nobody answered, and one on the simulated line, cost nothing', async () => {
  const { id, dial, tell, left, owner } = await newCompany(5)
  const { call } = (await dial()).body
  const outside = call.legs.find(leg => !leg.is_caller)!
  await tell(`/leg/${id}/${outside.id}`, { CallSid: 'CA-none', CallStatus: 'no-answer' })
  expect(await left()).toBe(5)
  await app.sql('update calls set minutes = null where id = $1', [call.id])
  expect((await app.ok(creditContract.credit, {}, owner)).body.counted).toContain('minutes')
})

test('owners are mailed once when a fifth of the month’s minutes is left', async () => {
  const { id } = await newCompany(0)
  await app.sql(
    `update companies set pack_id = (select id from packs where minutes = 100), subscription_date = null where id = $1`,
    [id],
  )
  await app.services.db.withCompany(companyIdFrom(id, 'seed'), tx =>
    addCredit(tx, 'minutes', 20, { reason: 'given' }),
  )
  const fail = (error: unknown) => {
    throw error
  }
  for (let n = 0; n < 2; n++) await warnOfLimits(app.services, fail)
  const mails = await app.sql(`select id from outbox where company_id = $1 and kind = 'mail'`, [id])
  const warned = await app.sql('select what from plan_warnings where company_id = $1', [id])
  expect([mails.length, warned]).toEqual([1, [{ what: 'minutes' }]])
})
