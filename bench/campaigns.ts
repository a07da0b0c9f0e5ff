// `npx tsx bench/campaigns.ts [--clients 50000] [--times 10]`: the count of a campaign's audience as a whole request without the
// network, beside SQL by hand for the same counts through the bare driver, as the tables' owner without policies; then a whole
// campaign to all of them by mail, paused in its middle, until the last message has left, beside the same rows of the outbox
// inserted by hand.
import { loadavg } from 'node:os'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { marketingFrom } from '#features/automate/campaigns/marketing-hours.rules.ts'
import { type CampaignServices, workOnCampaign } from '#features/automate/campaigns/server/sending.service.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import { loadTemporal } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { loadClients } from './load-clients.ts'
import { argument, inTurn } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const clients = Number(argument('--clients') ?? 50_000)
const times = Number(argument('--times') ?? 10)
const zone = 'Australia/Sydney'

/** Clients that can be reached by mail, who withdrew, who had one this week, and whose last job is too long ago. $1 is the company. */
const byHand = `
  with work as (select client_id, max(coalesce(closed_at, created_at)) as last from jobs
    where company_id = $1 and deleted_at is null and status_id not in (4, 5) group by client_id),
  said as (select distinct on (address) address, kind from consents where company_id = $1 and channel = 'email' order by address, id desc)
  select case when c.email_key = '' then 'none' when o.address is not null or h.address is not null or s.kind = 'withdrawn' then 'out'
      when s.kind is distinct from 'express' and (w.last is null or w.last < now() - interval '24 months') then 'old'
      when exists (select from campaign_recipients r where r.company_id = $1 and r.address = c.email_key
        and r.queued_at > now() - interval '7 days') then 'recent' end as reason, count(*), count(distinct c.email_key)
  from clients c left join work w on w.client_id = c.id left join said s on s.address = c.email_key
  left join opt_outs o on o.company_id = $1 and o.channel = 'email' and o.address = c.email_key
  left join held_addresses h on h.company_id = $1 and h.address = c.email_key
  where c.company_id = $1 and c.deleted_at is null group by 1`

await loadTemporal()
// The server stands at the next moment at which marketing may leave.
const moved = marketingFrom(new Date(), zone).getTime() + 60_000 - Date.now()
const now = () => new Date(Date.now() + moved)

