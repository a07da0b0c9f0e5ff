import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Sends } from '#shared/endpoint.ts'
import { bookingPageContract } from '../../booking-page.contract.ts'
import { bookingPageTexts, usualBookingPage } from '../../booking-page.rules.ts'
import { publicBookingContract as p } from '../../public-booking.contract.ts'
import { waitingListContract as c } from '../../waiting-list.contract.ts'
import { waitingTexts } from '../../waiting-list.rules.ts'
import { endOffer, offerTime } from './offering.service.ts'

const app = await testApp()
const { ok, sql } = app
afterEach(() => app.setNow(null))

const minutesOn = (minutes: number) => app.setNow(new Date(app.services.now().getTime() + minutes * 60_000))
const home = '5 Crown St, Surry Hills NSW 2010'
type Page = Sends<typeof bookingPageContract.save>

/** A company with a waiting list and one technician, whose one booking at `starts_at` is Ada's. */
async function opened(page: Partial<Page> = {}) {
  const company = await app.company()
  // No hour is quiet, so that nothing hangs on when the test runs.
  await quietHours(company, 0, 0)
  const added = { name: 'Blocked drain', appointment_duration: 60 }
  const type = (await ok(jobTypesContract.add, added, company.owner)).body.result.id
  const slug = `waits-${randomUUID().slice(0, 8)}`
  const types = [{ id: type, price: '', questions: [] }]
  // Two days lie before the first time, so that a test may let hours go by.
  const own = { from: 480, to: 960, change_notice: 0, notice: 2_880, waiting: true, offer_minutes: 60 }
  const sent = { ...usualBookingPage, is_on: true, mode: 'book' as const, slug, types, ...own, ...page }
  await ok(bookingPageContract.save, sent as Page, company.owner)
  const place = { company, type, slug }
  const ada = await booked(place)
  return { ...place, ...ada }
}
interface Place {
  company: TestCompany
  type: number
  slug: string
}
type Opened = Awaited<ReturnType<typeof opened>>

const quietHours = ({ owner }: TestCompany, quiet_from: number, quiet_to: number) =>
  ok(smsContract.saveSettings, { quiet_from, quiet_to }, owner)
const timesAt = async ({ slug, type }: Place) =>
  (await ok(p.openings, { slug, job_type_id: type, address: home }, null)).body
async function holdAt(place: Place, starts_at: string) {
  const { ticket } = (await ok(p.open, { slug: place.slug }, null)).body
  const { place: where } = await timesAt(place)
  minutesOn(1)
  return app.request(
    p.hold,
    { slug: place.slug, job_type_id: place.type, place: where, starts_at, ticket },
    null,
  )
}
async function booked(place: Place) {
  const starts_at = (await timesAt(place)).times[2]!
  const { token } = (await holdAt(place, starts_at)).body
  const email = `ada-${randomUUID()}@mail.test`
  await ok(p.confirm, { slug: place.slug, token, name: 'Ada', email } as never, null)
  const { url } = (await ok(p.activate, { id: await linkTo(email) }, null)).body
  return { starts_at, change: url.split('/').at(-1)! }
}
const linkTo = async (email: string) => /jobs\/activate\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!

const always = {
  day_1: true,
  day_2: true,
  day_3: true,
  day_4: true,
  day_5: true,
  day_6: true,
  day_7: true,
  morning: true,
  afternoon: true,
  evening: true,
  agreed: true,
}
async function join(place: Place, facts: object = {}) {
  const { ticket, usual } = (await ok(c.page, { slug: place.slug }, null)).body
  minutesOn(1)
  const email = `bo-${randomUUID()}@mail.test`
  const wish = {
    slug: place.slug,
    job_type_id: place.type,
    address: home,
    last_day: usual,
    ticket,
    ...always,
  }
  const sent = { ...wish, name: 'Bo', email, ...facts }
  const reply = await app.request(c.join, sent as never, null)
  return {
    ...reply,
    email,
    sent,
    token: String(reply.body.url ?? '')
      .split('/')
      .at(-1)!,
  }
}
const visitsOf = ({ company }: Place) =>
  sql<{ id: number; starts_at: Date; job_id: number; cancelled_at: Date | null }>(
    'select id, starts_at, job_id, cancelled_at from appointments where company_id = $1 order by id',
    [company.id],
  )
