import * as z from 'zod/mini'
import { arrivedLine, arrivingLine, sentLines } from '#features/stock/stock-lines/stock-lines.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'

const manage = user({ permission: 'inventory.manage' })
const read = { access: user(), effect: 'reads', reads: ['stock', 'jobs'] } as const
const change = { access: user(), effect: 'undoable', changes: ['stock'] } as const

const transfer = z.object({
  id: z.number(),
  from: z.number(),
  from_name: z.string(),
  to: z.number(),
  to_name: z.string(),
  note: z.string(),
  /** Something of it is on its way. */
  open: z.boolean(),
  sent_at: f.instantOut,
  by: z.string(),
  lines: z.array(z.object({ ...arrivingLine, ...arrivedLine })),
  version: z.number(),
})
export type Transfer = z.output<typeof transfer>
/** The server's form of a transfer, before the client parses it. */
export type TransferAnswer = z.input<typeof transfer>

const sorts = ['id'] as const
const transferList = listOf({
  rows: 'data',
  row: transfer,
  sorts,
  filters: {
    /** Only those of which something is on its way. */
    open: f.flag,
    /** Only those to this place. */
    to: z.optional(z.nullable(z.coerce.number().check(z.int(), z.gte(0)))),
  },
})
const saved = z.object({ result: transfer })

export const transfersContract = {
  list: endpoint('POST', '/company/getTransfers', {
    about: 'Transfers of parts, the newest first; for technicians those from and to their own van.',
    ...read,
    ...transferList.page,
  }),
  open: endpoint('GET', '/company/getTransfer/:id', {
    about: 'One transfer.',
    ...read,
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  send: endpoint('POST', '/company/sendTransfer', {
    about: 'Sends parts from one place to another; they are on their way until the receiver confirms them.',
    ...change,
    changes: ['stock', 'activity'],
    input: z.object({ from: f.idOrNone, to: f.idOrNone, lines: f.json(sentLines, []), note: f.line(200) }),
    reply: saved,
  }),
  confirm: endpoint('POST', '/company/confirmTransfer/:id', {
    about: 'Says what has arrived: all of it, or the lines that are named. The rest stays on its way.',
    ...change,
    input: z.object({ id: f.id, lines: z.optional(z.nullable(f.json(sentLines, []))), version: f.version }),
    reply: saved,
  }),
  cancel: endpoint('POST', '/company/cancelTransfer/:id', {
    about: 'Takes back what is still on its way to where it came from.',
    ...change,
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  pickList: endpoint('GET', '/company/getPickList', {
    about:
      'What places lack that are below their minimum: what the store can send, and what has to be ordered.',
    access: manage,
    effect: 'reads',
    reads: ['stock', 'jobs'],
    input: z.object({ place: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
    reply: z.object({
      result: z.array(
        z.object({
          place: z.number(),
          place_name: z.string(),
          part: z.number(),
          name: z.string(),
          unit: z.string(),
          free: z.number(),
          minimum: z.number(),
          target: z.number(),
          from_store: z.number(),
          to_order: z.number(),
          supplier_id: z.nullable(z.number()),
        }),
      ),
    }),
  }),
}
