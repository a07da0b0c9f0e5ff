import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { tabletsContract as c } from '../tablets.contract.ts'
import { tabletTexts } from '../tablets.rules.ts'

const app = await testApp()
const { ok } = app
const pin = '4711'
const everyone = { name: 'Main yard', everybody: true }

async function paired(company: TestCompany, more: object = {}) {
  const { id, code } = (await ok(c.add, { ...everyone, ...more }, company.owner)).body
  const { token } = (await ok(c.pair, { code }, null)).body
  return { id, code, token }
}

/** A company with a paired tablet on which its technician has a PIN. */
async function yard(more: object = {}) {
  const company = await app.company()
  await ok(c.savePin, { pin }, company.technician)
  const tablet = await paired(company, more)
  const typed = { token: tablet.token, user_id: company.technician.id, pin }
  const press = (input: object = {}) => app.request(c.press, { ...typed, status: 'In', ...input }, null)
  const open = async () => app.send(c.open, { token: tablet.token }, null)
  return { company, tablet, typed, press, open }
}

const said = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { message?: string }).message,
]
const rows = (company: TestCompany) =>
  app.sql(
    'select kind, paid, job_id, start_tablet_id as began, end_tablet_id as ended, ended_at is null as open from clock_times where company_id = $1 order by id',
    [company.id],
  )

test('a code pairs one tablet, once, and what it holds is kept as a hash', async () => {
  const { company, tablet, open } = await yard()
  expect(said(await app.send(c.pair, { code: tablet.code }, null))).toEqual([404, tabletTexts.wrongCode])
  const { body } = await open()
  expect(body).toMatchObject({ name: 'Main yard' })
  const shown = Object.fromEntries(body.people.map(each => [each.id, [each.has_pin, each.kind]]))
  expect(shown[company.technician.id]).toEqual([true, null])
  expect(shown[company.office.id]).toEqual([false, null])
  const [listed] = (await ok(c.list, {}, company.office)).body.result
  expect(listed).toMatchObject({ made_by: company.owner.fullname, pairing_until: null, blocked: [] })
  expect([listed!.paired_at, listed!.seen_at]).toEqual([expect.any(String), expect.any(String)])
  const [kept] = await app.sql<{ all: string; told: string }>(
    `select concat(t.*::text, (select string_agg(p::text, '') from clock_pins p where p.company_id = $1)) as all,
       (select string_agg(concat(before, after), '') from changes where company_id = $1 and table_name like 'clock_%') as told
     from clock_tablets t where company_id = $1`,
    [company.id],
  )
  for (const secret of [tablet.token, tablet.code.replace('-', ''), `,${pin},`])
    expect(kept!.all).not.toContain(secret)
  expect(kept!.all).toContain('argon2id')
  expect(kept!.told).not.toMatch(/hash/)
})

