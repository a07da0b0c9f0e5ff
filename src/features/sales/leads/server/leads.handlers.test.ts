import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { leadsContract as c } from '../leads.contract.ts'

const app = await testApp()
const { ok } = app
const person = {
  name: 'Ada',
  phone: '0400 111 222',
  email: 'ada@example.test',
  address: '1 High St',
  note: 'A tap drips',
}
const made = async (as: TestUser, more: object = {}) =>
  (await ok(c.add, { ...person, ...more }, as)).body.result
const opened = async (id: number, as: TestUser) => (await ok(c.open, { id }, as)).body.result

test('leads are found by search, status, source and whom they are assigned to', async () => {
  const { owner, office } = await app.company()
  const source = (await ok(leadSourcesContract.add, { name: 'Radio' }, owner)).body.result
  const ada = await made(office, { source_id: source.id })
  const bob = await made(office, { name: 'Bob', phone: '0400 333 444', email: '', assigned_to: office.id })
  await ok(c.changeStatus, { id: bob.id, status: 2 }, office)
  const names = async (filters: object) => (await ok(c.list, filters, office)).body.data.map(row => row.name)
  expect(await names({})).toEqual(['Bob', 'Ada'])
  expect(await names({ search: '0400111' })).toEqual(['Ada'])
  expect(await names({ status: 2 })).toEqual(['Bob'])
  expect(await names({ source: source.id })).toEqual(['Ada'])
  expect(await names({ assigned: office.id })).toEqual(['Bob'])
  expect(await names({ assigned: -1 })).toEqual(['Ada'])
  expect((await ok(c.byStatus, { id: 1 }, office)).body.result).toMatchObject([
    { id: ada.id, source: 'Radio' },
  ])
  expect((await app.request(c.add, { note: 'Who?' }, office)).body.message).toBe(
    'Please enter a name, a phone number or an email.',
  )
})

test('the first status beyond New is the answer, and it is counted who gave it how fast', async () => {
  const { owner, office } = await app.company()
  const first = await made(owner)
  await made(owner, { name: 'Waits' })
  await app.sql(`update leads set created_at = now() - interval '30 minutes' where id = $1`, [first.id])
  const answered = (await ok(c.changeStatus, { id: first.id, status: 2 }, office)).body.result
  expect(answered).toMatchObject({ answered_by: office.fullname, status: 2 })
  await ok(c.changeStatus, { id: first.id, status: 5 }, owner)
  expect((await opened(first.id, owner)).answered).toBe(answered.answered)
  const { result } = (await ok(c.speed, {}, owner)).body
  expect(result).toMatchObject({
    waiting: 1,
    answered: 1,
    minutes: 30,
    people: [{ name: office.fullname, answered: 1, minutes: 30 }],
  })
})

test('notes and what happened are its history; who is to see to it is told', async () => {
  const { owner, office } = await app.company()
  const { id } = await made(owner)
  await ok(c.note, { id, note: 'Rings after five' }, owner)
  await ok(c.assign, { id, user_id: office.id }, owner)
  const { entries, assigned_name } = await opened(id, owner)
  expect(assigned_name).toBe(office.fullname)
  expect(entries.map(entry => entry.note ?? entry.told?.text)).toEqual([
    'Assigned to {{name}}',
    'Rings after five',
    'Created',
  ])
  const [notice] = (await ok(notificationsContract.fetchActivity, {}, office)).body.data
  expect(notice).toMatchObject({
    path: `/manage/leads?open=${id}`,
    activity: `${owner.fullname} assigned the lead Ada to you`,
  })
})

