import * as z from 'zod/mini'
import { type Measure, measureNames } from '#features/insight/measures/measures.rules.ts'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostFigures, wallAccess, wallDays } from './wall.rules.ts'

const access = wallAccess
const measure = z.enum(measureNames as [Measure, ...Measure[]])
const days = z.coerce
  .number()
  .check(z.refine(value => wallDays.some(each => each === value), 'Days is not valid'))

const spec = {
  name: f.requiredLine(80, 'Please enter a name.'),
  figures: z.array(measure).check(z.minLength(1, 'Choose what to show.'), z.maxLength(mostFigures)),
  days,
  technicians: f.flag,
  clients: f.flag,
}

const wall = z.object({
  id: z.number(),
  name: z.string(),
  figures: z.array(measure),
  days: z.number(),
  technicians: z.boolean(),
  clients: z.boolean(),
  made_by: z.string(),
  created_at: f.instantOut,
  /** When a screen last read it, to the minute. */
  read_at: z.nullable(f.instantOut),
  version: z.number(),
})
export type Wall = z.output<typeof wall>

const changes = { access, effect: 'undoable', changes: ['settings'] } as const

export const wallContract = {
  list: endpoint('GET', '/insight/walls', {
    about: 'Wall screens that the viewer has made; of an owner all of the company.',
    access,
    effect: 'reads',
    reads: ['settings', 'team'],
    reply: z.object({ result: z.array(wall) }),
  }),
  add: endpoint('POST', '/insight/walls', {
    about: 'Makes a wall screen; its address is told this once.',
    ...changes,
    input: z.object(spec),
    reply: z.object({ message: z.string(), id: z.number(), url: z.string() }),
  }),
  edit: endpoint('PUT', '/insight/walls/:id', {
    about: 'Changes what a wall screen shows; its address stays.',
    ...changes,
    input: z.object({ id: f.id, ...spec, version: z.optional(z.coerce.number()) }),
    reply: z.object({ message: z.string() }),
  }),
  remove: endpoint('POST', '/insight/walls/revoke', {
    about: 'Ends a wall screen at once and for good.',
    ...changes,
    effect: 'leaves',
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  show: endpoint('GET', '/wall/:token', {
    about: 'What a wall screen shows, by the secret in its address and the rights of who made it.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: f.secret(z.string().check(z.regex(/^[\w-]{20,100}$/))) }),
    reply: z.object({
      name: z.string(),
      company: z.string(),
      /** Below `/api`, or ''. */
      logo: z.string(),
      colour: z.string(),
      zone: z.string(),
      days: z.number(),
      figures: z.array(z.object({ measure, amount: z.nullable(z.number()), before: z.nullable(z.number()) })),
      /** null: not shown. */
      technicians: z.nullable(
        z.array(
          z.object({
            name: z.string(),
            colour: z.string(),
            appointments: z.number(),
            /** The next one of today that has not ended. */
            next_at: z.nullable(f.instantOut),
          }),
        ),
      ),
      /** Today's next; null: not shown. */
      clients: z.nullable(
        z.array(z.object({ name: z.string(), suburb: z.string(), starts_at: f.instantOut })),
      ),
      asOf: z.nullable(z.string()),
    }),
  }),
}
