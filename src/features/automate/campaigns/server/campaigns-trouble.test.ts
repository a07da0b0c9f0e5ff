import { afterEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { clientConsentsContract } from '#features/messages/client-consents/client-consents.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { outboxChannel } from '#server/outbox.ts'
import { type Mail, MailUnavailable } from '#server/providers/mail/mail.port.ts'
import type { Sms } from '#server/providers/sms/sms.port.ts'
import { noConditions } from '../../automations/conditions.rules.ts'
import { campaignsContract as c } from '../campaigns.contract.ts'
import { campaignTexts } from '../campaigns.rules.ts'
import { marketingFrom } from '../marketing-hours.rules.ts'
import { followCampaigns } from './outcomes.service.ts'
import { type CampaignServices, workOnCampaign } from './sending.service.ts'

/** A mail server that is away while `isDown`, and a network that costs credit; both keep what they took. */
const post = { isDown: false, taken: [] as string[] }
const mail: Mail = {
  async send({ to }) {
    if (post.isDown) throw new MailUnavailable('connect ECONNREFUSED', {}, 'connection')
    post.taken.push(to)
  },
}
const texted: string[] = []
const sms: Sms = {
  usesCredit: true,
  isSimulated: true,
  number: '+61400000000',
  async send({ to }) {
    texted.push(to)
    return { vendorId: `${texted.length}`, status: 'sent' }
  },
}
const app = await testApp({ mail, sms })
const { ok } = app
const services = app.services as CampaignServices
const zone = 'Australia/Sydney'
const minuteAfter = (at: Date) => new Date(at.getTime() + 60_000)
afterEach(async () => {
  app.setNow(null)
  // Mail that a test leaves waiting must not go out in the next one.
  await app.sql(`delete from outbox where status = 'waiting'`)
  post.isDown = false
  post.taken = []
})

/** A company whose people signed in within the hours of marketing: the clock stays there until `app.setNow(null)`. */
async function company(count: number, at = marketingFrom(new Date(), zone)) {
  app.setNow(minuteAfter(at))
  const made = await app.company()
  // People stay signed in however far ahead the clock is set.
  await app.sql(`update sessions set expires_at = expires_at + interval '9 years' where company_id = $1`, [
    made.id,
  ])
  await app.sql(
    `update companies set abn = '51824753556', phone = '0299990000', email = 'office@plumb.test', time_zone = $2 where id = $1`,
    [made.id, zone],
  )
  await app.sql(
    `insert into clients (company_id, name, email, phone)
     select $1, 'Client ' || n, 'c' || n || '@example.test', '04' || lpad(n::text, 8, '0')
     from generate_series(1, $2::int) n`,
    [made.id, count],
  )
  await app.sql(
    `insert into jobs (company_id, number, client_id, created_at)
     select $1, id, id, $2::timestamptz - interval '1 month' from clients where company_id = $1`,
    [made.id, at],
  )
  return made
}
async function start({ owner }: TestCompany, content: object) {
  const sent = { name: 'Spring', subject: 'News', text: 'Hi {{Customer_Name}}', conditions: noConditions }
  const { id, version } = (await ok(c.add, { ...sent, ...content } as never, owner)).body.data
  await ok(c.start, { id, version }, owner)
  return id
}
/** Lets a campaign run as far as it comes. */
async function run({ id: companyId }: TestCompany, id: number) {
  const errors: unknown[] = []
  await workOnCampaign(services, { data: { companyId, id }, signal: new AbortController().signal }, error =>
    errors.push(error),
  )
  expect(errors).toEqual([])
}
const shown = async ({ owner }: TestCompany, id: number) =>
  (await ok(c.list, {}, owner)).body.data.find(each => each.id === id)!

/** Has the outbox try again at once what it would try later, but for rows that it has claimed for five minutes. */
async function tryNow({ id }: TestCompany) {
  await app.sql(
    // With few tries behind it, a row waits less than two minutes for the next one.
    `update outbox set due_at = now(), tries = least(tries, 1) where company_id = $1 and status = 'waiting'
       and (due_at < now() + interval '4 minutes' or due_at > now() + interval '1 day')`,
    [id],
  )
  await app.sql(`select pg_notify('${outboxChannel}', 'mail')`)
}
/** Rows of the outbox with a campaign's message to this address. */
const queuedTo = ({ id }: TestCompany, to: string) =>
  app.sql<{ status: string; last_error: string; due_at: Date; payload: { text: string } }>(
    `select status, last_error, due_at, payload from outbox
     where company_id = $1 and recipient = $2 and payload ? 'campaign'`,
    [id, to],
  )
const clientsOf = ({ id }: TestCompany) =>
  app.sql<{ id: number; phone: string }>(
    'select id::int, phone from clients where company_id = $1 order by id',
    [id],
  )
/** Leaves credit for this many messages of a campaign's text. */
async function creditFor(of: TestCompany, messages: number) {
  const { parts } = (await ok(c.preview, { channel: 'sms', text: 'Hi {{Customer_Name}}' } as never, of.owner))
    .body
  await app.sql(
    `insert into credit_balances (company_id, kind, bought, version) values ($1, 'sms', $2, 2)
     on conflict (company_id, kind) do update set bought = excluded.bought, included = 0, version = 2`,
    [of.id, parts * messages + parts - 1],
  )
  return parts
}

test('credit that runs out half-way pauses with what it paid for; topped up, the rest get theirs once', async () => {
  const of = await company(10)
  const parts = await creditFor(of, 4)
  const balance = async () =>
    (
      await app.sql<{ left: number }>(
        `select included + bought as left from credit_balances where company_id = $1 and kind = 'sms'`,
        [of.id],
      )
    )[0]!.left
  const before = texted.length
  const id = await start(of, { channel: 'sms' })
  await run(of, id)
  expect(await shown(of, id)).toMatchObject({
    state: 'paused',
    note: campaignTexts.noCredit,
    progress: { all: 10, waiting: 6 },
  })
  // Credit that pays for no further message is left.
  expect(await balance()).toBe(parts - 1)
  await expect.poll(() => texted.length - before, { timeout: 20_000 }).toBe(4)
  await app.sql(`update credit_balances set bought = bought + 100 where company_id = $1`, [of.id])
  await ok(c.resume, { id }, of.owner)
  await run(of, id)
  await expect.poll(() => texted.length - before, { timeout: 20_000 }).toBe(10)
  expect(new Set(texted.slice(before)).size).toBe(10)
  expect(await shown(of, id)).toMatchObject({ state: 'done', note: '', progress: { all: 10, waiting: 0 } })
  expect(await balance()).toBe(parts - 1 + 100 - 6 * parts)
})

test('a mail server that is away for ten minutes costs nobody their message, and nobody gets two', async () => {
  const of = await company(60)
  post.isDown = true
  const id = await start(of, { channel: 'email' })
  await run(of, id)
  const waiting = () =>
    app.sql<{ status: string; count: number }>(
      `select status, count(*)::int from outbox where company_id = $1 and payload ? 'campaign' group by 1`,
      [of.id],
    )
  const tried = () =>
    app.sql(`select from outbox where company_id = $1 and last_error like '%ECONNREFUSED%' limit 1`, [of.id])
  await expect.poll(tried, { timeout: 20_000 }).toHaveLength(1)
  // Ten minutes are five tries of thirty seconds and more.
  for (let n = 0; n < 4; n++) {
    await tryNow(of)
    await followCampaigns(services, error => expect(error).toBeUndefined())
    expect((await shown(of, id)).results).toMatchObject({ bounced: 0, delivered: 0 })
  }
  expect(await waiting()).toEqual([{ status: 'waiting', count: 60 }])
  expect(post.taken).toEqual([])
  post.isDown = false
  const settled = async () => {
    await tryNow(of)
    return waiting()
  }
  await expect.poll(settled, { timeout: 30_000, interval: 500 }).toEqual([{ status: 'sent', count: 60 }])
  expect(post.taken).toHaveLength(60)
  expect(new Set(post.taken).size).toBe(60)
  await followCampaigns(services, error => expect(error).toBeUndefined())
  expect(await shown(of, id)).toMatchObject({ state: 'done', progress: { sent: 60, failed: 0 } })
})

test('consent that is withdrawn while it runs keeps what is queued from leaving, whichever way it is withdrawn', async () => {
  const of = await company(4)
  post.isDown = true
  const id = await start(of, { channel: 'email' })
  await run(of, id)
  for (const n of [1, 2, 3, 4])
    await expect
      .poll(async () => (await queuedTo(of, `c${n}@example.test`))[0]?.last_error, { timeout: 20_000 })
      .toContain('ECONNREFUSED')
  const byOffice = (await clientsOf(of))[1]!
  const { payload } = (await queuedTo(of, 'c1@example.test'))[0]!
  const token = new URL(/http\S+\/unsubscribe\?token=\S+/.exec(payload.text)![0]).searchParams.get('token')!
  const clicked = await app.http.inject({
    method: 'POST',
    url: `/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  await ok(
    clientConsentsContract.withdraw,
    { client_id: byOffice.id, channel: 'email', address: 'c2@example.test' },
    of.owner,
  )
  await ok(optOutsContract.change, { channel: 'email', address: 'c3@example.test', checked: true }, of.owner)
  post.isDown = false
  const settled = async () => {
    await tryNow(of)
    return Promise.all([1, 2, 3, 4].map(async n => (await queuedTo(of, `c${n}@example.test`))[0]!.status))
  }
  await expect
    .poll(settled, { timeout: 30_000, interval: 500 })
    .toEqual(['failed', 'failed', 'failed', 'sent'])
  expect((await queuedTo(of, 'c1@example.test'))[0]!.last_error).toBe(campaignTexts.withdrawn)
  await followCampaigns(services, error => expect(error).toBeUndefined())
  expect(await shown(of, id)).toMatchObject({
    state: 'done',
    progress: { sent: 1, failed: 3 },
    // Only the link of this campaign's message speaks for the campaign.
    results: { delivered: 1, bounced: 0, opted_out: 1 },
  })
})

test('a number of two clients gets it once, and its STOP ends marketing for both', async () => {
  const of = await company(3)
  await app.sql(
    `update clients set phone = '0400 000 071' where company_id = $1 and name in ('Client 1', 'Client 2')`,
    [of.id],
  )
  const counted = async () => {
    const { fits, reached, left_out } = (
      await ok(c.count, { channel: 'sms', conditions: noConditions }, of.owner)
    ).body
    return { fits, reached, left: Object.fromEntries(left_out.map(({ reason, count }) => [reason, count])) }
  }
  expect(await counted()).toEqual({ fits: 3, reached: 2, left: { twice: 1 } })
  const before = texted.length
  const id = await start(of, { channel: 'sms' })
  await run(of, id)
  await expect.poll(() => texted.length - before, { timeout: 20_000 }).toBe(2)
  expect(new Set(texted.slice(before))).toEqual(new Set(['+61400000071', '+61400000003']))
  await ok(
    clientMessagesContract.simulateReply,
    { phone: '+61400000071', message: 'STOP' } as never,
    of.owner,
  )
  expect(await counted()).toEqual({ fits: 3, reached: 0, left: { withdrawn: 2, recent: 1 } })
})

test('clients that are merged while it waits get it once, whichever of them is kept', async () => {
  const of = await company(5)
  await creditFor(of, 2)
  const before = texted.length
  const id = await start(of, { channel: 'sms' })
  await run(of, id)
  await expect.poll(() => texted.length - before, { timeout: 20_000 }).toBe(2)
  const [got, gotToo, waits, waitsToo] = await clientsOf(of)
  const merge = (keep: { id: number }, other: { id: number }) =>
    ok(mergingContract.merge, { keep: keep.id, merge: other.id }, of.owner)
  await merge(waits!, got!)
  await merge(gotToo!, waitsToo!)
  await app.sql(`update credit_balances set bought = bought + 100 where company_id = $1`, [of.id])
  await ok(c.resume, { id }, of.owner)
  await run(of, id)
  await expect.poll(() => texted.length - before, { timeout: 20_000 }).toBe(3)
  expect(texted.at(-1)).toBe('+61400000005')
  expect(await shown(of, id)).toMatchObject({
    state: 'done',
    progress: { all: 5, waiting: 0 },
    left_out: [{ reason: 'twice', count: 2 }],
  })
})

// A Wednesday at nine in Sydney.
const wednesday = new Date('2027-02-09T22:00:00.000Z')

test('a campaign that is scheduled keeps the hours of the zone to which its company moves', async () => {
  const of = await company(2, new Date(wednesday.getTime() - 86_400_000))
  const { id: later, version } = (
    await ok(c.add, { name: 'Later', channel: 'email', subject: 'News', text: 'Hi' } as never, of.owner)
  ).body.data
  await ok(c.start, { id: later, version, starts_at: wednesday.toISOString() }, of.owner)
  await ok(companyContract.saveAccount, { time_zone: 'Australia/Perth' } as never, of.owner)
  app.setNow(minuteAfter(wednesday))
  await run(of, later)
  const nineInPerth = new Date('2027-02-10T01:00:00.000Z')
  const { state, starts_at } = await shown(of, later)
  expect([state, new Date(starts_at!)]).toEqual(['scheduled', nineInPerth])
  const taken = post.taken.length
  app.setNow(minuteAfter(nineInPerth))
  await run(of, later)
  await expect.poll(() => post.taken.length - taken, { timeout: 20_000 }).toBe(2)
  expect(await shown(of, later)).toMatchObject({ state: 'done', progress: { all: 2 } })
})

test('what is queued before the hours of marketing end and has not left waits for the next morning', async () => {
  const of = await company(3, wednesday)
  post.isDown = true
  const id = await start(of, { channel: 'email' })
  const eight = new Date('2027-02-10T09:00:00.000Z')
  app.setNow(new Date(eight.getTime() - 60_000))
  await run(of, id)
  const failed = async () => (await queuedTo(of, 'c1@example.test'))[0]?.last_error
  await expect.poll(failed, { timeout: 20_000 }).toContain('ECONNREFUSED')
  app.setNow(minuteAfter(eight))
  post.isDown = false
  const taken = post.taken.length
  await tryNow(of)
  const waits = async () => {
    const rows = await app.sql<{ later: number }>(
      `select count(*)::int as later from outbox where company_id = $1 and payload ? 'campaign' and status = 'waiting'
         and due_at > now() + interval '1 day'`,
      [of.id],
    )
    return rows[0]!.later
  }
  // Until tomorrow's nine o'clock, by the server's clock.
  await expect.poll(waits, { timeout: 20_000 }).toBe(3)
  expect(post.taken.length).toBe(taken)
  app.setNow(minuteAfter(new Date('2027-02-10T22:00:00.000Z')))
  await tryNow(of)
  await expect.poll(() => post.taken.length - taken, { timeout: 20_000 }).toBe(3)
})
