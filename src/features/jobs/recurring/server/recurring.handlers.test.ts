import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { bookedJobId } from '../../jobs/testing/booked-job.ts'
import { recurringContract as c } from '../recurring.contract.ts'
import type { ChangedRecurringJob } from '../recurring.wire.ts'
import { makeAhead, makeRecurringJobs } from './make-occurrences.service.ts'
import { occurrencesFrom, recurringById } from './recurring.queries.ts'
import { editRecurring, shownOf } from './recurring.service.ts'
import { setUsesRecurring } from './recurring-toggle.service.ts'

const app = await testApp()
const start = Math.floor(Date.now() / 86_400_000)
/** So many days from today, at an hour in UTC. */
const at = (days: number, hour = 0) =>
  new Date((start + days) * 86_400_000 + hour * 3_600_000).toISOString().replace('.000', '')
const day = (days: number) => at(days).slice(0, 10)
const first = at(1)
/** Runs work on a later day, by when sessions would have ended. */
async function on<T>(time: string, work: () => Promise<T>): Promise<T> {
  app.setNow(time)
  try {
    return await work()
  } finally {
    app.setNow(null)
  }
}

const weekly = { repeat_every: 1, repeat_option: 2, end_option: 1, time_zone: 'UTC' }

const booked = (company: TestCompany, more: object = {}) =>
  bookedJobId(app, company, {
    name: 'Ann Lee',
    address: '1 High St',
    additionalInfo: 'Clean the gutters',
    appointments: [{ appointment_time: first, duration: 90 }],
    ...more,
  })
async function repeated(company: TestCompany, rule: object = {}, jobId?: number) {
  const job_id = jobId ?? (await booked(company))
  const { status, body } = await app.send(
    c.add,
    { job_name: 'Gutters', job_datetime: first, job_id, ...weekly, ...rule },
    company.office,
  )
  expect(status, body.message).toBe(200)
  return { id: body.id, job_id }
}
const upcoming = async (company: TestCompany, id: number) =>
  (await app.send(c.open, { id }, company.office)).body.result.upcoming
const made = async (company: TestCompany, id: number) =>
  (await upcoming(company, id)).filter(each => each.job_id !== null)
const open = async (company: TestCompany, id: number) =>
  (await app.send(jobsContract.open, { id }, company.office)).body.result
const row = async (company: TestCompany, id: number) =>
  (await app.send(c.list, {}, company.office)).body.result.find(each => each.Id === id)!
const services = { db: app.services.db, outbox: app.services.outbox, now: () => app.services.now() }

test('a job booked once comes again: four weeks ahead stand as jobs of their own, the others are foreseen', async () => {
  const company = await app.company()
  const { id, job_id } = await repeated(company)
  const next = await upcoming(company, id)
  expect(next).toHaveLength(12)
  expect(next.map(each => each.day).slice(0, 5)).toEqual([day(1), day(8), day(15), day(22), day(29)])
  const jobs = next.flatMap(each => each.job_id ?? [])
  expect(jobs).toHaveLength(4)
  expect(jobs[0]).toBe(job_id)
  const second = await open(company, jobs[1]!)
  expect(second).toMatchObject({
    name: 'Ann Lee',
    address: '1 High St',
    company_comment: 'Clean the gutters',
    user_id: String(company.technician.id),
    job_status_id: 1,
    appointments: [{ appointment_time: at(8), duration: 90 }],
  })
  expect(second.job_number).not.toBe((await open(company, job_id)).job_number)
  expect(await row(company, id)).toMatchObject({
    job_name: 'Gutters',
    job_datetime: first,
    repeat_every: 1,
    repeat_option: 2,
    end_option: 1,
    end_datetime: null,
    end_after_occurances: null,
    time_zone: 'UTC',
    next_datetime: first,
    problem: null,
  })
})

test('time goes on, and several servers at once make each occurrence a single time', async () => {
  const company = await app.company()
  const { id } = await repeated(company, { repeat_option: 1 })
  const run = () => makeAhead(services, companyIdFrom(company.id, 'schedule'), id)
  const made = await on(at(19), () => Promise.all([run(), run(), run()]))
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(19)
  expect(await on(at(19), run)).toBe(0)
  const days = await app.sql('select day from recurring_occurrences where company_id = $1', [company.id])
  const jobs = await app.sql('select id from jobs where company_id = $1', [company.id])
  expect([days.length, jobs.length]).toEqual([28 + 19, 28 + 19])
})

