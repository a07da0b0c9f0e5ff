import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { parseDay } from '#shared/dates.ts'
import { happenedHeader, sentHeader } from '#shared/happened.ts'
import { timesheetsContract as c } from '../timesheets.contract.ts'
import { timesheetTexts } from '../timesheets.rules.ts'
import { remindPeople } from './remind-people.service.ts'
import { workedDaysOf } from './sheets.service.ts'

const app = await testApp()
// A week in Sydney: Monday 2 to Sunday 8 March 2026, eleven hours ahead of UTC.
const start = '2026-03-02'
const at = (time: string) => app.setNow(`2026-03-${time}:00Z`)
const hours = (from: string, to: string) => ({
  started_at: `2026-03-${from}:00Z`,
  ended_at: `2026-03-${to}:00Z`,
})

async function newWeek() {
  at('01T20:00')
  const company = await app.company()
  const { technician, office, owner } = company
  const userId = technician.id
  const sheet = async (as: TestUser = technician, id = userId) =>
    (await app.send(c.sheet, { userId: id, start, end: '2026-03-08' }, as)).body.result
  const add = (input: object, as: TestUser = technician) =>
    app.request(c.add, { userId, reason: 'Forgotten', ...input }, as)
  const finalise = (as: TestUser = technician, id = userId) => app.send(c.finalise, { userId: id, start }, as)
  const approve = (ids: number[], as: TestUser = office) => app.send(c.approve, { ids }, as)
  async function approved() {
    at('04T00:00')
    await add(hours('02T20:00', '03T01:00'))
    const { id } = (await finalise()).body.result
    at('09T00:00')
    await approve([id!])
    return id!
  }
  return { ...company, technician, office, owner, userId, sheet, add, finalise, approve, approved }
}

test('a day from clock-in to approval: the job’s time, its cost, the sheet and the rows say the same minutes', async () => {
  const company = await newWeek()
  const { technician, office, owner, sheet, finalise, approve, add } = company
  const [first, second] = [await bookedJobId(app, company), await bookedJobId(app, company)]
  const to = (input: object) => app.send(clockContract.clock, { status: 'In', ...input }, technician)
  await to({ job_id: first })
  at('01T22:30')
  await to({ kind: 'break' })
  at('01T23:00')
  await to({ job_id: second })
  at('02T04:15')
  await app.send(clockContract.clock, { status: 'Out' }, technician)
  // Tuesday was forgotten.
  at('03T20:00')
  expect((await add({ ...hours('02T20:00', '03T04:00'), job_id: second })).status).toBe(200)
  const found = await sheet()
  expect(found.days.map(day => day.minutes)).toEqual([465, 480, 0, 0, 0, 0, 0])
  expect(found.days[0]!.break_minutes).toBe(30)
  expect(found.traces).toMatchObject([{ action: 'added', by: technician.fullname, reason: 'Forgotten' }])

  const minutes = async (jobId: number) =>
    (await app.send(jobTimeContract.times, { jobId }, office)).body.minutes
  const cost = async (id: number) => (await app.send(jobCostContract.read, { id }, owner)).body.result.minutes
  expect([await minutes(first), await minutes(second)]).toEqual([150, 315 + 480])
  expect([await cost(first), await cost(second)]).toEqual([150, 315 + 480])

  const entry = found.entries.find(each => each.job?.id === first)!
  const edit = { id: entry.id, ...hours('01T20:30', '01T22:30'), job_id: first, reason: 'Came later' }
  expect((await app.send(c.edit, edit, technician)).status).toBe(200)
  expect([await minutes(first), await cost(first)]).toEqual([120, 120])
  const [trace] = (await sheet()).traces
  expect(trace).toMatchObject({
    action: 'changed',
    reason: 'Came later',
    before: { started_at: '2026-03-01T20:00:00Z' },
    after: { started_at: '2026-03-01T20:30:00Z' },
  })

  const { id } = (await finalise()).body.result
  expect((await approve([id!])).body.message).toBe(timesheetTexts.notOver)
  at('09T00:00')
  expect((await approve([id!])).status).toBe(200)
  const [row] = (await app.send(c.week, { start }, office)).body.result.filter(
    each => each.user_id === technician.id,
  )
  expect(row).toMatchObject({
    minutes: 435 + 480,
    sheet: { state: 'approved', approved_by: office.fullname },
  })
  const file = await app.request(c.file, { start }, office)
  expect(String(file.body)).toContain(`"${technician.fullname}","2026-03-03","8.00","0.00",0,"Approved"`)
})

