import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { diaryContract } from '../diary.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let jobId: number
const { read, add } = diaryContract

beforeAll(async () => {
  company = await app.company()
  other = await app.company()
  const input = { name: 'Dana', address: '4 King St', assign_worker: [company.technician.id] }
  app.setNow('2026-03-02T00:00:00Z')
  jobId = (await app.send(jobsContract.add, input, company.office)).body.lastJobInsertId
})

const groups = async (as: TestUser = company.office) => (await app.send(read, { jobId }, as)).body.diary
const note = (content: string, more = {}) => ({ type: 'note' as const, content, ...more })

test('entries of one save are one group, newest first, under the name of who is signed in', async () => {
  app.setNow('2026-03-02T01:00:00Z')
  const file = { type: 'file' as const, content: { filename: 'a.jpg', url: '/files/a', status: 'added' } }
  const { status, body } = await app.send(
    add,
    { job_id: jobId, company_id: company.id, data: [note('Gate code 12', { user: 'The Owner' }), file] },
    company.technician,
  )
  expect([status, body.message]).toEqual([200, 'Saved.'])
  const [newest, first] = await groups()
  expect(newest!.timestamp).toBe('2026-03-02T01:00:00Z')
  expect(newest!.changes.map(c => [c.type, c.content, c.user, c.saved])).toEqual([
    ['file', file.content, company.technician.fullname, true],
    ['note', 'Gate code 12', company.technician.fullname, true],
  ])
  expect(first!.changes.map(c => c.type)).toContain('welcome')
})

test('the content of a file entry is a list of its files, or one of them', async () => {
  app.setNow('2026-03-02T01:30:00Z')
  const files = ['a', 'b'].map(name => ({ filename: `${name}.jpg`, url: `/files/${name}`, status: 'added' }))
  for (const content of [files, files[0]!, []]) {
    await app.send(add, { job_id: jobId, data: [{ type: 'file', content }] }, company.office)
    expect((await groups())[0]!.changes.map(c => c.content)).toEqual([content])
  }
})

test('an entry sent again with its entryId is kept once', async () => {
  const data = [note('once', { entryId: 'n-1' }), note('other', { entryId: 'n-2' })]
  await app.send(add, { job_id: jobId, data }, company.office)
  await app.send(add, { job_id: jobId, data: [...data, note('third', { entryId: 'n-3' })] }, company.office)
  const texts = (await groups()).flatMap(g => g.changes.map(c => c.content))
  expect(texts.filter(t => ['once', 'other', 'third'].includes(String(t))).sort()).toEqual([
    'once',
    'other',
    'third',
  ])
})

test('what was written without a signal keeps its time, but nothing is written in the future', async () => {
  app.setNow('2026-03-02T05:00:00Z')
  const data = [
    note('early', { timestamp: '2026-03-02T03:30:00Z' }),
    note('late', { timestamp: '2030-01-01T00:00:00Z' }),
  ]
  await app.send(add, { job_id: jobId, data }, company.office)
  const entries = (await groups()).flatMap(g => g.changes)
  expect(entries.find(e => e.content === 'early')?.timestamp).toBe('2026-03-02T03:30:00Z')
  expect(entries.find(e => e.content === 'late')?.timestamp).toBe('2026-03-02T05:00:00Z')
})

test('nobody forges what the product writes, and nonsense is refused', async () => {
  const before = await groups()
  const bad = [
    [{ type: 'status', content: 'Job status changed to: Closed' }],
    [{ type: 'welcome', content: 'x' }],
    [{ type: 'nothing', content: 'x' }],
    [{ type: 'note', content: 7 }],
    [{ type: 'note', content: 'a\0b' }],
    [{ type: 'note', content: 'half \ud800' }],
    [{ type: 'file', content: { url: 'a\0' } }],
    [{ type: 'file', content: [{ url: 'a' }, 'b'] }],
    [{ type: 'file', content: Array.from({ length: 201 }, () => ({})) }],
    [{ type: 'note', content: 'x'.repeat(20_001) }],
    [{ type: 'file', content: JSON.parse(`{"a":${'['.repeat(500)}${']'.repeat(500)}}`) }],
    [{ type: 'note', content: 'x', timestamp: '2026-02-30' }],
    [{ type: 'note', content: 'x', entryId: 'a\0' }],
    [],
    'x',
  ]
  for (const data of bad) {
    const { status } = await app.request(add, { job_id: jobId, data }, company.office)
    expect([JSON.stringify(data).slice(0, 50), status]).toEqual([JSON.stringify(data).slice(0, 50), 400])
  }
  expect(await groups()).toEqual(before)
  const backslash = await app.send(
    add,
    { job_id: jobId, data: [note('C:\\u0000dir \\ud800 💧')] },
    company.office,
  )
  expect(backslash.status).toBe(200)
})

test('a diary opens with its job: not for another company, not for a technician who is not on it', async () => {
  const stranger = await app.user(company.id, 3)
  for (const as of [other.office, stranger]) {
    expect((await app.send(read, { jobId }, as)).status).toBe(404)
    expect((await app.send(add, { job_id: jobId, data: [note('mine')] }, as)).status).toBe(404)
  }
  const foreign = await app.send(
    add,
    { job_id: jobId, company_id: other.id, data: [note('x')] },
    company.office,
  )
  expect(foreign.status).toBe(404)
  expect((await app.send(read, { jobId }, null)).status).toBe(401)
  expect((await groups()).flatMap(g => g.changes.map(c => c.content))).not.toContain('mine')
})

test('what the product writes comes with its text and values beside the sentence; people’s words come alone', async () => {
  app.setNow('2026-03-03T00:00:00Z')
  const appointments = [{ appointment_time: '2026-10-03T16:30:00Z' }]
  const booked = await app.send(
    jobsContract.add,
    { name: 'Mia', address: '1 High St', appointments },
    company.office,
  )
  const id = booked.body.lastJobInsertId
  await app.send(add, { job_id: id, data: [note('Dog in the yard')] }, company.office)
  const { diary } = (await app.send(read, { jobId: id }, company.office)).body
  const entries = diary
    .flatMap(group => group.changes)
    .map(({ content, text, values }) => ({ content, text, values }))
  expect(entries).toContainEqual({ content: 'Dog in the yard' })
  // The wall of Sydney, whose clocks went on by an hour half an hour before.
  expect(entries).toContainEqual({
    content: 'Appointment scheduled for: 4 Oct 2026, 3:30 am',
    text: 'Appointment scheduled for: {{time}}',
    values: { time: { instant: '2026-10-03T16:30:00Z' } },
  })
  expect(entries).toContainEqual({
    content: 'Job address set to: 1 High St',
    text: 'Job address set to: {{address}}',
    values: { address: '1 High St' },
  })
})

test('an entry under a reworded text goes by the new one', async () => {
  const data = [note('Task opened again: Flush'), note('kept as typed')]
  await app.send(add, { job_id: jobId, data }, company.office)
  await app.sql(
    `update diary_entries set text = 'Task opened again: {{task}}', "values" = '{"task": "Flush"}'
     where company_id = $1 and content = '"Task opened again: Flush"'`,
    [company.id],
  )
  await app.sql(await readFile('migrations/1165-entries-under-their-new-texts.sql', 'utf8'))
  const changes = (await groups()).flatMap(g => g.changes)
  expect(changes.find(c => c.text !== undefined && c.content === 'Task opened again: Flush')).toMatchObject({
    text: 'Task reopened: {{task}}',
    values: { task: 'Flush' },
  })
})
