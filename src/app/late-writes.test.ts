import { beforeEach, expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { happenedHeader, sentHeader } from '#shared/happened.ts'

const app = await testApp()
const { jobs, files, diary, jobTime, clock, arrivals, onSite, invoices } = contracts
let company: TestCompany
let casey: TestUser
let id: number

const at = (time: string) => app.setNow(`2026-03-02T${time}:00Z`)
/** The headers of a write that was made at the first time and is sent at the second, by the device's clock. */
const made = (time: string, sent: string) => ({
  headers: { [happenedHeader]: `2026-03-02T${time}:00Z`, [sentHeader]: `2026-03-02T${sent}:00Z` },
})
const note = (text: string) => ({
  job_id: id,
  data: [{ type: 'note' as const, content: text, entryId: text }],
})
const give = (to: number[]) => app.send(jobs.edit, { id, user_id: to.join(',') }, company.office)

beforeEach(async () => {
  at('04:00')
  company = await app.company()
  casey = await app.user(company.id, 3, { fullname: 'Casey Dunn' })
  const { technician, office } = company
  const job = {
    name: 'Dana',
    phone: '0412345678',
    address: '4 King St',
    assign_worker: [technician.id],
    appointments: [{ appointment_time: '2026-03-02T05:00:00Z' }],
  }
  id = (await app.send(jobs.add, job, office)).body.lastJobInsertId
})

const entries = async () =>
  (await app.send(diary.read, { jobId: id }, company.office)).body.diary.flatMap(g => g.changes)
const names = async () =>
  (await app.send(files.list, { jobId: id }, company.office)).body.result.map(f => f.name)

test('photos and notes of a job that was given away meanwhile arrive, under their own time', async () => {
  const { technician } = company
  at('04:05')
  await give([casey.id])
  at('04:06')
  const photo = await app.request(files.add, { id }, technician, made('04:03', '04:06'))
  expect(photo.status).toBe(200)
  expect(photo.body.files).toBe('')
  expect(await names()).toEqual(['photo.png'])
  expect(
    (await app.send(diary.add, note('Valve is seized'), technician, made('04:03', '04:06'))).status,
  ).toBe(200)
  const told = (await entries()).filter(e => e.user === technician.fullname)
  expect(told.map(e => [e.type, e.timestamp, e.arrived_at])).toEqual([
    ['note', '2026-03-02T04:03:00Z', '2026-03-02T04:06:00Z'],
    ['file', '2026-03-02T04:03:00Z', '2026-03-02T04:06:00Z'],
  ])
  // They hand in, and no more.
  expect((await app.send(diary.read, { jobId: id }, technician)).status).toBe(404)
  expect((await app.send(files.list, { jobId: id }, technician)).status).toBe(404)
})

test('what was made before the job was closed by somebody else arrives too', async () => {
  await give([company.technician.id, casey.id])
  at('04:05')
  await app.send(jobs.edit, { id, job_status_id: 3 }, casey)
  at('04:10')
  expect((await app.request(files.add, { id }, company.technician, made('04:03', '04:10'))).status).toBe(200)
  expect((await app.request(files.add, { id }, company.technician, made('04:08', '04:10'))).status).toBe(403)
})

test('who did not have the job when it was made hands nothing in', async () => {
  const { technician } = company
  at('04:05')
  await give([casey.id])
  at('04:20')
  const other = await app.company()
  for (const [as, headers] of [
    [technician, made('04:10', '04:20')],
    [technician, {}],
    [other.technician, made('04:03', '04:20')],
    [await app.user(company.id, 3), made('04:03', '04:20')],
  ] as const) {
    expect((await app.request(files.add, { id }, as, headers)).status).toBe(404)
    expect((await app.send(diary.add, note('x'), as, headers)).status).toBe(404)
  }
  // Only what was written about the work, not what looks like a message.
  const sms = { job_id: id, data: [{ type: 'sms' as const, content: 'x', entryId: 'x' }] }
  expect((await app.send(diary.add, sms, technician, made('04:03', '04:20'))).status).toBe(404)
  // Casey had it only from 4:05 on.
  await give([])
  expect((await app.send(diary.add, note('y'), casey, made('04:03', '04:20'))).status).toBe(404)
  expect((await app.send(diary.add, note('y'), casey, made('04:08', '04:20'))).status).toBe(200)
  expect(await names()).toEqual([])
})

test('times in the future and half a year back are refused', async () => {
  at('04:30')
  const { technician } = company
  expect((await app.send(diary.add, note('x'), technician, made('04:40', '04:30'))).status).toBe(400)
  const weeks = { [happenedHeader]: '2025-08-01T04:00:00Z', [sentHeader]: '2026-03-02T04:30:00Z' }
  expect((await app.send(clock.clock, { status: 'In' }, technician, { headers: weeks })).status).toBe(400)
  const dated = { ...note('x'), data: [{ ...note('x').data[0]!, timestamp: '2025-08-01T04:00:00Z' }] }
  expect((await app.send(diary.add, dated, technician)).status).toBe(400)
})

test('who had a job is told who gave it to whom, or deleted it; others are told nothing', async () => {
  const { technician, office } = company
  const open = (as: TestUser) => app.send(jobs.open, { id }, as)
  const stranger = await app.user(company.id, 3)
  await give([casey.id])
  const given = `${office.fullname} reassigned this job to Casey Dunn.`
  expect(await open(technician)).toMatchObject({ status: 404, body: { message: given } })
  const save = await app.send(jobs.edit, { id, job_status_id: 3 }, technician)
  expect(save).toMatchObject({ status: 404, body: { message: given } })
  expect((await open(stranger)).body.message).toBe('Not found.')
  await app.send(jobs.archive, { ids: String(id) }, office)
  const deleted = `${office.fullname} deleted this job.`
  expect((await open(casey)).body.message).toBe(deleted)
  expect((await open(company.owner)).body.message).toBe(deleted)
  expect((await open(stranger)).body.message).toBe('Not found.')
  expect((await open((await app.company()).office)).body.message).toBe('Not found.')
})

test('work done offline keeps its times in job, diary and job time; a wrong clock of the device is named', async () => {
  const { technician } = company
  at('04:06')
  // The phone is 12 minutes ahead.
  await app.send(jobTime.work, { jobId: id, status: 'In' }, technician, made('04:13', '04:18'))
  await app.send(jobTime.work, { jobId: id, status: 'Out' }, technician, made('04:15', '04:18'))
  await app.send(jobs.edit, { id, job_status_id: 3 }, technician, made('04:15', '04:18'))
  const { data } = (await app.send(jobTime.times, { jobId: id }, technician)).body
  expect(data.map(each => [each.started_at, each.ended_at])).toEqual([
    ['2026-03-02T04:01:00Z', '2026-03-02T04:03:00Z'],
  ])
  const status = (await entries()).find(e => e.type === 'status')
  expect(status).toMatchObject({
    timestamp: '2026-03-02T04:03:00Z',
    arrived_at: '2026-03-02T04:06:00Z',
    clock_off: 12,
  })
  const [row] = await app.sql<{ closed_at: Date }>('select closed_at from jobs where company_id = $1', [
    company.id,
  ])
  expect(row!.closed_at.toISOString()).toBe('2026-03-02T04:03:00.000Z')
})

test('work that arrives after newer work has begun ends where that begins, and ends nothing newer', async () => {
  const { technician } = company
  at('04:10')
  await app.send(jobTime.work, { jobId: id, status: 'In' }, technician)
  at('04:20')
  await app.send(jobTime.work, { jobId: id, status: 'In' }, technician, made('04:02', '04:20'))
  await app.send(jobTime.work, { jobId: id, status: 'Out' }, technician, made('04:05', '04:20'))
  const { data } = (await app.send(jobTime.times, { jobId: id }, technician)).body
  expect(data.map(each => [each.started_at, each.ended_at])).toEqual([
    ['2026-03-02T04:02:00Z', '2026-03-02T04:10:00Z'],
    ['2026-03-02T04:10:00Z', null],
  ])
})

test('a late departure is told to nobody, and its technician and the diary say so', async () => {
  const { technician } = company
  at('04:06')
  const { body } = await app.send(jobs.edit, { id, job_status_id: 2 }, technician, made('04:03', '04:06'))
  expect(body.untold?.text).toMatch(/^No “on the way” text was sent/)
  const departures = () =>
    app.sql(`select 1 from pgboss.job where name = 'on-the-way' and data ->> 'companyId' = $1`, [
      `${company.id}`,
    ])
  expect(await departures()).toEqual([])
  expect((await entries()).map(e => e.text)).toContain(body.untold!.text)
  await app.send(jobs.edit, { id, job_status_id: 1 }, technician)
  const prompt = await app.send(jobs.edit, { id, job_status_id: 2 }, technician)
  expect(prompt.body.untold).toBeUndefined()
  expect(await departures()).toHaveLength(1)
})

test('clocking in and out offline keeps both times, and doubles nothing', async () => {
  const { technician } = company
  at('09:00')
  const send = (status: 'In' | 'Out', time: string) =>
    app.send(clock.clock, { status }, technician, made(time, '09:00'))
  await send('In', '06:00')
  await send('Out', '08:30')
  await send('In', '07:00')
  const rows = await app.sql<Record<string, Date>>(
    'select started_at, ended_at, start_arrived_at, end_arrived_at from clock_times where company_id = $1',
    [company.id],
  )
  const time = (hour: string) => new Date(`2026-03-02T${hour}:00Z`)
  expect(rows).toEqual([
    {
      started_at: time('06:00'),
      ended_at: time('08:30'),
      start_arrived_at: time('09:00'),
      end_arrived_at: time('09:00'),
    },
  ])
})

test('cash taken yesterday without a signal is paid yesterday, with its receipt on the way', async () => {
  const { technician, office, owner } = company
  await app.sql(`update permissions set roles = '1,2,3' where company_id = $1 and id = 24`, [company.id])
  const money = { id, money: 330, include_tax: true, payby_id: 1 }
  expect((await app.request(jobs.edit, money, office)).status).toBe(200)
  const invoice = (await app.send(onSite.issue, { job_id: id }, technician)).body.id
  app.setNow('2026-03-03T04:00:00Z')
  const headers = { [happenedHeader]: '2026-03-02T04:10:00Z', [sentHeader]: '2026-03-03T04:00:00Z' }
  const cash = {
    id: invoice,
    amount_cents: 13_000,
    method: 1,
    send_to: { via: 'email', email: 'dana@example.test' },
  }
  const taken = await app.request(onSite.take, cash, technician, { headers })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  const { result } = (await app.send(invoices.byId, { id: invoice }, owner)).body
  expect(result!.entries.at(-1)).toMatchObject({ kind: 'payment', amount: -130, date: '2026-03-02' })
  expect((await app.mailTo('dana@example.test')).text).toContain('$130.00')
  // A receipt that can't be sent takes no money.
  const bad = { ...cash, amount_cents: 20_000, send_to: { via: 'email', email: '' } }
  expect((await app.request(onSite.take, bad, technician)).status).toBe(400)
  const after = (await app.send(invoices.byId, { id: invoice }, owner)).body
  expect(after.result).toMatchObject({ paid: 130 })
})

test('a text about being late that comes after the appointment is not sent, and the job says so', async () => {
  const { technician } = company
  const tell = async (time: string) => {
    const [row] = await app.sql<{ id: number }>('select id from appointments where job_id = $1', [id])
    const late = { minutes: 15, appointment_ids: [row!.id] }
    return app.request(arrivals.tellLate, late, technician, made('04:40', time))
  }
  at('05:10')
  const told = await tell('05:10')
  expect(told.body).toMatchObject({
    sent: 0,
    untold: { text: expect.stringContaining('No “running late” text was sent') },
  })
  expect((await entries()).filter(each => each.type === 'sms')).toHaveLength(1)
  at('04:50')
  expect((await tell('04:50')).body).toMatchObject({ sent: 1 })
})