test('times that touch within a minute do not overlap: a switch is edited as it is shown, and an hour added after it', async () => {
  const company = await newWeek()
  const { technician, sheet, add } = company
  const job = await bookedJobId(app, company)
  const press = (second: string, input: object) => {
    app.setNow(`2026-03-01T${second}Z`)
    return app.ok(clockContract.clock, { status: 'In', ...input }, technician)
  }
  await press('20:00:01.200', {})
  await press('20:00:05.345', { job_id: job })
  await press('22:30:37.910', { status: 'Out' })
  app.setNow('2026-03-02T02:00:00Z')
  const shown = (await sheet()).entries.find(each => each.job?.id === job)!
  const { id, started_at, ended_at } = shown
  const edit = { id, started_at, ended_at, job_id: job, note: 'Tap', reason: 'Said what' }
  expect((await app.request(c.edit, edit, technician)).status).toBe(200)
  expect((await add(hours('01T22:30', '01T23:00'))).status).toBe(200)
  const { days } = await sheet()
  expect(days[0]!.minutes).toBe(180)
  expect(days[0]!.marks).toEqual([])
  // A whole minute is an overlap.
  const reaching = await add(hours('01T22:59', '01T23:30'))
  expect([reaching.status, reaching.body.field]).toEqual([409, 'cut'])
})

test('bad times are refused: ended before it began, 25 hours, the future, overlaps; cut with a reason', async () => {
  const { add, sheet } = await newWeek()
  at('04T00:00')
  for (const [span, message] of [
    [hours('02T04:00', '02T03:00'), timesheetTexts.ended],
    [hours('02T04:00', '02T04:00'), timesheetTexts.ended],
    [hours('02T00:00', '03T01:00'), timesheetTexts.tooLong],
    [hours('03T23:00', '04T01:00'), timesheetTexts.future],
  ] as const)
    expect(await add(span)).toMatchObject({ status: 400, body: { message } })
  expect((await add({ ...hours('02T00:00', '02T01:00'), ended_at: null })).status).toBe(400)
  expect((await add(hours('02T00:00', '02T04:00'))).status).toBe(200)
  const over = hours('02T01:00', '02T02:00')
  expect((await add({ ...over, kind: 'travel' })).status).toBe(409)
  expect((await add({ ...over, kind: 'travel', cut: true, reason: '' })).status).toBe(400)
  expect((await add({ ...over, kind: 'travel', cut: true })).status).toBe(200)
  const { entries } = await sheet()
  expect(
    entries.map(each => [each.kind, each.started_at.slice(11, 16), each.ended_at?.slice(11, 16)]),
  ).toEqual([
    ['work', '00:00', '01:00'],
    ['travel', '01:00', '02:00'],
    ['work', '02:00', '04:00'],
  ])
})

test('own sheets for anyone, others’ with Approve Time and a reason, approving one’s own only the owner', async () => {
  const { technician, office, owner, userId, id, add, sheet, finalise, approve } = await newWeek()
  at('04T00:00')
  const stranger = await app.user(id, 3)
  const span = hours('02T00:00', '02T04:00')
  expect((await add(span, stranger)).status).toBe(404)
  expect((await add({ ...span, reason: '' }, office)).status).toBe(400)
  expect((await add(span, office)).status).toBe(200)
  const [entry] = (await sheet()).entries
  const edit = { id: entry!.id, ...span, reason: 'x' }
  for (const as of [stranger, (await app.company()).owner]) {
    expect((await app.request(c.sheet, { userId, start, end: start }, as)).status).toBe(404)
    expect((await app.send(c.edit, edit, as)).status).toBe(404)
    expect((await app.send(c.remove, { ids: [entry!.id], reason: 'x' }, as)).status).toBe(404)
    expect((await finalise(as)).status).toBe(404)
  }
  expect((await app.send(c.week, { start }, technician)).status).toBe(403)
  const mine = (await finalise(office, office.id)).body.result.id!
  const owners = (await finalise(owner, owner.id)).body.result.id!
  const his = (await finalise()).body.result.id!
  at('09T00:00')
  expect((await approve([his], technician)).status).toBe(403)
  expect(await approve([his, mine])).toMatchObject({
    status: 409,
    body: { message: timesheetTexts.ownApproval },
  })
  expect((await sheet()).sheets[0]!.state).toBe('finalised')
  expect((await approve([his])).status).toBe(200)
  expect((await approve([mine, owners], owner)).status).toBe(200)
})