const instant = (at: Date) => at.toISOString().replace('.000Z', 'Z')

/** The office takes Ada's visit off, and what follows of it is done. */
async function cancel(place: Opened): Promise<{ from: Date; to: Date }> {
  const [visit] = await visitsOf(place)
  await ok(appointmentsContract.cancel, { id: visit!.id } as never, place.company.office)
  return freed(place)
}
/** Does what was put on the schedule for freed times, as its minute is over. */
async function freed({ company }: Place): Promise<{ from: Date; to: Date }> {
  await app.followed(company)
  const rows = await planned(company)
  for (const span of rows) await offerTime(app.services, companyIdFrom(company.id, 'schedule'), span)
  return rows.at(-1)!
}
async function planned(company: { id: number }) {
  const rows = await sql<{ from: string; to: string }>(
    `select data ->> 'from' as from, data ->> 'to' as to from pgboss.job
     where name = 'offer-freed-time' and (data ->> 'companyId')::bigint = $1 order by created_on`,
    [company.id],
  )
  return rows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}
const listOf = async ({ company }: Place) => (await ok(c.list, {}, company.office)).body.data
const again = ({ company }: Place, span: { from: Date; to: Date }) =>
  offerTime(app.services, companyIdFrom(company.id, 'schedule'), span)
async function lastOffer({ company }: Place) {
  const [row] = await sql<{ id: number }>(
    'select id from waiting_offers where company_id = $1 order by id desc limit 1',
    [company.id],
  )
  return row!.id
}
const end = async (place: Place) =>
  endOffer(app.services, companyIdFrom(place.company.id, 'schedule'), await lastOffer(place))

test('a cancelled time is offered to the first that it suits, who books it by the link', async () => {
  const place = await opened()
  const wall = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Australia/Sydney' })
  const day =
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(wall.format(new Date(place.starts_at))) + 1
  await join(place, { [`day_${day}`]: false })
  const bo = await join(place)
  const later = await join(place)
  expect((await app.mailTo(bo.email)).text).toContain('/waiting/')
  const page = await app.http.inject({ url: String(bo.body.url), headers: { accept: 'text/html' } })
  expect(page.body).toContain('Leave the waiting list')
  expect(page.body).not.toMatch(/undefined|NaN|\[object/)
  await cancel(place)
  const offer = await ok(p.activation, { id: await linkTo(bo.email) }, null)
  expect(offer.body).toMatchObject({ state: 'unproven', starts_at: place.starts_at, by_code: false })
  expect(offer.body.waiting_url).toContain(`/book/${place.slug}/waiting/`)
  expect((await app.mailTo(later.email)).text).not.toContain('/jobs/activate/')
  // It is nobody else's while it is held.
  expect((await timesAt(place)).times).not.toContain(place.starts_at)
  expect((await holdAt(place, place.starts_at)).status).toBe(409)
  expect((await ok(p.activate, { id: await linkTo(bo.email) }, null)).body.state).toBe('booked')
  const visits = await visitsOf(place)
  expect(visits.map(each => [instant(each.starts_at), each.cancelled_at === null])).toEqual([
    [place.starts_at, false],
    [place.starts_at, true],
  ])
  const list = await listOf(place)
  expect(list.map(({ state, offers }) => [state, offers.map(each => each.state)])).toEqual([
    ['waiting', []],
    ['waiting', []],
    ['booked', ['taken']],
  ])
  const read = await ok(c.read, { slug: place.slug, token: bo.token }, null)
  expect(read.body.state).toBe('booked')
})

test('an offer is taken once, also by two at once, and not once the office needs the time', async () => {
  const place = await opened()
  const bo = await join(place)
  await cancel(place)
  const id = await linkTo(bo.email)
  const answers = await Promise.all([1, 2, 3].map(() => app.request(p.activate, { id }, null)))
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'booked']))
  expect(await visitsOf(place)).toHaveLength(2)
  const other = await opened()
  const cy = await join(other)
  await cancel(other)
  const [visit] = await visitsOf(other)
  // The office takes Ada's visit back meanwhile.
  await sql('update appointments set cancelled_at = null where company_id = $1 and id = $2', [
    other.company.id,
    visit!.id,
  ])
  const gone = await app.request(p.activate, { id: await linkTo(cy.email) }, null)
  expect([gone.status, gone.body]).toMatchObject([409, { message: bookingPageTexts.taken }])
  expect(await visitsOf(other)).toHaveLength(1)
})

