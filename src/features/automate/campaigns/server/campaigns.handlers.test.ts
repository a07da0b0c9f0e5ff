import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { NotYet } from '#server/queued/campaign-gate.ts'
import { noConditions, onlyIf } from '../../automations/conditions.rules.ts'
import { campaignsContract as c } from '../campaigns.contract.ts'
import { campaignTexts } from '../campaigns.rules.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { campaignGate } from './gate.service.ts'
import { followCompany } from './outcomes.service.ts'
import { type CampaignServices, workOnCampaign } from './sending.service.ts'

const app = await testApp()
const { ok } = app
const services = app.services as CampaignServices
/** A zone in which it is night: nothing leaves by itself while these tests run. */
const zone = ['Australia/Sydney', 'Europe/London', 'America/Los_Angeles'].find(timeZone => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(),
  )
  return hour < 8 || hour >= 21
})!

async function refused(entry: Parameters<typeof app.request>[0], input: object, as: TestUser, status = 400) {
  const answer = await app.request(entry, input as never, as)
  expect(answer.status).toBe(status)
  return answer.body as { message: string }
}
async function company() {
  const made = await app.company()
  await app.sql(
    `update companies set abn = '51824753556', phone = '0299990000', email = 'office@plumb.test', time_zone = $2 where id = $1`,
    [made.id, zone],
  )
  return made
}
/** Clients with a job of this age, or agreement; `email` and `phone` by their number. */
async function clients({ id }: TestCompany, count: number, { from = 1, job = '1 month' } = {}) {
  await app.sql(
    `insert into clients (company_id, name, email, phone)
     select $1, 'Client ' || n, 'c' || n || '@example.test', '04' || lpad(n::text, 8, '0') from generate_series($2::int, $3::int) n`,
    [id, from, from + count - 1],
  )
  if (job)
    await app.sql(
      `insert into jobs (company_id, number, client_id, created_at)
       select $1, id, id, now() - $2::interval from clients where company_id = $1 and not exists
         (select from jobs j where j.company_id = $1 and j.client_id = clients.id)`,
      [id, job],
    )
}
const content = {
  channel: 'email',
  subject: 'News',
  text: 'Hi {{Customer_Name}}, see https://plumb.test/offer.',
} as const
const add = async ({ owner }: TestCompany, more: object = {}) =>
  (await ok(c.add, { name: 'Spring', ...content, conditions: noConditions, ...more } as never, owner)).body
    .data
/** Starts it and lets it run at the next moment for marketing. */
async function run(of: TestCompany, id: number, at = marketingFrom(new Date(), zone), twice = false) {
  const work = () =>
    workOnCampaign(
      services,
      { data: { companyId: of.id, id }, signal: new AbortController().signal },
      error => errors.push(error),
    )
  app.setNow(new Date(at.getTime() + 60_000).toISOString())
  await Promise.all(twice ? [work(), work()] : [work()])
  app.setNow(null)
}
const errors: unknown[] = []
const start = async (of: TestCompany, more: object = {}) => {
  const { id, version } = await add(of, more)
  await ok(c.start, { id, version }, of.owner)
  return id
}
const recipients = (id: number) =>
  app.sql<{ address: string; state: string; reason: string }>(
    'select address, state, reason from campaign_recipients where campaign_id = $1 order by id',
    [id],
  )
const queued = ({ id }: TestCompany, kind = 'mail') =>
  app.sql<{ id: number; recipient: string; urgency: number; payload: Record<string, never> }>(
    `select id, recipient, urgency, payload from outbox where company_id = $1 and kind = $2 and payload ? 'campaign' order by id`,
    [id, kind],
  )
/** No message is on its way: each has left, or waits for the hours of marketing. */
const settled = ({ id }: TestCompany) =>
  expect
    .poll(
      () =>
        app.sql(
          `select 1 from outbox where company_id = $1 and payload ? 'campaign' and status = 'waiting'
             and (tries > 0 or due_at <= now())`,
          [id],
        ),
      { timeout: 20_000 },
    )
    .toEqual([])
const shown = async ({ owner }: TestCompany, id: number) =>
  (await ok(c.list, {}, owner)).body.data.find(each => each.id === id)!
const inCompany = <T>(of: TestCompany, fn: Parameters<typeof app.services.db.withCompany<T>>[1]) =>
  app.services.db.withCompany(companyIdFrom(of.id, 'session'), fn)