test('the scheduled work makes what is due, and nothing for a company that turned it off', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const jobs = async () => (await app.sql('select id from jobs where company_id = $1', [company.id])).length
  const failed: unknown[] = []
  const work = () => on(at(19), () => makeRecurringJobs(services, error => failed.push(error)))
  await app.send(c.setToggle, { reccurring_job: false }, company.owner)
  expect((await app.send(c.toggle, {}, company.technician)).body.result).toEqual([{ reccurring_job: 0 }])
  await work()
  expect(await jobs()).toBe(4)
  await app.send(c.setToggle, { reccurring_job: true }, company.owner)
  await work()
  expect(await jobs()).toBe(7)
  expect(failed).toEqual([])
  expect((await made(company, id)).map(each => each.day)).toEqual([1, 8, 15, 22, 29, 36, 43].map(day))
})

test('what passed while the server was down is owed: it is made on its days without a word, or skipped', async () => {
  const company = await app.company()
  const other = await app.company()
  const { id } = await repeated(company, { end_option: 3, end_after_occurances: 20 })
  const jobs = () =>
    app.sql<{ id: number; deleted_at: null }>('select id from jobs where company_id = $1 order by id', [
      company.id,
    ])
  const down = () =>
    on(at(60, 12), async () => {
      await makeRecurringJobs(services, error => {
        throw error
      })
      return app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), async tx =>
        shownOf(tx, (await recurringById(tx, id))!, await occurrencesFrom(tx, [id], tx.now)),
      )
    })
  const shown = await down()
  // Days 1 to 22 stood before, and 64 to 85 are made ahead.
  expect(shown.owed).toEqual([29, 36, 43, 50, 57].map(day))
  expect(shown.left).toBe(20 - 4)
  expect(await jobs()).toHaveLength(4 + 4)
  expect(await down()).toMatchObject({ owed: shown.owed })
  for (const [as, status] of [
    [company.technician, 403],
    [other.office, 404],
  ] as const)
    for (const call of [c.makeOwed, c.skipOwed])
      expect((await app.send(call, { id }, as)).status).toBe(status)

  const mails = app.mails.length
  expect((await app.send(c.makeOwed, { id }, company.office)).body).toMatchObject({ made: 5 })
  expect((await app.send(c.makeOwed, { id }, company.office)).body.made).toBe(0)
  expect(app.mails.length).toBe(mails)
  expect((await row(company, id)).owed).toEqual([])
  const made = (await jobs()).slice(-5)
  const days = await Promise.all(
    made.map(async job => (await open(company, job.id)).appointments[0]?.appointment_time),
  )
  expect(days).toEqual([29, 36, 43, 50, 57].map(each => at(each)))

  const second = await repeated(company, { repeat_option: 1, repeat_every: 40 })
  await on(at(100), () => makeAhead(services, companyIdFrom(company.id, 'schedule'), second.id))
  expect((await row(company, second.id)).owed).toEqual([day(41), day(81)])
  await app.send(c.skipOwed, { id: second.id }, company.office)
  expect((await row(company, second.id)).owed).toEqual([])
  expect((await app.send(c.makeOwed, { id: second.id }, company.office)).body.made).toBe(0)
})

test('a change of the rule keeps what is owed; what passed while they were off is not', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const { version } = await row(company, id)
  await on(at(60, 12), () =>
    app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), async tx => {
      await editRecurring(tx as UserTx, services.outbox, {
        id,
        version,
        job_id: null,
        from: undefined,
        starts_at: new Date(first),
        pattern: null,
        repeat_every: 2,
        repeat_unit: 2,
        ends: 1,
        ends_at: null,
        ends_after: null,
        pause_from: null,
        pause_to: null,
      } as ChangedRecurringJob)
    }),
  )
  expect((await row(company, id)).owed).toEqual([29, 36, 43, 50, 57].map(day))

  const off = await app.company()
  const rule = await repeated(off)
  await app.send(c.setToggle, { reccurring_job: false }, off.owner)
  await on(at(60, 12), async () => {
    await app.services.db.withCompany(companyIdFrom(off.id, 'schedule'), tx => setUsesRecurring(tx, true))
    await makeAhead(services, companyIdFrom(off.id, 'schedule'), rule.id)
  })
  expect((await row(off, rule.id)).owed).toEqual([])
})

test('a server that is stopped while it makes them leaves whole ones, and the next goes on from there', async () => {
  const company = await app.company()
  const { id } = await repeated(company, { repeat_option: 1 })
  const made = async () =>
    (await app.sql('select day from recurring_occurrences where company_id = $1', [company.id])).length
  let turns = 0
  const stopped = {
    ...services,
    db: {
      ...services.db,
      withCompany: ((...args: Parameters<typeof services.db.withCompany>) => {
        if (++turns > 1) throw new Error('stopped')
        return services.db.withCompany(...args)
      }) as typeof services.db.withCompany,
    },
  }
  const until = new Date(at(98))
  const run = (by: typeof services) => makeAhead(by, companyIdFrom(company.id, 'schedule'), id, until)
  await expect(run(stopped)).rejects.toThrow('stopped')
  expect(await made()).toBe(28 + 30)
  await run(services)
  expect(await made()).toBe(98)
  expect((await app.sql('select id from jobs where company_id = $1', [company.id])).length).toBe(98)
})

