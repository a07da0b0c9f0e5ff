import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { securityContract } from '#features/account/security/security.contract.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { parseDay } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { fieldDevicesContract } from '../field-devices.contract.ts'

const app = await testApp()
const reads = new Map(
  Object.values(contracts).flatMap(contract =>
    Object.values<Endpoint>(contract).flatMap(entry =>
      entry.effect === 'reads' ? [[entry.path, entry] as const] : [],
    ),
  ),
)
const { note, pull } = fieldDevicesContract
const now = '2026-03-02T04:00:00Z'
/** Within the days of a phone, beyond tomorrow. */
const inAWeek = '2026-03-09T01:00:00Z'
const today = '2026-03-02T05:00:00Z'
let other: TestCompany

async function furnished(): Promise<TestCompany> {
  const made = await app.company({ time_zone: 'Australia/Sydney' })
  await app.services.db.withCompany(companyIdFrom(made.id, 'seed'), furnishCompany)
  return made
}

let devices = 0
async function registered(who: TestUser): Promise<string> {
  const device = (++devices).toString(16).padStart(32, '0')
  await app.ok(note, { device, waiting: 0, oldest_age: null, answered_before: now }, who)
  return device
}

beforeAll(async () => {
  app.setNow(now)
  other = await furnished()
})

const booked = (of: TestCompany, to: TestUser = of.technician, at: string | null = null) =>
  bookedJob(app, of, {
    address: '4 King St, Newtown NSW',
    assign_worker: String(to.id),
    ...(at && { appointments: [{ appointment_time: at }] }),
  })

/** A phone: it asks until nothing more is to come, and keeps what it was given. */
async function phoneOf(who: TestUser) {
  const device = await registered(who)
  const kept = new Map<string, Record<string, unknown>>()
  let cookie: string | null = null
  const ask = (has: string | null = cookie) => app.send(pull, { device, cookie: has }, who)
  async function pulled() {
    let bytes = 0
    let pages = 0
    const names: string[] = []
    for (let more = true; more; ) {
      const { status, body } = await ask()
      expect(status).toBe(200)
      const nameOf = ({ kind, input }: { kind: string; input: object }) => `${kind} ${JSON.stringify(input)}`
      for (const each of body.put) kept.set(nameOf(each), each.reply)
      for (const each of body.gone) kept.delete(nameOf(each))
      names.push(...[...body.put, ...body.gone].map(nameOf))
      bytes = Math.max(bytes, JSON.stringify(body).length)
      pages++
      cookie = body.cookie
      more = body.more
    }
    return { names, bytes, pages }
  }
  const has = (job: { id: number }) =>
    [...kept.keys()].filter(name => new RegExp(`"(id|jobId)":${job.id}\\b`).test(name)).length
  return { device, kept, ask, pulled, has, cookie: () => cookie }
}

test('the first answer brings all, the next one nothing, a change only what shows it', async () => {
  const company = await furnished()
  const job = await booked(company)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  expect(phone.has(job)).toBeGreaterThan(6)
  const before = phone.cookie()
  expect(await phone.pulled()).toMatchObject({ names: [], pages: 1 })
  expect(phone.cookie()).toBe(before)
  await app.ok(jobsContract.edit, { id: job.id, tradie_comment: 'Key under the mat' }, company.office)
  const { names } = await phone.pulled()
  const open = names.find(name => name.startsWith(`${jobsContract.open.path} `))!
  expect(phone.kept.get(open)).toMatchObject({ result: { tradie_comment: 'Key under the mat' } })
  expect(names.length).toBeLessThan(12)
  expect(phone.cookie()).not.toBe(before)
})

test('the lists of the next days are there before they begin, as long as a phone may stay without contact', async () => {
  const company = await furnished()
  const job = await booked(company, company.technician, '2026-03-03T22:00:00Z')
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  // The fourth of March in Sydney.
  const shown = (day: number) =>
    phone.kept.get(`${jobsContract.list.path} ${JSON.stringify(ownDaysInput(day))}`) as
      | { data: { id: number }[] }
      | undefined
  const first = parseDay('2026-03-02')!
  expect([0, 1, 2, 3, 4].map(ahead => shown(first + ahead)?.data.map(({ id }) => id))).toEqual([
    [],
    [job.id],
    [job.id],
    [],
    undefined,
  ])
  const day = phone.kept.get(`${dashboardContract.today.path} {"day":"2026-03-04"}`)
  expect(day).toMatchObject({ result: { day: '2026-03-04', appointments: [{ id: job.id }] } })
  // The office lets phones open for a week.
  const rules = { factor_groups: [], idle_minutes: 0 }
  await app.ok(securityContract.saveRules, { ...rules, offline_days: 7 }, company.owner)
  await phone.pulled()
  expect(shown(first + 7)?.data).toEqual([])
})

