import * as z from 'zod/mini'
import { channels } from '#features/talk/consents/consents.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import {
  appointmentTextNames,
  companyEmailNames,
  companyTextNames,
  draftNames,
  mostEmail,
  mostOrdered,
  mostSms,
  templateTexts,
} from './message-templates.rules.ts'

const settings = user({ permission: 'settings' })
const template = z.object({
  id: z.number(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  /** Its place; all are 0 until somebody orders them. */
  position: z.number(),
  version: z.number(),
})
const companyText = z.object({
  name: z.enum(companyTextNames),
  subject: z.string(),
  content: z.string(),
  /** True: in the company's words; false: as the product says it. */
  is_own: z.boolean(),
  /** The client template in whose design it is sent; null: plain. */
  design_id: z.nullable(z.number()),
  /** 0: never saved. */
  version: z.number(),
})
export type CompanyText = z.infer<typeof companyText>

const list = { access: user(), effect: 'reads', reads: ['settings'] } as const
const change = { access: settings, effect: 'undoable', changes: ['settings'] } as const
const smsText = { content: f.text(mostSms), version: f.version }

export const messageTemplatesContract = {
  emails: endpoint('GET', '/client/getClientEmailTemplates', {
    about: 'Ready-made emails for clients.',
    ...list,
    reply: z.object({
      data: z.array(
        z.extend(template, {
          /** Sent in its design of blocks; false: as plain text. */
          is_designed: z.boolean(),
        }),
      ),
    }),
  }),
  email: endpoint('GET', '/client/getClientEmailTemplate/:id', {
    about: 'One template of an email to a client.',
    ...list,
    input: z.object({ id: f.id }),
    reply: z.object({ data: template }),
  }),
  texts: endpoint('GET', '/client/getClientSMSTemplates', {
    about: 'Ready-made text messages for clients.',
    ...list,
    reply: z.object({ data: z.array(template) }),
  }),
  text: endpoint('GET', '/client/getClientSMSTemplate/:id', {
    about: 'One template of a text message to a client.',
    ...list,
    input: z.object({ id: f.id }),
    reply: z.object({ data: template }),
  }),
  save: endpoint('POST', '/client/saveClientTemplate', {
    about: 'Adds a template of a message to a client, or changes the one whose id is sent.',
    ...change,
    input: z.object({
      id: f.idOrNone,
      channel: z.enum(channels),
      name: f.line(80),
      subject: f.line(200),
      content: f.text(mostEmail),
      version: f.version,
      /** The id that it had before it was deleted: it takes its design along. */
      former_id: z.optional(f.id),
      /** The place that it had. */
      position: z.optional(z.number().check(z.int(), z.gte(0), z.lte(mostOrdered))),
    }),
    reply: z.object({ data: template }),
  }),
  order: endpoint('POST', '/client/orderClientTemplates', {
    about:
      'Puts the templates of one channel into this order; those that are not named come after the others.',
    ...change,
    input: z.object({
      channel: z.enum(channels),
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(mostOrdered)),
    }),
  }),
  remove: endpoint('DELETE', '/client/deleteClientTemplate/:id', {
    about: 'Deletes a template of a message to a client. Saved again it is back.',
    ...change,
    input: z.object({ id: f.id }),
  }),
  options: endpoint('GET', '/company/getTemplateOptions', {
    about: 'All templates of messages to clients, as options.',
    ...list,
    reply: z.object({
      result: z.array(z.object({ value: z.number(), label: z.string(), channel: z.enum(channels) })),
    }),
  }),
  draft: endpoint('POST', '/jobs/writeEmailTemplate', {
    about: 'A draft of an email, by what it is for, to go on from.',
    access: user(),
    effect: 'reads',
    input: z.object({ purpose: z._default(z.enum(draftNames), 'confirmation') }),
    reply: z.object({ data: z.object({ subject: z.string(), content: z.string() }) }),
  }),

  jobSms: endpoint('GET', '/template/smsJob', {
    about: 'The text messages about an appointment; the first confirms the booking.',
    ...list,
    reply: z.object({ data: companyText, texts: z.array(companyText) }),
  }),
  saveJobSms: endpoint('POST', '/template/editSMSJobTemplate', {
    about: 'Changes the text message that confirms a booking; empty: as the product says it.',
    ...change,
    input: z.object(smsText),
    reply: z.object({ data: companyText }),
  }),
  saveAppointmentSms: endpoint('POST', '/template/editSMSAppointmentTemplate', {
    about:
      'Changes a text message about an appointment, the reminder unless another is named; empty: as the product says it.',
    ...change,
    input: z.object({ name: z._default(z.enum(appointmentTextNames), 'appointment-sms'), ...smsText }),
    reply: z.object({ data: companyText }),
  }),
  reviewSms: endpoint('GET', '/template/smsReview', {
    about: 'The text message that asks for a review.',
    ...list,
    reply: z.object({ data: companyText }),
  }),
  saveReviewSms: endpoint('POST', '/template/smsReviewTemplate', {
    about: 'Changes the text message that asks for a review; empty: as the product says it.',
    ...change,
    input: z.object(smsText),
    reply: z.object({ data: companyText }),
  }),
  companyEmails: endpoint('GET', '/template/emailTemplateList', {
    about: 'Emails that the product sends by itself.',
    ...list,
    reply: z.object({ data: z.array(companyText) }),
  }),
  companyEmail: endpoint('GET', '/template/emailTemplate', {
    about: 'One email that the product sends by itself; without a name, the one that asks for a review.',
    ...list,
    input: z.object({ name: z._default(z.enum(companyEmailNames), 'review-email') }),
    reply: z.object({ data: companyText }),
  }),
  saveCompanyEmail: endpoint('POST', '/template/editCompanyEmailTemplate', {
    about: 'Changes an email that the product sends by itself; empty: as the product says it.',
    ...change,
    input: z.object({
      name: z._default(z.enum(companyEmailNames), 'review-email'),
      subject: f.line(200),
      content: f.text(mostEmail),
      design_id: z.optional(f.idOrNone),
      version: f.version,
    }),
    reply: z.object({ data: companyText }),
  }),
}

const infoTemplate = z.object({ id: z.number(), name: z.string(), template: z.string() })
const book = user({ permission: 'jobs.book' })
const infoInput = {
  name: f.requiredLine(80, templateTexts.required),
  template: f.requiredText(mostEmail, templateTexts.required),
}

/** Job descriptions to begin with. */
export const infoTemplatesContract = {
  list: endpoint('GET', '/jobs/getAdditionalInfoTemplates', {
    about: 'Job descriptions to begin with.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(infoTemplate) }),
  }),
  add: endpoint('POST', '/jobs/saveAdditionalInfoTemplate', {
    about: 'Adds a job description to begin with.',
    access: book,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(infoInput),
    reply: z.object({ id: z.number(), message: z.string() }),
  }),
  edit: endpoint('PUT', '/jobs/updateAdditionalInfoTemplate/:id', {
    about: 'Changes a job description to begin with.',
    access: book,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, ...infoInput }),
    reply: z.object({ message: z.string() }),
  }),
  remove: endpoint('DELETE', '/jobs/deleteAdditionalInfoTemplate/:id', {
    about: 'Deletes a job description to begin with; saved again it is back.',
    access: book,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
}