await withOwnCompany(async (database, company) => {
  const owner = new pg.Client(database.migrate)
  // The database ends with the run.
  owner.on('error', () => {})
  await owner.connect()
  await loadClients(owner, company.id, clients)
  await owner.query(
    `insert into jobs (company_id, number, client_id, created_at) select company_id, 10000000 + id, id,
       now() - make_interval(days => (id % 1000)::int) from clients where company_id = $1 and email like 'mail%'`,
    [company.id],
  )
  await owner.query(
    `update companies set abn = '51824753556', phone = '0299990000', email = 'office@example.test', time_zone = $2 where id = $1`,
    [company.id, zone],
  )
  await owner.query('vacuum analyze')
  const app = await benchApp(database.serve, embeddedMail(), embeddedVoice({ isSimulated: true }), now)
  const send = async (entry: Endpoint, payload: object) => {
    const headers = { authorization: `Bearer ${company.token}` }
    const method = entry.method as 'POST'
    const answer = await app.http.inject({
      method,
      url: `/api${entry.path}`,
      headers,
      ...(method === 'POST' && { payload }),
    })
    if (answer.statusCode !== 200) throw new Error(`${entry.path}: ${answer.statusCode} ${answer.body}`)
    return answer.json() as { data: { id: number; version: number }; reached: number; fits: number }
  }
  const conditions = { match: 'all', groups: [] }
  const ways = {
    ours: () => send(contracts.campaigns.count, { channel: 'email', conditions }),
    bare: () => owner.query({ name: 'by hand', text: byHand, values: [company.id] }),
  }
  await inTurn(2, ways)
  const { ours, bare } = await inTurn(times, ways)
  const { fits, reached } = await ways.ours()
  console.log(
    `audience of ${reached.toLocaleString('en')} of ${fits.toLocaleString('en')} clients, median · p95 in ms`,
  )
  for (const [name, { p50, p95 }] of Object.entries({ ours, 'by hand': bare }))
    console.log(`${name.padEnd(10)} ${p50.toFixed(0)} · ${p95.toFixed(0)}`)
  console.log(`ratio      ${(ours.p50 / bare.p50).toFixed(2)}×`)

  const content = {
    channel: 'email',
    subject: 'News',
    text: 'Hi {{Customer_Name}},\n\nsee https://example.test/offer.',
  }
  const { data } = await send(contracts.campaigns.add, { name: 'Spring', ...content, conditions })
  await send(contracts.campaigns.start, { id: data.id, version: data.version })
  const count = async (where: string) =>
    Number(
      (await owner.query(`select count(*) from outbox where payload ? 'campaign' and ${where}`)).rows[0]
        .count,
    )
  const row = async () =>
    (
      await owner.query<{ state: string; waiting: number }>(
        `select state, (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.state = 'waiting') as waiting
         from campaigns c where id = $1`,
        [data.id],
      )
    ).rows[0]!
  const turn = () =>
    workOnCampaign(
      app.services as CampaignServices,
      { data: { companyId: company.id, id: data.id }, signal: new AbortController().signal },
      error => console.error(error),
    )
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  let isPaused = false
  let queuedMs = 0
  // The schedule of the product takes turns as well: whoever comes second waits for the row.
  for (let turns = 1; ; turns++) {
    let isOver = false
    const working = turn().finally(() => {
      isOver = true
    })
    while (!isOver && !isPaused && (await count('true')) < reached / 2)
      await new Promise(done => setTimeout(done, 200))
    if (!isPaused && (await count('true')) >= reached / 2) {
      isPaused = true
      await send(contracts.campaigns.pause, { id: data.id })
      await working
      const held = await count('true')
      await new Promise(done => setTimeout(done, 3_000))
      const still = await count('true')
      console.log(
        `${seconds()}: paused with ${held.toLocaleString('en')} queued, ${(still - held).toLocaleString('en')} more after 3 s`,
      )
      await send(contracts.campaigns.resume, { id: data.id })
    }
    await working
    const { state, waiting } = await row()
    console.log(`${seconds()}: turn ${turns}, ${waiting.toLocaleString('en')} wait, ${state}`)
    if (state === 'done') break
  }
  queuedMs = performance.now() - begun
  const queued = await count('true')
  while ((await count(`status = 'waiting'`)) > 0) await new Promise(done => setTimeout(done, 500))
  const leftMs = performance.now() - begun
  console.log(
    `${queued.toLocaleString('en')} messages queued in ${(queuedMs / 1000).toFixed(1)} s, ${Math.round((queued / queuedMs) * 1000)} a second; all left after ${(leftMs / 1000).toFixed(1)} s, ${Math.round((queued / leftMs) * 1000)} a second`,
  )
  const people = await owner.query(
    `select count(distinct recipient)::int as people, count(*)::int as messages from outbox where payload ? 'campaign'`,
  )
  console.log(`${people.rows[0].messages} messages to ${people.rows[0].people} addresses`)
  const { rows: columns } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'outbox' and column_name <> 'id' and is_generated = 'NEVER'`,
  )
  const bareBegun = performance.now()
  await owner.query(
    `insert into outbox (${columns[0]!.names}) select ${columns[0]!.names} from outbox where payload ? 'campaign'`,
  )
  const bareMs = performance.now() - bareBegun
  console.log(
    `the same rows by one statement in ${(bareMs / 1000).toFixed(1)} s: ${(queuedMs / bareMs).toFixed(0)}×`,
  )
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await app.stop()
  await owner.end()
})
