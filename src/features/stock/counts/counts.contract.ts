import * as z from 'zod/mini'
import { mostLines, sentLine, shownLine } from '#features/stock/stock-lines/stock-lines.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { countStates } from './counts.rules.ts'

const manage = user({ permission: 'inventory.manage' })
const read = { access: user(), effect: 'reads', reads: ['stock'] } as const
const change = { effect: 'undoable', changes: ['stock'] } as const

const count = z.object({
  id: z.number(),
  place: z.number(),
  place_name: z.string(),
  state: z.enum(countStates),
  started_at: f.instantOut,
  by: z.string(),
  lines: z.array(
    z.object({
      ...shownLine,
      counted: z.nullable(z.number()),
      /** Expected quantity; null during the count, and for people who may not approve it. */
      expected: z.nullable(z.number()),
    }),
  ),
  version: z.number(),
})
export type Count = z.output<typeof count>
export type CountAnswer = z.input<typeof count>

const sorts = ['id'] as const
const countList = listOf({
  rows: 'data',
  row: z.object({
    id: z.number(),
    place: z.number(),
    place_name: z.string(),
    state: z.enum(countStates),
    started_at: f.instantOut,
    by: z.string(),
    parts: z.number(),
    counted: z.number(),
  }),
  sorts,
  filters: { /** Only those under way. */ open: f.flag },
})
const shown = z.object({ result: count })

export const countsContract = {
  list: endpoint('POST', '/company/getCounts', {
    about: 'Counts, the newest first; for technicians those of their own van.',
    ...read,
    ...countList.page,
  }),
  open: endpoint('GET', '/company/getCount/:id', {
    about: 'A count with its parts. What should be there is shown once it is finished, to who approves it.',
    ...read,
    input: z.object({ id: f.id }),
    reply: shown,
  }),
  start: endpoint('POST', '/company/startCount', {
    about:
      'Starts a count of all parts that lie at a place, or should: the company’s store unless another one is named, a technician’s own van.',
    access: user(),
    ...change,
    input: z.object({ place: f.idOrNone }),
    reply: shown,
  }),
  enter: endpoint('POST', '/company/enterCount/:id', {
    about: 'Notes how many there are; what should be there at this moment is noted beside it.',
    access: user(),
    ...change,
    input: z.object({
      id: f.id,
      lines: f.json(z.array(z.object(sentLine)).check(z.minLength(1), z.maxLength(mostLines)), []),
    }),
    reply: shown,
  }),
  finish: endpoint('POST', '/company/finishCount/:id', {
    about:
      'Finishes a count: its differences wait to be approved. Parts that were not counted stay as they are.',
    access: user(),
    ...change,
    input: z.object({ id: f.id }),
    reply: shown,
  }),
  approve: endpoint('POST', '/company/approveCount/:id', {
    about: 'Books the differences of a finished count.',
    access: manage,
    ...change,
    input: z.object({ id: f.id, version: f.version }),
    reply: shown,
  }),
  cancel: endpoint('POST', '/company/cancelCount/:id', {
    about: 'Ends a count without booking anything.',
    access: user(),
    ...change,
    input: z.object({ id: f.id }),
    reply: shown,
  }),
}
