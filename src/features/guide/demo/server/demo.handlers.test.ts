import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { demoCompanyId, demoMemberIds, demoPassword } from '#features/account/company/demo-company.rules.ts'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { recurringContract } from '#features/jobs/recurring/recurring.contract.ts'
import { toolsContract } from '#features/jobs/tools/tools.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { demoContract } from '../demo.contract.ts'
import { emptyDemoCompany } from './demo.queries.ts'
import { seedCompanies } from './demo-seed.service.ts'

const app = await testApp({ demo: true })
const seed = () =>
  seedCompanies(app.services.db, { now: new Date(), maps: embeddedMaps(), demo: true, contact: '' })

async function count(table: string): Promise<number> {
  const [row] = await app.sql<{ n: number }>(`select count(*) as n from ${table} where company_id = $1`, [
    demoCompanyId,
  ])
  return row!.n
}
async function signedIn(email: string) {
  const { body } = await app.send(signInContract.login, { email, password: demoPassword }, null)
  return { token: (body as { accessToken: string }).accessToken }
}

test('a first start makes the demo company once, with 8 staff, 300 clients and 1,200 jobs', async () => {
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)
  expect([await count('users'), await count('clients'), await count('jobs')]).toEqual([8, 300, 1200])
})

test('some people have asked for work, and one of them waits', async () => {
  const office = await signedIn('office@demo.test')
  const { result } = (await app.send(leadsContract.speed, {}, office)).body
  expect(result).toMatchObject({ waiting: 1, answered: 4, won: 1 })
})

test('its stock lies in the store and the vans as moved, one part is low, and a tool is overdue', async () => {
  const [tech, office] = [await signedIn('tech@demo.test'), await signedIn('office@demo.test')]
  const wrong = await app.sql(
    `select l.* from stock_levels l where company_id = $1 and on_hand is distinct from coalesce((
       select sum(quantity) from stock_movements m
       where m.company_id = l.company_id and m.part_id = l.part_id and m.place_id = l.place_id), 0)`,
    [demoCompanyId],
  )
  expect(wrong).toEqual([])
  const low = (await app.send(inventoryContract.list, { low: true }, office)).body.result
  expect(low.map(row => row.Name)).toEqual(['Flexi hose 450 mm, braided'])
  const onTheWay = (await app.send(transfersContract.list, { open: true }, tech)).body.data
  expect(onTheWay).toHaveLength(1)
  const tools = (await app.send(toolsContract.list, { own: true }, tech)).body.data
  expect(tools.map(tool => [tool.overdue.length, tool.waiting !== null])).toEqual([
    [0, false],
    [1, false],
    [0, true],
  ])
})

test('its people have worked, jobs used parts, and suppliers were paid: no report about them is empty', async () => {
  await catchUpFigures(app.services.db, [demoCompanyId])
  const owner = await signedIn('owner@demo.test')
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const days = { from: dayText(today - 29), to: dayText(today) }
  const shown = async (name: string) =>
    Object.values((await app.ok(reportsContract.run, { name, ...days }, owner)).body.result.totals)
  for (const name of ['timesheets', 'technicians', 'parts', 'gst', 'commission', 'profit', 'returns'])
    for (const [n, { amount }] of (await shown(name)).entries()) expect(amount, `${name} ${n}`).not.toBe(0)
  const wrong = await app.sql(
    `select i.id from supplier_invoices i where i.company_id = $1 and (i.net_cents, i.tax_cents, i.total_cents - i.tax_cents) <> (
       select sum(l.net_cents), sum(l.tax_cents), sum(l.net_cents) from supplier_invoice_lines l
       where l.company_id = i.company_id and l.invoice_id = i.id)`,
    [demoCompanyId],
  )
  expect(wrong).toEqual([])
  const undrawn = await app.sql(
    `select d.job_id from stock_draws d where d.company_id = $1 and d.quantity <> (
       select -sum(m.quantity) from stock_movements m where m.company_id = d.company_id and m.job_id = d.job_id and m.part_id = d.part_id)
     union all select p.job_id from job_parts p join stock_part_items s using (company_id, item_id)
     left join stock_draws d on d.company_id = p.company_id and d.job_id = p.job_id and d.row_id = p.id
     where p.company_id = $1 and d.quantity is distinct from p.quantity`,
    [demoCompanyId],
  )
  expect(undrawn).toEqual([])
  const over = await app.sql(
    `select t.id from job_times t where t.company_id = $1 and not exists (select 1 from clock_times c
       where c.company_id = t.company_id and c.user_id = t.user_id and c.started_at <= t.started_at and c.ended_at >= t.ended_at)`,
    [demoCompanyId],
  )
  expect(over).toEqual([])
})