test('an audience counts who is reached, and who is left out and why', async () => {
  const of = await company()
  await clients(of, 4)
  await clients(of, 2, { from: 5, job: '' })
  await app.sql(`update clients set email = '' where company_id = $1 and name = 'Client 1'`, [of.id])
  await app.sql(`update clients set email = 'C3@example.test' where company_id = $1 and name = 'Client 4'`, [
    of.id,
  ])
  await ok(optOutsContract.change, { channel: 'email', address: 'c2@example.test', checked: true }, of.owner)
  const counted = (await ok(c.count, { channel: 'email', conditions: noConditions }, of.owner)).body
  expect(counted).toMatchObject({ fits: 6, reached: 1 })
  expect(Object.fromEntries(counted.left_out.map(({ reason, count }) => [reason, count]))).toEqual({
    noAddress: 1,
    withdrawn: 1,
    noConsent: 2,
    twice: 1,
  })
  expect(counted.left_out.find(({ reason }) => reason === 'noAddress')!.clients).toMatchObject([
    { name: 'Client 1' },
  ])
  const named = onlyIf({ column: 'name', is: 'is', value: 'Client 3' })
  expect((await ok(c.count, { channel: 'sms', conditions: named }, of.owner)).body).toMatchObject({
    fits: 1,
    reached: 1,
  })
})

test('a campaign goes out once to each, also by two servers, with who it is from and its way out', async () => {
  const of = await company()
  await clients(of, 250)
  const id = await start(of)
  await run(of, id, undefined, true)
  expect(errors).toEqual([])
  const rows = await queued(of)
  expect(rows).toHaveLength(250)
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(250)
  expect(new Set(rows.map(({ urgency }) => urgency))).toEqual(new Set([0]))
  const { html, text, unsubscribe, replyTo } = rows[0]!.payload as never as {
    html: string
    text: string
    unsubscribe: object
    replyTo: string
  }
  expect(text).toContain('ABN 51 824 753 556')
  expect(text).toContain('office@plumb.test')
  expect(text).toMatch(/see http:\/\/tradewind\.test\/l\/[\w.]+\./)
  expect(html).not.toContain('href="https://plumb.test/offer"')
  expect(unsubscribe).toMatchObject({
    oneClick: expect.stringContaining('/api/unsubscribe/one-click?token='),
  })
  expect(replyTo).toBeTruthy()
  expect(await shown(of, id)).toMatchObject({ state: 'done', progress: { all: 250, waiting: 0 } })
  const link = /\/l\/[\w.]+(?=\.)/.exec(text)![0]
  const clicked = await app.http.inject({ method: 'GET', url: link })
  expect([clicked.statusCode, clicked.headers.location]).toEqual([302, 'https://plumb.test/offer'])
  expect((await shown(of, id)).results.clicked).toBe(1)
  expect((await app.http.inject({ method: 'GET', url: `${link.slice(0, -1)}z` })).statusCode).toBe(404)
})

test('nobody gets a second message of marketing within a week, by whatever channel', async () => {
  const of = await company()
  await clients(of, 3)
  await run(of, await start(of))
  const second = await add(of, { name: 'Second', channel: 'sms', text: 'Hi' })
  expect((await refused(c.start, { id: second.id, version: second.version }, of.owner, 409)).message).toBe(
    campaignTexts.nobody,
  )
  const counted = (await ok(c.count, { channel: 'sms', conditions: noConditions }, of.owner)).body
  expect(counted).toMatchObject({ reached: 0, left_out: [{ reason: 'recent', count: 3 }] })
})

test('consent that is withdrawn while it runs counts at once, and what is queued does not leave', async () => {
  const of = await company()
  await clients(of, 3)
  const id = await start(of)
  await run(of, id)
  const gate = campaignGate({ db: app.services.db, now: () => marketingFrom(new Date(), zone) })
  const ask = (to: string) => gate(companyIdFrom(of.id, 'session'), { campaign: id, to })
  expect(await ask('c1@example.test')).toBeNull()
  await ok(optOutsContract.change, { channel: 'email', address: 'c1@example.test', checked: true }, of.owner)
  expect(await ask('c1@example.test')).toEqual({ never: campaignTexts.withdrawn })
  const sunday = new Date('2026-07-05T12:00:00.000Z')
  const night = campaignGate({ db: app.services.db, now: () => sunday })
  expect(await night(companyIdFrom(of.id, 'session'), { campaign: id, to: 'c2@example.test' })).toEqual({
    until: marketingFrom(sunday, zone),
  })
  expect(new NotYet(new Date(0)).until).toEqual(new Date(0))
})

test('a pause takes back what has not left; later it goes on, without those who have withdrawn or were merged', async () => {
  const of = await company()
  await clients(of, 4)
  const id = await start(of)
  await run(of, id)
  await settled(of)
  await app.sql(`update campaigns set state = 'sending' where id = $1`, [id])
  await app.sql(
    `update outbox set status = 'waiting', tries = 0, due_at = now() + interval '1 day' where company_id = $1 and payload ? 'campaign'`,
    [of.id],
  )
  await ok(c.pause, { id }, of.owner)
  expect(await queued(of)).toEqual([])
  expect((await recipients(id)).map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
  await ok(optOutsContract.change, { channel: 'email', address: 'c1@example.test', checked: true }, of.owner)
  const ids = await app.sql<{ id: number }>('select id::int from clients where company_id = $1 order by id', [
    of.id,
  ])
  await app.sql('update campaign_recipients set client_id = $2 where campaign_id = $1 and client_id = $3', [
    id,
    ids[2]!.id,
    ids[3]!.id,
  ])
  await app.sql('update clients set merged_into = $2, deleted_at = now() where id = $1', [
    ids[3]!.id,
    ids[2]!.id,
  ])
  await ok(c.resume, { id }, of.owner)
  await run(of, id)
  expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['left', 'withdrawn'],
    ['queued', ''],
    ['queued', ''],
    ['left', 'twice'],
  ])
})

