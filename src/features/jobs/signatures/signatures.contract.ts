import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isPictureText } from '#shared/texts/data-url.ts'

const signedItem = z
  .pipe(
    z.object({
      /** Price-book item; viewers who may not see money sign only for these, at their price. */
      item_id: f.idOrNone,
      name: f.line(200),
      /** The name as items of the catalogue have it. */
      label: f.line(200),
      description: f.text(2_000),
      quantity: f.quantity,
      unit: f.line(30),
      price: f.unitPrice,
      /** 1: tax at the company's rate on top. */
      include_tax: f.flag,
      /** The item's own tax, of one. */
      tax: f.money,
    }),
    z.transform(({ price, tax, name, label, ...item }) => ({
      ...item,
      name: name || label,
      price_cents: price,
      tax_cents: tax,
    })),
  )
  .check(z.refine(item => item.name !== '', { path: ['name'], error: 'Item Name is required.' }))

/** A picture as canvases give it; '' for none. */
const drawing = z._default(
  z.string().check(
    z.maxLength(700_000),
    z.refine(text => text === '' || isPictureText(text, ['png'])),
  ),
  '',
)

/** null for who may not see money. */
const amount = z.nullable(z.number())
const shownSignature = z.object({
  id: z.number(),
  job_id: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      /** The same as `name`. */
      label: z.string(),
      description: z.string(),
      quantity: z.number(),
      unit: z.string(),
      price: amount,
      include_tax: z.number(),
      tax: amount,
      total: amount,
    }),
  ),
  subtotal: amount,
  tax: amount,
  fee: amount,
  total: amount,
  creditCardFeeAdded: z.boolean(),
  t_c: z.string(),
  signedBy: z.string(),
  notes: z.string(),
  signed_at: z.nullable(f.instantOut),
  /** The picture: below `/api`, or ''. */
  signature: z.string(),
})

const wanted = {
  job_id: f.id,
  items: f.json(z.array(signedItem).check(z.maxLength(200)), []),
  creditCardFeeAdded: f.flag,
  /** The terms as they were shown. */
  t_c: f.text(20_000),
  // Rates are the company's own.
  fees: z.optional(z.unknown()),
  signature: drawing,
  /** true: the client gets a link by text message and signs there. */
  sendUrl: f.flag,
  phone: f.line(40),
  signedBy: f.line(200),
  email: f.optionalEmail,
  notes: f.text(2_000),
}
/** The values that a new signature starts with. */
const prefill = z.object({
  job_number: z.number(),
  signedBy: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The job's parts. */
  items: z.array(
    z.object({
      /** null: typed by hand, on a quote. */
      item_id: z.nullable(z.number()),
      name: z.string(),
      description: z.string(),
      quantity: z.number(),
      unit: z.string(),
      price: amount,
      include_tax: z.boolean(),
    }),
  ),
})
export type SignaturePrefill = z.output<typeof prefill>

const answer = z.object({ message: z.string(), data: z.nullable(shownSignature) })
const changes = ['jobs', 'diary', 'files', 'messages', 'mail', 'activity'] as const
const token = f.secret(z.string().check(z.regex(/^[\w-]{10,64}$/)))

export const signaturesContract = {
  save: endpoint('POST', '/jobs/saveJobSignature', {
    about: 'Keeps what the client has signed here and now, or texts them a link to sign at.',
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object(wanted),
    reply: answer,
  }),
  update: endpoint('POST', '/jobs/updateJobSignature', {
    about: 'As saveJobSignature, in place of the one that waits to be signed.',
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object(wanted),
    reply: answer,
  }),
  read: endpoint('GET', '/jobs/getJobSignature/:id', {
    about:
      'What was signed on a job, or waits to be; null for nothing, with what job and client give for it.',
    access: user(),
    effect: 'reads',
    reads: ['jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.nullable(shownSignature), prefill: z.nullable(prefill) }),
  }),
  remove: endpoint('GET', '/jobs/deleteJobSignature/:id', {
    about: "Deletes a job's signature; its link works no more.",
    access: user(),
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  link: endpoint('POST', '/jobs/fetchStringId', {
    about: 'The unguessable id of the page on which the client signs; the one before works no more.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
    reply: z.object({ stringId: z.string(), url: z.string() }),
  }),
  readByLink: endpoint('GET', '/jobs/getJobSignatureClient/:token', {
    about: 'What a client is asked to sign, by the id in their link.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token }),
    reply: z.object({
      company: z.string(),
      /** Below `/api`, or ''. */
      logo: z.string(),
      colour: z.string(),
      /** 'GST'; '' where the tax has no name of its own. */
      tax_name: z.string(),
      result: shownSignature,
    }),
  }),
  signByLink: endpoint('POST', '/clientPortal/signature/:token', {
    about: 'The client signs.',
    access: everybody,
    effect: 'leaves',
    changes,
    input: z.object({
      token,
      signature: drawing,
      signedBy: f.line(200),
      email: f.optionalEmail,
      notes: f.text(2_000),
      accepted: f.flag,
    }),
    reply: z.object({ message: z.string() }),
  }),
}