test('every job of it keeps what lists rely on', async () => {
  const wrong = await app.sql(
    `select j.id from jobs j where j.company_id = $1 and (
       j.technician_ids <> coalesce((select array_agg(t.user_id order by array_position(j.technician_ids, t.user_id))
         from job_technicians t where t.company_id = j.company_id and t.job_id = j.id), '{}')
       or j.appointment_count <> (select count(*) from appointments a where a.company_id = j.company_id and a.job_id = j.id)
       or (j.closed_at is not null) <> (j.status_id in (3, 4, 6)))`,
    [demoCompanyId],
  )
  expect(wrong).toEqual([])
})

test('one of its visits comes again every three months', async () => {
  const office = await signedIn('office@demo.test')
  const { result } = (await app.send(recurringContract.list, {}, office)).body
  expect(result).toMatchObject([{ repeat_every: 3, repeat_option: 3, end_option: 1, problem: null }])
  const { upcoming } = (await app.send(recurringContract.open, { id: result[0]!.Id }, office)).body.result
  expect(upcoming[0]).toMatchObject({ job_id: expect.any(Number), is_cancelled: false })
})

test('what is owed on its invoices is the sum of their entries, and the next ones get the next numbers', async () => {
  const wrong = await app.sql(
    `select i.id from invoices i where i.company_id = $1 and i.owed_cents <> (
       select sum(e.amount_cents) from ledger_entries e where e.company_id = i.company_id and e.invoice_id = i.id)`,
    [demoCompanyId],
  )
  expect(wrong).toEqual([])
  expect([(await count('invoices')) > 60, (await count('quotes')) > 0]).toEqual([true, true])
  const [kinds] = await app.sql(
    `select count(*) filter (where number is null) = 3 as drafts,
       bool_or(status = 'issued' and owed_cents = 0) as paid,
       bool_or(owed_cents > 0 and owed_cents < total_cents) as part,
       bool_or(owed_cents > 0 and due_on < current_date - 1) as overdue,
       bool_and(status = 'draft' or total_cents = (select amount_cents from jobs j where j.company_id = i.company_id and j.id = i.job_id)) as of_jobs
     from invoices i where company_id = $1`,
    [demoCompanyId],
  )
  expect(kinds).toEqual({ drafts: true, paid: true, part: true, overdue: true, of_jobs: true })
  const apart = await app.sql(
    `select j.id from jobs j where j.company_id = $1 and (j.invoiced_cents, j.wholly_invoiced) <> (
       select coalesce(sum(i.total_cents + (select coalesce(sum(e.amount_cents), 0) from ledger_entries e
         where e.company_id = i.company_id and e.invoice_id = i.id and e.kind = 'credit')), 0), count(*) > 0
       from invoices i where i.company_id = j.company_id and i.job_id = j.id and i.status = 'issued')`,
    [demoCompanyId],
  )
  expect(apart).toEqual([])
  const quotes = await app.sql<{ status: string }>(
    'select distinct status from quotes where company_id = $1 order by status',
    [demoCompanyId],
  )
  expect(quotes.map(({ status }) => status)).toEqual(['accepted', 'declined', 'draft', 'sent'])
  const catalogue = ['items', 'bundles', 'job_templates', 'checklists']
  for (const table of catalogue) expect(await count(table)).toBeGreaterThan(2)
  const office = await signedIn('office@demo.test')
  const { body } = await app.send(
    invoicesContract.add,
    { name: 'Ana', lines: [{ name: 'Tap', price: 1 }] },
    office,
  )
  const sent = await app.send(invoicesContract.send, { id: body.result.id, via: 'none' }, office)
  // Three are drafts, which have none.
  expect(sent.body.result.number).toBe((await count('invoices')) - 3)
})

test('the next booked job gets the next number', async () => {
  const office = await signedIn('office@demo.test')
  const added = await app.send(jobsContract.add, { name: 'Ana', address: '1 Low Street' }, office)
  expect(added.body.job_number).toBe(2201)
})

test('its owner resets it: what was added is gone, the people stay signed in', async () => {
  const owner = await signedIn('owner@demo.test')
  const tech = await signedIn('tech@demo.test')
  await app.sql(
    `insert into activities (company_id, user_id, kind_id, "values", at)
     select company_id, id, 6, '{"by":"Someone"}', now() from users where email = 'office@demo.test'`,
  )
  await app.sql(
    `insert into support_messages (company_id, user_id, message, author, created_at)
     select company_id, id, 'Hello', fullname, now() from users where email = 'office@demo.test'`,
  )
  const visitor = { fullname: 'Jo', email: 'jo@demo.test', group_id: 3 }
  expect((await app.request(teamContract.add, visitor, owner)).status).toBe(200)
  await app.sql(
    `insert into push_subscriptions (company_id, user_id, endpoint, p256dh, auth)
     select company_id, id, 'https://push.test/1', '', '' from users where email = 'office@demo.test'`,
  )
  await app.sql(
    `insert into notification_settings (company_id, user_id, kind_id)
     select company_id, id, 1 from users where email = 'office@demo.test'`,
  )
  await app.sql(`update page_settings set settings = '{"address":0}'`)
  const [code] = await app.sql('select share_code from companies where id = $1', [demoCompanyId])
  expect((await app.send(demoContract.reset, {}, tech)).status).toBe(403)
  expect((await app.send(demoContract.reset, {}, owner)).status).toBe(200)
  expect([await count('users'), await count('clients'), await count('jobs')]).toEqual([8, 300, 1200])
  expect([await count('activities'), await count('support_messages')]).toEqual([0, 0])
  expect([await count('push_subscriptions'), await count('notification_settings')]).toEqual([0, 0])
  expect(await app.sql("select 1 from page_settings where settings <> '{}'")).toEqual([])
  // Nor is the address of who was invited kept from signing up.
  expect(await app.sql("select 1 from accounts where email = 'jo@demo.test'")).toEqual([])
  // Its figures are to be made anew.
  expect(await app.sql('select built_at from figure_states where company_id = $1', [demoCompanyId])).toEqual([
    { built_at: null },
  ])
  // A link that was given away goes on leading here.
  expect(await app.sql('select share_code from companies where id = $1', [demoCompanyId])).toEqual([code])
  expect((await app.send(signInContract.me, {}, owner)).status).toBe(200)
})

