import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import { bookableQuotes } from '../../client-home/server/client-home.queries.ts'
import type { bookingsContract } from '../bookings.contract.ts'
import { type BookingState, bookingTexts, canAnswer, mostInAnHour, mostOpen } from '../bookings.rules.ts'
import {
  answeredRequests,
  clientPlace,
  countOpen,
  hasAskedFor,
  insertRequest,
  jobPlaces,
  type ListedRequest,
  lockRequest,
  offeredTypes,
  oneBookingAtATime,
  openRequests,
  ownRequests,
  updateRequest,
} from './bookings.queries.ts'
import { confirmRequest, declineRequest } from './bookings.service.ts'
import { freeTimes, instantOf, wantedOf } from './times.service.ts'

export const bookingsHandlers: Handlers<typeof bookingsContract> = {
  begin: (_input, ctx) =>
    ctx.read(async tx => {
      const home = await clientPlace(tx, ctx.client.clientId)
      const places = await jobPlaces(tx)
      const quotes = await bookableQuotes(tx)
      const addresses = [home?.main_address ?? '', ...places.map(each => each.address)].filter(Boolean)
      const known = new Map(addresses.map(address => [address.toLowerCase(), address]))
      return {
        types: await offeredTypes(tx),
        quotes: quotes.map(({ id, number, number_text, site_address, address }) => ({
          id,
          number,
          number_text,
          address: site_address || address,
        })),
        addresses: [...known.values()],
        requests: (await ownRequests(tx)).map(row => ({
          id: row.id,
          state: row.status as BookingState,
          what: row.job_type,
          quote_number: row.quote_number,
          quote_number_text: row.quote_number_text,
          starts_at: row.starts_at,
          address: row.address,
          answer: row.answer,
        })),
      }
    }),

  times: (asked, ctx) =>
    ctx.read(async tx => {
      const wanted = await wantedOf(tx, ctx.client, asked)
      const { timeZone } = ctx.client
      const times = await overAllWork(tx, 'who is free', services => freeTimes(services, timeZone, wanted))
      return { minutes: wanted.minutes, times: times.map(each => instantOf(each, timeZone)) }
    }),

  async ask({ starts_at, note, ...asked }, ctx) {
    const { clientId, name, timeZone } = ctx.client
    if (!(await countAttempt(ctx.db, `portal-booking:${clientId}`, mostInAnHour, 60)))
      return refuse(429, bookingTexts.tooMany)
    return ctx.write(async tx => {
      const wanted = await wantedOf(tx, ctx.client, asked)
      await oneBookingAtATime(tx)
      if ((await countOpen(tx)) >= mostOpen) return refuse(409, bookingTexts.tooMany)
      const start = new Date(starts_at)
      if (await hasAskedFor(tx, start)) return refuse(409, bookingTexts.askedBefore, { field: 'starts_at' })
      const free = await overAllWork(tx, 'who is free', services => freeTimes(services, timeZone, wanted))
      const opening = free.find(each => instantOf(each, timeZone).getTime() === start.getTime())
      if (!opening) return refuse(409, bookingTexts.gone, { field: 'starts_at' })
      const { job_type_id, quote_id, address, minutes } = wanted
      const row = await insertRequest(tx, {
        client_id: clientId,
        job_type_id,
        quote_id,
        address,
        note,
        starts_at: start,
        ends_at: new Date(start.getTime() + minutes * 60_000),
        technician_id: opening.technician,
      })
      tx.record('booking_requests', null, row)
      const at = { instant: instantText(start) }
      await tellPeople(tx, ctx.outbox, [
        { kind: 'bookingRequested', path: '/bookingRequests', values: { name, at } },
      ])
      return { id: row.id, message: bookingTexts.asked }
    })
  },

  withdraw: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockRequest(tx, id))
      refuseUnless(canAnswer(before), 409)
      const after = await updateRequest(tx, id, { status: 'withdrawn', decided_at: tx.now })
      tx.record('booking_requests', before, after)
      return {}
    }),

  list: (_input, ctx) =>
    ctx.read(async tx => ({
      open: (await openRequests(tx)).map(shown),
      answered: (await answeredRequests(tx)).map(shown),
    })),

  confirm: (confirming, ctx) => confirmRequest(ctx, confirming),

  decline: (declining, ctx) =>
    ctx.write(async tx => {
      const told = await declineRequest(tx, ctx, declining)
      return { told, message: 'Saved.' }
    }),
}

const shown = (row: ListedRequest) => ({
  id: row.id,
  state: row.status as BookingState,
  client_id: row.client_id,
  name: row.client_name,
  phone: row.client_phone,
  job_type: row.job_type,
  quote_id: row.quote_id,
  quote_number: row.quote_number,
  quote_number_text: row.quote_number_text,
  starts_at: row.starts_at,
  minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
  technician_id: row.technician_id,
  technician: row.technician,
  address: row.address,
  note: row.note,
  created: row.created_at,
  answer: row.answer,
  job_id: row.job_id,
  version: row.version,
})
