import * as z from 'zod/mini'
import {
  arrivedLine,
  arrivingLine,
  mostLines,
  sentLine,
  sentLines,
  unitPrice,
} from '#features/stock/stock-lines/stock-lines.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { orderStates } from './orders.rules.ts'

const manage = user({ permission: 'inventory.manage' })
const read = { access: manage, effect: 'reads', reads: ['stock', 'settings'] } as const
const change = { access: manage, effect: 'undoable', changes: ['stock'] } as const

const order = z.object({
  id: z.number(),
  number: z.string(),
  supplier_id: z.number(),
  supplier_name: z.string(),
  supplier_email: z.string(),
  place: z.number(),
  place_name: z.string(),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  /** Delivered to the job itself: it never lies in stock. */
  to_job: z.boolean(),
  state: z.enum(orderStates),
  note: z.string(),
  created_at: f.instantOut,
  sent_to: z.string(),
  total_cents: z.number(),
  lines: z.array(
    z.object({
      ...arrivingLine,
      /** The supplier's unit; '': ordered in ours. Quantities and price are in ours. */
      pack: z.string(),
      /** How many of ours one of the supplier's holds. */
      holds: z.number(),
      price_cents: z.number(),
      ...arrivedLine,
      /** Billed by the supplier, less credits. */
      billed: z.number(),
    }),
  ),
  version: z.number(),
})
export type Order = z.output<typeof order>
export type OrderAnswer = z.input<typeof order>

const sorts = ['id'] as const
const orderList = listOf({
  rows: 'data',
  row: order,
  sorts,
  filters: {
    /** In the supplier's name and the number. */
    search: f.line(80),
    /** Only those of which something is still to come. */
    open: f.flag,
    /** Only those of which a part has arrived and the rest is still to come. */
    back: f.flag,
    supplier: f.idOrNone,
  },
})
const saved = z.object({ result: order })
const orderInput = {
  supplier_id: f.id,
  /** Where it is delivered to; 0 or nothing: the company's store. */
  place: f.idOrNone,
  job_id: f.idOrNone,
  /** To the job instead of a place. */
  to_job: f.flag,
  note: f.text(1_000),
  lines: f.json(
    z
      .array(
        z.object({
          ...sentLine,
          /** Left out: what the part costs to buy. */
          price_cents: z.optional(unitPrice),
          code: z.optional(f.givenLine(60)),
        }),
      )
      .check(z.maxLength(mostLines)),
    [],
  ),
}
const moved = f.json(sentLines, [])

export const ordersContract = {
  list: endpoint('POST', '/company/getOrders', {
    about: 'Orders to suppliers, the newest first.',
    ...read,
    ...orderList.page,
  }),
  open: endpoint('GET', '/company/getOrder/:id', {
    about: 'One order.',
    ...read,
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  add: endpoint('POST', '/company/addOrder', {
    about: 'Drafts an order. Its number is never used again; with a job it carries that of the job.',
    ...change,
    input: z.object(orderInput),
    reply: saved,
  }),
  edit: endpoint('POST', '/company/editOrder/:id', {
    about: 'Changes a draft.',
    ...change,
    input: z.object({ id: f.id, ...orderInput, version: f.version }),
    reply: saved,
  }),
  approve: endpoint('POST', '/company/approveOrder/:id', {
    about: 'Approves a draft, which can be sent then.',
    ...change,
    input: z.object({ id: f.id, version: f.version }),
    reply: saved,
  }),
  send: endpoint('POST', '/company/sendOrder/:id', {
    about:
      'Mails an approved order to its supplier as a PDF, or with by_hand notes that it was ordered otherwise.',
    access: manage,
    effect: 'leaves',
    changes: ['stock', 'mail'],
    input: z.object({ id: f.id, by_hand: f.flag }),
    reply: saved,
  }),
  receive: endpoint('POST', '/company/receiveOrder/:id', {
    about:
      'Notes what has arrived, also in part: it lies in the order’s place from then on. What is missing stays on order, or with `closes` does not come any more.',
    ...change,
    input: z.object({ id: f.id, lines: moved, closes: f.flag, version: f.version }),
    reply: saved,
  }),
  giveBack: endpoint('POST', '/company/returnOrder/:id', {
    about: 'Notes what went back to the supplier.',
    ...change,
    input: z.object({ id: f.id, lines: moved }),
    reply: saved,
  }),
  close: endpoint('POST', '/company/closeOrder/:id', {
    about: 'Closes an order: what is missing does not come any more.',
    ...change,
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  cancel: endpoint('POST', '/company/cancelOrder/:id', {
    about: 'Cancels an order of which nothing has arrived.',
    ...change,
    input: z.object({ id: f.id }),
    reply: saved,
  }),
  packs: endpoint('GET', '/company/getOrderPacks/:id', {
    about:
      'The units in which a supplier sells our parts, where they are not ours and it is known how many one holds.',
    ...read,
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          part: z.number(),
          unit: z.string(),
          holds: z.number(),
          /** Price of one of theirs. */
          price_cents: z.number(),
          code: z.string(),
        }),
      ),
    }),
  }),
  jobOptions: endpoint('GET', '/company/getOrderJobs', {
    about:
      'Open jobs to order for, by a part of the client’s name or address, or any job by its number; the newest 20.',
    access: manage,
    effect: 'reads',
    reads: ['jobs'],
    input: z.object({ search: f.line(80) }),
    reply: z.object({
      result: z.array(
        z.object({ value: z.number(), number: z.number(), name: z.string(), address: z.string() }),
      ),
    }),
  }),
  toCome: endpoint('GET', '/company/getToCome/:jobId', {
    about: 'What was ordered or received for a job and its suppliers have not billed yet, without tax.',
    access: user({ permission: ['inventory.manage', 'money.manage', 'payments.onJob'] }),
    effect: 'reads',
    reads: ['stock'],
    input: z.object({ jobId: f.id }),
    reply: z.object({
      total_cents: z.number(),
      result: z.array(
        z.object({
          id: z.number(),
          number: z.string(),
          supplier_name: z.string(),
          state: z.enum(orderStates),
          cents: z.number(),
        }),
      ),
    }),
  }),
  pdf: endpoint('GET', '/company/orderPdf/:id', {
    about: 'An order as a PDF.',
    access: manage,
    effect: 'reads',
    input: z.object({ id: f.id }),
    reply: 'file',
    cost: 'heavy',
  }),
}
