import * as z from 'zod/mini'
import { linkToken } from '#features/money/documents/documents.wire.ts'
import { everybody, portalClient, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { bookingStates, bookingTexts } from './bookings.rules.ts'

const office = user({ permission: 'jobs.book' })
const state = z.enum(bookingStates)

/** The requested work: a job type, or an accepted quote's. */
const wanted = { job_type_id: f.idOrNone, quote_id: f.idOrNone, address: f.line(300) }

const request = z.object({
  id: z.number(),
  state,
  client_id: z.number(),
  name: z.string(),
  phone: z.string(),
  job_type: z.string(),
  quote_id: z.nullable(z.number()),
  quote_number: z.nullable(z.number()),
  quote_number_text: z.nullable(z.string()),
  starts_at: f.instantOut,
  minutes: z.number(),
  /** null: confirmed without a technician. */
  technician_id: z.nullable(z.number()),
  technician: z.string(),
  address: z.string(),
  note: z.string(),
  /** The form that was filled in with it. */
  answer_id: z.nullable(z.number()),
  created: f.instantOut,
  answer: z.string(),
  job_id: z.nullable(z.number()),
  version: z.number(),
})

/** True if the answer goes to the client, by mail or text message. */
const told = z.boolean()

export const bookingsContract = {
  begin: endpoint('GET', '/clientPortal/quotes/booking', {
    about:
      'What a client can ask for: kinds of work, accepted quotes without a time, their addresses; and what they have asked for.',
    access: portalClient,
    effect: 'reads',
    reads: ['bookings', 'quotes', 'settings'],
    reply: z.object({
      types: z.array(z.object({ id: z.number(), name: z.string(), minutes: z.number() })),
      quotes: z.array(
        z.object({ id: z.number(), number: z.number(), number_text: z.string(), address: z.string() }),
      ),
      addresses: z.array(z.string()),
      requests: z.array(
        z.object({
          id: z.number(),
          state,
          what: z.string(),
          quote_number: z.nullable(z.number()),
          quote_number_text: z.nullable(z.string()),
          starts_at: f.instantOut,
          address: z.string(),
          /** The office's message with a refusal. */
          answer: z.string(),
        }),
      ),
    }),
  }),
  times: endpoint('POST', '/clientPortal/quotes/times', {
    about: 'When somebody is free for it in the next four weeks.',
    access: portalClient,
    effect: 'reads',
    reads: ['appointments', 'bookings'],
    input: z.object(wanted),
    reply: z.object({
      minutes: z.number(),
      times: z.array(f.instantOut),
    }),
  }),
  ask: endpoint('POST', '/clientPortal/quotes/booking', {
    about: 'A client asks for one of these times; the office confirms it.',
    access: portalClient,
    effect: 'leaves',
    changes: ['bookings', 'activity', 'quotes'],
    input: z.object({ ...wanted, starts_at: f.instant(bookingTexts.noTime), note: f.text(2_000) }),
    reply: z.object({ id: z.number(), message: z.string() }),
  }),
  withdraw: endpoint('POST', '/clientPortal/quotes/withdrawBooking/:id', {
    about: 'A client takes back what they asked for, before it was answered.',
    access: portalClient,
    effect: 'leaves',
    changes: ['bookings'],
    input: z.object({ id: f.id }),
  }),
  timesByLink: endpoint('GET', '/clientPortal/quotes/:token/times', {
    about:
      'When somebody is free for the work of an accepted quote, and what was asked for, by the quote’s link.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken }),
    reply: z.object({
      company: z.object({ name: z.string(), logo: z.string(), colour: z.string(), phone: z.string() }),
      time_zone: z.string(),
      number_text: z.string(),
      address: z.string(),
      /** False: the work has a time, a request waits, or the job is over. */
      can_ask: z.boolean(),
      times: z.array(f.instantOut),
      /** The last request for this work. */
      asked: z.nullable(z.object({ state, starts_at: f.instantOut, answer: z.string() })),
    }),
  }),
  askByLink: endpoint('POST', '/clientPortal/quotes/:token/times', {
    about:
      'The client asks for one of these times, by the link of their accepted quote; the office confirms it.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings', 'activity', 'quotes'],
    input: z.object({ token: linkToken, starts_at: f.instant(bookingTexts.noTime), note: f.text(2_000) }),
    reply: z.object({ id: z.number(), message: z.string() }),
  }),

  list: endpoint('GET', '/jobs/bookingRequests', {
    about:
      'What clients have asked for: all that waits for an answer, the soonest first, then the last 100 that were answered.',
    access: office,
    effect: 'reads',
    reads: ['bookings'],
    reply: z.object({ open: z.array(request), answered: z.array(request) }),
  }),
  confirm: endpoint('POST', '/jobs/confirmBookingRequest/:id', {
    about:
      'Books what a client asked for: a job with an appointment, or one in the job of their quote. The client is told.',
    access: office,
    effect: 'leaves',
    changes: [
      'bookings',
      'jobs',
      'forms',
      'appointments',
      'clients',
      'quotes',
      'invoices',
      'leads',
      'diary',
      'activity',
      'mail',
      'messages',
    ],
    input: z.object({
      id: f.id,
      version: f.version,
      /** Absent: as it was asked for. */
      starts_at: z.optional(f.instant()),
      /** 0: the job is unassigned. Absent: as it was asked for. */
      worker: z.optional(f.idOrNone),
    }),
    reply: z.object({ job_id: z.number(), told, message: z.string() }),
  }),
  decline: endpoint('POST', '/jobs/declineBookingRequest/:id', {
    about: 'Says no to what a client asked for, with a word to them.',
    access: office,
    effect: 'leaves',
    changes: ['bookings', 'mail', 'messages'],
    input: z.object({ id: f.id, version: f.version, answer: f.text(1_000) }),
    reply: z.object({ told, message: z.string() }),
  }),
}
