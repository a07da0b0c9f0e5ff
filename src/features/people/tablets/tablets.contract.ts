import * as z from 'zod/mini'
import { clockJob, clockStatus } from '#features/people/clock/clock.contract.ts'
import { entryKinds } from '#features/people/clock/clock.rules.ts'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { codeAsTyped, pinProblem, tabletTexts } from './tablets.rules.ts'

const settings = user({ permission: 'settings' })

const pin = f.secret(
  z.string(tabletTexts.pin).check(
    z.superRefine((value, ctx) => {
      const message = pinProblem(value)
      if (message) ctx.addIssue({ code: 'custom', message })
    }),
  ),
)
/** A PIN typed on a tablet: one that nobody could have chosen is a wrong one. */
const typedPin = f.secret(z.string(tabletTexts.pin).check(z.regex(/^\d{4,6}$/, tabletTexts.pin)))
const token = f.secret(z.string().check(z.regex(/^[\w-]{20,100}$/)))

const spec = {
  name: f.requiredLine(80, 'Please enter a name.'),
  everybody: f.flag,
  user_ids: z._default(z.array(f.id).check(z.maxLength(500)), []),
}

const tablet = z.object({
  id: z.number(),
  name: z.string(),
  everybody: z.boolean(),
  user_ids: z.array(z.number()),
  made_by: z.string(),
  /** null: no tablet holds it. */
  paired_at: z.nullable(f.instantOut),
  /** When it last read its page, to the minute. */
  seen_at: z.nullable(f.instantOut),
  /** Until when the present code pairs a tablet. */
  pairing_until: z.nullable(f.instantOut),
  /** People who typed five wrong PINs on it in a row. */
  blocked: z.array(z.object({ user_id: z.number(), name: z.string(), until: f.instantOut })),
  version: z.number(),
})
export type Tablet = z.output<typeof tablet>

const pairing = z.object({
  message: z.string(),
  id: z.number(),
  code: z.string(),
  url: z.string(),
  until: f.instantOut,
})

const person = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.string(),
  /** Address of the picture below `/api`, or ''. */
  picture: z.string(),
  has_pin: z.boolean(),
  /** null: not at work. */
  kind: z.nullable(z.enum(entryKinds)),
})
export type TabletPerson = z.output<typeof person>

const withPins = z.array(z.object({ id: z.number(), name: z.string(), has_pin: z.boolean() }))
export type TabletPeople = z.output<typeof withPins>

const changes = { access: settings, effect: 'undoable', changes: ['settings'] } as const
const ownPin = z.object({ set_at: z.nullable(f.instantOut), set_by: z.string() })
const known = { token, user_id: f.id, pin: typedPin }

export const tabletsContract = {
  list: endpoint('GET', '/company/getClockTablets', {
    about: 'Yard tablets on which people clock by PIN, and who has a PIN.',
    access: settings,
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({
      result: z.array(tablet),
      people: withPins,
    }),
  }),
  add: endpoint('POST', '/company/addClockTablet', {
    about: 'Adds a yard tablet; the code that pairs it is told this once.',
    ...changes,
    input: z.object(spec),
    reply: pairing,
  }),
  edit: endpoint('PUT', '/company/editClockTablet/:id', {
    about: 'Changes the name of a yard tablet, and who clocks on it.',
    ...changes,
    input: z.object({ id: f.id, ...spec, version: f.version }),
    reply: z.object({ message: z.string() }),
  }),
  renew: endpoint('POST', '/company/pairClockTablet', {
    about: 'Makes a new code for a yard tablet; whatever was paired before ends when it is used.',
    ...changes,
    input: z.object({ id: f.id }),
    reply: pairing,
  }),
  revoke: endpoint('POST', '/company/revokeClockTablet', {
    about: 'Ends a yard tablet at once and for good.',
    ...changes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  resetPin: endpoint('POST', '/company/resetClockPin', {
    about: 'Sets somebody’s PIN anew and ends their blocks; they are told.',
    access: settings,
    effect: 'undoable',
    changes: ['settings', 'team', 'activity'],
    input: z.object({ user_id: f.id, pin }),
    reply: z.object({ message: z.string() }),
  }),
  ownPin: endpoint('GET', '/users/clockPin', {
    about: 'Since when the signed-in person has a PIN for yard tablets, and who set it.',
    access: user(),
    effect: 'reads',
    reads: ['team'],
    reply: z.object({ result: ownPin }),
  }),
  savePin: endpoint('POST', '/users/clockPin', {
    about: 'Sets the own PIN for yard tablets.',
    access: user(),
    effect: 'undoable',
    changes: ['settings', 'team'],
    input: z.object({ pin }),
    reply: z.object({ message: z.string() }),
  }),
  pair: endpoint('POST', '/tablet/pair', {
    about: 'Pairs a tablet by its code, once; the secret that it holds from then on is told this once.',
    access: everybody,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({
      code: f.secret(z.pipe(z.string().check(z.maxLength(40)), z.transform(codeAsTyped))),
    }),
    reply: z.object({ token: z.string() }),
  }),
  open: endpoint('POST', '/tablet/open', {
    about: 'Names for the page of a paired tablet, by the secret that it holds.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token }),
    reply: z.object({
      name: z.string(),
      company: z.string(),
      logo: z.string(),
      colour: z.string(),
      zone: z.string(),
      people: z.array(person),
    }),
  }),
  person: endpoint('POST', '/tablet/person', {
    about: 'What somebody does now and the jobs to go over to, by their PIN on a paired tablet.',
    access: everybody,
    effect: 'undoable',
    changes: ['settings', 'activity'],
    input: z.object(known),
    reply: z.object({ result: clockStatus, jobs: z.array(clockJob) }),
  }),
  press: endpoint('POST', '/tablet/press', {
    about: 'Presses somebody’s clock by their PIN on a paired tablet, as `company/clock` does.',
    access: everybody,
    effect: 'undoable',
    changes: ['clock', 'settings', 'activity'],
    input: z.object({
      ...known,
      status: z.enum(['In', 'Out'], 'Status is not valid'),
      kind: z.optional(z.enum(entryKinds)),
      /** false: an unpaid break. */
      paid: z.optional(f.flag),
      job_id: z.optional(z.nullable(f.id)),
    }),
    reply: z.object({ result: clockStatus }),
  }),
}
