import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { answersContract as a } from '#features/jobs/forms/answers.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormKind } from '#shared/forms/form.ts'
import { bookingsContract } from '../../bookings/bookings.contract.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { bookingPageTexts, usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'

const app = await testApp()
const { ok, sql } = app
afterEach(() => app.setNow(null))

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id,
  ...facts,
})
const contentOf = (...fields: FormField[]) =>
  ({ pages: [{ id: 'p', title: '', fields }] }) as never as Sends<typeof formsContract.add>['content']
const hot = field('hot', 'switch')
const when = { match: 'all' as const, conditions: [{ of: 'hot', is: 'is' as const, value: '1' }] }
const make = field('make', 'line', { required: true, when })
const leak = field('leak', 'triple', { required: true, fails: ['no'] })
const plate = field('plate', 'photo', { most: 2 })

/** A page that asks for a form, and whoever holds a time on it a minute after it was opened. */
async function held(page: Partial<Sends<typeof c.save>> = {}) {
  const company = await app.company()
  const named = { name: 'Before we come', content: contentOf(leak, hot, make, plate), publish: true }
  const form = (await ok(formsContract.add, named, company.owner)).body.result
  const added = { name: 'Blocked drain', appointment_duration: 60 }
  const type = (await ok(jobTypesContract.add, added, company.owner)).body.result.id
  const slug = `asked-${randomUUID().slice(0, 8)}`
  const types = [{ id: type, price: '', questions: [], form_id: form.id }]
  // Two days lie before the first time, so that a test may let an hour go by.
  const own = { from: 480, to: 960, change_notice: 0, notice: 2_880 }
  const sent = { ...usualBookingPage, is_on: true, mode: 'book' as const, slug, types, ...own, ...page }
  await ok(c.save, sent as Sends<typeof c.save>, company.owner)
  const { token } = await heldOn(slug, type)
  const email = `ada-${randomUUID()}@mail.test`
  return { company, form, type, slug, token, email, person: { slug, token, name: 'Ada', email } }
}
async function heldOn(slug: string, job_type_id: number) {
  const { ticket } = (await ok(p.open, { slug }, null)).body
  const asked = { slug, job_type_id, address: '5 Crown St, Surry Hills NSW 2010' }
  const { place, times } = (await ok(p.openings, asked, null)).body
  app.setNow(new Date(app.services.now().getTime() + 60_000))
  return (await ok(p.hold, { ...asked, place, starts_at: times[2]!, ticket }, null)).body
}
type Held = Awaited<ReturnType<typeof held>>

const confirm = ({ person }: Held, facts: object) =>
  app.request(p.confirm, { ...person, ...facts } as never, null)
const linkTo = async ({ email }: Held) =>
  /jobs\/activate\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
const activate = async (booking: Held) => app.request(p.activate, { id: await linkTo(booking) }, null)
const answersIn = async ({ company }: Held) => (await ok(a.list, {}, company.owner)).body.data
const key = (n: number) => `key-of-a-photo-${n}`
const photos = [1, 2, 3].map(n => ({ key: key(n), data: drawing }))

