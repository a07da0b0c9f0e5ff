import type { Handlers } from '#server/mount.ts'
import { found, refuseUnless } from '#server/refusal.ts'
import { bookableQuotes } from '../../client-home/server/client-home.queries.ts'
import type { bookingsContract } from '../bookings.contract.ts'
import { type BookingState, canAnswer } from '../bookings.rules.ts'
import { askForTime, countAsking } from './asking.service.ts'
import { askerOf, timesByLink } from './booking-link.service.ts'
import {
  answeredRequests,
  clientPlace,
  jobPlaces,
  type ListedRequest,
  lockRequest,
  offeredTypes,
  openRequests,
  ownRequests,
  updateRequest,
} from './bookings.queries.ts'
import { confirmRequest, declineRequest } from './bookings.service.ts'
import { timesFor, wantedOf } from './times.service.ts'

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
      return { minutes: wanted.minutes, times: await timesFor(tx, timeZone, wanted) }
    }),

  async ask(asked, ctx) {
    await countAsking(ctx.db, ctx.client.clientId)
    return ctx.write(tx => askForTime(tx, ctx.outbox, ctx.client, asked))
  },

  timesByLink: ({ token }, ctx) => timesByLink(ctx, token),

  async askByLink({ token, starts_at, note }, ctx) {
    const { companyId, client, quoteId } = await askerOf(ctx, token)
    const write = await ctx.byLink(companyId, client.clientId)
    await countAsking(ctx.db, client.clientId)
    const asked = { job_type_id: null, quote_id: quoteId, address: '', starts_at, note }
    return write(tx => askForTime(tx, ctx.outbox, client, asked))
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
  answer_id: row.answer_id,
  created: row.created_at,
  answer: row.answer,
  job_id: row.job_id,
  version: row.version,
})