test('an offer that nobody takes goes to the next, and not to the same one again', async () => {
  const place = await opened()
  const [bo, cy] = [await join(place), await join(place)]
  const span = await cancel(place)
  const first = await linkTo(bo.email)
  await end(place)
  expect((await listOf(place)).map(({ offers }) => offers.map(each => each.state))).toEqual([['open'], []])
  minutesOn(61)
  const late = await app.request(p.activate, { id: first }, null)
  expect([late.status, late.body.message]).toEqual([409, bookingPageTexts.over])
  await end(place)
  await again(place, span)
  const states = async () => (await listOf(place)).map(({ offers }) => offers.map(each => each.state))
  expect(await states()).toEqual([['passed'], ['open']])
  // Cancelled twice, or told twice, it is one offer.
  await again(place, span)
  expect(await states()).toEqual([['passed'], ['open']])
  const left = await ok(c.leave, { slug: place.slug, token: cy.token }, null)
  expect(left.body.message).toBe(waitingTexts.left)
  const gone = await app.request(p.activate, { id: await linkTo(cy.email) }, null)
  expect(gone.status).toBe(409)
  await again(place, span)
  expect(await states()).toEqual([['passed'], ['passed']])
  expect((await holdAt(place, place.starts_at)).status).toBe(200)
})

test('a time is offered only where it is really free, and waits for the end of the quiet hours', async () => {
  const place = await opened()
  const bo = await join(place)
  const from = new Date(place.starts_at)
  const span = { from, to: new Date(from.getTime() + 3_600_000) }
  // Nothing was cancelled.
  await again(place, span)
  expect((await app.mailTo(bo.email)).text).not.toContain('/jobs/activate/')
  const wall = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Australia/Sydney',
  })
  const [hour, minute] = wall.format(app.services.now()).split(':').map(Number)
  const now = hour! * 60 + minute!
  await quietHours(place.company, (now + 1_440 - 120) % 1_440, (now + 120) % 1_440)
  await cancel(place)
  expect((await app.mailTo(bo.email)).text).not.toContain('/jobs/activate/')
  expect((await planned(place.company)).length).toBeGreaterThan(1)
  await quietHours(place.company, 0, 0)
  await again(place, span)
  expect((await app.mailTo(bo.email)).text).toContain('/jobs/activate/')
})

test('moved by its link, or off by a job that is deleted, a time is free as well', async () => {
  const place = await opened()
  const bo = await join(place)
  const { times } = (await ok(p.change, { slug: place.slug, token: place.change }, null)).body
  await ok(p.move, { slug: place.slug, token: place.change, starts_at: times.at(-1)! }, null)
  await freed(place)
  const { body } = await ok(p.activation, { id: await linkTo(bo.email) }, null)
  expect(body.starts_at).toBe(place.starts_at)
})

test('whoever books by themselves waits no longer', async () => {
  const place = await opened()
  const bo = await join(place)
  const starts_at = (await timesAt(place)).times.at(-1)!
  const { token } = (await holdAt(place, starts_at)).body
  await ok(p.confirm, { slug: place.slug, token, name: 'Bo', email: bo.email.toUpperCase() } as never, null)
  await ok(p.activate, { id: await linkTo(bo.email) }, null)
  expect(await listOf(place)).toMatchObject([{ state: 'booked', offers: [] }])
})