test('another day and rhythm take the jobs along; one moved by hand stays; what is over is deleted', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const before = await made(company, id)
  const byHand = await open(company, before[1]!.job_id!)
  const elsewhere = at(10, 1)
  await app.send(
    appointmentsContract.move,
    { id: byHand.appointments[0]!.id, job_id: byHand.id, appointment_time: elsewhere },
    company.office,
  )
  const { status, body } = await app.send(
    c.edit,
    {
      id,
      ...weekly,
      job_datetime: at(3, 5),
      repeat_every: 2,
      end_option: 3,
      end_after_occurances: 3,
    },
    company.office,
  )
  expect(status, body.message).toBe(200)
  const after = await upcoming(company, id)
  expect(after.map(each => [each.day, each.job_id, each.datetime])).toEqual([
    [day(3), before[0]!.job_id, at(3, 5)],
    [day(17), before[1]!.job_id, elsewhere],
    [day(31), before[2]!.job_id, at(31, 5)],
  ])
  expect((await app.send(jobsContract.open, { id: before[3]!.job_id! }, company.office)).status).toBe(404)
  expect(await row(company, id)).toMatchObject({
    end_after_occurances: 3,
    occurrences_left: 3,
    end_datetime: null,
  })
})

test('this and all following get another time, what comes before stays', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const edit = { id, ...weekly, job_datetime: at(36, 5), from: day(36) }
  expect((await app.send(c.edit, edit, company.office)).status).toBe(200)
  const times = (await upcoming(company, id)).map(each => each.datetime)
  expect(times.slice(3, 7)).toEqual([at(22), at(29), at(36, 5), at(43, 5)])
  expect((await app.send(c.edit, { ...edit, from: day(37) }, company.office)).status).toBe(404)
})

test('all following are booked as one of them stands now', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const jobs = (await made(company, id)).map(each => each.job_id!)
  await app.send(jobsContract.edit, { id: jobs[1]!, company_comment: 'Gutters and roof' }, company.office)
  const edit = { id, ...weekly, job_datetime: at(8), from: day(8), job_id: jobs[1]! }
  expect((await app.send(c.edit, edit, company.office)).status).toBe(200)
  const told = await Promise.all(jobs.slice(0, 3).map(job => open(company, job)))
  expect(told.map(job => job.company_comment)).toEqual([
    'Clean the gutters',
    'Gutters and roof',
    'Gutters and roof',
  ])
})

test('one is cancelled and restored; it and all following are', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const [, second] = await made(company, id)
  const one = { id, day: second!.day }
  expect((await app.send(c.cancel, one, company.office)).status).toBe(200)
  expect((await upcoming(company, id))[1]).toMatchObject({ is_cancelled: true, job_id: null })
  expect((await app.send(jobsContract.open, { id: second!.job_id! }, company.office)).status).toBe(404)
  await app.send(c.restore, one, company.office)
  expect((await upcoming(company, id))[1]).toMatchObject({ is_cancelled: false, job_id: second!.job_id })

  // One that is not a job yet.
  const far = { id, day: day(43) }
  await app.send(c.cancel, far, company.office)
  expect((await upcoming(company, id)).find(each => each.day === far.day)).toMatchObject({
    is_cancelled: true,
  })
  await app.send(c.restore, far, company.office)
  expect((await upcoming(company, id)).find(each => each.day === far.day)).toMatchObject({
    is_cancelled: false,
  })

  await app.send(c.cancel, { ...one, following: true }, company.office)
  expect((await upcoming(company, id)).map(each => each.day)).toEqual([day(1)])
  expect(await row(company, id)).toMatchObject({ end_option: 2, end_datetime: `${day(7)}T23:59:00Z` })
  expect((await app.send(c.cancel, { id, day: day(2) }, company.office)).status).toBe(404)
})

test('an occurrence for a client who was deleted is told beside the rule, and made once the client is back', async () => {
  const company = await app.company()
  const { id, job_id } = await repeated(company, { repeat_option: 1, repeat_every: 20 })
  const [job] = await app.sql<{ client_id: string }>(
    'select client_id from jobs where company_id = $1 and id = $2',
    [company.id, job_id],
  )
  await app.sql('update clients set deleted_at = now() where company_id = $1 and id = $2', [
    company.id,
    job!.client_id,
  ])
  const run = () => on(at(28), () => makeAhead(services, companyIdFrom(company.id, 'schedule'), id))
  expect(await run()).toBe(0)
  expect((await row(company, id)).problem).toMatchObject({ text: 'This job’s client was deleted.' })
  await app.sql('update clients set deleted_at = null where company_id = $1', [company.id])
  expect(await run()).toBe(1)
  expect((await row(company, id)).problem).toBeNull()
})

