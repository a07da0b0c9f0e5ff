import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { codesOnLabels } from '#features/stock/labels/testing/codes-on-labels.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { toolsContract as c } from '../tools.contract.ts'

const app = await testApp()
const { ok } = app

const addTool = async (company: TestCompany, fields: object = {}) =>
  (await ok(c.add, { name: 'Drill', serial: 'D-1', cost_cents: 39_900, ...fields } as never, company.owner))
    .body.result
const bell = async (as: TestCompany['owner']) =>
  (await ok(notificationsContract.fetchActivity, {}, as)).body.data.filter(each =>
    each.text.includes('overdue for a test'),
  ).length

test('a tool is taken from the store, handed over with a photo, and is the receiver’s once they confirm', async () => {
  const company = await app.company()
  const { technician, owner, operator } = company
  const tool = await addTool(company)
  const id = tool.id
  expect(tool.holder).toMatchObject({ kind: 'store', value: 0 })
  // Who takes it for themselves has it at once.
  const taken = (await ok(c.hand, { id, to: technician.id }, technician)).body.result
  expect([taken.holder.value, taken.waiting, taken.cost_cents]).toEqual([technician.id, null, null])
  const offered = (await ok(c.hand, { id, to: operator.id, note: 'one battery' }, technician)).body.result
  expect(offered).toMatchObject({
    holder: { value: technician.id },
    waiting: { to: operator.id, note: 'one battery' },
  })
  const photo = await app.upload(c.addFile, { part: 'hand', id }, technician)
  const file = photo.body.result.waiting!.photo!
  expect((await app.send(filesContract.read, { id: file, name: 'x' }, operator)).status).toBe(200)
  const stranger = await app.company()
  expect((await app.send(filesContract.read, { id: file, name: 'x' }, stranger.owner)).status).toBe(404)
  expect((await app.upload(c.addFile, { part: 'hand', id }, technician)).status).toBe(404)
  expect((await ok(c.list, { own: true }, operator)).body.data.map(row => row.id)).toEqual([id])
  const hand = offered.waiting!.id
  expect((await app.send(c.answer, { id: hand, accept: true }, technician)).status).toBe(403)
  const has = (await ok(c.answer, { id: hand, accept: true }, operator)).body.result
  expect([has.holder.value, has.waiting, has.hands.length]).toEqual([operator.id, null, 2])
  expect((await app.send(c.answer, { id: hand, accept: false }, operator)).status).toBe(409)
  // It is not this technician's any more.
  expect((await app.send(c.hand, { id, to: technician.id }, technician)).status).toBe(403)
  await ok(c.hand, { id, to: technician.id }, operator)
  const again = (await ok(c.open, { id }, owner)).body.result.waiting!.id
  await ok(c.answer, { id: again, accept: false }, technician)
  expect((await ok(c.open, { id }, owner)).body.result.holder.value).toBe(operator.id)
  expect((await ok(c.options, {}, technician)).body.result).toEqual([{ value: id, label: 'Drill (D-1)' }])
})

test('a failed or overdue test holds a tool back from work; a passed one sets the next day', async () => {
  const company = await app.company()
  const { technician, owner } = company
  const tool = await addTool(company, {
    tag_months: 6,
    tag_due: '2026-01-01',
    calibration_months: 12,
    bought_on: '2099-05-31',
  })
  const id = tool.id
  expect([tool.overdue, tool.calibration_due]).toEqual([['tag'], '2100-05-31'])
  const late = await app.request(c.hand, { id, to: technician.id }, technician)
  expect([late.status, late.body.message, late.body.field]).toEqual([
    409,
    'Drill is overdue for a test. Take it anyway?',
    'overdue_ok',
  ])
  await ok(c.hand, { id, to: technician.id, overdue_ok: true }, technician)
  await ok(c.hand, { id }, technician)
  const checked = { id, kind: 'tag', checked_on: '2026-01-31', number: 'T-77' } as const
  expect((await app.send(c.check, { ...checked, passed: true }, technician)).status).toBe(403)
  expect((await ok(c.check, { ...checked, passed: false }, owner)).body.result).toMatchObject({
    failed: true,
    tag_due: '2026-01-01',
  })
  const failed = await app.request(c.hand, { id, to: technician.id, overdue_ok: true }, technician)
  expect([failed.status, failed.body.message]).toEqual([
    409,
    'It failed its last test. It can’t be used until it passes.',
  ])
  const { check, result } = (await ok(c.check, { ...checked, passed: true }, owner)).body
  expect([result.failed, result.tag_due, result.checks.length]).toEqual([false, '2026-07-31', 2])
  const pdf = await app.upload(c.addFile, { part: 'check', id: check }, owner)
  expect(pdf.body.result.checks[0]!.certificate).toMatchObject({ id: expect.any(Number) })
  expect(
    (await app.send(c.check, { ...checked, checked_on: '2999-01-01', passed: true }, owner)).status,
  ).toBe(400)
})

