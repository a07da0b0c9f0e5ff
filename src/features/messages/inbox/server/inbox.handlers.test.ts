import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { phoneContract } from '#features/messages/phone/phone.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { clientMessagesContract as m } from '../../client-messages/client-messages.contract.ts'
import { inboxContract as c } from '../inbox.contract.ts'
import { inboxTexts } from '../inbox.rules.ts'

const app = await testApp()
/** Ten in the morning in Sydney: no quiet hours. */
const morning = '2026-03-02T23:00:00Z'
beforeEach(() => app.setNow(morning))

const client = async (company: TestCompany, name: string, phone: string) =>
  (await app.ok(clientsContract.add, { name, phone }, company.office)).body.id as number
const write = (company: TestCompany, to: string, message: string, as = company.office) =>
  app.ok(m.send, { to, message, sendNow: true }, as)
const hear = (company: TestCompany, phone: string, message: string) =>
  app.ok(m.simulateReply, { phone, message }, company.office)
const list = async (as: TestUser, input: object = {}) =>
  (await app.ok(c.threads, { view: 'all', search: '', ...input }, as)).body.threads
const names = async (as: TestUser, input: object = {}) => (await list(as, input)).map(each => each.name)
const open = async (as: TestUser, id: number) => (await app.ok(c.thread, { id }, as)).body

/** A client who was written to and has answered. */
async function answered(company: TestCompany, name = 'Dana Reed', phone = '0412 345 678') {
  const id = await client(company, name, phone)
  await write(company, phone, 'Hi, when suits you?')
  await hear(company, phone, 'Tuesday, please')
  const [thread] = await list(company.office, { search: name })
  return { id, thread: thread! }
}

test('a client’s numbers, their contacts’ and what they write about a job are one conversation', async () => {
  const company = await app.company()
  const { office } = company
  const body = {
    name: 'Dana Reed',
    phone: '0412 345 678',
    contacts: [{ name: 'Kim', phone: '0412 345 679' }],
  }
  const client_id = (await app.ok(clientsContract.add, body, office)).body.id
  await write(company, '0412 345 678', 'To Dana')
  await write(company, '0412 345 679', 'To Kim')
  await hear(company, '0412 345 679', 'Kim here')
  const [thread, ...more] = await list(office)
  expect(more).toEqual([])
  expect(thread).toMatchObject({
    client_id,
    name: 'Dana Reed',
    address: '0412 345 679',
    unread: 1,
    last: { text: 'Kim here', direction: 'in', channel: 'sms' },
  })
  expect((await open(office, thread!.id)).messages.map(each => each.message)).toEqual([
    'Kim here',
    'To Kim',
    'To Dana',
  ])
})

test('an unknown sender has a conversation of their own, which becomes the client’s once they are one', async () => {
  const company = await app.company()
  const { office } = company
  await write(company, '0412 345 600', 'Who is this?')
  const [unknown] = await list(office)
  expect(unknown).toMatchObject({ client_id: null, name: '', address: '0412 345 600' })
  const id = await client(company, 'Lee Wong', '0412 345 600')
  expect(await names(office)).toEqual(['Lee Wong'])
  await hear(company, '0412 345 600', 'Lee')
  expect(await list(office)).toMatchObject([{ id: unknown!.id, client_id: id }])

  // Where the client has a conversation already, the stranger's becomes part of it.
  const asked = (await write(company, '0412 345 601', 'And this?')).body.thread_id
  await app.sql(`update clients set phone = '0412 345 601' where id = $1`, [id])
  await hear(company, '0412 345 601', 'My new number')
  const [joined, ...more] = await list(office)
  expect(more).toEqual([])
  expect((await open(office, joined!.id)).messages.map(each => each.message)).toEqual([
    'My new number',
    'And this?',
    'Lee',
    'Who is this?',
  ])
  // A link to the part leads to the whole.
  expect((await open(office, asked)).thread.id).toBe(joined!.id)
  await app.ok(c.read, { id: asked }, office)
  expect((await list(office))[0]!.unread).toBe(0)
})