test('every reply is the one that the person’s own call gives', async () => {
  const company = await furnished()
  for (let n = 0; n < 3; n++) await booked(company)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  for (const [name, reply] of phone.kept) {
    const [, path, input] = /^(\S+) (.*)$/.exec(name)!
    const entry = reads.get(path!)!
    const own = await app.ok(entry, JSON.parse(input!) as never, company.technician)
    expect([name, reply]).toEqual([name, own.body])
  }
})

test('the differences of a day add up to what a phone that begins anew is given', async () => {
  const company = await furnished()
  const jobs = [
    await booked(company, company.technician, today),
    await booked(company),
    await booked(company),
  ]
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  const [first, second, third] = jobs.map(({ id }) => id)
  const note = (id: number | undefined, content: string) =>
    app.ok(
      diaryContract.add,
      { job_id: id!, data: [{ type: 'note', content, entryId: `day-${id}-${content.length}` }] },
      company.office,
    )
  await app.ok(jobsContract.edit, { id: first!, job_status_id: 2 }, company.technician)
  await phone.pulled()
  await note(second, 'Gate code 4411')
  await app.ok(jobsContract.edit, { id: third!, company_comment: 'Ring first' }, company.office)
  await booked(company)
  await phone.pulled()
  await app.ok(jobsContract.archive, { ids: [second!] }, company.office)
  await note(first, 'Two keys')
  // What nobody goes to before long rests for a quarter of an hour.
  app.setNow('2026-03-02T04:16:00Z')
  await phone.pulled()
  const anew = await phoneOf(company.technician)
  await anew.pulled()
  app.setNow(now)
  expect(Object.fromEntries([...phone.kept].sort())).toEqual(Object.fromEntries([...anew.kept].sort()))
})

test('a job that is given away, deleted or closed long ago is gone; one of a colleague never comes', async () => {
  const company = await furnished()
  const second = await app.user(company.id, 3)
  const [away, deleted, stays] = [await booked(company), await booked(company), await booked(company)]
  const foreign = await booked(company, second)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  expect([away, deleted, stays].map(phone.has).every(count => count > 6)).toBe(true)
  expect(phone.has(foreign)).toBe(0)
  await app.ok(jobsContract.edit, { id: away.id, user_id: String(second.id) }, company.office)
  await app.ok(jobsContract.archive, { ids: [deleted.id] }, company.office)
  await phone.pulled()
  expect([away, deleted].map(phone.has)).toEqual([0, 0])
  expect(phone.has(stays)).toBeGreaterThan(6)
})

test('an answer that was lost comes again, and a doubled one changes nothing', async () => {
  const company = await furnished()
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  const job = await booked(company)
  const cookie = phone.cookie()
  const lost = (await phone.ask(cookie)).body
  const again = (await phone.ask(cookie)).body
  expect(again.put.length).toBe(lost.put.length)
  expect(again.anew).toBe(false)
  // The first of both was overtaken: who took it begins anew, and loses nothing.
  expect((await phone.ask(lost.cookie)).body).toMatchObject({ anew: true })
  await phone.pulled()
  expect(phone.has(job)).toBeGreaterThan(6)
})

test('a cookie that is forged, of another phone or of another person begins anew with one’s own alone', async () => {
  const company = await furnished()
  const second = await app.user(company.id, 3)
  const job = await booked(company)
  const mine = await phoneOf(company.technician)
  await mine.pulled()
  const tablet = await phoneOf(company.technician)
  await tablet.pulled()
  const theirs = await phoneOf(second)
  await theirs.pulled()
  for (const has of ['f'.repeat(32), tablet.cookie(), theirs.cookie()])
    expect((await mine.ask(has)).body.anew).toBe(true)
  const { body } = await theirs.ask(tablet.cookie())
  expect(body.anew).toBe(true)
  expect(JSON.stringify(body)).not.toContain(`"jobId":${job.id}`)
  // Each of one person's phones has what it was given itself.
  await booked(company)
  expect((await tablet.pulled()).names.length).toBeGreaterThan(6)
})

test('a phone of somebody else, of another company, or that never said a word is not there', async () => {
  const company = await furnished()
  const { device } = await phoneOf(company.technician)
  const asked = { device, cookie: null }
  expect((await app.request(pull, asked, company.office)).status).toBe(404)
  expect((await app.request(pull, asked, other.technician)).status).toBe(404)
  expect((await app.request(pull, { device: 'e'.repeat(32), cookie: null }, company.technician)).status).toBe(
    404,
  )
})

test.each([[{ device: 'my phone' }], [{ cookie: 'x' }], [{ cookie: 5 }], [{ cookie: undefined }]])(
  'bad input is refused: %j',
  async more => {
    const { device } = await phoneOf(other.technician)
    expect((await app.request(pull, { device, cookie: null, ...more }, other.technician)).status).toBe(400)
  },
)

test('who becomes of the office keeps nothing on a phone', async () => {
  const company = await furnished()
  await booked(company)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  await app.sql('update users set group_id = 2 where company_id = $1 and id = $2', [
    company.id,
    company.technician.id,
  ])
  app.services.sessions.forget()
  await phone.pulled()
  expect(phone.kept.size).toBe(0)
})

