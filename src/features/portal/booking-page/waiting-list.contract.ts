import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { bookingPageTexts } from './booking-page.rules.ts'
import { bookingLook, bookingSlug, bookingToken } from './public-booking.contract.ts'
import { dayParts, offerStates, waitingStates } from './waiting-list.rules.ts'

const office = user({ permission: 'jobs.book' })

const wish = {
  job_type: z.string(),
  address: z.string(),
  weekdays: z.array(z.number()),
  parts: z.array(z.enum(dayParts)),
  last_day: z.string(),
}

const offer = z.object({
  id: z.number(),
  starts_at: f.instantOut,
  state: z.enum(offerStates),
  expires_at: f.instantOut,
  created: f.instantOut,
  /** Whoever offered it; '': it was offered by itself. */
  by: z.string(),
})

const waiting = z.object({
  id: z.number(),
  state: z.enum(waitingStates),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  ...wish,
  note: z.string(),
  created: f.instantOut,
  /** The last first. */
  offers: z.array(offer),
  version: z.number(),
})
export type Waiting = z.output<typeof waiting>

/** The waiting list of the booking page: strangers join and leave it, the office sees it. */
export const waitingListContract = {
  page: endpoint('GET', '/book/:slug/wait', {
    about: 'The page on which a visitor joins the waiting list.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug: bookingSlug }),
    reply: z.object({
      ...bookingLook,
      types: z.array(z.object({ id: z.number(), name: z.string() })),
      /** First and last day that can be chosen as the last one. */
      from: z.string(),
      to: z.string(),
      usual: z.string(),
      /** Sealed opening time. */
      ticket: z.string(),
    }),
  }),
  join: endpoint('POST', '/book/:slug/wait', {
    about: 'Puts a visitor on the waiting list, who is told once a time that suits them is free.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings', 'mail'],
    input: z.object({
      slug: bookingSlug,
      job_type_id: f.idOrNone,
      address: f.line(300),
      name: f.line(200),
      phone: f.line(40),
      email: f.line(254),
      note: f.text(2_000),
      /** Monday to Sunday. */
      day_1: f.flag,
      day_2: f.flag,
      day_3: f.flag,
      day_4: f.flag,
      day_5: f.flag,
      day_6: f.flag,
      day_7: f.flag,
      morning: f.flag,
      afternoon: f.flag,
      evening: f.flag,
      last_day: f.line(20),
      /** They agree to be told. */
      agreed: f.flag,
      ticket: f.secret(z.string().check(z.maxLength(400))),
      /** The website in whose frame the page stands. */
      from: f.line(200),
      /** Nobody sees this field: who fills it in is no person. */
      more: f.line(1_000),
    }),
    reply: z.object({ url: z.string() }),
  }),
  read: endpoint('GET', '/book/:slug/waiting/:token', {
    about: 'The place on the waiting list of whoever holds its link.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug: bookingSlug, token: bookingToken }),
    reply: z.object({ ...bookingLook, slug: z.string(), state: z.enum(waitingStates), ...wish }),
  }),
  leave: endpoint('POST', '/book/:slug/waiting/:token', {
    about: 'Takes whoever holds the link off the waiting list.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings'],
    input: z.object({ slug: bookingSlug, token: bookingToken }),
    reply: z.object({ message: z.string() }),
  }),

  list: endpoint('GET', '/booking/waiting', {
    about:
      'The waiting list: those who wait, the first first, then those who wait no longer; with what was offered.',
    access: office,
    effect: 'reads',
    reads: ['bookings'],
    reply: z.object({ data: z.array(waiting) }),
  }),
  times: endpoint('GET', '/booking/waitingTimes/:id', {
    about: 'When somebody on the waiting list could be visited.',
    access: office,
    effect: 'reads',
    reads: ['bookings', 'appointments'],
    input: z.object({ id: f.id }),
    reply: z.object({ times: z.array(f.instantOut) }),
  }),
  offer: endpoint('POST', '/booking/offerTime/:id', {
    about: 'Offers somebody on the waiting list a free time and holds it for them.',
    access: office,
    effect: 'leaves',
    changes: ['bookings', 'mail', 'messages'],
    input: z.object({ id: f.id, starts_at: f.instant(bookingPageTexts.noTime) }),
    reply: z.object({ message: z.string() }),
  }),
  takeOff: endpoint('POST', '/booking/takeOffWaiting/:id', {
    about: 'Takes somebody off the waiting list, or puts them back.',
    access: office,
    effect: 'undoable',
    changes: ['bookings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ message: z.string() }),
  }),
}