test('two clients share a number: an answer goes where the number was written to last', async () => {
  const company = await app.company()
  const first = await client(company, 'Ann', '0412 345 602')
  await client(company, 'Bob', '0412 345 602')
  await app.ok(m.send, { to: '0412 345 602', message: 'Hi', sendNow: true, client_id: first }, company.office)
  await hear(company, '0412 345 602', 'Ann here')
  expect(await names(company.office)).toEqual(['Ann'])
})

test('merged clients have one conversation, and two again when the merge is undone', async () => {
  const company = await app.company()
  const { office } = company
  const kept = await answered(company, 'Ann Kept', '0412 345 603')
  const gone = await answered(company, 'Ann Gone', '0412 345 604')
  await app.ok(mergingContract.merge, { keep: kept.id, merge: gone.id, taken: [] }, office)
  expect(await list(office)).toMatchObject([{ id: kept.thread.id, name: 'Ann Kept', unread: 2 }])
  expect((await open(office, kept.thread.id)).messages).toHaveLength(4)
  await hear(company, '0412 345 604', 'Still me')
  const merges = (await app.ok(mergingContract.merges, { id: kept.id }, office)).body
  await app.ok(mergingContract.undo, { id: merges.result[0]!.id }, office)
  expect((await names(office)).toSorted()).toEqual(['Ann Gone', 'Ann Kept'])
  expect((await open(office, gone.thread.id)).messages).toHaveLength(2)
})

test('each person reads for themselves, and what is done is nobody’s news', async () => {
  const company = await app.company()
  const { office, owner } = company
  const { thread } = await answered(company)
  const unread = async (as: TestUser) => (await app.ok(m.unread, {}, as)).body.count
  expect([await unread(office), await unread(owner)]).toEqual([1, 1])
  await app.ok(c.read, { id: thread.id }, office)
  expect([await unread(office), await unread(owner)]).toEqual([0, 1])
  expect((await list(owner))[0]!.unread).toBe(1)
  await app.ok(c.read, { id: thread.id, is_read: false }, office)
  expect((await list(office))[0]!.unread).toBe(1)
  await app.ok(m.markRead, { phone: '0412 345 678' }, office)
  expect((await list(office))[0]!.unread).toBe(0)
  await app.ok(c.change, { id: thread.id, state: 'done' }, office)
  expect(await unread(owner)).toBe(0)
})

test('who waits, who looks after it, what is done and what comes back', async () => {
  const company = await app.company()
  const { office, owner } = company
  const { thread } = await answered(company)
  const { id } = thread
  const counts = async (as = office) => (await app.ok(c.counts, {}, as)).body
  expect(thread).toMatchObject({ state: 'open', waits_since: expect.any(String), assignee_id: null })
  expect(await counts()).toMatchObject({ open: 1, mine: 0, unassigned: 1, waiting: 1 })

  await app.ok(c.change, { id, assignee_id: owner.id }, office)
  expect(await counts(owner)).toMatchObject({ open: 1, mine: 1, unassigned: 0, waiting: 1 })
  const told = (await app.ok(notificationsContract.fetchActivity, { limit: 5 }, owner)).body.data
  expect(told[0]).toMatchObject({
    activity: `${office.fullname} assigned you the conversation with Dana Reed`,
    path: `/message?thread=${id}`,
  })

  await write(company, '0412 345 678', 'Tuesday it is')
  expect((await open(office, id)).thread.waits_since).toBeNull()
  await app.ok(c.change, { id, state: 'done' }, office)
  expect([await names(office, { view: 'open' }), await names(office, { view: 'done' })]).toEqual([
    [],
    ['Dana Reed'],
  ])
  app.setNow('2026-03-02T23:30:00Z')
  await hear(company, '0412 345 678', 'Better Wednesday')
  const since = '2026-03-02T23:30:00Z'
  expect(await list(office, { view: 'waiting' })).toMatchObject([{ id, state: 'open', waits_since: since }])

  // Whoever is done by mistake waits as before.
  await app.ok(c.change, { id, state: 'done' }, office)
  expect((await open(office, id)).thread.waits_since).toBeNull()
  await app.ok(c.change, { id, state: 'open' }, office)
  expect((await open(office, id)).thread.waits_since).toBe(since)

  await app.ok(c.change, { id, snoozed_until: '2026-03-03T23:00:00Z' }, office)
  expect(await names(office, { view: 'open' })).toEqual([])
  expect(await names(office, { view: 'snoozed' })).toEqual(['Dana Reed'])
  app.setNow('2026-03-03T23:00:01Z')
  expect(await list(office, { view: 'open' })).toMatchObject([{ snoozed_until: null }])
})

