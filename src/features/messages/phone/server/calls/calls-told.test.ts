import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract as m } from '#features/messages/client-messages/client-messages.contract.ts'
import { callReportsContract as r } from '../../call-reports.contract.ts'
import { incomingContract } from '../../incoming.contract.ts'
import { phoneContract as c } from '../../phone.contract.ts'

const app = await testApp()
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))

test('a missed call begins a conversation, with the text back beside it; the call that follows stands there and in the diary', async () => {
  at(0)
  const { owner, office } = await app.company()
  const other = await app.company()
  await app.ok(c.saveSettings, { owners: 1, office: 1 }, owner)
  const chats = async () => (await app.ok(m.chats, {}, office)).body.data
  const chat = async (as = office) => (await app.ok(m.chat, { phone: '0412 345 678' }, as)).body
  // The text back may come before anybody looks, so this one gets none.
  await app.ok(c.ring, { device: 'handset-1', number: '0412 345 670' }, owner)
  expect((await chats())[0]).toMatchObject({
    phone: '0412 345 670',
    message: '',
    last_call: 'missed',
    unread: 0,
  })
  const { result } = (await app.ok(incomingContract.settings, {}, owner)).body
  await app.ok(incomingContract.saveSettings, { ...result, text_back: true }, owner)
  await app.ok(c.ring, { device: 'handset-1', number: '0412 345 678' }, owner)
  await expect.poll(async () => (await chat()).calls[0]?.texted_back, { timeout: 15_000 }).toBe(true)
  expect((await chat()).data).toMatchObject([
    { direction: 'out', message: expect.stringMatching(/^Sorry, we missed/) },
  ])
  expect((await chats())[0]!.last_call).toBeNull()

  const client = { name: 'Dana Reed', phone: '0412 345 678', address: '4 King St' }
  const job = (await app.ok(jobsContract.add, client, owner)).body.lastJobInsertId
  at(100)
  const { call } = (await app.ok(c.dial, { device: 'w', number: '0412 345 678', job_id: job }, office)).body
  const outside = call.legs.find(leg => !leg.is_caller)!
  await app.ok(c.answer, { leg_id: outside.id, device: 'handset-1' }, owner)
  at(105)
  await app.ok(c.state, { device: 'w' }, office)
  await app.ok(c.state, { device: 'handset-1', handset: true }, owner)
  at(110)
  await app.ok(c.complete, { childCallSid: String(call.id) }, office)
  const row = (await app.ok(c.list, {}, owner)).body.calls[0]!
  const noted = { id: call.id, outcome: 'Booked', note: 'Friday at nine', job_id: job }
  await app.ok(c.note, { ...noted, version: row.version }, office)
  expect((await chats())[0]!.last_call).toBe('call')
  const { calls } = await chat()
  expect(calls[0]).toMatchObject({
    direction: 'out',
    seconds: 10,
    user: office.fullname,
    outcome: 'Booked',
    note: 'Friday at nine',
  })
  expect((await chat(other.office)).calls).toEqual([])
  const { diary } = (await app.ok(diaryContract.read, { jobId: job }, office)).body
  const told = diary.flatMap(group => group.changes.map(each => each.content))
  expect(told).toContain(`${office.fullname} called Dana Reed, 0:10`)
  expect(told).toContain('Note on the call with Dana Reed: Booked: Friday at nine')

  // The first call is put on the job afterwards: the job is told of it once.
  const [, first] = (await app.ok(c.list, {}, owner)).body.calls
  const put = { id: first!.id, outcome: '', note: '', job_id: job }
  await app.ok(c.note, { ...put, version: first!.version }, office)
  const again = (await app.ok(diaryContract.read, { jobId: job }, office)).body.diary
  expect(
    again.flatMap(group => group.changes).filter(each => String(each.content).startsWith('Missed call')),
  ).toHaveLength(1)
})

test('a number of several clients: the newest of those whose own it is stands everywhere, the others beside it', async () => {
  at(0)
  const { owner, office } = await app.company()
  const add = (client: object) => app.ok(clientsContract.add, client as never, owner)
  const number = '0412 345 600'
  await add({ name: 'Dana Reed', phone: number })
  await add({ name: 'Reed & Sons', phone: number })
  const contacts = [
    { name: 'Dana', phone: '+61 412 345 600' },
    { name: 'Kim', phone: '0412 345 601' },
  ]
  await add({ name: 'Body Corporate 9', phone: '02 5550 0000', contacts })
  await app.ok(c.saveSettings, { owners: 1, office: 1 }, owner)
  const ring = async (from: string) => (await app.ok(c.ring, { device: 'h', number: from }, owner)).body.call
  const call = await ring(number)
  expect(call).toMatchObject({ client: { name: 'Reed & Sons' }, also: ['Dana Reed', 'Body Corporate 9'] })
  at(1)
  expect(await ring('0412 345 601')).toMatchObject({ client: { name: 'Body Corporate 9' }, also: [] })
  const { data } = (await app.ok(m.chats, {}, office)).body
  expect(data.map(each => each.name)).toEqual(['Body Corporate 9', 'Reed & Sons'])
  const { calls } = (await app.ok(c.list, {}, owner)).body
  expect(calls.map(each => each.client_name)).toEqual(['Body Corporate 9', 'Reed & Sons'])
})

test('a caller who was unknown becomes a client during the call, and the job booked meanwhile has the call in its diary', async () => {
  at(0)
  const { owner, office, technician } = await app.company()
  const other = await app.company()
  await app.ok(c.saveSettings, { owners: 1, office: 1 }, owner)
  await app.ok(c.state, { device: 'w' }, office)
  await app.ok(c.ring, { device: 'handset-1', number: '0491 570 156' }, owner)
  const rung = (await app.ok(c.state, { device: 'w' }, office)).body.calls[0]!
  expect(rung.client).toBeNull()
  const own = rung.legs.find(leg => leg.user_id === office.id)!
  await app.ok(c.answer, { leg_id: own.id, device: 'w' }, office)
  const { id } = rung
  const added = await app.ok(clientsContract.add, { name: 'Nadia Kerr', phone: '0491 570 156' }, office)
  const client_id = added.body.id
  for (const as of [technician, other.office])
    expect((await app.send(r.about, { id, client_id, job_id: 0 }, as)).status).not.toBe(200)
  expect((await app.send(r.about, { id, client_id: 999_999, job_id: 0 }, office)).status).toBe(404)
  await app.ok(r.about, { id, client_id, job_id: 0 }, office)
  const known = (await app.ok(c.state, { device: 'w' }, office)).body.calls[0]!
  expect([known.client?.id, known.client?.name]).toEqual([client_id, 'Nadia Kerr'])
  const booked = { name: 'Nadia Kerr', address: '4 King St' }
  const job = (await app.ok(jobsContract.add, { ...booked, customerId: client_id }, office)).body
    .lastJobInsertId
  await app.ok(r.about, { id, client_id: 0, job_id: job }, office)
  at(20)
  await app.ok(c.state, { device: 'w' }, office)
  await app.ok(c.hangUp, { leg_id: own.id }, office)
  const { diary } = (await app.ok(diaryContract.read, { jobId: job }, office)).body
  const told = diary.flatMap(group => group.changes.map(each => each.content))
  expect(told.filter(each => /^Call from/.test(String(each)))).toHaveLength(1)
  expect((await app.ok(c.list, {}, owner)).body.calls[0]).toMatchObject({
    client_name: 'Nadia Kerr',
    job_id: job,
  })
})
