import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { takeReply } from '../../client-messages/server/replies.service.ts'
import { awayContract as c } from '../away.contract.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const closed = [null, null, null, null, null, null, null]
const phone = '0412 345 678'
const away = { is_on: true, text: 'We are closed.' }

async function open(company: TestCompany, week: readonly (object | null)[] = closed) {
  const { result } = (await ok(incomingContract.settings, {}, company.owner)).body
  await ok(incomingContract.saveSettings, { ...result, week } as never, company.owner)
}
/** A text comes in. */
const write = ({ id }: TestCompany, text: string, from = phone) =>
  app.services.db.withCompany(companyIdFrom(id, 'session'), tx =>
    takeReply(tx, app.services, { phone: from, text, to: '', vendorId: null }),
  )
const told = async ({ id }: TestCompany) =>
  (
    await app.sql<{ body: string }>(
      `select body from sms_messages where company_id = $1 and direction = 'out' order by id`,
      [id],
    )
  ).map(row => row.body)
/** Followers have worked off all that came in. */
const settled = (company: TestCompany) =>
  expect
    .poll(
      async () =>
        await app.sql(
          `select 1 from happenings h where h.company_id = $1 and h.name = 'message.received' and not exists (
             select 1 from happening_cursors k where k.company_id = $1 and k.last_id >= h.id)
           union all select 1 from happening_queue where company_id = $1 and follower = 'away-messages'`,
          [company.id],
        ),
      { timeout: 20_000 },
    )
    .toEqual([])

test('who writes while the office is closed is answered once a day, and a STOP never', async () => {
  const company = await app.company()
  await open(company)
  await ok(clientsContract.add, { name: 'Nadia', phone }, company.owner)
  await write(company, 'Hello?')
  await settled(company)
  expect(await told(company)).toEqual([])
  await ok(c.save, away, company.owner)
  await write(company, 'Anybody there?')
  await settled(company)
  expect(await told(company)).toEqual(['We are closed.'])
  await write(company, 'Please!')
  await write(company, 'A stranger', '0498 765 432')
  await write(company, 'STOP', '0411 111 111')
  await settled(company)
  expect(await told(company)).toEqual(['We are closed.', 'We are closed.'])
  await app.sql(`update away_answers set at = at - interval '25 hours' where company_id = $1`, [company.id])
  await write(company, 'The next day')
  await settled(company)
  expect(await told(company)).toHaveLength(3)
})

test('while the office is open nobody is', async () => {
  const company = await app.company()
  await ok(c.save, away, company.owner)
  await open(
    company,
    Array.from({ length: 7 }, () => ({ from: 0, to: 1_440 })),
  )
  await write(company, 'Hello?')
  await settled(company)
  expect(await told(company)).toEqual([])
})

test('an empty text is refused, a stale save too, and only who may change settings may', async () => {
  const company = await app.company()
  const refused = await app.request(c.save, { is_on: true, text: ' ' }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([400, 'Write the away message.'])
  const { version } = (await ok(c.save, away, company.owner)).body.result
  expect((await app.request(c.save, { ...away, version: version - 1 }, company.owner)).status).toBe(409)
  expect((await app.request(c.save, away, company.technician)).status).toBe(403)
  expect((await ok(c.settings, {}, company.owner)).body.result).toMatchObject(away)
})
