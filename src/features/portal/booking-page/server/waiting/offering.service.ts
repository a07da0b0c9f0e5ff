import { randomUUID } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber, quietUntil } from '#features/talk/sms/sms.rules.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { dayText, instantText, todayIn, utcToWall } from '#shared/dates.ts'
import { offeredTypes } from '../../../bookings/server/bookings.queries.ts'
import { bookingPageTexts } from '../../booking-page.rules.ts'
import { mostOffers, suits, waitingAt, waitingTexts } from '../../waiting-list.rules.ts'
import { readBookingPage, recordOf } from '../booking-page.service.ts'
import type { WebBookingRow } from '../web-bookings.queries.ts'
import { bookingById, insertBooking, lockBooking, updateBooking } from '../web-bookings.queries.ts'
import { tellOffer } from './telling-waiting.service.ts'
import {
  insertOffer,
  lockOffer,
  lockWaiting,
  type OfferRow,
  offerOfBooking,
  offersTo,
  openOfferTo,
  updateOffer,
  updateWaiting,
  type WaitingRow,
  waitingUnder,
  whoWait,
} from './waiting.queries.ts'
import { offerEnds, offerFreed } from './waiting.works.ts'

/** A time that was taken and is free again. */
export interface Freed {
  from: Date
  to: Date
}

/** Fields for the change record, without what proves the page. */
export const waitingRecord = ({ ticket: _, ...row }: WaitingRow) => row

/** Offers a freed time to those who have waited longest and whom it suits, as far as it is really free. */
export async function offerTime(services: Services, companyId: CompanyId, freed: Freed): Promise<void> {
  await services.db.withCompany(companyId, async tx => {
    if (freed.from <= tx.now) return
    const page = await readBookingPage(tx)
    const { zone, isOver } = await zoneAndPlan(tx, services)
    if (!page.is_on || !page.waiting || isOver) return
    const now = instantText(tx.now)
    const quiet = quietUntil(await smsSettings(tx), now, zone)
    if (quiet) return later(tx, services, freed, new Date(quiet))
    await oneBookingAtATime(tx)
    const people = await whoWait(tx, dayText(todayIn(zone, now)))
    const before = await offersTo(
      tx,
      people.map(({ id }) => id),
    )
    let made = 0
    for (const person of people) {
      if (made === mostOffers) return
      const had = before.filter(({ waiting_id }) => waiting_id === person.id)
      const opening = await openingFor(tx, zone, person, freed, had)
      if (!opening || !(await isReached(tx, person))) continue
      await offer(tx, services, person, opening, { freed, minutes: page.offer_minutes, by: null })
      made += 1
    }
  })
}

/** Has a freed time offered, in the transaction of its cause. */
export const later = (
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  { from, to }: Freed,
  at: Date | null,
) => outbox.later(tx, offerFreed, { companyId: tx.companyId, from, to }, at)

async function isReached(tx: CompanyTx, { via, email, phone }: WaitingRow): Promise<boolean> {
  const to = via === 'email' ? email : mobileNumber(phone)
  return to !== null && !(await isOptedOut(tx, via as 'email' | 'sms', to))
}

interface Place {
  starts_at: Date
  ends_at: Date
  technician_id: number
  window_minutes: number
}

/** The times that somebody could be given, by the engine of the booking page; null: their work is booked online no more. */
export async function timesFor(
  tx: CompanyTx,
  zone: string,
  { job_type_id, lat, lng }: Pick<WaitingRow, 'job_type_id' | 'lat' | 'lng'>,
) {
  const { types } = await readBookingPage(tx)
  const type = (await offeredTypes(tx)).find(({ id }) => id === job_type_id)
  if (!type || !types.some(({ id }) => id === job_type_id)) return null
  const times = await onlineTimes(tx, { zone, job_type_id, minutes: type.minutes, lat, lng })
  const placeAt = (start: Date): Place | null => {
    const opening = times.at(start)
    return opening
      ? {
          starts_at: start,
          ends_at: new Date(start.getTime() + type.minutes * 60_000),
          technician_id: opening.technician,
          window_minutes: times.window,
        }
      : null
  }
  return { offered: times.offered().map(times.instantOf), placeAt, minutes: type.minutes }
}

/** The first free time that lies in the freed one and suits them; none of what they have let pass before. */
async function openingFor(
  tx: CompanyTx,
  zone: string,
  person: WaitingRow,
  { from, to }: Freed,
  had: readonly OfferRow[],
): Promise<Place | null> {
  if (had.some(({ starts_at, ends_at }) => starts_at < to && ends_at > from)) return null
  const times = await timesFor(tx, zone, person)
  if (!times) return null
  const isIn = (at: Date) => at < to && at.getTime() + times.minutes * 60_000 > from.getTime()
  return (
    [from, ...times.offered]
      .filter(at => isIn(at) && suits(person, utcToWall(instantText(at), zone)))
      .sort((one, other) => one.getTime() - other.getTime())
      .map(times.placeAt)
      .find(place => place !== null) ?? null
  )
}

interface Offering {
  /** null: the office offers it. */
  freed: Freed | null
  minutes: number
  by: number | null
}