test('a tool that becomes overdue is told once, to who has it and to the office, after eight in the morning', async () => {
  const company = await app.company()
  const { technician } = company
  const { id } = await addTool(company, { tag_due: '2026-03-03' })
  await ok(c.hand, { id, to: technician.id, overdue_ok: true }, technician)
  const told = async () => [await bell(technician), await bell(company.office)]
  const at = async (time: string) => {
    app.setNow(time)
    await app.comeDue()
  }
  await at('2026-03-03T20:00:00Z')
  expect(await told()).toEqual([0, 0])
  await at('2026-03-03T21:30:00Z')
  await at('2026-03-03T21:40:00Z')
  expect(await told()).toEqual([1, 1])
  app.setNow(null)
})

test('a job asks for tools, and is told where another job wants one at the same time', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const { id: tool } = await addTool(company)
  const book = async (start: string, minutes: number, workers: number[]) => {
    const job = { name: 'Nadia Kerr', address: '12 Smith St', assign_worker: workers }
    const appointment = { appointment_time: `2031-03-03 ${start}`, duration: minutes, worker: workers }
    const { body } = await ok(jobsContract.add, { ...job, appointments: [appointment] } as never, owner)
    return (body as { lastJobInsertId: number }).lastJobInsertId
  }
  const [one, two, three] = [
    await book('01:00:00', 120, [technician.id]),
    await book('02:00:00', 120, []),
    await book('03:00:00', 60, []),
  ]
  for (const jobId of [one, two, three]) await ok(c.setOfJob, { jobId, ids: String(tool) }, owner)
  const wanted = async (jobId: number, as = owner) =>
    (await ok(c.ofJob, { jobId }, as)).body.result[0]!.wanted.length
  // A technician learns of it although the other job is not theirs.
  expect([await wanted(one, technician), await wanted(two), await wanted(three)]).toEqual([1, 2, 1])
  expect((await app.send(c.ofJob, { jobId: two }, technician)).status).toBe(404)
  expect((await app.send(c.setOfJob, { jobId: two, ids: String(tool) }, technician)).status).toBe(404)
  await ok(c.setOfJob, { jobId: two, ids: '' }, owner)
  expect(await wanted(one)).toBe(0)
  await ok(c.hand, { id: tool, job: one }, owner)
  expect((await ok(c.open, { id: tool }, owner)).body.result.holder).toMatchObject({
    kind: 'job',
    job_id: one,
  })
  await ok(c.hand, { id: tool, to: technician.id }, technician)
})

test('bad input, other companies’ tools and people without the permission are refused', async () => {
  const [company, stranger] = [await app.company(), await app.company()]
  const { id, version } = await addTool(company)
  const refused = async (input: object) => {
    const { status, body } = await app.request(c.add, { name: 'x', ...input }, company.owner)
    return [status, body.field]
  }
  expect(await refused({ name: ' ' })).toEqual([400, 'name'])
  expect(await refused({ tag_months: 4 })).toEqual([400, 'tag_months'])
  expect(await refused({ bought_on: '2026-02-30' })).toEqual([400, 'bought_on'])
  expect((await app.send(c.add, { name: 'x' }, company.technician)).status).toBe(403)
  for (const entry of [c.open, c.changeStatus, c.hand] as const)
    expect((await app.request(entry, { id }, stranger.owner)).status).toBe(404)
  const place = stranger.technician.id
  expect((await app.send(c.hand, { id, to: place }, company.owner)).status).toBe(404)
  expect((await app.send(c.hand, { id }, company.owner)).status).toBe(409)
  await ok(c.edit, { id, name: 'Hammer drill', version }, company.owner)
  expect((await app.send(c.edit, { id, name: 'x', version }, company.owner)).status).toBe(409)
  await ok(c.changeStatus, { id, checked: false }, company.owner)
  expect((await app.send(c.hand, { id, to: company.technician.id }, company.owner)).status).toBe(409)
})

test('labels are a PDF with a code each, which a scanner reads', async () => {
  const company = await app.company()
  const [one, two] = [await addTool(company), await addTool(company)]
  const { body, headers } = await app.send(c.labels, { ids: `${one.id},${two.id}` }, company.owner)
  expect(headers['content-type']).toBe('application/pdf')
  const codes = await codesOnLabels(body as never)
  expect(codes).toEqual([`TW-T${one.id}`, `TW-T${two.id}`])
  expect((await app.send(c.labels, { ids: `${one.id},999999` }, company.owner)).status).toBe(404)
})
