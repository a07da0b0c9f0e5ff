import * as z from 'zod/mini'
import { placementInput } from '#features/jobs/jobs/appointments.wire.ts'
import { everybody, user } from '#shared/access.ts'
import { isHexColour } from '#shared/colours/hex-colour.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { mostLateMinutes, trips } from './arrivals.rules.ts'

const token = f.secret(z.string().check(z.regex(/^[\w.-]{10,200}$/)))
const point = { lat: z.number(), lng: z.number() }

const settings = z.object({
  /** Colour of the page on which a client follows the journey; '': the product's. */
  colour: z.string(),
  shows_position: z.boolean(),
  version: z.number(),
})

/** A message as its client would read it: a text, or an email where they have no mobile number. */
const preview = z.object({
  to: z.string(),
  via: z.enum(['sms', 'email']),
  name: z.string(),
  message: z.string(),
})
const minutes = z.coerce
  .number('Please enter the minutes.')
  .check(
    z.int('Please enter the minutes.'),
    z.gte(5, 'Please enter the minutes.'),
    z.lte(mostLateMinutes, 'Please enter the minutes.'),
  )

export const arrivalsContract = {
  preview: endpoint('POST', '/jobs/previewAppointmentSms/:id', {
    about:
      'The text that a client would get if an appointment of theirs were moved there, or cancelled; null: none. Asked before it is done.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    reads: ['appointments', 'jobs'],
    input: placementInput('move', { id: f.id, cancel: f.flag }),
    reply: z.object({ result: z.nullable(preview) }),
  }),
  previewLate: endpoint('POST', '/jobs/previewRunningLate', {
    about:
      'The texts that the next clients of the signed-in person would get today, when they come so many minutes late.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs'],
    input: z.object({ minutes }),
    reply: z.object({
      result: z.array(
        z.object({
          appointment_id: z.number(),
          appointment_time: f.instantOut,
          job_number: z.number(),
          name: z.string(),
          /** '': there is nobody to write to. */
          message: z.string(),
          /** Why there is not. */
          problem: z.string(),
        }),
      ),
    }),
  }),
  tellLate: endpoint('POST', '/jobs/tellRunningLate', {
    about: 'Tells these clients of the signed-in person’s day that they come so many minutes late.',
    access: user(),
    effect: 'leaves',
    changes: ['messages', 'mail', 'diary'],
    input: z.object({ minutes, appointment_ids: f.idList }),
    reply: z.object({ sent: z.number(), message: z.string(), untold: z.optional(wireFact) }),
  }),
  follow: endpoint('GET', '/clientPortal/arrival/:companyId/:token', {
    about: 'A technician on the way to a client, by the link that the client was sent.',
    access: everybody,
    effect: 'reads',
    input: z.object({ companyId: f.id, token }),
    reply: z.object({
      company: z.string(),
      company_phone: z.string(),
      /** Below `/api`, or ''. */
      logo: z.string(),
      colour: z.string(),
      time_zone: z.string(),
      state: z.enum(trips),
      /** The first name; '' where it is not known who comes. */
      technician: z.string(),
      /** When it was promised; the same twice: at that time. */
      from: z.nullable(f.instantOut),
      to: z.nullable(f.instantOut),
      /** While travelling, where it is known of late. */
      position: z.nullable(z.object({ ...point, at: f.instantOut })),
      /** Minutes that the way still takes, as far as can be said. */
      minutes: z.nullable(z.number()),
      tiles: z.nullable(
        z.object({ kind: z.enum(['style', 'raster', 'pmtiles']), url: z.string(), credit: z.string() }),
      ),
      names: z.array(z.object({ name: z.string(), ...point, population: z.number() })),
    }),
  }),
  readSettings: endpoint('GET', '/settings/getArrivalSettings', {
    about: 'How the page looks on which a client follows a technician’s journey.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: settings }),
  }),
  setSettings: endpoint('POST', '/settings/setArrivalSettings', {
    about: 'Changes how that page looks.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        colour: z.string().check(z.refine(text => text === '' || isHexColour(text), 'Colour is not valid')),
        shows_position: f.flag,
      }),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
}