test('of a long diary the last fifty entries come, the newest first', async () => {
  const company = await furnished()
  const job = await booked(company)
  for (let batch = 0; batch < 4; batch++) {
    app.setNow(`2026-03-02T04:0${batch + 1}:00Z`)
    const data = Array.from({ length: 20 }, (_, n) => ({
      type: 'note' as const,
      content: `Entry ${batch} ${n}`,
      entryId: `long-${batch}-${n}`,
    }))
    await app.ok(diaryContract.add, { job_id: job.id, data }, company.office)
  }
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  app.setNow(now)
  const name = [...phone.kept.keys()].find(each => each.startsWith(`${diaryContract.read.path} `))!
  const { diary } = phone.kept.get(name) as { diary: { changes: { content: unknown }[] }[] }
  const texts = JSON.stringify(diary)
  expect(diary.flatMap(({ changes }) => changes).length).toBeGreaterThanOrEqual(50)
  expect(diary.flatMap(({ changes }) => changes).length).toBeLessThan(70)
  expect([texts.includes('Entry 3 19'), texts.includes('Entry 0 ')]).toEqual([true, false])
})

test('without an event nothing is read again, and after half a day all is', async () => {
  const company = await furnished()
  const job = await booked(company)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  await app.sql('update jobs set tradie_comment = $3 where company_id = $1 and id = $2', [
    company.id,
    job.id,
    'Unsaid',
  ])
  expect((await phone.pulled()).names).toEqual([])
  app.setNow('2026-03-02T16:01:00Z')
  const { names } = await phone.pulled()
  app.setNow(now)
  expect(names.some(name => name.startsWith(`${jobsContract.open.path} `))).toBe(true)
})

test('what nobody goes to before long waits a quarter of an hour, and comes at once when its job changes', async () => {
  const company = await furnished()
  const far = await booked(company, company.technician, inAWeek)
  const near = await booked(company, company.technician, today)
  const phone = await phoneOf(company.technician)
  await phone.pulled()
  const change = (id: number) =>
    app.ok(jobsContract.edit, { id, tradie_comment: `New ${id}` }, company.office)
  await change(far.id)
  expect((await phone.pulled()).names.some(name => name.includes(`:${far.id}}`))).toBe(true)
  // It changes no version of the job, and tells of the diary.
  for (const { id } of [far, near])
    await app.ok(
      diaryContract.add,
      { job_id: id, data: [{ type: 'note', content: 'Gate code 4411', entryId: `gate-${id}` }] },
      company.office,
    )
  const { names } = await phone.pulled()
  const diaries = (of: string[]) => of.filter(name => name.startsWith('/jobs/jobdiary')).length
  expect(diaries(names)).toBe(1)
  app.setNow('2026-03-02T04:16:00Z')
  expect(diaries((await phone.pulled()).names)).toBe(1)
  app.setNow(now)
})

test('a job with 300 photos comes whole, in answers of about a megabyte', async () => {
  const company = await furnished()
  const job = await booked(company)
  await app.sql(
    `insert into files (company_id, job_id, part, name, type, bytes, key)
     select $1::bigint, $2, 'job', 'photo-' || n || '.jpg', 'image/jpeg', 1, $1::bigint || '/' || n from generate_series(1, 300) n`,
    [company.id, job.id],
  )
  const phone = await phoneOf(company.technician)
  expect((await phone.pulled()).bytes).toBeLessThan(1_500_000)
  const files = phone.kept.get(`${filesContract.list.path} ${JSON.stringify({ jobId: job.id })}`)
  expect(files!.result).toHaveLength(300)
})

test('50 phones that come back in the same minute are all answered', async () => {
  const company = await furnished()
  await booked(company)
  const phones = await Promise.all(
    Array.from({ length: 50 }, async () => phoneOf(await app.user(company.id, 3))),
  )
  // All that wait for their turn.
  for (let from = 0; from < phones.length; from += 5)
    await Promise.all(phones.slice(from, from + 5).map(phone => phone.pulled()))
  expect(phones.every(({ kept }) => kept.size > 20)).toBe(true)
}, 600_000)

test('many jobs come in answers of about a megabyte at most, the nearest first, each of which counts', async () => {
  const company = await furnished()
  const made = await Promise.all(Array.from({ length: 12 }, () => booked(company)))
  const note = 'x'.repeat(15_000)
  for (const { id } of made)
    await app.sql(
      `insert into diary_entries (company_id, job_id, user_id, type, content, session)
       select $1, $2, $3, 'note', to_jsonb($4::text), gen_random_uuid() from generate_series(1, 10)`,
      [company.id, id, company.technician.id, note],
    )
  const phone = await phoneOf(company.technician)
  const { pages, bytes } = await phone.pulled()
  expect(pages).toBeGreaterThan(1)
  expect(bytes).toBeLessThan(1_050_000)
  expect(made.map(phone.has).every(count => count > 6)).toBe(true)
  expect((await phone.pulled()).names).toEqual([])
})