test('what the product sends by itself opens nothing', async () => {
  const company = await app.company()
  await bookedJobId(app, company, {
    phone: '0412 345 605',
    appointments: [{ appointment_time: '2026-03-04T23:00:00Z' }],
  })
  await app.ok(c.counts, {}, company.office)
  expect((await app.ok(c.counts, {}, company.office)).body.open).toBe(0)
})

test('a missed call waits for an answer in the conversation of its number', async () => {
  const company = await app.company()
  const { office, owner } = company
  await app.ok(phoneContract.saveSettings, { owners: 1, office: 1 }, owner)
  await client(company, 'Dana Reed', '0412 345 678')
  await app.ok(phoneContract.ring, { device: 'handset-1', number: '0412 345 678' }, owner)
  const [thread] = await list(office, { channel: 'call' })
  expect(thread).toMatchObject({ name: 'Dana Reed', last: { channel: 'call', missed: true, text: '' } })
  expect(thread!.waits_since).not.toBeNull()
  expect((await open(office, thread!.id)).calls).toHaveLength(1)
  expect(await list(office, { channel: 'sms' })).toEqual([])

  const { result } = (await app.ok(incomingContract.settings, {}, owner)).body
  await app.ok(incomingContract.saveSettings, { ...result, blocked: ['0412 345 699'] }, owner)
  await app.ok(phoneContract.ring, { device: 'handset-2', number: '0412 345 699' }, owner)
  expect(await names(office)).toEqual(['Dana Reed'])
})

test('all text is searched, in every spelling, and by the client’s name', async () => {
  const company = await app.company()
  await answered(company, 'Zoë Müller', '0412 345 606')
  await answered(company, 'Bob Stone', '0412 345 607')
  await hear(company, '0412 345 607', 'The Émaillé bath leaks')
  const { office } = company
  expect(await names(office, { search: 'emaille BATH' })).toEqual(['Bob Stone'])
  expect(await names(office, { search: 'muller' })).toEqual(['Zoë Müller'])
  expect((await names(office, { search: 'tuesday' })).toSorted()).toEqual(['Bob Stone', 'Zoë Müller'])
  expect(await names(office, { search: 'tuesday', view: 'done' })).toEqual([])
  expect(await names(office, { search: '%' })).toEqual([])
})

