import * as z from 'zod/mini'
import { siteOf } from '#features/sales/web-form/web-form.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import {
  areaKinds,
  bookingModes,
  mostDeposit,
  mostPageQuestions,
  mostSuburbs,
  mostTypes,
  webBookingStates,
} from './booking-page.rules.ts'

const manage = user({ permission: 'site.manage' })
const book = user({ permission: 'jobs.book' })

const whole = (least: number, most: number, message?: string) =>
  z.coerce.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message))

const question = {
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  label: f.requiredLine(120, 'Please enter the question.'),
  choices: z.array(f.requiredLine(80)).check(z.maxLength(20)),
  is_required: f.flag,
}
const shownType = z.object({
  id: z.number(),
  price: z.string(),
  deposit_cents: z.number(),
  form_id: z.nullable(z.number()),
  questions: z.array(
    z.object({ id: z.string(), label: z.string(), choices: z.array(z.string()), is_required: z.boolean() }),
  ),
})

const page = z.object({
  is_on: z.boolean(),
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  mode: z.enum(bookingModes),
  types: z.array(shownType),
  area: z.enum(areaKinds),
  suburbs: z.array(z.string()),
  km: z.number(),
  technician_ids: z.array(z.number()),
  weekdays: z.array(z.number()),
  from: z.number(),
  to: z.number(),
  notice: z.number(),
  days_ahead: z.number(),
  per_day: z.nullable(z.number()),
  share: z.number(),
  window: z.number(),
  change_notice: z.number(),
  deposit_back: z.boolean(),
  waiting: z.boolean(),
  offer_minutes: z.number(),
  sites: z.array(z.string()),
  url: z.string(),
  version: z.number(),
})
export type ShownBookingPage = z.output<typeof page>

const site = z.pipe(
  z.string().check(
    z.maxLength(300),
    z.refine(text => siteOf(text) !== null, 'Enter a website, such as smithplumbing.com.au.'),
  ),
  z.transform(text => siteOf(text)!),
)

const pageInput = {
  is_on: f.flag,
  slug: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60)),
  title: f.requiredLine(80, 'Please enter the title.'),
  intro: f.text(500),
  mode: z.enum(bookingModes),
  types: z
    .array(
      z.object({
        id: f.id,
        price: f.line(80),
        deposit_cents: z._default(whole(0, mostDeposit, 'Please enter an amount.'), 0),
        questions: z.array(z.object(question)).check(z.maxLength(mostPageQuestions)),
        /** A form that is filled in with the person's details. */
        form_id: f.idOrNone,
      }),
    )
    .check(z.maxLength(mostTypes)),
  area: z.enum(areaKinds),
  suburbs: z.array(f.requiredLine(80)).check(z.maxLength(mostSuburbs)),
  km: whole(1, 500),
  technician_ids: f.idList,
  weekdays: z.array(whole(1, 7)).check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
  from: whole(0, 1_425),
  to: whole(15, 1_440),
  notice: whole(0, 20_160),
  days_ahead: whole(1, 28, 'Enter 1 to 28 days.'),
  per_day: z.nullable(whole(1, 200)),
  share: whole(0, 90, 'Enter 0 to 90 per cent.'),
  window: whole(0, 480),
  change_notice: whole(0, 20_160),
  deposit_back: f.flag,
  waiting: f.flag,
  offer_minutes: whole(15, 1_440),
  sites: z.array(site).check(z.maxLength(20)),
}

const booking = z.object({
  id: z.number(),
  state: z.enum(webBookingStates),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  job_type: z.string(),
  technician: z.string(),
  starts_at: f.instantOut,
  window: z.number(),
  address: z.string(),
  note: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The form that was filled in with it. */
  answer_id: z.nullable(z.number()),
  /** Website in whose frame it was made; '': the page itself. */
  came_from: z.string(),
  created: f.instantOut,
  client_id: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  version: z.number(),
})
export type WebBooking = z.output<typeof booking>

/** The booking page as the office sets it up, and what came by it. */
export const bookingPageContract = {
  settings: endpoint('GET', '/booking/settings', {
    about: 'The booking page: who is booked, when, how many a day, for which work, and where.',
    access: manage,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: page }),
  }),
  save: endpoint('POST', '/booking/settings', {
    about: 'Changes the booking page.',
    access: manage,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...f.patch(pageInput), version: f.version }),
    reply: z.object({ result: page }),
  }),
  forms: endpoint('GET', '/booking/forms', {
    about: 'The published forms that the booking page can ask for.',
    access: manage,
    effect: 'reads',
    reads: ['forms'],
    reply: z.object({
      result: z.array(z.object({ value: z.number(), label: z.string(), active: z.boolean() })),
    }),
  }),
  list: endpoint('GET', '/booking/list', {
    about: 'The last 200 bookings by the page, the newest first, with the website that each came from.',
    access: book,
    effect: 'reads',
    reads: ['bookings'],
    reply: z.object({ data: z.array(booking) }),
  }),
  accept: endpoint('POST', '/booking/accept/:id', {
    about:
      'Takes a booking of somebody who could not prove themselves, such as one who has called: it counts from then on.',
    access: book,
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
    input: z.object({ id: f.id, version: f.version }),
    reply: z.object({ job_id: z.nullable(z.number()), message: z.string() }),
  }),
}
