import * as z from 'zod/mini'
import { documentLanguage } from '#features/money/documents/documents.wire.ts'
import { logoPlaces, logoSizes, lookStyles } from '#features/money/money-settings/look.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const settings = user({ permission: 'settings' })
const money = user({ permission: ['money.manage', 'settings'] })

export const printedKinds = ['invoice', 'quote', 'receipt', 'credit'] as const
export type PrintedKind = (typeof printedKinds)[number]

const on = z._default(f.flag, true)
const lookInput = {
  colour: f.colour,
  style: z._default(z.enum(lookStyles), 'line'),
  logo: z._default(z.enum(logoPlaces), 'left'),
  logo_size: z._default(z.enum(logoSizes), 'medium'),
  shows_descriptions: on,
  shows_quantity: on,
  shows_price: on,
  shows_contact: on,
  shows_work_address: on,
  head_note: f.text(300),
  quote_title: f.line(40),
  foot: f.line(160),
  payment_heading: f.line(60),
  payment_note: f.text(400),
  reference_prefix: z._default(f.line(10), 'INV'),
  shows_code: on,
  shows_review_code: f.flag,
}
const look = z.object({
  colour: z.string(),
  style: z.enum(lookStyles),
  logo: z.enum(logoPlaces),
  logo_size: z.enum(logoSizes),
  shows_descriptions: z.boolean(),
  shows_quantity: z.boolean(),
  shows_price: z.boolean(),
  shows_contact: z.boolean(),
  shows_work_address: z.boolean(),
  head_note: z.string(),
  quote_title: z.string(),
  foot: z.string(),
  payment_heading: z.string(),
  payment_note: z.string(),
  reference_prefix: z.string(),
  shows_code: z.boolean(),
  shows_review_code: z.boolean(),
  version: z.number(),
})
const shown = {
  kind: z._default(z.enum(printedKinds), 'invoice'),
  language: documentLanguage,
}

export const documentDesignContract = {
  read: endpoint('GET', '/settings/getDocumentLook', {
    about: 'How quotes, invoices, receipts and credit notes look.',
    access: money,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: look }),
  }),
  save: endpoint('POST', '/settings/saveDocumentLook', {
    about: 'Changes how documents look, those that stand too.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ...f.patch(lookInput), version: f.version }),
    reply: z.object({ result: look }),
  }),
  preview: endpoint('POST', '/settings/previewDocument', {
    about: 'The pages of a sample document in this look, as SVG: what its PDF would show.',
    access: money,
    effect: 'reads',
    reads: ['settings', 'company'],
    input: z.object({ ...lookInput, ...shown }),
    reply: z.object({ pages: z.array(z.string()) }),
  }),
  previewPdf: endpoint('POST', '/settings/previewDocumentPdf', {
    about: 'The same sample document as a PDF.',
    access: money,
    effect: 'reads',
    input: z.object({ ...lookInput, ...shown }),
    reply: 'file',
    cost: 'heavy',
  }),
}