test('a quote made from it takes its status along: sent, declined, accepted, a job', async () => {
  const { owner } = await app.company()
  const { id } = await made(owner)
  const { result: quote } = (
    await ok(quotesContract.add, { ...person, leadId: id, lines: [{ name: 'Tap', price: 100 }] }, owner)
  ).body
  expect(quote.lead_id).toBe(id)
  expect(await opened(id, owner)).toMatchObject({ status: 1, quotes: [{ number: quote.number, total: 110 }] })
  await ok(quotesContract.send, { id: quote.id, via: 'none' }, owner)
  const { status, client_id } = await opened(id, owner)
  expect([status, client_id === null]).toEqual([3, false])
  await ok(quotesContract.decide, { id: quote.id, accepted: false, note: 'By phone' }, owner)
  expect((await opened(id, owner)).status).toBe(5)
  await ok(quotesContract.edit, { id: quote.id, ...person, lines: [{ name: 'Tap', price: 90 }] }, owner)
  await ok(quotesContract.send, { id: quote.id, via: 'none' }, owner)
  await ok(quotesContract.decide, { id: quote.id, accepted: true, note: 'By phone' }, owner)
  const { job_id } = (await ok(quotesContract.toJob, { id: quote.id }, owner)).body
  expect(await opened(id, owner)).toMatchObject({ status: 4, client_id, job_id })
})

test('a job booked for it wins it, a visit to quote only counts as contact', async () => {
  const { owner } = await app.company()
  const [won, visited] = [await made(owner), await made(owner)]
  const job = { name: 'Ada', address: '1 High St' }
  const { lastJobInsertId } = (await ok(jobsContract.add, { ...job, leadId: won.id }, owner)).body
  expect(await opened(won.id, owner)).toMatchObject({ status: 4, job_id: lastJobInsertId })
  const { result: booked } = (await ok(jobsContract.open, { id: lastJobInsertId }, owner)).body
  expect(booked.lead_id).toBe(won.id)
  await ok(jobsContract.add, { ...job, leadId: visited.id, status: 7 }, owner)
  expect((await opened(visited.id, owner)).status).toBe(2)
})

test('on the morning of its follow-up the one it is assigned to is reminded, once, or else the office', async () => {
  const { owner, office } = await app.company()
  const at = async (time: string) => {
    app.setNow(time)
    await app.comeDue()
  }
  const told = async (as: TestUser) =>
    (await ok(notificationsContract.fetchActivity, {}, as)).body.data
      .map(({ text, values }) => sentenceOf({ text, values }))
      .filter(text => text.startsWith('Get back'))
  try {
    const own = await made(office, { assigned_to: office.id })
    const nobodys = await made(office, { name: 'Bob', follow_up: '2026-03-10' })
    const lost = await made(office, { name: 'Cy', follow_up: '2026-03-10' })
    await ok(c.changeStatus, { id: lost.id, status: 5 }, office)
    expect((await ok(c.followUp, { id: own.id, date: '2026-03-10' }, owner)).body.result.follow_up).toBe(
      '2026-03-10',
    )
    expect(
      (await ok(c.edit, { ...person, id: own.id, assigned_to: office.id }, owner)).body.result.follow_up,
    ).toBe('2026-03-10')
    const sorted = await ok(c.list, { pagination: { sortField: 'follow_up', sortOrder: 'DESC' } }, office)
    expect(sorted.body.data).toHaveLength(3)
    // In Sydney it is 7:50, then 8:10.
    await at('2026-03-09T20:50:00Z')
    expect([await told(owner), await told(office)]).toEqual([[], []])
    await at('2026-03-09T21:10:00Z')
    await at('2026-03-09T21:20:00Z')
    expect(await told(owner)).toEqual(['Get back to Bob today'])
    expect((await told(office)).sort()).toEqual(['Get back to Ada today', 'Get back to Bob today'])
    // Another day asks anew; the same one does not.
    await ok(c.followUp, { id: nobodys.id, date: '2026-03-10' }, office)
    await ok(c.followUp, { id: own.id, date: '2026-03-11' }, office)
    await at('2026-03-10T21:10:00Z')
    expect(await told(owner)).toEqual(['Get back to Bob today'])
    expect((await told(office)).filter(text => text.includes('Ada'))).toHaveLength(2)
    const other = await app.company()
    expect((await app.send(c.followUp, { id: own.id, date: null }, other.owner)).status).toBe(404)
    expect((await app.request(c.followUp, { id: own.id, date: 'soon' }, owner)).status).toBe(400)
  } finally {
    app.setNow(null)
  }
})

