import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { publicPagesTexts } from '#features/portal/public-pages/public-pages.rules.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { bookingsContract } from '../../bookings/bookings.contract.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { bookingLimits, bookingPageTexts, usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'

const app = await testApp()
const { ok, sql } = app

type Page = Sends<typeof c.save>

async function opened(page: Partial<Page> = {}, facts: Parameters<typeof app.company>[0] = {}) {
  const company = await app.company(facts)
  const type = (
    await ok(jobTypesContract.add, { name: 'Blocked drain', appointment_duration: 60 }, company.owner)
  ).body.result.id
  const slug = `page-${randomUUID().slice(0, 8)}`
  const types = [{ id: type, price: 'from $120', questions: [] }]
  // Full hours, so that what is offered does not hang on the minute of the test.
  const hours = { from: 480, to: 960, window: 60, change_notice: 0 }
  const sent = { ...usualBookingPage, is_on: true, mode: 'book' as const, slug, types, ...hours, ...page }
  await ok(c.save, sent as Page, company.owner)
  return { company, type, slug: sent.slug }
}
type Place = Awaited<ReturnType<typeof opened>>

/** Acts like somebody who takes their time; the first of the times on offer may be too near by then. */
async function later<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  app.setNow(new Date(Date.now() + minutes * 60_000))
  try {
    return await act()
  } finally {
    app.setNow(null)
  }
}

const home = '5 Crown St, Surry Hills NSW 2010'
const lookAt = async ({ slug }: Place) => (await ok(p.open, { slug }, null)).body.ticket
const timesAt = async ({ slug, type }: Place, address = home) =>
  (await ok(p.openings, { slug, job_type_id: type, address }, null)).body
async function hold(place: Place, facts: { starts_at?: string; ticket?: string } = {}) {
  const { slug, type } = place
  const ticket = facts.ticket ?? (await lookAt(place))
  const { place: where, times } = await timesAt(place)
  const starts_at = facts.starts_at ?? times[2]!
  const held = await later(1, () =>
    app.request(
      p.hold,
      { slug, job_type_id: type, place: where, starts_at, ticket, from: 'www.smith.test' },
      null,
    ),
  )
  return { ...held, starts_at, ticket }
}
const ada = () => ({ name: 'Ada Byron', email: `ada-${randomUUID()}@mail.test`, note: 'Ring twice' })
async function confirmed(place: Place, person: object = ada()) {
  const { body, starts_at } = await hold(place)
  const sent = await ok(p.confirm, { slug: place.slug, token: body.token, ...person } as never, null)
  return { token: body.token, starts_at, ...sent.body }
}
async function mailed(email: string) {
  const { text } = await app.mailTo(email)
  return { code: /\b(\d{6})\b/.exec(text)![1]!, id: /jobs\/activate\/([\w.-]+)/.exec(text)![1]! }
}
async function booked(place: Place, person = ada()) {
  const { starts_at } = await confirmed(place, person)
  const { id } = await mailed(person.email)
  const { url } = (await ok(p.activate, { id }, null)).body
  return { starts_at, token: url.split('/').at(-1)!, person }
}
const jobsOf = ({ company }: Place) =>
  sql<{ id: number; name: string; client_id: number; technician_ids: number[]; company_comment: string }>(
    'select id, name, client_id, technician_ids, company_comment from jobs where company_id = $1 order by id',
    [company.id],
  )
const visitsOf = ({ company }: Place) =>
  sql<{ starts_at: Date; technician_ids: number[]; window_minutes: number; cancelled_at: Date | null }>(
    'select starts_at, technician_ids, window_minutes, cancelled_at from appointments where company_id = $1 order by id',
    [company.id],
  )
const instant = (at: Date) => at.toISOString().replace('.000Z', 'Z')

