import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const owner = user({ kinds: ['owner'] })
const dayOrNull = z.nullable(z.string())

export const closedBooksContract = {
  read: endpoint('GET', '/company/getClosedBooks', {
    about: 'The day to which the books are closed, and the first one that is open; null: all days are open.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: z.object({ closed_to: dayOrNull, first_open: dayOrNull }) }),
  }),
  history: endpoint('GET', '/company/getBookClosings', {
    about: 'Every closing and reopening of the books, the last one first.',
    access: owner,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          at: f.instantOut,
          by: z.string(),
          /** Closed to before, and since. */
          from: dayOrNull,
          to: dayOrNull,
        }),
      ),
    }),
  }),
  close: endpoint('POST', '/company/closeBooks', {
    about:
      'Closes the books to a day, the last closed one, or opens them again. What would change a closed day counts on the first open one.',
    access: owner,
    effect: 'undoable',
    changes: ['settings', 'figures'],
    input: z.object({
      /** null: all days are open. */
      to: f.dayOrNone,
      /** The day to which they were closed as far as the sender knows; absent: whatever it is. */
      from: z.optional(z.nullable(f.day)),
    }),
    reply: z.object({
      message: z.string(),
      result: z.object({ closed_to: dayOrNull, first_open: dayOrNull }),
    }),
  }),
}