test('a finalised week goes back with a note; an approved one is locked, and reopening leaves a trace', async () => {
  const { technician, office, add, sheet, finalise, approved } = await newWeek()
  at('04T00:00')
  const { id } = (await finalise()).body.result
  const span = hours('02T00:00', '02T04:00')
  expect(await add(span)).toMatchObject({ status: 409, body: { message: timesheetTexts.finalised } })
  expect((await app.request(c.giveBack, { id: id!, note: '' }, office)).status).toBe(400)
  await app.send(c.giveBack, { id: id!, note: 'Monday is missing' }, office)
  expect((await sheet()).sheets[0]).toMatchObject({ state: 'open', note: 'Monday is missing' })
  expect((await add(span)).status).toBe(200)
  await approved()
  for (const as of [technician, office])
    expect(await add(hours('04T00:00', '04T01:00'), as)).toMatchObject({
      status: 409,
      body: { message: timesheetTexts.approved },
    })
  expect((await app.send(c.reopen, { id: id!, reason: 'x' }, technician)).status).toBe(409)
  expect((await app.send(c.reopen, { id: id! }, office)).status).toBe(400)
  expect((await app.send(c.reopen, { id: id!, reason: 'Thursday' }, office)).status).toBe(200)
  expect((await add(hours('04T00:00', '04T01:00'))).status).toBe(200)
  const actions = (await sheet()).traces.map(trace => trace.action)
  expect(actions).toEqual([
    'added',
    'reopened',
    'approved',
    'finalised',
    'added',
    'added',
    'returned',
    'finalised',
  ])
})

test('a change after export corrects the entry, and its minutes count in the present week', async () => {
  const { office, owner, technician, userId, add, sheet, approved, id: company } = await newWeek()
  const id = await approved()
  await app.sql('update timesheets set exported_at = now() where company_id = $1 and id = $2', [company, id])
  const span = hours('03T20:00', '03T22:00')
  expect((await add(span)).body.message).toBe(timesheetTexts.exported)
  expect((await add({ ...span, reason: '' }, owner)).status).toBe(400)
  expect((await add(span, office)).status).toBe(200)
  expect((await app.send(c.reopen, { id, reason: 'x' }, office)).body.message).toBe(
    timesheetTexts.exportedStays,
  )
  expect((await sheet()).minutes).toBe(300 + 120)
  const next = await app.send(c.sheet, { userId, start: '2026-03-09', end: '2026-03-15' }, technician)
  expect(next.body.result).toMatchObject({
    corrected_minutes: 120,
    corrections: [{ day: '2026-03-04', minutes: 120, reason: 'Forgotten', by: office.fullname }],
  })
})

test('presses that a phone sends for an approved week are kept, and applied or dismissed by the office', async () => {
  const { technician, office, sheet, approved } = await newWeek()
  const id = await approved()
  const late = (status: 'In' | 'Out', time: string) =>
    app.send(clockContract.clock, { status }, technician, {
      headers: { [happenedHeader]: `2026-03-${time}:00Z`, [sentHeader]: '2026-03-09T00:00:00Z' },
    })
  expect((await late('In', '04T20:00')).status).toBe(200)
  await late('Out', '05T01:00')
  const before = await sheet()
  expect(before.minutes).toBe(300)
  expect(before.late.map(press => press.action)).toEqual(['in', 'out'])
  const [inPress, outPress] = before.late
  const decide = (press: number, apply: boolean) =>
    app.send(c.decideLate, { id: press, apply, reason: 'Had no signal' }, office)
  expect(await decide(inPress!.id, true)).toMatchObject({
    status: 409,
    body: { message: timesheetTexts.approved },
  })
  await app.send(c.reopen, { id, reason: 'Late hours' }, office)
  expect((await decide(inPress!.id, true)).status).toBe(200)
  expect((await decide(outPress!.id, false)).status).toBe(200)
  expect((await decide(outPress!.id, false)).status).toBe(404)
  const after = await sheet()
  expect([after.minutes, after.late]).toEqual([600, []])
})

test('a clock that still runs keeps its week from being finalised, and shows its likely end', async () => {
  const { technician, sheet, finalise } = await newWeek()
  await app.send(clockContract.clock, { status: 'In' }, technician)
  at('03T00:00')
  expect((await finalise()).body.message).toBe(timesheetTexts.openClock)
  const found = await sheet()
  const [mark] = found.days[0]!.marks
  expect(mark).toMatchObject({ kind: 'missingOut', likely_end: '2026-03-02T04:00:00Z' })
  const edit = { id: mark!.entry_id!, ...hours('01T20:00', '02T04:00'), reason: 'Forgot to clock out' }
  expect((await app.send(c.edit, edit, technician)).status).toBe(200)
  expect((await app.send(clockContract.status, {}, technician)).body.result.timedIn).toBe(false)
  expect((await finalise()).status).toBe(200)
})