test('a code ends after half an hour, and a new one ends what was paired before', async () => {
  const { company, tablet, open } = await yard()
  const { code } = (await ok(c.renew, { id: tablet.id }, company.owner)).body
  expect((await open()).status).toBe(200)
  await app.sql(
    `update clock_tablets set pairing_until = now() - interval '1 second' where company_id = $1`,
    [company.id],
  )
  expect(said(await app.send(c.pair, { code }, null))).toEqual([404, tabletTexts.wrongCode])
  const again = (await ok(c.renew, { id: tablet.id }, company.owner)).body
  const both = await Promise.all([1, 2].map(() => app.send(c.pair, { code: again.code }, null)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(said(await open())).toEqual([404, tabletTexts.over])
})

test('somebody clocks in, takes a break, goes on and clocks out, and each time names the tablet', async () => {
  const { company, tablet, typed, press, open } = await yard()
  const job = await bookedJobId(app, company, {
    assign_worker: [company.technician.id],
    appointment_time: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect((await ok(c.person, typed, null)).body).toMatchObject({
    result: { timedIn: false },
    jobs: [{ id: job }],
  })
  expect((await press()).body.result).toMatchObject({ timedIn: true, kind: 'work' })
  expect((await press()).status).toBe(200)
  await press({ kind: 'work', job_id: job })
  await press({ kind: 'break' })
  expect((await open()).body.people.find(each => each.id === typed.user_id)?.kind).toBe('break')
  const { result } = (await ok(c.person, typed, null)).body
  expect(result).toMatchObject({ kind: 'break', paid: false, resume: { kind: 'work', job: { id: job } } })
  // On the phone meanwhile.
  await ok(clockContract.clock, { status: 'In', kind: 'travel' }, company.technician)
  expect((await press({ status: 'Out' })).body.result).toMatchObject({ timedIn: false })
  const on = { began: tablet.id, ended: tablet.id, open: false }
  expect(await rows(company)).toMatchObject([
    { ...on, kind: 'work', job_id: null },
    { ...on, kind: 'work', job_id: job },
    { ...on, kind: 'break', paid: false, ended: null },
    { ...on, kind: 'travel', began: null },
  ])
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const sheet = { userId: company.technician.id, start: dayFromNow(-2), end: dayFromNow(2) }
  const { entries } = (await ok(timesheetsContract.sheet, sheet, company.owner)).body.result
  expect(entries.map(each => [each.start_tablet, each.end_tablet])).toEqual([
    ['Main yard', 'Main yard'],
    ['Main yard', 'Main yard'],
    ['Main yard', null],
    [null, 'Main yard'],
  ])
  const [by] = await app.sql<{ users: string[]; ways: string[] }>(
    `select array_agg(distinct user_id::text) as users, array_agg(distinct endpoint) as ways from changes
     where company_id = $1 and table_name = 'clock_times' and endpoint like '%tablet%'`,
    [company.id],
  )
  expect(by).toEqual({ users: [String(company.technician.id)], ways: ['POST /tablet/press'] })
})

test('four presses at once, and one that is sent again, make one time', async () => {
  const { company, typed, press } = await yard()
  const all = await Promise.all(Array.from({ length: 4 }, () => press()))
  expect(all.map(({ status }) => status)).toEqual(Array(4).fill(200))
  await press({ status: 'Out' })
  const headers = { 'idempotency-key': 'the-same-press' }
  for (const _time of [1, 2])
    expect((await app.request(c.press, { ...typed, status: 'In' }, null, { headers })).status).toBe(200)
  await press({ status: 'Out' })
  // The repetition of an old press is answered, and clocks nobody in again.
  expect((await app.request(c.press, { ...typed, status: 'In' }, null, { headers })).status).toBe(200)
  expect((await rows(company)).map(({ open }) => open)).toEqual([false, false])
})

test('five wrong PINs in a row block the person on that tablet, the office hears of it, and a new PIN ends it', async () => {
  const { company, tablet, typed, press } = await yard()
  const wrong = (input: object = {}) => press({ pin: '9999', ...input })
  for (const left of [4, 3]) expect(said(await wrong())).toEqual([400, `Wrong PIN. ${left} tries left.`])
  expect((await press()).status).toBe(200)
  const all = await Promise.all(Array.from({ length: 8 }, () => wrong()))
  expect(all.filter(({ status }) => status === 400)).toHaveLength(4)
  const text = 'Too many wrong PINs. Try again in 10 min, or ask the office for a new PIN.'
  expect(said(await press({ status: 'Out' }))).toEqual([429, text])
  // Elsewhere they go on.
  const other = await paired(company, { name: 'Second yard' })
  expect((await press({ token: other.token })).status).toBe(200)
  const [listed] = (await ok(c.list, {}, company.office)).body.result
  expect(listed!.blocked).toMatchObject([{ user_id: typed.user_id, name: company.technician.fullname }])
  const told = await app.sql(
    `select user_id, values ->> 'tablet' as tablet from activities where company_id = $1 and kind_id = 100 and user_id = $2`,
    [company.id, company.office.id],
  )
  expect(told).toEqual([{ user_id: company.office.id, tablet: 'Main yard' }])
  await ok(c.resetPin, { user_id: typed.user_id, pin: '2580' }, company.office)
  expect((await press()).status).toBe(400)
  expect((await press({ pin: '2580', status: 'Out' })).status).toBe(200)
  expect((await ok(c.ownPin, {}, company.technician)).body.result.set_by).toBe(company.office.fullname)
  expect(tablet.id).toBe(listed!.id)
})

test('a tablet takes thirty wrong PINs of all people in an hour', async () => {
  const { company, press } = await yard()
  const people = [company.owner, company.office, company.operator]
  for (const as of people) await ok(c.savePin, { pin }, as)
  const others = await Promise.all([1, 2, 3, 4].map(() => app.user(company.id, 3)))
  for (const as of others) await ok(c.savePin, { pin }, as)
  const wrong = [...people, ...others].flatMap(each => Array(4).fill(each.id) as number[])
  for (const user_id of [...wrong, company.technician.id, company.technician.id])
    expect((await press({ user_id, pin: '9999' })).status).toBe(400)
  expect(said(await press())).toEqual([429, tabletTexts.tooManyWrong])
})

const refusals: Record<string, (it: Awaited<ReturnType<typeof yard>>) => Promise<object>> = {
  'a revoked tablet': async ({ company, tablet }) => {
    await ok(c.revoke, { id: tablet.id }, company.owner)
    return { expected: [404, tabletTexts.over] }
  },
  'a disabled member': async ({ company }) => {
    await ok(teamContract.setStatus, { id: company.technician.id, active: false }, company.owner)
    return { expected: [404, tabletTexts.notHere] }
  },
  'somebody who was not chosen': async ({ company, tablet }) => {
    const input = { id: tablet.id, name: 'Yard', everybody: false, user_ids: [company.office.id] }
    await ok(c.edit, input, company.owner)
    return { expected: [404, tabletTexts.notHere] }
  },
  'another company’s person': async () => {
    const other = await app.company()
    await ok(c.savePin, { pin }, other.technician)
    return { input: { user_id: other.technician.id }, expected: [404, tabletTexts.notHere] }
  },
  'another company’s tablet': async () => {
    const other = await yard()
    return { input: { token: other.tablet.token }, expected: [404, tabletTexts.notHere] }
  },
  'somebody without a PIN': async ({ company }) => ({
    input: { user_id: company.office.id },
    expected: [409, tabletTexts.noPin],
  }),
  'another’s job': async ({ company }) => {
    const job = await bookedJobId(app, company, {})
    return { input: { kind: 'work', job_id: job }, expected: [404, tabletTexts.notThisJob] }
  },
  'a PIN of letters': async () => ({ input: { pin: 'abcd' }, expected: [400, tabletTexts.pin] }),
  'an unknown kind': async () => ({ input: { kind: 'lunch' }, expected: [400, undefined] }),
  'a plan that ended': async ({ company }) => {
    await app.sql('update companies set subscription_date = current_date - 5 where id = $1', [company.id])
    return { expected: [403, undefined] }
  },
}
test.each(Object.keys(refusals))('%s is refused and leaves no time', async what => {
  const it = await yard()
  const { input = {}, expected } = (await refusals[what]!(it)) as { input?: object; expected: unknown[] }
  const [status, message] = said(await it.press(input))
  expect(status).toBe(expected[0])
  expect(message).toEqual(expected[1] ?? expect.any(String))
  expect(await rows(it.company)).toEqual([])
})

test('a PIN opens nothing but the clock of its person, in a copied group too', async () => {
  const company = await app.company()
  const tablet = await paired(company)
  const [group] = await app.sql<{ id: number }>(
    `insert into groups (company_id, id, name, kind) values ($1, 101, 'Apprentices', 'technician') returning id`,
    [company.id],
  )
  const apprentice = await app.user(company.id, group!.id)
  await ok(c.savePin, { pin }, apprentice)
  const typed = { token: tablet.token, user_id: apprentice.id, pin }
  await bookedJobId(app, company, {})
  expect((await ok(c.person, typed, null)).body.jobs).toEqual([])
  expect((await ok(c.press, { ...typed, status: 'In' }, null)).body.result.timedIn).toBe(true)
  for (const token of [tablet.token, pin])
    expect((await app.send(clockContract.status, {}, { token })).status).toBe(401)
})

test('somebody who never signed in clocks with a PIN of the office', async () => {
  const { company, press } = await yard()
  const { id: user_id } = await app.user(company.id, 3)
  await app.sql('update users set joined_at = null where company_id = $1 and id = $2', [company.id, user_id])
  await ok(c.resetPin, { user_id, pin: '2580' }, company.office)
  expect((await press({ user_id, pin: '2580' })).status).toBe(200)
})

test('tablets and PINs are set up by who edits settings, and an owner’s PIN by owners alone', async () => {
  const { company, tablet } = await yard()
  const other = await app.company()
  const tries: [number, Promise<{ status: number }>][] = [
    [403, app.send(c.add, everyone, company.technician)],
    [403, app.send(c.resetPin, { user_id: company.office.id, pin }, company.technician)],
    [403, app.send(c.resetPin, { user_id: company.owner.id, pin }, company.office)],
    [404, app.send(c.resetPin, { user_id: other.owner.id, pin }, company.owner)],
    [404, app.send(c.revoke, { id: tablet.id }, other.owner)],
    [404, app.send(c.renew, { id: tablet.id }, other.owner)],
    [404, app.send(c.edit, { id: tablet.id, ...everyone }, other.owner)],
    [409, app.send(c.edit, { id: tablet.id, ...everyone, version: 0 }, company.owner)],
    [400, app.send(c.add, { name: 'Yard', everybody: false }, company.owner)],
    [400, app.send(c.add, { name: 'Yard', everybody: false, user_ids: [other.owner.id] }, company.owner)],
    [400, app.send(c.savePin, { pin: '1234' }, company.technician)],
    [400, app.send(c.add, { name: ' ', everybody: true }, company.owner)],
  ]
  for (const [status, answer] of tries) expect((await answer).status).toBe(status)
  expect((await ok(c.list, {}, company.owner)).body.result).toHaveLength(1)
})

test('another browser’s session on the tablet changes nothing: the person of the PIN is who clocks', async () => {
  const { company, typed } = await yard()
  const asOwner: TestUser = company.owner
  await ok(c.press, { ...typed, status: 'In' }, asOwner)
  const [row] = await app.sql<{ user_id: number; by: number }>(
    `select t.user_id, ch.user_id as by from clock_times t join changes ch on ch.company_id = t.company_id and ch.row_id = t.id and ch.table_name = 'clock_times'
     where t.company_id = $1`,
    [company.id],
  )
  expect([row!.user_id, row!.by]).toEqual([typed.user_id, typed.user_id])
})
