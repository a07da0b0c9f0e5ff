import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { standingEnds, standingNames } from './standing-access.rules.ts'

const kind = z.enum(standingNames)

const row = z.object({
  kind,
  id: z.number(),
  /** Tells it from others of its kind. */
  about: wireFact,
  /** '': not known. */
  made_by: z.string(),
  made_at: z.nullable(f.instantOut),
  opened_at: z.nullable(f.instantOut),
  /** Why it is closed; null: it is open. */
  ended: z.nullable(z.enum(Object.keys(standingEnds) as (keyof typeof standingEnds)[])),
  /** The company's, made by somebody who no longer may: an owner takes it over or ends it. */
  asks: z.boolean(),
})
export type StandingAccessRow = z.output<typeof row>

export const standingAccessContract = {
  list: endpoint('GET', '/users/standingAccess', {
    about:
      'What the viewer has made that goes on without a sign-in, such as calendar addresses; of an owner that of the whole company.',
    access: user(),
    effect: 'reads',
    reads: ['settings', 'team', 'activity', 'books'],
    reply: z.object({ result: z.array(row) }),
  }),
  end: endpoint('POST', '/users/endStandingAccess', {
    about: 'Ends one of them at once and for good: one’s own, or as owner any of the company.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['settings', 'appointments', 'activity', 'reviews', 'books'],
    input: z.object({ kind, id: f.id }),
  }),
  takeOver: endpoint('POST', '/users/takeOverStandingAccess', {
    about: 'Makes an owner the maker of one that is the company’s, after its maker lost the right to it.',
    access: user({ kinds: ['owner'] }),
    effect: 'undoable',
    changes: ['settings', 'books'],
    input: z.object({ kind }),
  }),
}