test('the office offers by hand, takes somebody off and puts them back', async () => {
  const place = await opened()
  const { owner, office, technician } = place.company
  const bo = await join(place)
  const [person] = await listOf(place)
  const { times } = (await ok(c.times, { id: person!.id }, office)).body
  expect(times).not.toContain(place.starts_at)
  const taken = await app.request(c.offer, { id: person!.id, starts_at: place.starts_at }, office)
  expect([taken.status, taken.body.message]).toEqual([409, bookingPageTexts.taken])
  await ok(c.offer, { id: person!.id, starts_at: times[0]! }, office)
  const twice = await app.request(c.offer, { id: person!.id, starts_at: times[1]! }, office)
  expect([twice.status, twice.body.message]).toEqual([409, waitingTexts.offered])
  expect(await listOf(place)).toMatchObject([{ offers: [{ state: 'open', by: office.fullname }] }])
  await ok(c.takeOff, { id: person!.id, checked: true }, owner)
  expect(await listOf(place)).toMatchObject([{ state: 'removed', offers: [{ state: 'passed' }] }])
  // What the office offered to one person is offered to nobody else by itself.
  expect(await planned(place.company)).toEqual([])
  expect((await app.request(p.activate, { id: await linkTo(bo.email) }, null)).status).toBe(409)
  await ok(c.takeOff, { id: person!.id, checked: false }, owner)
  expect(await listOf(place)).toMatchObject([{ state: 'waiting' }])
  expect((await app.request(c.list, {}, technician)).status).toBe(403)
  const other = await app.company()
  for (const entry of [c.offer, c.takeOff] as const) {
    const foreign = await app.request(
      entry,
      { id: person!.id, starts_at: times[1]!, checked: true },
      other.owner,
    )
    expect(foreign.status).toBe(404)
  }
})

test('the way onto the list is guarded, and its link opens nothing of another company', async () => {
  const [place, other] = [await opened(), await opened()]
  const refused = async (facts: object) => {
    const { status, body } = await join(place, facts)
    return [status, body.field ?? body.message]
  }
  expect(await refused({ agreed: false })).toEqual([400, 'agreed'])
  expect(
    await refused(Object.fromEntries(Object.keys(always).map(name => [name, name === 'agreed']))),
  ).toEqual([400, 'days'])
  expect(await refused({ morning: false, afternoon: false, evening: false })).toEqual([400, 'parts'])
  expect(await refused({ last_day: '2020-01-01' })).toEqual([400, 'last_day'])
  expect(await refused({ last_day: 'soon' })).toEqual([400, 'last_day'])
  expect(await refused({ name: '' })).toEqual([400, 'name'])
  expect(await refused({ email: '' })).toEqual([400, 'phone'])
  expect(await refused({ address: '' })).toEqual([400, 'address'])
  expect(await refused({ job_type_id: other.type })).toEqual([400, 'job_type_id'])
  expect(await refused({ more: 'http://spam.test' })).toEqual([409, bookingPageTexts.stale])
  const { ticket } = (await ok(c.page, { slug: place.slug }, null)).body
  expect(await refused({ ticket: `${ticket.slice(0, -2)}AA` })).toEqual([409, bookingPageTexts.stale])
  await sql(
    `insert into opt_outs (company_id, channel, address, via) values ($1, 'email', 'out@example.test', 'link')`,
    [place.company.id],
  )
  expect(await refused({ email: 'out@example.test' })).toEqual([400, 'email'])
  const bo = await join(place)
  // Sent again it is the same place.
  expect((await ok(c.join, bo.sent as never, null)).body.url.split('/').slice(0, 4)).toEqual([
    '',
    'book',
    place.slug,
    'waiting',
  ])
  expect(await listOf(place)).toHaveLength(1)
  const foreign = await app.request(c.read, { slug: other.slug, token: bo.token }, null)
  expect(foreign.status).toBe(404)
  const madeUp = await app.request(c.read, { slug: place.slug, token: `${bo.token.slice(0, -2)}AA` }, null)
  expect(madeUp.status).toBe(404)
  expect((await app.request(p.activate, { id: bo.token }, null)).status).toBe(404)
  await ok(bookingPageContract.save, { waiting: false }, place.company.owner)
  expect((await app.request(c.page, { slug: place.slug }, null)).status).toBe(404)
  expect((await join(other)).status).toBe(200)
})