test('a stranger books: held, proven by the code, client, job, appointment and technician are there', async () => {
  const place = await opened({}, { name: 'Bright Plumbing' })
  const page = (await ok(p.open, { slug: place.slug }, null)).body
  expect(page).toMatchObject({
    company: { name: 'Bright Plumbing' },
    types: [{ name: 'Blocked drain', minutes: 60, price: 'from $120' }],
  })
  const shown = await app.http.inject({ url: `/book/${place.slug}`, headers: { accept: 'text/html' } })
  expect(shown.body).toContain('from $120')
  expect(shown.body).not.toMatch(/undefined|NaN|\[object/)
  const person = ada()
  const { token, starts_at, to } = await confirmed(place, person)
  expect(to).toBe('a••@mail.test')
  expect(await jobsOf(place)).toEqual([])
  const { code } = await mailed(person.email)
  const wrong = await app.request(
    p.activate,
    { id: token, code: code === '000000' ? '000001' : '000000' },
    null,
  )
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { field: 'code', message: bookingPageTexts.badCode },
  ])
  const done = await ok(p.activate, { id: token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, null)
  expect(done.body).toMatchObject({
    state: 'booked',
    url: expect.stringContaining(`/book/${place.slug}/change/`),
  })
  const [job] = await jobsOf(place)
  expect(job).toMatchObject({ name: 'Ada Byron', technician_ids: [place.company.technician.id] })
  expect(job!.company_comment).toBe('Ring twice')
  expect(await visitsOf(place)).toMatchObject([{ technician_ids: [place.company.technician.id] }])
  expect((await visitsOf(place)).map(each => instant(each.starts_at))).toEqual([starts_at])
  const [client] = await sql('select name, email, main_address from clients where company_id = $1', [
    place.company.id,
  ])
  expect(client).toEqual({ name: 'Ada Byron', email: person.email, main_address: home })
  // Once more is the same booking.
  await ok(p.activate, { id: token, code }, null)
  expect(await jobsOf(place)).toHaveLength(1)
  const { data } = (await ok(c.list, {}, place.company.office)).body
  expect(data).toMatchObject([
    {
      state: 'booked',
      name: 'Ada Byron',
      came_from: 'smith.test',
      job_id: job!.id,
      client_id: job!.client_id,
    },
  ])
  const bell = (await ok(notificationsContract.fetchActivity, { limit: 5 }, place.company.office)).body.data
  expect(bell.map(({ text }) => text)).toContain('{{name}} booked online for {{at}}')
  expect((await app.mailTo(person.email)).text).toContain('/change/')
})

test('a client is found again by the email that was proven, and not by one that was not', async () => {
  const place = await opened()
  const person = ada()
  const known = {
    name: 'A. Byron',
    email: person.email.toUpperCase(),
    phone: '0412 345 678',
    main_address: '1 Low St',
  }
  const { id } = (await ok(clientsContract.add, known, place.company.owner)).body
  await booked(place, person)
  await booked(place, { ...ada(), phone: '0412 345 678' } as never)
  const [first, second] = await jobsOf(place)
  expect(first!.client_id).toBe(id)
  expect(second!.client_id).not.toBe(id)
})