test('a reset puts its franchise back: who left, who came from elsewhere, and what was changed or bought', async () => {
  const owner = await signedIn('owner@demo.test')
  const [priya, tom] = [await signedIn('northside@demo.test'), await signedIn('coastal@demo.test')]
  const work = () =>
    app.sql(
      'select company_id, count(*)::int as n from jobs where company_id = any($1) group by 1 order by 1',
      [demoMemberIds],
    )
  const before = await work()
  // One member leaves and changes plan; in the other somebody from head office books a job and stays signed in.
  await app.ok(linksContract.leave, {}, priya)
  await app.ok(plansContract.change, { pack_id: 1, pays_by: 'transfer' }, priya)
  await app.ok(jobsContract.add, { name: 'Ana', address: '1 Low Street' }, priya)
  const guest = {
    token: (await app.ok(linksContract.switchTo, { email: 'coastal@demo.test' }, owner)).body.accessToken,
  }
  await app.ok(jobsContract.add, { name: 'Bea', address: '1 Low Street' }, guest)
  // The demo itself came under another company's brand.
  const stranger = await app.company({ pack_id: 4 })
  await app.sql(
    `insert into franchise_members (company_id, email, name, token_hash, status, invited_at, expires_at, invited_by, member_company_id)
     values ($1, 'owner@demo.test', 'Demo', 'x', 'active', now(), now(), '', $2)`,
    [stranger.id, demoCompanyId],
  )
  await app.sql(
    `insert into franchise_heads (company_id, head_company_id, head_name, group_id, shares_figures, accepted_at, accepted_by)
     values ($1, $2, 'Stranger', 2, true, now(), '')`,
    [demoCompanyId, stranger.id],
  )
  const again = await signedIn('owner@demo.test')
  await app.ok(demoContract.reset, {}, again)
  expect(await work()).toEqual(before)
  expect((await app.request(signInContract.me, {}, guest)).status).toBe(401)
  expect((await app.ok(linksContract.members, {}, again)).body.data).toMatchObject([
    { name: 'Coastal Plumbing', status: 'active' },
    { name: 'Northside Electrical', status: 'active' },
  ])
  for (const member of [priya, tom]) {
    expect((await app.ok(linksContract.head, {}, member)).body.result).toMatchObject({ shares_figures: true })
    const plan = (await app.ok(plansContract.subscription, {}, member)).body.result
    expect(plan).toMatchObject({ pack_id: 2, subscription_date: null, subscription: null })
    expect((await app.ok(teamContract.list, {}, member)).body.data).toHaveLength(1)
  }
  expect((await app.ok(linksContract.members, { status: 'past' }, stranger.owner)).body.data).toMatchObject([
    { status: 'ended' },
  ])
  expect((await app.request(linksContract.switchTo, { email: 'northside@demo.test' }, again)).status).toBe(
    200,
  )
})

test('a reset empties a table that came later, and what refers to others first', async () => {
  const { id } = await app.company({ demo: true })
  const left = async () =>
    (
      await app.sql(
        `select from jobs where company_id = $1 union all select from later_visits where company_id = $1`,
        [id],
      )
    ).length
  await app.sql(`create table later_visits (
    company_id bigint, id bigint, job_id bigint not null, primary key (company_id, id),
    foreign key (company_id, job_id) references jobs (company_id, id))`)
  try {
    await app.sql(`insert into jobs (company_id, number, name) values ($1, 1, 'Ana')`, [id])
    await app.sql('insert into later_visits select company_id, 1, id from jobs where company_id = $1', [id])
    expect(await left()).toBe(2)
    await app.services.db.withCompany(companyIdFrom(id, 'seed'), emptyDemoCompany)
    expect(await left()).toBe(0)
  } finally {
    await app.sql('drop table later_visits')
  }
})

test('no other company can be reset', async () => {
  const company = await app.company()
  expect((await app.send(demoContract.reset, {}, company.owner)).status).toBe(403)
})