test('pay is worked out from the days: unpaid breaks apart, the jobs, paid leave', async () => {
  const company = await newWeek()
  const { technician, userId, add, id } = company
  at('04T00:00')
  const job_id = await bookedJobId(app, company)
  await add({ ...hours('01T20:00', '02T00:00'), job_id })
  await add({ ...hours('02T00:00', '02T00:30'), kind: 'break' })
  await app.sql(
    "insert into leave (company_id, user_id, kind, first_day, last_day) values ($1, $2, 'annual', '2026-03-03', '2026-03-03')",
    [id, technician.id],
  )
  const first = parseDay(start)!
  const zone = 'Australia/Sydney'
  const found = await app.services.db.readCompany(companyIdFrom(id, 'seed'), tx =>
    workedDaysOf(tx, [userId], { first, last: first + 1, zone }),
  )
  expect(found.get(userId)).toEqual([
    { day: first, minutes: 240, break_minutes: 30, job_ids: [job_id], leave: [], holiday: '' },
    {
      day: first + 1,
      minutes: 0,
      break_minutes: 0,
      job_ids: [],
      leave: [{ name: 'Annual leave', minutes: 456, is_paid: true }],
      holiday: '',
    },
  ])
})

test('public holidays are those of the state that a person works from, from the day that it holds', async () => {
  const { userId, id } = await newWeek()
  const [labourDay, easter] = [parseDay('2026-03-09')!, parseDay('2026-04-03')!]
  const holidayOn = async (day: number) => {
    const days = { first: day, last: day, zone: 'Australia/Sydney' }
    const found = await app.services.db.readCompany(companyIdFrom(id, 'seed'), tx =>
      workedDaysOf(tx, [userId], days),
    )
    return found.get(userId)![0]!.holiday
  }
  expect([await holidayOn(labourDay), await holidayOn(easter)]).toEqual(['', 'Good Friday'])
  await app.sql(
    `insert into pay_rates (company_id, user_id, starts_on, state) values ($1, $2, '2026-03-09', 'VIC')`,
    [id, userId],
  )
  expect(await holidayOn(labourDay)).toBe('Labour Day')
  expect(await holidayOn(easter)).toBe('Good Friday')
  await app.sql(`update pay_rates set starts_on = '2026-03-10' where company_id = $1 and state = 'VIC'`, [id])
  expect(await holidayOn(labourDay)).toBe('')
})

test('an appointment is taken over once', async () => {
  const company = await newWeek()
  const { technician, sheet, add } = company
  await bookedJobId(app, company, { appointments: [{ appointment_time: '2026-03-02T00:00:00Z' }] })
  at('03T00:00')
  const [visit] = (await sheet()).appointments
  const { id, starts_at, ends_at, job } = visit!
  const take = { appointment_id: id, started_at: starts_at, ended_at: ends_at, job_id: job.id, reason: '' }
  expect((await add(take)).status).toBe(200)
  const found = await sheet(technician)
  expect(found.appointments).toEqual([])
  expect(found.entries).toMatchObject([{ source: 'appointment', job: { id: job.id } }])
})

test('people are reminded on Sunday evening, once, if they worked and have not finalised', async () => {
  const alone = await testApp({ alone: true })
  alone.setNow('2026-03-08T06:00:00Z')
  const company = await alone.company()
  const clock = (status: 'In' | 'Out', as: TestUser) => alone.send(clockContract.clock, { status }, as)
  for (const as of [company.technician, company.office]) await clock('In', as)
  alone.setNow('2026-03-08T06:30:00Z')
  for (const as of [company.technician, company.office]) await clock('Out', as)
  await alone.send(c.finalise, { userId: company.office.id, start }, company.office)
  const told = async () => {
    await remindPeople(alone.services, error => {
      throw error
    })
    const rows = await alone.sql<{ user_id: number }>(
      'select user_id from activities where company_id = $1 and kind_id = 28',
      [company.id],
    )
    return rows.map(row => row.user_id)
  }
  // Half past five in Sydney.
  expect(await told()).toEqual([])
  alone.setNow('2026-03-08T07:10:00Z')
  expect(await told()).toEqual([company.technician.id])
  expect(await told()).toEqual([company.technician.id])
})
