import * as z from 'zod/mini'
import { formAnswers, formContent } from '#features/jobs/forms/form.wire.ts'
import { linkBodyLimit, linkPhotos } from '#features/jobs/forms/form-links.contract.ts'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { bookingModes, bookingPageTexts, mostPageAnswer, webBookingStates } from './booking-page.rules.ts'

export const bookingSlug = z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))
const slug = bookingSlug
/** Sealed by the server. */
export const bookingToken = f.secret(z.string().check(z.maxLength(200), z.regex(/^v1\.[\w-]+$/)))
const token = bookingToken
const company = z.object({ name: z.string(), logo: z.string(), colour: z.string(), phone: z.string() })
/** The head of each of its pages. */
export const bookingLook = { company, time_zone: z.string(), sites: z.array(z.string()) }
const look = bookingLook
const answer = f.line(mostPageAnswer)

/** A booking as whoever holds its link sees it. */
const booked = {
  ...look,
  slug: z.string(),
  state: z.enum([...webBookingStates, 'declined']),
  mode: z.enum(bookingModes),
  job_type: z.string(),
  starts_at: z.nullable(f.instantOut),
  window: z.number(),
  address: z.string(),
  /** Until when the time is held. */
  until: z.nullable(f.instantOut),
}

/** Where strangers book: everything that is open without a sign-in, behind the guard of record 34. */
export const publicBookingContract = {
  open: endpoint('GET', '/book/:slug', {
    about: 'The booking page of a company: its work and prices.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug }),
    reply: z.object({
      ...look,
      title: z.string(),
      intro: z.string(),
      mode: z.enum(bookingModes),
      types: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          minutes: z.number(),
          price: z.string(),
          /** Paid by card before the booking counts; 0: none. */
          deposit_cents: z.number(),
        }),
      ),
      /** Whoever finds no time may wait for one. */
      waiting: z.boolean(),
      /** Sealed opening time. */
      ticket: z.string(),
    }),
  }),
  openings: endpoint('POST', '/book/:slug/openings', {
    about: 'When somebody is free for this work at this address.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug, job_type_id: f.idOrNone, address: f.line(300) }),
    reply: z.object({
      /** The address as found; the sealed place goes with the chosen time. */
      address: z.string(),
      place: z.string(),
      minutes: z.number(),
      window: z.number(),
      times: z.array(f.instantOut),
    }),
  }),
  hold: endpoint('POST', '/book/:slug/hold', {
    about: 'Holds one of these times for ten minutes.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings'],
    input: z.object({
      slug,
      job_type_id: f.idOrNone,
      place: f.secret(z.string().check(z.maxLength(2_000))),
      starts_at: f.instant(bookingPageTexts.noTime),
      ticket: f.secret(z.string().check(z.maxLength(400))),
      /** The website in whose frame the page stands. */
      from: f.line(200),
      /** Nobody sees this field: who fills it in is no person. */
      more: f.line(1_000),
    }),
    reply: z.object({ token: z.string(), until: f.instantOut, url: z.string() }),
  }),
  held: endpoint('GET', '/book/:slug/hold/:token', {
    about: 'The time that is held, and what is asked of whoever wants it.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug, token }),
    reply: z.object({
      ...booked,
      questions: z.array(
        z.object({ label: z.string(), choices: z.array(z.string()), is_required: z.boolean() }),
      ),
      /** A form that is filled in with them; null: none. */
      form: z.nullable(
        z.object({
          content: formContent,
          /** The answers that it begins with, and those that were sent already. */
          start: formAnswers,
          kept: formAnswers,
        }),
      ),
      /** Texts that were sent already. */
      person: z.object({ name: z.string(), phone: z.string(), email: z.string(), note: z.string() }),
      /** The next page. */
      url: z.string(),
    }),
  }),
  confirm: endpoint('POST', '/book/:slug/confirm', {
    about: 'Gives a held time its person and sends them a code and a link.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings', 'files', 'mail', 'messages'],
    bodyLimit: linkBodyLimit,
    input: z.object({
      slug,
      token,
      /** Of the form, in the version that the held time asks for. */
      answers: z._default(formAnswers, {}),
      photos: linkPhotos,
      /** Nobody sees this field: who fills it in is no person. */
      more: f.line(1_000),
      name: f.line(200),
      phone: f.line(40),
      email: f.line(254),
      note: f.text(2_000),
      answer_1: answer,
      answer_2: answer,
      answer_3: answer,
      answer_4: answer,
      answer_5: answer,
      answer_6: answer,
      answer_7: answer,
      answer_8: answer,
    }),
    reply: z.object({
      via: z.enum(['email', 'sms']),
      to: z.string(),
      until: f.instantOut,
      url: z.string(),
    }),
  }),
  activation: endpoint('GET', '/jobs/activate/:id', {
    about: 'The booking of a confirmation’s link, or of a held time whose code is on its way.',
    access: everybody,
    effect: 'reads',
    input: z.object({ id: token }),
    reply: z.object({
      ...booked,
      /** True: the code is needed; false: this is the link that was sent. */
      by_code: z.boolean(),
      via: z.nullable(z.enum(['email', 'sms'])),
      to: z.string(),
      /** The page to go back to, or on to. */
      url: z.string(),
      deposit_cents: z.number(),
      /** The provider's page where it is paid; '': it was not begun. */
      pay_url: z.string(),
      /** The page of whoever was offered this time from the waiting list; '': it was no offer. */
      waiting_url: z.string(),
    }),
  }),
  activate: endpoint('POST', '/jobs/activate/:id', {
    about: 'Proves the person, by the code or the link: the booking counts from then on.',
    access: everybody,
    effect: 'leaves',
    changes: [
      'bookings',
      'jobs',
      'appointments',
      'clients',
      'forms',
      'diary',
      'activity',
      'mail',
      'messages',
    ],
    input: z.object({ id: token, code: f.line(20) }),
    reply: z.object({ state: z.enum(webBookingStates), url: z.string() }),
  }),
  deposit: endpoint('POST', '/book/deposit/:id', {
    about: 'Looks whether the deposit of a booking was paid; once it is, the booking counts.',
    access: everybody,
    effect: 'leaves',
    changes: [
      'bookings',
      'jobs',
      'appointments',
      'clients',
      'forms',
      'diary',
      'activity',
      'invoices',
      'mail',
      'messages',
    ],
    input: z.object({ id: token }),
    reply: z.object({ state: z.enum(webBookingStates) }),
  }),
  change: endpoint('GET', '/book/:slug/change/:token', {
    about: 'A booking for its client, and the times that it can be moved to.',
    access: everybody,
    effect: 'reads',
    input: z.object({ slug, token }),
    reply: z.object({
      ...booked,
      can_change: z.boolean(),
      /** Paid; 0: none. */
      deposit_cents: z.number(),
      /** It goes back with a cancellation. */
      deposit_back: z.boolean(),
      why: z.string(),
      times: z.array(f.instantOut),
      answer: z.string(),
    }),
  }),
  move: endpoint('POST', '/book/:slug/change/:token', {
    about: 'Moves or cancels a booking, until the notice that the company asks for.',
    access: everybody,
    effect: 'leaves',
    changes: ['bookings', 'jobs', 'appointments', 'diary', 'activity', 'invoices', 'mail', 'messages'],
    input: z.object({
      slug,
      token,
      cancel: f.flag,
      starts_at: z.optional(f.instant(bookingPageTexts.noTime)),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