test('texts from a name carry a link that ends marketing; credit that runs out pauses the rest', async () => {
  const of = await company()
  await clients(of, 3)
  const { result } = (await ok(smsContract.settings, {}, of.owner)).body
  await ok(smsContract.saveSettings, { ...result, sms_display_name: 'Plumbers' } as never, of.owner)
  const preview = (
    await ok(c.preview, { channel: 'sms', subject: '', text: 'Hi {{Customer_Name}}' }, of.owner)
  ).body
  expect(preview.text).toMatch(/ABN 51 824 753 556.*\nOpt out: http:\/\/tradewind\.test\/u\//s)
  expect(preview.parts).toBeGreaterThan(0)
  const id = await start(of, { channel: 'sms', text: 'Hi {{Customer_Name}}' })
  await run(of, id)
  await settled(of)
  const [text] = await app.sql<{ body: string }>(
    `select body from sms_messages where company_id = $1 and direction = 'out' order by id limit 1`,
    [of.id],
  )
  const link = /\/u\/[\w.]+/.exec(text!.body)![0]
  const page = await app.http.inject({ method: 'GET', url: link })
  const token = new URL(page.headers.location!, 'http://x.test').searchParams.get('token')!
  expect((await ok(optOutsContract.read, { token }, null)).body).toMatchObject({ scope: 'marketing' })
  await ok(optOutsContract.unsubscribe, { token }, null)
  await inCompany(of, tx =>
    takeReply(tx, app.services, { phone: '+61400000002', text: 'Yes please', to: '', vendorId: null }),
  )
  await app.sql(`update outbox set status = 'sent' where company_id = $1 and payload ? 'campaign'`, [of.id])
  // They were queued at the next moment for marketing, which may be ahead of now.
  await app.sql(
    `update campaign_recipients set queued_at = now() - interval '1 hour' where campaign_id = $1`,
    [id],
  )
  await followCompany(services, companyIdFrom(of.id, 'schedule'))
  expect((await shown(of, id)).results).toMatchObject({ opted_out: 1, replied: 1 })
})

test('a campaign stops itself at five of a hundred that come back, and takes back the rest', async () => {
  const of = await company()
  await clients(of, 101)
  const id = await start(of)
  await run(of, id)
  await settled(of)
  await app.sql(`update campaigns set state = 'sending', ended_at = null where id = $1`, [id])
  await app.sql(
    `update campaign_recipients set state = 'sent', bounced_at = case when n <= 5 then now() end
     from (select id as of_id, row_number() over (order by id) as n from campaign_recipients where campaign_id = $1) x
     where id = of_id and n <= 100`,
    [id],
  )
  await app.sql(
    `update outbox set status = 'waiting', tries = 0, due_at = now() + interval '1 day' where company_id = $1 and id =
       (select outbox_id from campaign_recipients where campaign_id = $2 and state <> 'sent')`,
    [of.id, id],
  )
  await followCompany(services, companyIdFrom(of.id, 'schedule'))
  expect(await shown(of, id)).toMatchObject({
    state: 'stopped',
    note: campaignTexts.bounced,
    progress: { waiting: 1 },
  })
  expect(
    await app.sql('select 1 from activities where company_id = $1 and kind_id = 72', [of.id]),
  ).not.toEqual([])
})

test('what is missing or foreign is refused with a sentence', async () => {
  const of = await company()
  const bad = { name: 'X', ...content, conditions: noConditions }
  expect((await refused(c.add, { ...bad, subject: '' }, of.owner)).message).toBe(campaignTexts.subject)
  expect((await refused(c.add, { ...bad, text: '{{Nothing}}' }, of.owner)).message).toContain('Nothing')
  await refused(c.add, { ...bad, conditions: onlyIf({ column: 'nothing', is: 'is', value: '1' }) }, of.owner)
  await app.sql(`update companies set abn = '' where id = $1`, [of.id])
  const { id, version } = await add(of)
  expect((await refused(c.start, { id, version }, of.owner, 409)).message).toBe(campaignTexts.noAbn)
  await refused(c.start, { id, version }, (await company()).owner, 404)
  await refused(c.list, {}, of.technician, 403)
})