test('two visitors for the last time: one holds it, the other is told', async () => {
  const place = await opened({ per_day: 1, days_ahead: 10 })
  const { place: where, times } = await timesAt(place)
  const tickets = await Promise.all([1, 2, 3, 4, 5].map(() => lookAt(place)))
  const { slug, type } = place
  const answers = await later(1, () =>
    Promise.all(
      tickets.map(ticket =>
        app.request(p.hold, { slug, job_type_id: type, place: where, starts_at: times[1]!, ticket }, null),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const lost = answers.find(({ status }) => status === 409)!
  expect(lost.body).toMatchObject({ field: 'starts_at', message: bookingPageTexts.taken })
  // The day is full for everybody while it is held, and open again ten minutes later.
  expect((await timesAt(place)).times).not.toContain(times[1])
  expect((await later(12, () => timesAt(place))).times).toContain(times[1])
})

test('one page holds one time, and a hold that ran out takes no name', async () => {
  const place = await opened()
  const first = await hold(place)
  const { times } = await timesAt(place)
  expect(times).not.toContain(first.starts_at)
  await hold(place, { ticket: first.ticket, starts_at: times[1]! })
  expect((await timesAt(place)).times).toContain(first.starts_at)
  const { token } = first.body
  const late = await later(20, () =>
    app.request(p.confirm, { slug: place.slug, token, ...ada() } as never, null),
  )
  expect([late.status, late.body]).toMatchObject([409, { message: bookingPageTexts.ranOut }])
})

test('an unproven booking ends after an hour; the office takes it for who has called', async () => {
  const place = await opened()
  const person = ada()
  await confirmed(place, person)
  const { id } = await mailed(person.email)
  const late = await later(70, () => app.request(p.activate, { id }, null))
  expect([late.status, late.body]).toMatchObject([409, { message: bookingPageTexts.over }])
  const [waiting] = (await ok(c.list, {}, place.company.office)).body.data
  expect(waiting).toMatchObject({ state: 'unproven', name: 'Ada Byron' })
  expect((await app.request(c.accept, { id: waiting!.id }, place.company.technician)).status).toBe(403)
  const other = await app.company()
  expect((await app.request(c.accept, { id: waiting!.id }, other.owner)).status).toBe(404)
  const { job_id } = (await later(70, () => ok(c.accept, { id: waiting!.id }, place.company.office))).body
  expect((await jobsOf(place)).map(({ id }) => id)).toEqual([job_id])
})

test('whoever is ill meanwhile is replaced, and without anybody it is said', async () => {
  const place = await opened()
  const [one, two] = [ada(), ada()]
  const first = await confirmed(place, one)
  const leave = (userId: number) =>
    sql(
      `insert into leave (company_id, user_id, kind, first_day, last_day)
       values ($1, $2, 'sick', $3::timestamptz::date - 2, $3::timestamptz::date + 2)`,
      [place.company.id, userId, first.starts_at],
    )
  const stand_in = await app.user(place.company.id, 3)
  await leave(place.company.technician.id)
  await ok(p.activate, { id: (await mailed(one.email)).id }, null)
  expect((await jobsOf(place))[0]!.technician_ids).toEqual([stand_in.id])
  await confirmed(place, two)
  await sql('update users set active = false where company_id = $1 and id = any($2)', [
    place.company.id,
    [stand_in.id, place.company.technician.id],
  ])
  const { id } = await mailed(two.email)
  const lost = await app.request(p.activate, { id }, null)
  expect([lost.status, lost.body]).toMatchObject([409, { message: bookingPageTexts.taken }])
  expect(await jobsOf(place)).toHaveLength(1)
})

test('asking makes the request that stands, which the office confirms', async () => {
  const place = await opened({ mode: 'ask' })
  const { starts_at, token } = await booked(place)
  const { open } = (await ok(bookingsContract.list, {}, place.company.office)).body
  expect(open).toMatchObject([{ name: 'Ada Byron', starts_at, note: 'Ring twice', address: home }])
  expect((await timesAt(place)).times).not.toContain(starts_at)
  const change = { slug: place.slug, token }
  expect((await ok(p.change, change, null)).body).toMatchObject({ state: 'requested', can_change: true })
  await ok(bookingsContract.confirm, { id: open[0]!.id, version: open[0]!.version }, place.company.office)
  expect((await ok(p.change, change, null)).body).toMatchObject({ state: 'booked', starts_at })
  expect(await jobsOf(place)).toHaveLength(1)
})

test('moved and cancelled by the link until the notice, as it stands at the office', async () => {
  const place = await opened({ change_notice: 60, window: 120, from: 480, to: 960 })
  const { token, starts_at } = await booked(place)
  const change = { slug: place.slug, token }
  const { times } = (await ok(p.change, change, null)).body
  expect(times).not.toContain(starts_at)
  await ok(p.move, { ...change, starts_at: times[1]! }, null)
  expect((await visitsOf(place)).map(each => [instant(each.starts_at), each.window_minutes])).toEqual([
    [times[1], 120],
  ])
  const [visit] = await sql<{ id: number }>('select id from appointments where company_id = $1', [
    place.company.id,
  ])
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  await sql(
    `update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where company_id = $1`,
    [place.company.id, soon],
  )
  const late = await app.request(p.move, { ...change, cancel: true }, null)
  expect([late.status, late.body]).toMatchObject([409, { message: bookingPageTexts.tooLate }])
  await sql('update appointments set starts_at = $2, ends_at = $3 where company_id = $1', [
    place.company.id,
    times[1],
    new Date(Date.parse(times[1]!) + 3_600_000),
  ])
  expect(visit).toBeDefined()
  await ok(p.move, { ...change, cancel: true }, null)
  expect((await visitsOf(place))[0]!.cancelled_at).not.toBeNull()
  expect((await ok(p.change, change, null)).body).toMatchObject({
    state: 'cancelled',
    can_change: false,
    times: [],
  })
  const again = await app.request(p.move, { ...change, cancel: true }, null)
  expect([again.status, again.body]).toMatchObject([409, { message: bookingPageTexts.nothingLeft }])
  const bell = (await ok(notificationsContract.fetchActivity, { limit: 9 }, place.company.office)).body.data
  expect(bell.filter(({ text }) => text === 'Online booking of {{name}}, {{at}}: {{change}}')).toHaveLength(2)
  const [list] = (await ok(c.list, {}, place.company.office)).body.data
  expect(list).toMatchObject({ state: 'cancelled' })
})

test('the area is suburbs or a radius, and an address that nobody finds is asked again', async () => {
  const place = await opened({ area: 'suburbs', suburbs: ['Surry Hills', '3000'] })
  expect((await timesAt(place)).times.length).toBeGreaterThan(3)
  const at = (address: string) =>
    app.request(p.openings, { slug: place.slug, job_type_id: place.type, address }, null)
  expect((await at('2 High St, Penrith NSW')).body).toMatchObject({
    field: 'address',
    message: bookingPageTexts.outside,
  })
  expect((await at('somewhere')).body).toMatchObject({ message: bookingPageTexts.unknownAddress })
  await sql('update companies set lat = -33.8886, lng = 151.2094 where id = $1', [place.company.id])
  await ok(c.save, { area: 'radius', km: 15 }, place.company.owner)
  expect((await at('1 Campbell Pde, Bondi Beach NSW')).status).toBe(200)
  expect((await at('2 High St, Penrith NSW')).body.message).toBe(bookingPageTexts.outside)
})

test('questions are asked as they stood when the time was held', async () => {
  const place = await opened()
  const question = { id: 'pet', label: 'A dog?', choices: ['Yes', 'No'], is_required: true }
  await ok(c.save, { types: [{ id: place.type, price: '', questions: [question] }] }, place.company.owner)
  const { body } = await hold(place)
  await ok(c.save, { types: [{ id: place.type, price: '', questions: [] }] }, place.company.owner)
  const sent = { slug: place.slug, token: body.token, ...ada() }
  const without = await app.request(p.confirm, sent as never, null)
  expect([without.status, without.body.field]).toEqual([400, 'answer_1'])
  const nobody = await app.request(
    p.confirm,
    { ...sent, email: '', name: '', answer_1: 'Yes' } as never,
    null,
  )
  expect(nobody.body.field).toBe('name')
  const unreachable = await app.request(p.confirm, { ...sent, email: '', answer_1: 'Yes' } as never, null)
  expect(unreachable.body).toMatchObject({ field: 'phone', message: bookingPageTexts.noContact })
  await ok(p.confirm, { ...sent, answer_1: 'Yes' } as never, null)
  const { id } = await mailed(sent.email)
  await ok(p.activate, { id }, null)
  expect((await jobsOf(place))[0]!.company_comment).toBe('Ring twice\n\nA dog?: Yes')
})

test('a name that is taken is refused, and only who manages the site sets the page up', async () => {
  const place = await opened()
  const other = await app.company()
  const taken = await app.request(c.save, { ...usualBookingPage, slug: place.slug } as Page, other.owner)
  expect([taken.status, taken.body]).toMatchObject([409, { field: 'slug', message: publicPagesTexts.taken }])
  expect((await app.request(c.save, { title: 'x' }, place.company.technician)).status).toBe(403)
  const empty = await app.request(c.save, { types: [] }, place.company.owner)
  expect(empty.body).toMatchObject({ field: 'types', message: bookingPageTexts.noTypes })
  const { result } = (await ok(c.settings, {}, place.company.owner)).body
  await ok(c.save, { title: 'Book us', version: result.version }, place.company.owner)
  expect(
    (await app.request(c.save, { title: 'No', version: result.version }, place.company.owner)).status,
  ).toBe(409)
})

test('a page that is off, of nobody, or of a plan that ended takes nothing', async () => {
  const place = await opened()
  await ok(c.save, { is_on: false }, place.company.owner)
  const off = await app.request(p.open, { slug: place.slug }, null)
  expect([off.status, off.body.message]).toEqual([404, bookingPageTexts.gone])
  expect((await app.request(p.open, { slug: 'nobodys-page' }, null)).status).toBe(404)
  await ok(c.save, { is_on: true }, place.company.owner)
  await sql("update companies set pack_id = 1, subscription_date = '2020-01-01' where id = $1", [
    place.company.id,
  ])
  const ended = await app.request(p.open, { slug: place.slug }, null)
  expect([ended.status, ended.body.message]).toEqual([404, bookingPageTexts.gone])
})

test('a link that was made up, of another page or another company opens nothing', async () => {
  const [place, other] = [await opened(), await opened()]
  const { token } = await booked(place)
  const refused = await Promise.all([
    app.request(p.change, { slug: place.slug, token: `${token.slice(0, -2)}AA` }, null),
    app.request(p.activate, { id: token }, null),
    app.request(p.activation, { id: token }, null),
    app.request(p.held, { slug: place.slug, token }, null),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const { body } = await hold(place)
  const foreign = { slug: other.slug, token: body.token }
  expect((await app.request(p.held, foreign, null)).status).toBe(404)
  expect((await app.request(p.confirm, { ...foreign, ...ada() } as never, null)).status).toBe(404)
})

test('machines are kept out: too soon, a hidden field, a page used twice, one network after the other', async () => {
  const place = await opened()
  const { place: where, times } = await timesAt(place)
  const ticket = await lookAt(place)
  const sent = { slug: place.slug, job_type_id: place.type, place: where, starts_at: times[1]!, ticket }
  expect((await app.request(p.hold, sent, null)).body.message).toBe(bookingPageTexts.tooSoon)
  const spam = await later(1, () => app.request(p.hold, { ...sent, more: 'http://spam.test' }, null))
  expect(spam.status).toBe(409)
  const { ticket: used } = await hold(place)
  await confirmedWith(place, used)
  expect((await hold(place, { ticket: used })).body.message).toBe(bookingPageTexts.stale)
  await sql('insert into attempts (key, tries, since) values ($1, $2, now())', [
    `booking holds ${place.company.id} 198.51.100.9`,
    bookingLimits.holds.network,
  ])
  const fresh = await lookAt(place)
  const flood = await later(1, () =>
    app.http.inject({
      method: 'POST',
      url: `/api/book/${place.slug}/hold`,
      payload: { ...sent, ticket: fresh },
      remoteAddress: '198.51.100.9',
    }),
  )
  expect(flood.statusCode).toBe(429)
})

async function confirmedWith(place: Place, ticket: string) {
  const { times } = await timesAt(place)
  const { body } = await hold(place, { ticket, starts_at: times[1]! })
  await ok(p.confirm, { slug: place.slug, token: body.token, ...ada() } as never, null)
}

test('five wrong codes leave the link', async () => {
  const place = await opened()
  const person = ada()
  const { token } = await confirmed(place, person)
  const { code, id } = await mailed(person.email)
  const wrong = code === '111111' ? '222222' : '111111'
  for (let n = 0; n < 5; n++) await app.request(p.activate, { id: token, code: wrong }, null)
  const sixth = await app.request(p.activate, { id: token, code }, null)
  expect([sixth.status, sixth.body.message]).toEqual([429, bookingPageTexts.noTries])
  expect((await ok(p.activate, { id }, null)).body.state).toBe('booked')
})

test('a share of the day, the hours and the people of the page are kept', async () => {
  const place = await opened({ from: 600, to: 840, share: 50, window: 0 })
  const wall = (at: string) =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Australia/Sydney',
    }).format(new Date(at))
  const { times } = await timesAt(place)
  for (const at of times) expect(wall(at) >= '10:00' && wall(at) <= '13:00').toBe(true)
  // Two of four hours: a third booking on that day is no more.
  const day = times.filter(at => at.slice(0, 10) === times.at(-1)!.slice(0, 10))
  await hold(place, { starts_at: day[0]! })
  await hold(place, { starts_at: new Date(Date.parse(day[0]!) + 3_600_000).toISOString() })
  expect((await timesAt(place)).times).not.toContain(day.at(-1))
  const nobody = await app.user(place.company.id, 3)
  await sql("update users set job_type_ids = '{999999}' where company_id = $1 and id = $2", [
    place.company.id,
    nobody.id,
  ])
  await ok(c.save, { technician_ids: [nobody.id] }, place.company.owner)
  expect((await timesAt(place)).times).toEqual([])
})

test('what the office books meanwhile is no time any more', async () => {
  const place = await opened()
  const { starts_at, token } = await booked(place)
  const [visit] = await sql<{ id: number }>('select id from appointments where company_id = $1', [
    place.company.id,
  ])
  await ok(appointmentsContract.cancel, { id: visit!.id } as never, place.company.office)
  expect((await ok(p.change, { slug: place.slug, token }, null)).body.state).toBe('cancelled')
  expect((await timesAt(place)).times).toContain(starts_at)
})