test('a caller who is a client is one from the start, and what was noted reaches the job’s diary', async () => {
  const { owner, office } = await app.company()
  const client = (await ok(clientsContract.add, { name: 'Ada' }, owner)).body
  const lead = await made(office, { client_id: client.id })
  expect(lead.client_id).toBe(client.id)
  expect((await app.send(c.add, { ...person, client_id: 999_999_999 }, office)).status).toBe(404)
  await ok(c.note, { id: lead.id, note: 'Pays late' }, office)
  const booked = await ok(jobsContract.add, { ...person, leadId: lead.id }, office)
  const diary = await ok(diaryContract.read, { jobId: booked.body.lastJobInsertId }, office)
  expect(JSON.stringify(diary.body)).toContain('Pays late')
})

test('it becomes a client once, or is found among them', async () => {
  const { owner, office } = await app.company()
  const { id } = await made(office)
  const { client_id } = (await ok(c.toClient, { id }, office)).body.result
  const { result } = (await ok(clientsContract.open, { id: client_id! }, office)).body
  expect(result).toMatchObject({ name: 'Ada', main_address: '1 High St', email: 'ada@example.test' })
  expect((await app.send(c.toClient, { id }, office)).status).toBe(409)
  const other = await made(owner)
  const linked = (await ok(c.toClient, { id: other.id, client_id }, office)).body.result
  expect(linked.client_id).toBe(client_id)
})

test('one that is deleted comes back; another company finds none of it', async () => {
  const { owner } = await app.company()
  const stranger = (await app.company()).owner
  const { id } = await made(owner)
  for (const [entry, input] of [
    [c.open, { id }],
    [c.edit, { id, ...person }],
    [c.assign, { id, user_id: 0 }],
    [c.markSeen, { leadId: id }],
  ] as const)
    expect((await app.send(entry as typeof c.open, input as { id: number }, stranger)).status).toBe(404)
  expect((await app.send(quotesContract.add, { ...person, leadId: id }, stranger)).status).toBe(404)
  await ok(c.remove, { ids: String(id) }, owner)
  expect((await app.send(c.open, { id }, owner)).status).toBe(404)
  await ok(c.restore, { ids: String(id) }, owner)
  expect((await opened(id, owner)).name).toBe('Ada')
})

test('eight who book a job for a lead at once book one, for one client, and so does who asks again', async () => {
  const { id: companyId, office } = await app.company()
  const rowsOf = (table: string) => app.sql(`select id from ${table} where company_id = $1`, [companyId])
  for (const status of [1, 7]) {
    const lead = await made(office)
    const [jobs, clients] = [(await rowsOf('jobs')).length, (await rowsOf('clients')).length]
    const book = () => app.send(jobsContract.add, { ...person, leadId: lead.id, status }, office)
    const answers = await Promise.all(Array.from({ length: 8 }, book))
    expect(answers.map(each => each.status).sort()).toEqual([200, ...Array(7).fill(409)])
    const { status: again, body } = await book()
    expect([again, body.message]).toEqual([409, expect.stringMatching(/^This lead already has job #\d+\.$/)])
    expect([(await rowsOf('jobs')).length, (await rowsOf('clients')).length]).toEqual([jobs + 1, clients + 1])
  }
  // The job that follows a visit is for the client of the visit.
  await app.sql(`update jobs set created_at = now() - interval '1 day' where company_id = $1`, [companyId])
  const [visited] = await app.sql<{ id: number; client_id: number }>(
    'select id, client_id from leads where company_id = $1 order by id desc limit 1',
    [companyId],
  )
  const { lastJobInsertId } = (await ok(jobsContract.add, { ...person, leadId: visited!.id }, office)).body
  const job = (await ok(jobsContract.open, { id: lastJobInsertId }, office)).body.result
  expect(job.customer_id).toBe(visited!.client_id)
})
