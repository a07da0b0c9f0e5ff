import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { sweepFiles } from '#features/jobs/files/server/files-sweep.service.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Sends } from '#shared/endpoint.ts'
import { differencesContract } from '../differences.contract.ts'
import { differenceTexts, fits } from '../differences.rules.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser
const now = '2026-03-02T04:00:00Z'
const later = '2026-03-02T04:20:00Z'

beforeAll(async () => {
  app.setNow(now)
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
  second = await app.user(company.id, 3)
  for (const each of [company, other])
    await app.services.db.withCompany(companyIdFrom(each.id, 'seed'), furnishCompany)
})

const { list, setAside, setAsideFile, file, decide } = differencesContract
let keys = 0
const newKey = () => `phone-write-${++keys}`
const booked = () =>
  bookedJob(app, company, { address: '4 King St, Newtown NSW', assign_worker: String(company.technician.id) })
const read = async (id: number) => (await app.send(jobsContract.open, { id }, company.office)).body.result
const shown = async (by: TestUser) => (await app.send(list, {}, by)).body

/** A comment that the phone typed, while the office wrote another one. */
async function clash(more: Partial<Sends<typeof setAside>> = {}) {
  const job = await booked()
  await app.send(jobsContract.edit, { id: job.id, tradie_comment: 'Office' }, company.office)
  const sent = {
    key: newKey(),
    path: '/jobs/edit/:id',
    input: { id: job.id, version: job.version, tradie_comment: 'Phone' },
    before: { tradie_comment: '' },
    title: 'Job #1',
    typed: 'Tradie Comment: Phone',
    job: job.id,
    made_at: '2026-03-02T03:00:00Z',
    reason: 'Someone else just changed this.',
    ...more,
  }
  const { body } = await app.send(setAside, sent, company.technician)
  return { job, sent, id: body.result.id }
}

test('a refused write is handed in once, its own person and the office see it, and the office is told', async () => {
  const { sent, id } = await clash()
  const again = await app.send(setAside, sent, company.technician)
  expect(again.body.result).toEqual({ id, state: 'open' })
  const row = (await shown(company.office)).result.find(each => each.id === id)
  expect(row).toMatchObject({
    key: sent.key,
    user: company.technician.fullname,
    input: sent.input,
    before: sent.before,
    job: { id: sent.job },
    state: 'open',
  })
  expect((await shown(company.technician)).result.map(each => each.id)).toContain(id)
  expect(await shown(second)).toMatchObject({ result: [], open: 0 })
  const { data } = (await app.send(notificationsContract.fetchActivity, {}, company.office)).body
  expect(data[0]!.activity).toContain('Job #1')
  expect((await shown(other.owner)).result).toEqual([])
})

test('the phone’s value is taken on top of the job as it is, and put back', async () => {
  const { job, id } = await clash()
  const version = 1
  const taken = await app.send(decide, { id, take: 'mine', version }, company.office)
  expect(taken.body.result.state).toBe('taken')
  expect((await read(job.id)).tradie_comment).toBe('Phone')
  await app.send(decide, { id, take: 'open', version: taken.body.result.version }, company.office)
  expect((await read(job.id)).tradie_comment).toBe('Office')
  await app.send(decide, { id, take: 'theirs' }, company.technician)
  expect((await read(job.id)).tradie_comment).toBe('Office')
  app.setNow(later)
  const late = await app.request(decide, { id, take: 'open' }, company.office)
  app.setNow(now)
  expect([late.status, late.body.message]).toEqual([409, differenceTexts.late])
})

test('a job that the phone closed closes when it did, and rows of a list that both added stay', async () => {
  const job = await booked()
  const note = (id: string) => ({ id, note: id })
  await app.send(jobsContract.edit, { id: job.id, note: [note('office')] }, company.office)
  const { id } = await clash({
    job: job.id,
    input: { id: job.id, job_status_id: statusId.closed, note: [note('phone')] },
    before: { job_status_id: 1, note: '[]' },
  })
  await app.send(decide, { id, take: 'mine' }, company.office)
  const after = await read(job.id)
  const notes = (JSON.parse(after.note) as { note: string }[]).map(each => each.note)
  expect(notes.sort()).toEqual(['office', 'phone'])
  expect([after.job_status_id, after.date_closed]).toEqual([statusId.closed, '2026-03-02T03:00:00Z'])
})

test('two who decide at once: one does, the other learns it, and the job is saved once', async () => {
  const { job, id } = await clash()
  const before = (await read(job.id)).version
  const answers = await Promise.all(
    (['mine', 'theirs', 'mine'] as const).map((take, i) =>
      app.request(decide, { id, take, version: 1 }, i === 1 ? company.owner : company.office),
    ),
  )
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  expect((await read(job.id)).version - before).toBeLessThanOrEqual(1)
})

test('others neither see nor decide, and a job of another company can’t be named', async () => {
  const { id, sent } = await clash()
  for (const by of [second, other.owner])
    expect((await app.request(decide, { id, take: 'theirs' }, by)).status).toBe(404)
  const foreign = { ...sent, key: newKey() }
  expect((await app.request(setAside, foreign, other.technician)).status).toBe(404)
  const mixed = { ...sent, key: newKey(), input: { id: 999_999 } }
  expect((await app.request(setAside, mixed, company.technician)).status).toBe(404)
})