test('a long conversation is read back page by page, without a gap between its kinds', async () => {
  const company = await app.company()
  const { office } = company
  const { thread } = await answered(company)
  const { id } = thread
  await app.sql(
    `insert into sms_messages (company_id, direction, phone, body, parts, status, created_at, thread_id)
     select $1, 'in', '+61412345678', 'Old ' || n, 1, 'received', $3::timestamptz - n * interval '1 hour', $2
     from generate_series(120, 1, -1) n`,
    [company.id, id, morning],
  )
  // The answer above is the newest of all; each note was written half an hour after a message.
  await app.sql(
    `insert into thread_notes (company_id, thread_id, user_id, note, created_at)
     select $1, $2, $4, 'Note ' || n, $3::timestamptz - (n - 0.5) * interval '1 hour' from generate_series(90, 1, -10) n`,
    [company.id, id, morning, office.id],
  )
  await app.sql(`update sms_messages set created_at = $2 where company_id = $1 and body not like 'Old%'`, [
    company.id,
    morning,
  ])
  const page = async (pages: number) => (await app.ok(c.thread, { id, pages }, office)).body
  const first = await page(1)
  expect(first.messages).toHaveLength(50)
  expect(first.notes.map(each => each.note)).toEqual(['Note 10', 'Note 20', 'Note 30', 'Note 40', 'Note 50'])
  expect(first.has_older).toBe(true)
  const second = await page(2)
  expect([second.messages.length, second.notes.length, second.has_older]).toEqual([100, 9, true])
  const all = await page(3)
  expect([all.messages.length, all.has_older]).toEqual([122, false])
  // A message more takes nothing out of what was read back.
  await hear(company, '0412 345 678', 'And now?')
  expect((await page(3)).messages.map(each => each.message)).toEqual([
    'And now?',
    ...all.messages.map(each => each.message),
  ])
  expect((await app.request(c.thread, { id, pages: 0 }, office)).status).toBe(400)
})

test('a note is for the office alone, tells whom it names, and goes by whoever wrote it', async () => {
  const company = await app.company()
  const { office, owner } = company
  const { thread } = await answered(company)
  const note = `@${owner.fullname} is this under warranty?`
  const { id } = (await app.ok(c.addNote, { id: thread.id, note }, office)).body
  expect((await open(owner, thread.id)).notes).toMatchObject([
    { id, note, user: office.fullname, is_own: false },
  ])
  const told = (await app.ok(notificationsContract.fetchActivity, { limit: 5 }, owner)).body.data
  expect(told[0]!.activity).toBe(`${office.fullname} mentioned you in the conversation with Dana Reed`)
  expect(await app.request(c.removeNotes, { ids: [id] }, owner)).toMatchObject({
    status: 403,
    body: { message: 'You can only remove your own notes.' },
  })
  await app.ok(c.removeNotes, { ids: [id] }, office)
  expect((await open(office, thread.id)).notes).toEqual([])
})

test('bad input, stale saves and other companies’ conversations are refused', async () => {
  const company = await app.company()
  const other = await app.company()
  const { office } = company
  const { thread } = await answered(company)
  const { id, version } = thread
  const change = (input: object, as = office) => app.request(c.change, { id, ...input }, as)
  expect(await change({ assignee_id: other.office.id })).toMatchObject({
    status: 400,
    body: { message: 'Choose someone who can open messages.' },
  })
  expect(await change({ snoozed_until: morning })).toMatchObject({
    status: 400,
    body: { message: 'Choose a time in the future.' },
  })
  expect((await change({ snoozed_until: 'soon' })).status).toBe(400)
  expect((await change({ state: 'lost' })).status).toBe(400)
  expect((await app.request(c.addNote, { id, note: '  ' }, office)).status).toBe(400)
  await app.ok(c.change, { id, state: 'done' }, office)
  expect((await change({ version, state: 'open' })).status).toBe(409)
  for (const [entry, input] of [
    [c.thread, { id }],
    [c.change, { id, state: 'done' }],
    [c.read, { id }],
    [c.addNote, { id, note: 'x' }],
  ] as const)
    expect((await app.request(entry as typeof c.change, input as never, other.office)).status).toBe(404)
  expect(await list(other.office, { search: 'Tuesday' })).toEqual([])
  expect((await app.request(c.threads, {}, company.technician)).status).toBe(403)
})

