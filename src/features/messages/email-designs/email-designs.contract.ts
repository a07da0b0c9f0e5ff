import * as z from 'zod/mini'
import { companyEmailNames, mostEmail } from '#features/messages/message-templates/message-templates.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mailBlocks, toldBlocks } from '#shared/mail-blocks/mail-blocks.ts'

const access = user({ permission: 'settings' })
const design = z.object({
  template_id: z.number(),
  name: z.string(),
  subject: z.string(),
  /** null: it has no design yet. */
  draft: z.nullable(toldBlocks),
  /** null: mails are plain text. */
  published: z.nullable(toldBlocks),
  version: z.number(),
  versions: z.array(z.object({ id: z.number(), at: f.instantOut, user: z.string() })),
})
const written = { id: f.id, blocks: mailBlocks, version: f.version }
const shown = { subject: f.line(200), blocks: mailBlocks }

const companyMail = z.object({
  name: z.enum(companyEmailNames),
  subject: f.line(200),
  content: f.text(mostEmail),
  design_id: f.idOrNone,
})

export const emailDesignsContract = {
  read: endpoint('GET', '/emailTemplate/getDesign/:id', {
    about: 'The design of an email template: draft, published version and former ones.',
    access,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({
      data: design,
      /** Where anybody with the link sees the published version, with sample names. */
      link: z.string(),
    }),
  }),
  formerVersion: endpoint('GET', '/emailTemplate/getDesignVersion/:id', {
    about: 'The blocks of a version that was published.',
    access,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ data: z.object({ blocks: toldBlocks }) }),
  }),
  save: endpoint('POST', '/emailTemplate/saveDesign', {
    about: 'Keeps the draft of an email template’s design; mails are sent as before.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(written),
    reply: z.object({ data: design }),
  }),
  publish: endpoint('POST', '/emailTemplate/publishDesign', {
    about: 'Sends mails in this design from now on; without blocks as plain text again.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(written),
    reply: z.object({ data: design }),
  }),
  preview: endpoint('POST', '/emailTemplate/previewDesign', {
    about: 'The email as a mail program shows it, filled with a made-up client, and its size in bytes.',
    access,
    effect: 'reads',
    input: z.object({ ...shown, dark: f.flag }),
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string(), bytes: z.number() }),
  }),
  test: endpoint('POST', '/emailTemplate/testDesign', {
    about: 'Sends the email to whoever is signed in, filled with a made-up client.',
    access,
    effect: 'leaves',
    changes: ['mail'],
    input: z.object(shown),
    reply: z.object({ message: z.string() }),
  }),
  uploadPicture: endpoint('POST', '/emailTemplate/uploadPicture', {
    about: 'Stores a picture for email designs: JPG, PNG, GIF or WebP, re-encoded, at most 10 MB.',
    access,
    effect: 'leaves',
    upload: { maxBytes: 10_000_000 },
    reply: z.object({ picture: z.string() }),
  }),
  previewCompanyMail: endpoint('POST', '/template/previewCompanyEmail', {
    about:
      'An email of the product as it is worded here, as this company’s clients get it, with sample names.',
    access,
    effect: 'reads',
    reads: ['settings'],
    input: companyMail,
    reply: z.object({ subject: z.string(), html: z.string() }),
  }),
  testCompanyMail: endpoint('POST', '/template/testCompanyEmail', {
    about: 'Sends an email of the product to whoever is signed in, as it is worded here, with sample names.',
    access,
    effect: 'leaves',
    changes: ['mail'],
    input: companyMail,
    reply: z.object({ message: z.string() }),
  }),
}