/** Holds a time for somebody who waits and tells them; the hold is a booking that their link proves. */
export async function offer(
  tx: CompanyTx,
  services: Services,
  person: WaitingRow,
  place: Place,
  { freed, minutes, by }: Offering,
): Promise<OfferRow> {
  const { job_type_id, address, suburb, lat, lng, name, phone, email, note, via, came_from } = person
  const theirs = { job_type_id, address, suburb, lat, lng, name, phone, email, note, via, came_from }
  const expires_at = new Date(tx.now.getTime() + minutes * 60_000)
  const held = await insertBooking(tx, {
    ...theirs,
    ...place,
    state: 'unproven',
    expires_at,
    ticket: randomUUID(),
  })
  tx.record('web_bookings', null, recordOf(held))
  const row = await insertOffer(tx, {
    waiting_id: person.id,
    booking_id: held.id,
    starts_at: place.starts_at,
    ends_at: place.ends_at,
    freed_from: freed?.from ?? null,
    freed_to: freed?.to ?? null,
    user_id: by,
    expires_at,
  })
  tx.record('waiting_offers', null, row)
  await tellOffer(tx, services, person, held)
  await services.outbox.later(tx, offerEnds, { companyId: tx.companyId, id: row.id }, after(expires_at))
  return row
}

/** A moment later, when the hold is over by every clock. */
const after = (at: Date) => new Date(at.getTime() + 5_000)

/** Offers a time by hand. */
export async function offerByHand(
  tx: CompanyTx,
  services: Services,
  { id, starts_at }: { id: number; starts_at: string },
): Promise<OfferRow> {
  await oneBookingAtATime(tx)
  const person = found(await lockWaiting(tx, id))
  const page = await readBookingPage(tx)
  const { zone } = await zoneAndPlan(tx, services)
  if (!page.is_on) return refuse(409, bookingPageTexts.gone)
  const today = dayText(todayIn(zone, instantText(tx.now)))
  if (waitingAt(person, today) !== 'waiting') return refuse(409, waitingTexts.over)
  if (await openOfferTo(tx, id)) return refuse(409, waitingTexts.offered)
  if (!(await isReached(tx, person))) return refuse(409, waitingTexts.noReach)
  const times = await timesFor(tx, zone, person)
  const place =
    times?.placeAt(new Date(starts_at)) ?? refuse(409, bookingPageTexts.taken, { field: 'starts_at' })
  return offer(tx, services, person, place, {
    freed: null,
    minutes: page.offer_minutes,
    by: tx.by?.id ?? null,
  })
}

/** Ends an offer whose time is up, and offers it to the next. */
export async function endOffer(services: Services, companyId: CompanyId, id: number): Promise<void> {
  await services.db.withCompany(companyId, async tx => {
    await oneBookingAtATime(tx)
    const row = await lockOffer(tx, id)
    if (row?.state !== 'open') return
    const booking = row.booking_id === null ? undefined : await bookingById(tx, row.booking_id)
    // They have confirmed, and are paying their deposit; or another clock is ahead.
    const until = booking?.expires_at
    if (until && until > tx.now) return services.outbox.later(tx, offerEnds, { companyId, id }, after(until))
    await pass(tx, services, row)
  })
}

/** Lets an offer pass: its time is free again, and offered to the next where it came of a freed one. */
async function pass(tx: CompanyTx, services: Pick<Services, 'outbox'>, row: OfferRow): Promise<void> {
  tx.record('waiting_offers', row, await updateOffer(tx, row.id, { state: 'passed' }))
  const { booking_id, freed_from: from, freed_to: to } = row
  const held = booking_id === null ? undefined : await lockBooking(tx, booking_id)
  // A hold that is over is swept as others are.
  if (held?.state === 'unproven' && held.expires_at! > tx.now) {
    const over = await updateBooking(tx, held.id, { expires_at: tx.now })
    tx.record('web_bookings', recordOf(held), recordOf(over))
  }
  if (from && to) await later(tx, services, { from, to }, null)
}

/** Takes somebody off the list; what was offered to them goes to the next. */
export async function endWaiting(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  id: number,
  state: 'left' | 'removed',
): Promise<WaitingRow> {
  await oneBookingAtATime(tx)
  const before = found(await lockWaiting(tx, id))
  if (before.state !== 'waiting') return before
  const open = await openOfferTo(tx, id)
  if (open) await pass(tx, services, open)
  const row = await updateWaiting(tx, id, { state, ended_at: tx.now })
  tx.record('waiting_visitors', waitingRecord(before), waitingRecord(row))
  return row
}

/** Whoever has booked waits no longer: by an offer, or by themselves under the same address. */
export async function followBooked(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  booking: WebBookingRow,
): Promise<void> {
  const taken = await offerOfBooking(tx, booking.id)
  if (taken?.state === 'open')
    tx.record('waiting_offers', taken, await updateOffer(tx, taken.id, { state: 'taken' }))
  const ids = new Set([
    ...(taken ? [taken.waiting_id] : []),
    ...(await waitingUnder(tx, booking)).map(({ id }) => id),
  ])
  for (const id of [...ids].sort((one, other) => one - other)) {
    const before = await lockWaiting(tx, id)
    if (before?.state !== 'waiting') continue
    const open = await openOfferTo(tx, id)
    if (open) await pass(tx, services, open)
    const row = await updateWaiting(tx, id, { state: 'booked', ended_at: tx.now })
    tx.record('waiting_visitors', waitingRecord(before), waitingRecord(row))
  }
}

/** The day by which somebody waits, and the zone of their times. */
export async function todayOf(tx: CompanyTx): Promise<{ today: string; zone: string }> {
  const { time_zone: zone } = await companyRow(tx)
  return { today: dayText(todayIn(zone, instantText(tx.now))), zone }
}
