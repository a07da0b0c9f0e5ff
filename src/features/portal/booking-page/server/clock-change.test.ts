import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { openingsContract } from '#features/schedule/openings/openings.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { bookingPageTexts, usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'

const app = await testApp()
const { ok } = app
const home = '5 Crown St, Surry Hills NSW 2010'

test('the hour that daylight saving skips is no time to book', async () => {
  // Friday the 3rd of October 2025 in Sydney; the clocks go from 02:00 to 03:00 on Sunday.
  const now = Date.parse('2025-10-03T00:00:00Z')
  app.setNow(new Date(now))
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const { owner, office, technician } = company
  const week = [{ weekday: 7, from_minute: 0, to_minute: 360 }]
  await ok(shiftsContract.setWeek, { user_ids: [technician.id], week }, office)
  const job_type_id = (
    await ok(jobTypesContract.add, { name: 'Burst pipe', appointment_duration: 60 }, owner)
  ).body.result.id
  const slug = `night-${company.id}`
  const page = { is_on: true, mode: 'book', slug, from: 0, to: 360, window: 60, notice: 0, days_ahead: 7 }
  const types = [{ id: job_type_id, price: '', questions: [] }]
  await ok(c.save, { ...usualBookingPage, ...page, types } as Sends<typeof c.save>, owner)

  const { ticket } = (await ok(p.open, { slug }, null)).body
  const { place, times } = (await ok(p.openings, { slug, job_type_id, address: home }, null)).body
  // 00:00, 01:00, 03:00, 04:00 and 05:00: what lies between 01:59 and 03:00 is no time.
  const night = ['14:00', '15:00', '16:00', '17:00', '18:00'].map(at => `2025-10-04T${at}:00Z`)
  expect(times).toEqual(night)
  app.setNow(new Date(now + 60_000))
  const hold = (starts_at: string) =>
    app.request(p.hold, { slug, job_type_id, place, starts_at, ticket }, null)
  // Half past two is nowhere on a clock: as an instant it is half past three, and no time that was offered.
  const skipped = await hold('2025-10-04T16:30:00Z')
  expect([skipped.status, skipped.body]).toMatchObject([409, { message: bookingPageTexts.taken }])
  const { status, body } = await hold('2025-10-04T16:00:00Z')
  expect(status, JSON.stringify(body)).toBe(200)
  const [held] = await app.sql<{ starts_at: Date; ends_at: Date }>(
    'select starts_at, ends_at from web_bookings where company_id = $1',
    [company.id],
  )
  expect([held!.starts_at, held!.ends_at].map(each => each.toISOString())).toEqual([
    '2025-10-04T16:00:00.000Z',
    '2025-10-04T17:00:00.000Z',
  ])
  // Two hours from 01:00 on would end at 04:00: the office is offered the next Sunday.
  await app.sql(
    `insert into agenda_tasks (company_id, title, description, starts_at, ends_at, technician_id)
     values ($1, 'Generator', '', '2025-10-04T14:00:00Z', '2025-10-04T15:00:00Z', $2)`,
    [company.id, technician.id],
  )
  const long = (await ok(openingsContract.find, { duration: 120 }, office)).body.result
  expect(long[0]!.appointment_time).toBe('2025-10-11T13:00:00Z')
})