test.each<[string, object, string, string]>([
  [
    'nothing to repeat every',
    { repeat_every: '' },
    'Repeat Every field must contain a number',
    'repeat_every',
  ],
  ['words', { repeat_every: 'two' }, 'Repeat Every field must contain a number', 'repeat_every'],
  ['0', { repeat_every: 0 }, 'Repeat Every must be a positive number', 'repeat_every'],
  ['a negative', { repeat_every: '-1' }, 'Repeat Every must be a positive number', 'repeat_every'],
  ['an unknown unit', { repeat_option: 4 }, 'Please select days, weeks or months.', 'repeat_option'],
  ['no end', { end_option: null }, 'Please select an Ends option', 'end_option'],
  ['no end date', { end_option: 2 }, 'Please select ends date-time', 'end_datetime'],
  [
    'an end before the start',
    { end_option: 2, end_datetime: at(-32) },
    'The end can’t be before the first occurrence.',
    'end_datetime',
  ],
  [
    'no number of occurrences',
    { end_option: 3 },
    'Ends After Occurrences must contain a number',
    'end_after_occurances',
  ],
  [
    '0 occurrences',
    { end_option: 3, end_after_occurances: 0 },
    'Ends After Occurrences must be a positive number',
    'end_after_occurances',
  ],
  ['no time', { job_datetime: 'x' }, 'Please select an appointment time.', 'job_datetime'],
  ['a made-up zone', { time_zone: 'Mars/Olympus' }, 'Time zone is not valid', 'time_zone'],
])('%s is refused', async (_case, change, message, field) => {
  const company = await app.company()
  const input = { job_name: 'x', job_datetime: first, ...weekly, ...change }
  const { status, body } = await app.request(c.add, input, company.office)
  expect([status, body.message, body.field]).toEqual([400, message, field])
})

test('who may not book repeats nothing, and nobody reaches those of another company', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { id, job_id } = await repeated(company)
  const rule = { job_datetime: first, ...weekly }
  expect((await app.send(c.add, { ...rule, job_name: 'x' }, company.technician)).status).toBe(403)
  expect((await app.send(c.list, {}, company.technician)).status).toBe(403)
  expect((await app.send(c.setToggle, { reccurring_job: false }, company.technician)).status).toBe(403)
  expect((await app.send(c.list, {}, other.office)).body.result).toEqual([])
  expect((await app.send(c.open, { id }, other.office)).status).toBe(404)
  expect((await app.send(c.edit, { ...rule, id }, other.office)).status).toBe(404)
  expect((await app.send(c.cancel, { id, day: day(8) }, other.office)).status).toBe(404)
  expect((await app.send(c.restore, { id, day: day(8) }, other.office)).status).toBe(404)
  expect((await app.send(c.add, { ...rule, job_name: 'x', job_id }, other.office)).status).toBe(404)
})

test('a job that repeats already does so once', async () => {
  const company = await app.company()
  const { job_id } = await repeated(company)
  const again = { ...weekly, job_datetime: first, job_name: 'x', job_id }
  const { status, body } = await app.send(c.add, again, company.office)
  expect([status, body.message]).toEqual([409, 'This job already repeats.'])
})

test('of two people who edit one the later is told; while it is off none is added', async () => {
  const company = await app.company()
  const { id } = await repeated(company)
  const { version } = await row(company, id)
  const edit = { id, ...weekly, job_datetime: first, version }
  expect((await app.send(c.edit, edit, company.office)).status).toBe(200)
  expect((await app.send(c.edit, edit, company.office)).status).toBe(409)
  await app.send(c.setToggle, { reccurring_job: false }, company.owner)
  const { status, body } = await app.send(
    c.add,
    { ...weekly, job_datetime: first, job_name: 'x' },
    company.office,
  )
  expect([status, body.message]).toEqual([400, 'Recurring jobs are turned off in the settings.'])
})

test('a job knows the recurring job that it came of, and from which of its days', async () => {
  const company = await app.company()
  const { id, job_id } = await repeated(company)
  const made = (await upcoming(company, id))[2]!.job_id!
  const ofJob = (job: number, as = company.office) => app.send(c.ofJob, { id: job }, as)
  expect((await ofJob(job_id)).body.result).toMatchObject({ Id: id, day: day(1), repeat_every: 1 })
  expect((await ofJob(made)).body.result).toMatchObject({ Id: id, day: day(15) })
  expect((await ofJob(await booked(company))).body.result).toBeNull()
  expect((await ofJob(made, (await app.company()).office)).status).toBe(404)
  expect((await ofJob(made, company.technician)).status).toBe(403)
  expect((await app.request(c.ofJob, { id: 'x' }, company.office)).status).toBe(404)
})