test('who waited in a finished conversation does not wait again when its client is merged', async () => {
  const company = await app.company()
  const { office } = company
  const gone = await answered(company, 'Dana Reed', '0412 345 678')
  await app.ok(c.change, { id: gone.thread.id, state: 'done' }, office)
  const kept = await answered(company, 'Dana R.', '0412 345 679')
  await write(company, '0412 345 679', 'Tuesday it is')
  await app.ok(mergingContract.merge, { keep: kept.id, merge: gone.id, taken: [] }, office)
  const { thread } = await open(office, kept.thread.id)
  expect(thread).toMatchObject({ state: 'open', waits_since: null })
})

test('a lead that is written down in a conversation stands in it, and is nobody’s last word', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { office } = company
  await write(company, '0412 345 600', 'Who is this?')
  await hear(company, '0412 345 600', 'Lee. Do you fix gutters?')
  const [thread] = await list(office)
  const lead = { name: 'Lee Wong', phone: '0412 345 600', note: 'Gutters', thread_id: thread!.id }
  const { result } = (await app.ok(leadsContract.add, lead, office)).body
  const opened = await open(office, thread!.id)
  expect(opened.leads).toMatchObject([{ id: result.id, note: 'Gutters', by: office.fullname }])
  expect(opened.thread).toMatchObject({
    name: 'Lee Wong',
    last: { text: 'Lee. Do you fix gutters?', direction: 'in', channel: 'sms' },
  })
  expect((await app.request(leadsContract.add, lead, other.office)).status).toBe(404)
})

test('many answers at once all stand in one conversation', async () => {
  const company = await app.company()
  await client(company, 'Dana Reed', '0412 345 678')
  await write(company, '0412 345 678', 'Hi')
  await Promise.all(Array.from({ length: 30 }, (_, n) => hear(company, '0412 345 678', `Answer ${n}`)))
  const [thread, ...more] = await list(company.office)
  expect([more, thread!.unread]).toEqual([[], 30])
})

