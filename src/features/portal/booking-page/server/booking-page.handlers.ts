import { companyRow } from '#features/account/company/server/company.queries.ts'
import { allForms, newestVersion } from '#features/jobs/forms/server/forms.queries.ts'
import { activeTechnicians } from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import { nextJobNumber, untilFree } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { companyPoint } from '#features/places/maps/server/maps.queries.ts'
import { type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { offeredTypes } from '../../bookings/server/bookings.queries.ts'
import { nameFrom, publicPagesTexts } from '../../public-pages/public-pages.rules.ts'
import { takeName } from '../../public-pages/server/names.service.ts'
import type { bookingPageContract } from '../booking-page.contract.ts'
import { type BookingPage, bookingPageTexts } from '../booking-page.rules.ts'
import { settle } from './activating.service.ts'
import { answersOf, bookingPage, readBookingPage } from './booking-page.service.ts'
import { presentOf } from './changing.service.ts'
import { bookingById, type ListedBooking, listedBookings } from './web-bookings.queries.ts'

export const bookingPageHandlers: Handlers<typeof bookingPageContract> = {
  settings: (_input, ctx) =>
    ctx.read(async tx => {
      const kept = await readBookingPage(tx)
      const { name } = await companyRow(tx)
      return { result: shown(ctx, { ...kept, slug: kept.slug || nameFrom(name) }) }
    }),

  save: ({ version, slug, ...sent }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, bookingPage, sent, version)
      if (slug) await takeName(tx, slug)
      const saved = await readBookingPage(tx)
      await refuseUnfit(tx, saved)
      return { result: shown(ctx, saved) }
    }),

  forms: (_input, ctx) =>
    ctx.read(async tx => ({
      result: (await allForms(tx))
        .filter(({ published }) => published > 0)
        .map(({ id: value, name: label, active }) => ({ value, label, active })),
    })),

  list: (_input, ctx) =>
    ctx.read(async tx => ({ data: (await listedBookings(tx, 200)).map(row => bookingOf(row, tx.now)) })),

  async accept({ id, version }, ctx) {
    const number = await nextJobNumber(ctx.db, ctx.session.companyId)
    return untilFree(() =>
      ctx.write(async tx => {
        const row = found(await bookingById(tx, id))
        refuseStale(version, row, { id, version: row.version })
        const { job_id } = await settle(tx, ctx, id, number, true)
        return { job_id, message: 'Saved.' }
      }),
    )
  },
}

const shown = ({ publicUrl }: Pick<Services, 'publicUrl'>, page: SavedSetting<BookingPage>) => ({
  ...page,
  url: page.version > 0 && page.slug !== '' ? `${publicUrl}/book/${page.slug}` : '',
})

/** Refuses names of others' people and work, and a page on which nothing can be booked. */
async function refuseUnfit(tx: CompanyTx, page: BookingPage): Promise<void> {
  const { is_on, types, technician_ids, area, from, to, slug } = page
  const offered = await offeredTypes(tx)
  if (from >= to) refuse(400, 'The end must be after the start.', { field: 'to' })
  if (is_on && slug === '') refuse(400, publicPagesTexts.noName, { field: 'slug' })
  if (is_on && !types.some(({ id }) => offered.some(each => each.id === id)))
    refuse(400, bookingPageTexts.noTypes, { field: 'types' })
  for (const { form_id } of types) if (form_id !== null) found(await newestVersion(tx, form_id))
  const people = await activeTechnicians(tx, technician_ids)
  if (is_on && technician_ids.length > 0 && people.length === 0)
    refuse(400, 'Worker is not valid', { field: 'technician_ids' })
  const { lat } = await companyPoint(tx)
  if (is_on && area === 'radius' && lat === null) refuse(400, bookingPageTexts.noPlace, { field: 'area' })
}

function bookingOf(row: ListedBooking, now: Date) {
  const { state, starts_at } = presentOf(row, now)
  return {
    id: row.id,
    state: state === 'declined' ? ('cancelled' as const) : state,
    name: row.name,
    phone: row.phone,
    email: row.email,
    job_type: row.job_type,
    technician: row.technician,
    starts_at: starts_at ?? row.starts_at,
    window: row.appointment_window ?? row.window_minutes,
    address: row.address,
    note: row.note,
    answers: answersOf(row),
    answer_id: row.answer_id,
    came_from: row.came_from,
    created: row.created_at,
    client_id: row.present_client,
    job_id: row.present_job,
    version: row.version,
  }
}