test('a visitor fills the form in with their details, and it is the job’s once they are proven', async () => {
  const booking = await held()
  const { slug, token, company } = booking
  const page = await app.http.inject({ url: `/book/${slug}/hold/${token}`, headers: { accept: 'text/html' } })
  expect(page.body).toContain('id="f-leak"')
  expect(page.body).toContain('client-form.js')
  expect(page.body).toContain('autocomplete="email"')
  expect(page.body).not.toMatch(/undefined|NaN|\[object/)
  const empty = await confirm(booking, {})
  expect([empty.status, empty.body.field]).toEqual([400, 'leak'])
  const hidden = await confirm(booking, { answers: { leak: ['yes'], hot: ['1'] } })
  expect([hidden.status, hidden.body.field]).toEqual([400, 'make'])
  const lacking = await confirm(booking, { answers: { leak: ['yes'], plate: [key(1)] } })
  expect(lacking.status).toBe(409)
  const machine = await confirm(booking, { answers: { leak: ['yes'] }, more: 'http://spam.test' })
  expect(machine.status).toBe(409)
  const answers = { leak: ['no'], make: ['Rheem'], plate: [key(1), key(2)], gone: ['x'] }
  expect((await confirm(booking, { answers, photos })).status).toBe(200)
  expect(await answersIn(booking)).toEqual([])
  // Whoever corrects their address finds what they have sent.
  const again = (await ok(p.held, { slug, token }, null)).body
  expect(again.form?.kept).toMatchObject({ leak: ['no'] })
  const id = await linkTo(booking)
  expect((await ok(p.activate, { id }, null)).body.state).toBe('booked')
  const [answer] = await answersIn(booking)
  const [job] = await sql<{ id: number; client_id: number }>(
    'select id, client_id from jobs where company_id = $1',
    [company.id],
  )
  expect(answer).toMatchObject({
    by: 'Ada',
    by_link: true,
    failed: 1,
    job_id: job!.id,
    client_id: job!.client_id,
  })
  const opened = (await ok(a.open, { id: answer!.id }, company.owner)).body.result
  // Nobody saw the make: the heater was not ticked.
  expect(Object.keys(opened.answers).sort()).toEqual(['leak', 'plate'])
  expect(opened.photos).toHaveLength(2)
  const photo = await app.request(a.photo, { id: answer!.id, key: opened.photos[0]!.key }, company.owner)
  expect(photo.status).toBe(200)
  expect((await ok(a.onJob, { jobId: job!.id }, company.technician)).body.answers).toMatchObject([
    { id: answer!.id },
  ])
  const diary = await sql<{ text: string }>(
    'select text from diary_entries where company_id = $1 and job_id = $2',
    [company.id, job!.id],
  )
  expect(diary.map(({ text }) => text)).toContain('Form filled in: {{name}}. Failed: {{failed}}')
  const [row] = await sql('select form_answers, answer_id from web_bookings where company_id = $1', [
    company.id,
  ])
  expect(row).toEqual({ form_answers: {}, answer_id: answer!.id })
  // Once more is the same booking.
  await ok(p.activate, { id }, null)
  expect(await answersIn(booking)).toHaveLength(1)
  const other = await app.company()
  expect((await app.request(a.open, { id: answer!.id }, other.owner)).status).toBe(404)
})

test('a request brings it to the office, and then to the job that is made of it', async () => {
  const booking = await held({ mode: 'ask' })
  const { office } = booking.company
  await confirm(booking, { answers: { leak: ['yes'] } })
  expect((await activate(booking)).body.state).toBe('requested')
  const [answer] = await answersIn(booking)
  const [request] = (await ok(bookingsContract.list, {}, office)).body.open
  expect(request).toMatchObject({ answer_id: answer!.id, client_id: answer!.client_id })
  expect(answer).toMatchObject({ job_id: null, client: 'Ada' })
  const { job_id } = (
    await ok(bookingsContract.confirm, { id: request!.id, version: request!.version }, office)
  ).body
  expect(await answersIn(booking)).toMatchObject([{ id: answer!.id, job_id }])
  expect((await ok(a.onJob, { jobId: job_id }, office)).body.answers).toMatchObject([{ id: answer!.id }])
})

test('who is never proven leaves no answer, and what they sent goes with their hold', async () => {
  const booking = await held()
  const { company, slug, token } = booking
  await confirm(booking, { answers: { leak: ['yes'], plate: [key(1)] }, photos })
  const before = app.services.now()
  app.setNow(new Date(before.getTime() + 70 * 60_000))
  const late = await activate(booking)
  expect([late.status, late.body.message]).toEqual([409, bookingPageTexts.over])
  expect(await answersIn(booking)).toEqual([])
  const shown = (await ok(p.held, { slug, token }, null)).body
  expect([shown.state, shown.form, shown.person.name]).toEqual(['ended', null, ''])
  const kept = await sql('select 1 from changes where company_id = $1 and after::text like $2', [
    company.id,
    '%"leak"%',
  ])
  expect(kept.filter(Boolean)).toHaveLength(0)
})

test('a form that changes or goes out of use meanwhile keeps its version, and then nobody is asked', async () => {
  const booking = await held()
  const { company, form, slug, type } = booking
  const edited = { id: form.id, name: 'Now', content: contentOf(field('other', 'line')), publish: true }
  await ok(formsContract.edit, { ...edited, version: form.version }, company.owner)
  await ok(formsContract.changeStatus, { id: form.id, checked: false }, company.owner)
  expect((await confirm(booking, { answers: { leak: ['yes'] } })).status).toBe(200)
  await activate(booking)
  expect(await answersIn(booking)).toMatchObject([{ name: 'Before we come', number: 1 }])
  const { token } = await heldOn(slug, type)
  expect((await ok(p.held, { slug, token }, null)).body.form).toBeNull()
  expect((await ok(c.forms, {}, company.owner)).body.result).toEqual([
    { value: form.id, label: 'Now', active: false },
  ])
  const other = await app.company()
  const foreign = { types: [{ id: type, price: '', questions: [], form_id: form.id }] }
  expect((await app.request(c.save, foreign, other.owner)).status).toBe(404)
})
