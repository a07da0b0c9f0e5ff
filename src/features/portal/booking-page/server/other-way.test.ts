import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { tellClient } from '#features/messages/appointment-messages/server/tell-client.service.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Sends } from '#shared/endpoint.ts'
import { bookingPageContract } from '../booking-page.contract.ts'
import { usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'
import { otherWay } from './other-way.service.ts'

const app = await testApp()
const { ok, sql } = app
afterEach(() => app.setNow(null))

/** A company with an online booking of somebody with an email, and perhaps a phone. */
async function booked(person: { phone?: string } = {}) {
  const company = await app.company({ name: 'Bright Plumbing' })
  // No hour is quiet, so that nothing hangs on when the test runs.
  await ok(smsContract.saveSettings, { quiet_from: 0, quiet_to: 0 }, company.owner)
  const added = { name: 'Blocked drain', appointment_duration: 60 }
  const type = (await ok(jobTypesContract.add, added, company.owner)).body.result.id
  const slug = `told-${randomUUID().slice(0, 8)}`
  const types = [{ id: type, price: '', questions: [] }]
  const own = { from: 480, to: 960, change_notice: 0, notice: 2_880 }
  const sent = { ...usualBookingPage, is_on: true, mode: 'book' as const, slug, types, ...own }
  await ok(bookingPageContract.save, sent as Sends<typeof bookingPageContract.save>, company.owner)
  const { ticket } = (await ok(p.open, { slug }, null)).body
  const asked = { slug, job_type_id: type, address: '5 Crown St, Surry Hills NSW 2010' }
  const { place, times } = (await ok(p.openings, asked, null)).body
  app.setNow(new Date(app.services.now().getTime() + 60_000))
  const { token } = (await ok(p.hold, { ...asked, place, starts_at: times[2]!, ticket }, null)).body
  const email = `ada-${randomUUID()}@mail.test`
  await ok(p.confirm, { slug, token, name: 'Ada', email, ...person } as never, null)
  const id = /jobs\/activate\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
  await ok(p.activate, { id }, null)
  const [visit] = await sql<{ id: number; job_id: number }>(
    'select id, job_id from appointments where company_id = $1',
    [company.id],
  )
  return { company, email, visit: visit!, slug, times }
}
type Booked = Awaited<ReturnType<typeof booked>>

/** Tells what is due, a minute after the change. */
async function minuteLater({ company, visit }: Booked): Promise<void> {
  app.setNow(new Date(app.services.now().getTime() + 61_000))
  await app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), tx =>
    tellClient(tx, app.services, visit, app.services.now(), otherWay),
  )
}
const move = async ({ company, visit, times }: Booked, n: number) =>
  ok(appointmentsContract.move, { id: visit.id, appointment_time: times[n]! } as never, company.office)
const subjectTo = async ({ email }: Booked) => (await app.mailTo(email)).subject

test('whoever booked by email alone is told by email that the office moved or cancelled their visit', async () => {
  const booking = await booked()
  const { company, visit, slug, email, times } = booking
  const before = await subjectTo(booking)
  const asked = { id: visit.id, appointment_time: times.at(-1)! }
  const preview = (await ok(arrivalsContract.preview, asked as never, company.office)).body.result
  expect(preview).toMatchObject({ via: 'email', to: email, message: expect.stringContaining('New time:') })
  // A move that is taken back is none.
  await move(booking, times.length - 1)
  await move(booking, 2)
  await minuteLater(booking)
  expect(await subjectTo(booking)).toBe(before)
  await move(booking, times.length - 1)
  await minuteLater(booking)
  const moved = await app.mailTo(email)
  expect(moved.subject).toBe('Your booking was changed.')
  const token = new RegExp(`/book/${slug}/change/([\\w.-]+)`).exec(moved.text)![1]!
  expect((await ok(p.change, { slug, token }, null)).body).toMatchObject({
    state: 'booked',
    starts_at: times.at(-1),
  })
  await ok(appointmentsContract.cancel, { id: visit.id } as never, company.office)
  await minuteLater(booking)
  expect(await subjectTo(booking)).toBe('Your booking was cancelled.')
  const diary = await sql<{ type: string }>(
    "select type from diary_entries where company_id = $1 and job_id = $2 and type = 'email'",
    [company.id, visit.job_id],
  )
  expect(diary).toHaveLength(2)
})

test('whoever has a mobile number, no more wants mail, or was booked by the office, gets no such email', async () => {
  const [withPhone, optedOut] = [await booked({ phone: '0412 345 678' }), await booked()]
  const before = await Promise.all([withPhone, optedOut].map(subjectTo))
  await sql(`insert into opt_outs (company_id, channel, address, via) values ($1, 'email', $2, 'link')`, [
    optedOut.company.id,
    optedOut.email,
  ])
  for (const booking of [withPhone, optedOut]) {
    await ok(appointmentsContract.cancel, { id: booking.visit.id } as never, booking.company.office)
    await minuteLater(booking)
  }
  expect(await Promise.all([withPhone, optedOut].map(subjectTo))).toEqual(before)
  const texts = await sql('select 1 from sms_messages where company_id = $1', [withPhone.company.id])
  expect(texts).toHaveLength(1)
})