test('of two who answer at once the second reads the first before theirs is sent', async () => {
  const company = await app.company()
  const { office, owner } = company
  const { thread } = await answered(company)
  const seen = (await open(office, thread.id)).messages[0]!.id
  const answer = (as: TestUser, message: string, message_id: number) =>
    app.request(
      m.send,
      { to: '0412 345 678', message, sendNow: true, seen: { thread_id: thread.id, message_id } },
      as,
    )
  const answers = await Promise.all([answer(office, 'Tuesday at ten', seen), answer(owner, 'At ten', seen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [late, first] = answers[0].status === 409 ? [office, owner] : [owner, office]
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    message: `${first.fullname} just answered. Read it before you send yours.`,
  })
  const { messages } = await open(late, thread.id)
  expect(messages[0]!.user).toBe(first.fullname)
  // Once it was read, the other answer goes; one's own is no surprise.
  expect((await answer(late, 'Or at eleven', messages[0]!.id)).status).toBe(200)
  expect((await answer(late, 'Or at noon', messages[0]!.id)).status).toBe(200)
  expect(
    (
      await app.request(
        m.send,
        {
          to: '0412 345 678',
          message: 'x',
          sendNow: true,
          seen: { thread_id: thread.id, message_id: 0 },
        },
        (
          await app.company()
        ).office,
      )
    ).status,
  ).toBe(404)
})

test('only people who may open messages can be assigned a conversation or are told of one', async () => {
  const company = await app.company()
  const { office, owner, technician } = company
  const { thread } = await answered(company)
  const people = (await app.ok(c.people, {}, office)).body.result.map(person => person.id)
  expect(people).toEqual(expect.arrayContaining([office.id, owner.id]))
  expect(people).not.toContain(technician.id)
  const given = await app.request(c.change, { id: thread.id, assignee_id: technician.id }, office)
  expect([given.status, given.body]).toMatchObject([400, { message: inboxTexts.notMember }])
  await app.ok(c.addNote, { id: thread.id, note: `@${technician.fullname} look` }, office)
  const told = (await app.ok(notificationsContract.fetchActivity, { limit: 5 }, technician)).body.data
  expect(told.filter(each => each.path.startsWith('/message'))).toEqual([])
})

test('an unknown sender is made a client’s, old or new, and their words stand in that client’s conversation', async () => {
  const company = await app.company()
  const { office } = company
  const stranger = (await write(company, '0412 345 611', 'Who is this?')).body.thread_id
  const fresh = await client(company, 'Lee Wong', '0412 345 699')
  expect((await app.ok(c.setClient, { id: stranger, client_id: fresh }, office)).body.id).toBe(stranger)
  expect((await open(office, stranger)).thread).toMatchObject({ client_id: fresh, name: 'Lee Wong' })
  const again = await app.request(c.setClient, { id: stranger, client_id: fresh }, office)
  expect([again.status, again.body]).toMatchObject([409, { message: inboxTexts.known }])

  const known = await answered(company)
  const other = (await write(company, '0412 345 612', 'And this?')).body.thread_id
  const whole = (await app.ok(c.setClient, { id: other, client_id: known.id }, office)).body.id
  expect(whole).toBe(known.thread.id)
  expect((await open(office, whole)).messages[0]!.message).toBe('And this?')
  const stranger3 = (await write(company, '0412 345 613', 'Hi')).body.thread_id
  const foreign = await client(await app.company(), 'Theirs', '0412 345 614')
  expect((await app.request(c.setClient, { id: stranger3, client_id: foreign }, office)).status).toBe(404)
})

test('what became part of a conversation is found by its channel, and is as new and as done as the whole', async () => {
  const company = await app.company()
  const { office, owner } = company
  const known = await answered(company)
  const other = (await write(company, '0412 345 616', 'Who is this?')).body.thread_id
  await hear(company, '0412 345 616', 'The one with the tap')
  const unread = async () => (await app.ok(m.unread, {}, owner)).body.count
  await app.ok(c.setClient, { id: other, client_id: known.id }, office)
  expect(await unread()).toBe(2)
  await app.sql(
    `with said as (update sms_messages set channel = 'portal' where company_id = $1 and thread_id = $2)
     update threads set channels = '{portal}' where company_id = $1 and id = $2`,
    [company.id, other],
  )
  expect(await list(owner, { channel: 'portal' })).toMatchObject([{ id: known.thread.id, unread: 2 }])
  expect(await list(owner, { channel: 'mail' })).toEqual([])
  await app.ok(c.change, { id: known.thread.id, state: 'done' }, office)
  expect(await unread()).toBe(0)
})

test('whose a stranger’s conversation is can be undone: each is as it was, and what came since stays', async () => {
  const company = await app.company()
  const { office, owner } = company
  const known = await answered(company)
  await write(company, '0412 345 678', 'Tuesday it is')
  await app.ok(c.change, { id: known.thread.id, state: 'done' }, office)
  app.setNow('2026-03-02T23:10:00Z')
  const stranger = (await write(company, '0412 345 615', 'Who is this?')).body.thread_id
  await hear(company, '0412 345 615', 'The one with the tap')
  await app.ok(c.change, { id: stranger, assignee_id: owner.id }, office)
  const before = await list(office)
  await app.ok(c.setClient, { id: stranger, client_id: known.id }, office)
  expect(await list(office)).toMatchObject([{ id: known.thread.id, state: 'open', assignee_id: owner.id }])
  const both = await Promise.all([1, 2].map(() => app.request(c.unsetClient, { id: stranger }, office)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const unversioned = (rows: typeof before) => rows.map(({ version: _, ...row }) => row)
  expect(unversioned(await list(office))).toEqual(unversioned(before))

  // Once more, and this time the number writes on: it is the client's now.
  await app.ok(c.setClient, { id: stranger, client_id: known.id }, office)
  app.setNow('2026-03-02T23:20:00Z')
  await hear(company, '0412 345 615', 'Still dripping')
  expect(await list(office)).toMatchObject([{ id: known.thread.id, last: { text: 'Still dripping' } }])
  await app.ok(c.unsetClient, { id: stranger }, office)
  expect((await open(office, known.thread.id)).messages[0]!.message).toBe('Still dripping')
  expect((await open(office, known.thread.id)).thread.waits_since).not.toBeNull()
  await hear(company, '0412 345 615', 'Hello?')
  expect((await open(office, stranger)).messages[0]!.message).toBe('Hello?')

  expect((await app.request(c.unsetClient, { id: stranger }, (await app.company()).office)).status).toBe(404)
  // Where others became part of it meanwhile it stays.
  const fresh = await client(company, 'Lee Wong', '0412 345 699')
  await app.ok(c.setClient, { id: stranger, client_id: fresh }, office)
  const gone = await answered(company, 'Lee W.', '0412 345 698')
  await app.ok(mergingContract.merge, { keep: fresh, merge: gone.id, taken: [] }, office)
  expect((await app.request(c.unsetClient, { id: stranger }, office)).status).toBe(409)
})

test('a blocked sender’s messages are kept, but open nothing, count as read and are told to nobody', async () => {
  const company = await app.company()
  const { office } = company
  const phone = '0412 345 600'
  await write(company, phone, 'Who is this?')
  await hear(company, phone, 'Cheap roofs!')
  const [thread] = await list(office)
  const id = thread!.id
  const told = async () =>
    (await app.ok(notificationsContract.fetchActivity, { limit: 50 }, company.owner)).body.data.length
  const unread = async () => (await app.ok(m.unread, {}, office)).body.count
  expect([thread!.is_blocked, await unread()]).toEqual([false, 1])

  await app.ok(c.change, { id, is_blocked: true }, office)
  const before = await told()
  await hear(company, phone, 'Last chance!')
  expect(await told()).toBe(before)
  expect(await unread()).toBe(0)
  expect((await app.ok(m.chats, {}, office)).body.data).toMatchObject([{ unread: 0 }])
  const kept = await open(office, id)
  expect(kept.messages[0]!.message).toBe('Last chance!')
  expect(kept.thread).toMatchObject({ is_blocked: true, state: 'done', unread: 0, waits_since: null })
  for (const view of ['open', 'waiting', 'done'] as const) expect(await list(office, { view })).toEqual([])
  expect(await list(office, { view: 'blocked' })).toMatchObject([{ id }])

  await app.ok(c.change, { id, is_blocked: false, state: 'open' }, office)
  expect(await list(office, { view: 'blocked' })).toEqual([])
  expect(await list(office, { view: 'waiting' })).toMatchObject([{ id, is_blocked: false, unread: 2 }])
  await hear(company, phone, 'Hello?')
  expect(await told()).toBeGreaterThan(before)
})

test('a client is not blocked, and a blocked sender who becomes one is heard again', async () => {
  const company = await app.company()
  const { office } = company
  const { thread } = await answered(company)
  const refused = await app.request(c.change, { id: thread.id, is_blocked: true }, office)
  expect([refused.status, refused.body]).toMatchObject([409, { message: inboxTexts.blockKnown }])

  const known = async (phone: string, bind: (thread: number) => Promise<unknown>) => {
    const { thread_id: id } = (await write(company, phone, 'Who is this?')).body
    await app.ok(c.change, { id, is_blocked: true }, office)
    await bind(id)
    await hear(company, phone, 'It’s me')
    expect(await list(office, { view: 'blocked' })).toEqual([])
    expect((await list(office, { view: 'waiting' })).map(each => each.address)).toContain(phone)
  }
  await known('0412 345 601', () => client(company, 'Lee Wong', '0412 345 601'))
  await known('0412 345 602', id => app.ok(c.setClient, { id, client_id: thread.client_id! }, office))
  expect(
    (await app.request(c.change, { id: thread.id, is_blocked: true }, (await app.company()).office)).status,
  ).toBe(404)
})
