import { companyRow } from '#features/account/company/server/company.queries.ts'
import { offeredForms } from '#features/jobs/forms/server/forms.queries.ts'
import { companyPoint, countLookup } from '#features/places/maps/server/maps.queries.ts'
import { siteOf } from '#features/sales/web-form/web-form.rules.ts'
import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import { readTicket } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Place } from '#server/providers/maps/maps.port.ts'
import { refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { type BookingPage, bookingPageTexts, heldMinutes, isWithin, stateAt } from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import { bookingToken, openPage, recordOf, refuseMany } from './booking-page.service.ts'
import { bookingByTicket, insertBooking, updateBooking } from './web-bookings.queries.ts'

/** Names the page in its tickets. */
export const ticketPlace = (companyId: CompanyId): string => `booking-page:${companyId}`

/** Where the work is; sealed into the page, so that an address is looked up once. */
interface WorkPlace {
  address: string
  suburb: string
  lat: number | null
  lng: number | null
}

const placeSeal = (companyId: CompanyId): string => `booking-place:${companyId}`

type Asked = Gets<typeof publicBookingContract.openings>

/** The times of some work at an address within the area. */
export async function findOpenings(ctx: PublicContext, { slug, job_type_id, address }: Asked) {
  const { companyId, page, types, zone } = await openPage(ctx, slug)
  const type = types.find(({ id }) => id === job_type_id)
  if (!type) return refuse(400, bookingPageTexts.noType, { field: 'job_type_id' })
  if (address === '') return refuse(400, bookingPageTexts.noAddress, { field: 'address' })
  await refuseMany(ctx, companyId, 'looks')
  const place = await workPlace(ctx, companyId, page, address)
  const { id, minutes } = type
  return ctx.db.readCompany(companyId, async tx => {
    const times = await onlineTimes(tx, { zone, job_type_id: id, minutes, ...place })
    return {
      address,
      place: ctx.seal.seal(JSON.stringify(place), placeSeal(companyId)),
      minutes,
      window: times.window,
      times: times.offered().map(times.instantOf),
    }
  })
}

/** Where an address is; refuses one that lies outside the area. */
export async function workPlace(
  ctx: PublicContext,
  companyId: CompanyId,
  page: BookingPage,
  address: string,
): Promise<WorkPlace> {
  const home = await ctx.db.readCompany(companyId, async tx => ({
    ...(await companyPoint(tx)),
    country: (await companyRow(tx)).iso,
  }))
  const found = await located(ctx, companyId, address, home)
  // Without an area it is enough that somebody can read it.
  if (page.area !== 'any') {
    if (!found) return refuse(400, bookingPageTexts.unknownAddress, { field: 'address' })
    if (!isWithin(page, found, home)) return refuse(400, bookingPageTexts.outside, { field: 'address' })
  }
  return {
    address,
    suburb: found?.suburb ?? '',
    lat: found?.lat ?? null,
    lng: found?.lng ?? null,
  }
}

async function located(
  ctx: PublicContext,
  companyId: CompanyId,
  address: string,
  { lat, lng, country }: { lat: number | null; lng: number | null; country: string },
): Promise<Place | null> {
  const { maps } = ctx.providers
  const near = lat === null || lng === null ? {} : { near: { lat, lng } }
  const { vendor } = maps
  if (vendor) await ctx.db.withCompany(companyId, tx => countLookup(tx, vendor))
  try {
    return await maps.locate(address, { country, ...near })
  } catch (error) {
    ctx.log.warn({ err: error }, 'the maps service did not answer')
    return null
  }
}

type Held = Gets<typeof publicBookingContract.hold>

/** Holds a time for ten minutes. One page holds one time: another choice on it takes the first one's place. */
export async function holdTime(ctx: PublicContext, held: Held) {
  const { companyId, types, zone } = await openPage(ctx, held.slug)
  const write = await ctx.byLink(companyId)
  const ticket = readTicket(ctx.seal, ticketPlace(companyId), held.ticket, ctx.now())
  if (ticket === 'soon') return refuse(400, bookingPageTexts.tooSoon)
  const sealed = ctx.seal.open(held.place, placeSeal(companyId))
  if (ticket === 'stale' || sealed === null || held.more !== '') return refuse(409, bookingPageTexts.stale)
  const type = types.find(({ id }) => id === held.job_type_id)
  if (!type) return refuse(400, bookingPageTexts.noType, { field: 'job_type_id' })
  await refuseMany(ctx, companyId, 'holds')
  const place = JSON.parse(sealed) as WorkPlace
  const { id: job_type_id, minutes, questions, form_id } = type
  return write(async tx => {
    await oneBookingAtATime(tx)
    const before = await bookingByTicket(tx, ticket.number)
    if (before && before.state !== 'held') return refuse(409, bookingPageTexts.stale)
    const work = { zone, job_type_id, minutes, ...place, booking: before?.id ?? null }
    const times = await onlineTimes(tx, work)
    const starts_at = new Date(held.starts_at)
    const opening = times.at(starts_at)
    if (!opening) return refuse(409, bookingPageTexts.taken, { field: 'starts_at' })
    // One that was switched off meanwhile is not asked for.
    const [form] = form_id === null ? [] : await offeredForms(tx, form_id)
    const until = new Date(tx.now.getTime() + heldMinutes * 60_000)
    const fields = {
      expires_at: until,
      job_type_id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + minutes * 60_000),
      window_minutes: times.window,
      technician_id: opening.technician,
      ...place,
      questions: JSON.stringify(questions),
      form_id: form?.form_id ?? null,
      form_number: form?.number ?? null,
      came_from: siteOf(held.from) ?? '',
    }
    const after = before
      ? await updateBooking(tx, before.id, fields)
      : await insertBooking(tx, { ...fields, ticket: ticket.number })
    tx.record('web_bookings', before ? recordOf(before) : null, recordOf(after))
    const token = bookingToken(ctx.seal, 'hold', companyId, after.id)
    return { token, until, url: `/book/${held.slug}/hold/${token}` }
  })
}

/** Refuses a time that is held no longer. */
export function refuseOver(row: { state: string; expires_at: Date | null }, now: Date): void {
  const state = stateAt(row, now)
  const { ranOut, unpaid } = bookingPageTexts
  if (state === 'ended')
    refuse(409, row.state === 'held' ? ranOut : row.state === 'unpaid' ? unpaid : bookingPageTexts.over)
  if (state === 'cancelled') refuse(409, bookingPageTexts.over)
}
