import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { noConditions } from '../../automations/conditions.rules.ts'
import { campaignsContract as c } from '../campaigns.contract.ts'
import { followCompany } from './outcomes.service.ts'
import { type CampaignServices, workOnCampaign } from './sending.service.ts'

// Figures are compared with the rows of all companies: of the tests before there are hundreds.
const app = await testApp({ alone: true })
const { ok } = app
const { db } = app.services
const zone = 'Australia/Sydney'

test('what a campaign did is told alike by its results and by the measures of reports', async () => {
  // A Wednesday at noon in Sydney, at least a month ago: jobs and answers come after it.
  const sentAt = new Date('2026-02-11T01:00:00.000Z')
  const of = await app.company()
  await app.sql(
    `update companies set abn = '51824753556', phone = '0299990000', email = 'office@plumb.test', time_zone = $2, created_at = $3
     where id = $1`,
    [of.id, zone, sentAt],
  )
  await app.sql(
    `insert into clients (company_id, name, email, phone) select $1, 'Client ' || n, 'c' || n || '@example.test', '040000000' || n
     from generate_series(1, 4) n`,
    [of.id],
  )
  await app.sql(
    `insert into jobs (company_id, number, client_id, created_at)
     select $1, id, id, $2::timestamptz - interval '1 month' from clients where company_id = $1`,
    [of.id, sentAt],
  )
  const ids = await app.sql<{ id: number }>('select id::int from clients where company_id = $1 order by id', [
    of.id,
  ])
  const send = async (name: string, at: Date) => {
    app.setNow(at)
    const content = { channel: 'sms', subject: '', text: 'Book now.', conditions: noConditions }
    const { id, version } = (await ok(c.add, { name, ...content } as never, of.owner)).body.data
    await ok(c.start, { id, version }, of.owner)
    const due = { data: { companyId: of.id, id }, signal: new AbortController().signal }
    await workOnCampaign(app.services as CampaignServices, due, error => expect(error).toBeUndefined())
    // Queued at another time than it leaves, as the database has a clock of its own.
    await app.sql(
      `update campaign_recipients set state = 'sent', delivered_at = $2 where campaign_id = $1 and state = 'queued'`,
      [id, at],
    )
    return id
  }
  const first = await send('Spring', sentAt)
  const second = await send('Autumn', new Date(sentAt.getTime() + 8 * 86_400_000))
  app.setNow(null)
  const booked = async (client: number, days: number) => {
    const sent = { customerId: client, name: 'Client', address: '1 Low Street', assign_worker: [] }
    const id = (await ok(jobsContract.add, sent as never, of.owner)).body.lastJobInsertId
    await app.sql(`update jobs set created_at = $2 where id = $1`, [
      id,
      new Date(sentAt.getTime() + days * 86_400_000),
    ])
    return id
  }
  // One after the first alone, one after both, and one too late for either.
  const ofFirst = await booked(ids[0]!.id, 2)
  await booked(ids[1]!.id, 12)
  await booked(ids[2]!.id, 45)
  await ok(jobsContract.edit, { id: ofFirst, money: '330', include_tax: 1, payby_id: 3 } as never, of.owner)
  const begun = (await ok(invoicesContract.draftOfJob, { jobId: ofFirst }, of.owner)).body.result
  const draft = (await ok(invoicesContract.add, { ...begun, id: undefined } as never, of.owner)).body.result
  await ok(invoicesContract.send, { id: draft.id, via: 'none', again: true } as never, of.owner)
  await app.sql(`update ledger_entries set day = '2026-02-20' where company_id = $1`, [of.id])
  await ok(clientMessagesContract.simulateReply, { phone: '+61400000002', message: 'Yes' } as never, of.owner)
  await app.sql(`update sms_messages set created_at = $2 where company_id = $1 and direction = 'in'`, [
    of.id,
    new Date(sentAt.getTime() + 9 * 86_400_000),
  ])
  await app.sql(`update campaigns set ended_at = now() where company_id = $1`, [of.id])
  await followCompany(app.services, companyIdFrom(of.id, 'schedule'))
  await catchUpFigures(db, [of.id])
  await app.sql(`update figure_states set built_at = null where company_id = $1`, [of.id])
  await catchUpFigures(db, [of.id])

  const measures: Measure[] = [
    'marketingDelivered',
    'marketingReplies',
    'marketingOptOuts',
    'marketingJobs',
    'marketingInvoiced',
  ]
  const to = dayText(todayIn(zone, new Date().toISOString()))
  const { rows, totals } = (
    await ok(
      reportsContract.run,
      { name: 'marketing', from: '2026-02-01', to, by: 'campaign' } as never,
      of.owner,
    )
  ).body.result
  const told = Object.fromEntries(
    rows.map(row => [row.label, measures.map(name => row.figures[name]?.amount)]),
  )
  expect(told).toEqual({ Spring: [4, 0, 0, 1, 30_000], Autumn: [4, 1, 0, 1, 0] })
  expect(measures.map(name => totals[name]?.amount)).toEqual([8, 1, 0, 2, 30_000])
  const shown = (await ok(c.list, {}, of.owner)).body.data
  for (const [id, name] of [
    [first, 'Spring'],
    [second, 'Autumn'],
  ] as const) {
    const { delivered, replied, opted_out, jobs, invoiced_cents } = shown.find(
      each => each.id === id,
    )!.results
    expect([delivered, replied, opted_out, jobs, invoiced_cents]).toEqual(told[name])
  }
  expect(await checkFigures(db)).toEqual([])
})
