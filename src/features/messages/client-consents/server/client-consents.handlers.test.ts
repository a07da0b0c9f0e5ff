import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { consentTexts } from '#features/talk/consents/consents.rules.ts'
import { wantNoMarketing } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { unsubscribeToken } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { clientConsentsContract as c } from '../client-consents.contract.ts'

const app = await testApp()
const { ok } = app
async function refused(entry: Parameters<typeof app.request>[0], input: object, as: TestUser, status = 400) {
  const answer = await app.request(entry, input as never, as)
  expect(answer.status).toBe(status)
  return answer.body as { message: string }
}

const phone = '+61412345678'
const email = 'ada@example.test'
async function clientOf({ id }: TestCompany, { jobAt = '' } = {}): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    `insert into clients (company_id, name, phone, email) values ($1, 'Ada', '0412 345 678', 'Ada@Example.test') returning id`,
    [id],
  )
  if (jobAt)
    await app.sql(
      `insert into jobs (company_id, number, client_id, created_at, closed_at) values ($1, 1, $2, now() - $3::interval, now() - $3::interval)`,
      [id, row!.id, jobAt],
    )
  return Number(row!.id)
}
const read = async (company: TestCompany, client_id: number) =>
  (await ok(c.read, { client_id }, company.office)).body
const states = async (company: TestCompany, id: number) =>
  Object.fromEntries((await read(company, id)).addresses.map(({ channel, state }) => [channel, state]))
const inCompany = <T>(company: TestCompany, fn: Parameters<typeof app.services.db.withCompany<T>>[1]) =>
  app.services.db.withCompany(companyIdFrom(company.id, 'session'), fn)
const reply = (company: TestCompany, text: string) =>
  inCompany(company, tx => takeReply(tx, app.services, { phone, text, to: '', vendorId: null }))

test('consent follows from a job for two years', async () => {
  const company = await app.company()
  const recent = await clientOf(company, { jobAt: '23 months' })
  expect(await states(company, recent)).toEqual({ sms: 'inferred', email: 'inferred' })
  const other = await app.company()
  const old = await clientOf(other, { jobAt: '25 months' })
  expect(await states(other, old)).toEqual({ sms: 'ended', email: 'ended' })
  await app.sql('update jobs set status_id = 4 where company_id = $1', [company.id])
  expect(await states(company, recent)).toEqual({ sms: 'none', email: 'none' })
})

test('agreement is kept with its evidence, and can’t stand before a withdrawal', async () => {
  const company = await app.company()
  const client_id = await clientOf(company)
  const sent = { client_id, channel: 'email', address: 'ADA@example.test', source: 'writing' } as const
  const evidence = 'Ticked the box on the job sheet'
  expect((await refused(c.record, { ...sent, evidence: '' }, company.office)).message).toBe(
    consentTexts.evidence,
  )
  await ok(c.record, { ...sent, evidence, given_on: '2026-01-05' }, company.office)
  expect(await states(company, client_id)).toEqual({ sms: 'none', email: 'express' })
  const [entry] = (await read(company, client_id)).history
  expect(entry).toMatchObject({
    kind: 'express',
    source: 'writing',
    evidence,
    given_on: '2026-01-05',
    person: 'Ada',
  })
  expect(entry!.by).not.toBe('')
  await ok(c.withdraw, { client_id, channel: 'email', address: email }, company.office)
  expect(await states(company, client_id)).toMatchObject({ email: 'withdrawn' })
  expect(
    (await refused(c.record, { ...sent, evidence, given_on: '2026-01-05' }, company.office)).message,
  ).toBe(consentTexts.withdrawnSince)
  expect(
    (await refused(c.record, { ...sent, evidence, given_on: '2999-01-05' }, company.office)).message,
  ).toBe(consentTexts.future)
  await ok(c.withdraw, { client_id, channel: 'email', address: email, checked: false }, company.office)
  expect(await states(company, client_id)).toMatchObject({ email: 'express' })
  const foreign = { ...sent, address: 'eve@example.test', evidence }
  expect((await refused(c.record, foreign, company.office)).message).toBe(consentTexts.notTheirs)
})

test('STOP and START become entries, and only they themselves agree anew after STOP', async () => {
  const company = await app.company()
  const client_id = await clientOf(company, { jobAt: '1 month' })
  await reply(company, 'STOP')
  expect(await states(company, client_id)).toEqual({ sms: 'withdrawn', email: 'inferred' })
  const back = { client_id, channel: 'sms', address: phone, checked: false } as const
  expect((await refused(c.withdraw, back, company.office, 409)).message).toBe(consentTexts.notOurs)
  await reply(company, 'Start')
  expect(await states(company, client_id)).toMatchObject({ sms: 'express' })
  const { history } = await read(company, client_id)
  expect(history.map(({ kind, source }) => [kind, source])).toEqual([
    ['express', 'start'],
    ['withdrawn', 'stop'],
  ])
})

test('the office that lifts what they have ended themselves does not bring their consent back', async () => {
  const company = await app.company()
  const client_id = await clientOf(company)
  const sent = { client_id, channel: 'sms', address: phone, source: 'phone', evidence: 'Said yes.' } as const
  await ok(c.record, sent, company.office)
  await reply(company, 'STOP')
  await ok(optOutsContract.change, { channel: 'sms', address: phone, checked: false }, company.office)
  expect(await states(company, client_id)).toMatchObject({ sms: 'none' })
})

test('the link of marketing ends marketing alone, also with one click of a mail program', async () => {
  const company = await app.company()
  const client_id = await clientOf(company, { jobAt: '1 month' })
  const token = unsubscribeToken(app.services.seal, {
    companyId: companyIdFrom(company.id, 'session'),
    channel: 'email',
    address: email,
    scope: 'marketing',
    campaign: 7,
  })
  const state = async () => (await ok(optOutsContract.read, { token }, null)).body
  expect(await state()).toMatchObject({ unsubscribed: false, scope: 'marketing' })
  const click = () =>
    app.http.inject({
      method: 'POST',
      url: `/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await click()).statusCode).toBe(200)
  await click()
  expect(await state()).toMatchObject({ unsubscribed: true })
  expect(await states(company, client_id)).toEqual({ sms: 'inferred', email: 'withdrawn' })
  expect(await app.sql('select campaign_id from consents where company_id = $1', [company.id])).toEqual([
    { campaign_id: 7 },
  ])
  // Invoices and answers go on.
  expect(await app.sql('select 1 from opt_outs where company_id = $1', [company.id])).toEqual([])
  expect(await inCompany(company, tx => wantNoMarketing(tx, [email]))).toEqual(new Set([email]))
  await ok(optOutsContract.unsubscribe, { token, checked: false }, null)
  expect(await states(company, client_id)).toMatchObject({ email: 'express' })
})

test('another company reads and changes nothing', async () => {
  const company = await app.company()
  const client_id = await clientOf(company)
  const other = await app.company()
  await refused(c.read, { client_id }, other.office, 404)
  await refused(c.withdraw, { client_id, channel: 'email', address: email }, other.office, 404)
  await refused(c.read, { client_id }, company.technician, 403)
})