test('what is no save of a job is marked as dealt with, and nothing else happens', async () => {
  const { job, id } = await clash({ path: '/jobs/takePayment/:id', input: { amount: 100 }, before: null })
  const { body } = await app.send(decide, { id, take: 'mine' }, company.office)
  expect(body.result.state).toBe('taken')
  expect((await read(job.id)).tradie_comment).toBe('Office')
})

test('of a job that was deleted or given away the write is kept, and can’t be taken by whoever may not save it', async () => {
  const { job, id } = await clash()
  await app.send(jobsContract.edit, { id: job.id, user_id: String(second.id) }, company.office)
  const away = await app.request(decide, { id, take: 'mine' }, company.technician)
  expect([away.status, away.body.message]).toEqual([409, differenceTexts.gone])
  await app.send(jobsContract.archive, { ids: [job.id] }, company.office)
  const gone = await app.request(decide, { id, take: 'mine' }, company.office)
  expect([gone.status, gone.body.message]).toEqual([409, differenceTexts.gone])
  expect((await app.send(decide, { id, take: 'theirs' }, company.office)).body.result.state).toBe('left')
})

test.each([
  [{ key: 'short' }],
  [{ path: 'no path' }],
  [{ title: '' }],
  [{ typed: 'x'.repeat(20_001) }],
  [{ input: { note: 'x'.repeat(100_001) } }],
  [{ made_at: 'yesterday' }],
])('bad input is refused: %j', async more => {
  const { sent } = await clash()
  const bad = { ...sent, key: newKey(), ...more }
  expect((await app.request(setAside, bad as never, company.technician)).status).toBe(400)
})

test('what a row can’t keep does not fit', () => {
  let deep: object = {}
  for (let i = 0; i < 30; i++) deep = { deep }
  expect([fits({ a: [1, 'ü'] }), fits({ a: '\0' }), fits({ a: '\ud800' }), fits(deep)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

/** A photo that the phone could not add. */
const photoOf = (job: number | null, more: object = {}) => ({
  key: newKey(),
  path: '/jobs/addfiles/:id',
  input: JSON.stringify({ id: job }),
  title: 'Job #1',
  typed: 'meter.png',
  ...(job !== null && { job }),
  made_at: '2026-03-02T03:00:00Z',
  reason: 'This job is no longer yours.',
  ...more,
})

test('a photo that was refused for good is kept with its hash, taken into the job, and goes back', async () => {
  const job = await booked()
  const sent = photoOf(job.id)
  const bytes = Buffer.from(dot, 'base64')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const given = { bytes, filename: 'meter.png' }
  const first = await app.upload(setAsideFile, sent as never, company.technician, given)
  expect(first).toMatchObject({ status: 200, body: { sha256, result: { state: 'open' } } })
  const again = await app.upload(setAsideFile, sent as never, company.technician, given)
  expect(again.body).toEqual(first.body)
  const { id } = first.body.result
  const row = async () => (await shown(company.office)).result.find(each => each.id === id)!
  expect(await row()).toMatchObject({ file: { name: 'meter.png', type: 'image/png' }, input: { id: job.id } })
  for (const size of ['full', 'thumbnail'] as const)
    expect((await app.send(file, { id, size }, company.office)).status).toBe(200)
  for (const by of [other.owner, second]) expect((await app.send(file, { id }, by)).status).toBe(404)
  const names = async () =>
    (await app.ok(filesContract.list, { jobId: job.id }, company.office)).body.result.map(({ name }) => name)
  expect(await names()).toEqual([])
  const { version } = (await app.ok(decide, { id, take: 'mine', version: 1 }, company.office)).body.result
  expect(await names()).toEqual(['meter.png'])
  await app.ok(decide, { id, take: 'open', version }, company.office)
  expect(await names()).toEqual([])
  await app.ok(decide, { id, take: 'theirs' }, company.office)
  const files = () =>
    app.sql('select part from files where company_id = $1 and part = $2', [company.id, 'difference'])
  expect(await files()).toHaveLength(1)
  const sweep = (now: string) => sweepFiles(app.services.db, app.services.providers.storage, new Date(now))
  await sweep('2026-03-03T03:30:00Z')
  expect(await files()).toHaveLength(1)
  await sweep('2026-03-04T05:00:00Z')
  expect(await files()).toHaveLength(0)
  expect((await row()).file).toBeNull()
})

test('a photo of another company’s job, one that is none, and one that is too large are refused, and nothing is kept', async () => {
  const foreign = await bookedJob(app, other)
  const count = async () => (await app.sql('select id from files where company_id = $1', [company.id])).length
  const before = await count()
  const tries = [
    [photoOf(foreign.id), undefined, 404],
    [photoOf(null, { key: 'x' }), undefined, 400],
    [photoOf(null), { bytes: Buffer.from('no picture') }, 415],
    [photoOf(null), { bytes: Buffer.alloc(11_000_000, 1) }, 413],
  ] as const
  for (const [sent, given, status] of tries)
    expect((await app.upload(setAsideFile, sent as never, company.technician, given)).status).toBe(status)
  expect(await count()).toBe(before)
  // It belongs to no job: it can be read and discarded.
  const { body } = await app.upload(setAsideFile, photoOf(null) as never, company.technician)
  const { id } = body.result
  const refused = await app.send(decide, { id, take: 'mine' }, company.office)
  expect([refused.status, refused.body]).toMatchObject([409, { message: differenceTexts.noJob }])
  await app.ok(decide, { id, take: 'theirs' }, company.office)
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
