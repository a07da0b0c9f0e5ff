import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { infoTemplatesContract, messageTemplatesContract } from '../message-templates.contract.ts'

export type TemplateRows = Awaited<ReturnType<typeof templateRows>>

export async function templateRows({ insert, word }: SampleMaker) {
  const made = (channel: string) =>
    insert(
      `insert into client_templates (company_id, channel, name, content) values ($1, $2, $3, 'Hi {{Customer_Name}}')`,
      channel,
      `${word} ${unique()}`,
    )
  return {
    emailTemplate: await made('email'),
    smsTemplate: await made('sms'),
    infoTemplate: await insert(
      `insert into info_templates (company_id, name, template) values ($1, $2, 'Gate code?')`,
      `${word} ${unique()}`,
    ),
  }
}

export const templateSamples = (rows: TemplateRows): Samples<typeof messageTemplatesContract> => ({
  email: { id: rows.emailTemplate },
  text: { id: rows.smsTemplate },
  save: {
    id: rows.emailTemplate,
    channel: 'email',
    name: `Sample ${unique()}`,
    subject: 'Job {{Job_Id}}',
    content: 'Hi {{Customer_Name}}',
  },
  order: { channel: 'sms', ids: [rows.smsTemplate] },
  remove: { id: rows.smsTemplate },
  draft: { purpose: 'payment' },
  saveJobSms: { content: 'Booked for {{Appointment_Time}}' },
  saveAppointmentSms: { content: 'See you at {{Appointment_Time}}' },
  saveReviewSms: { content: 'How was it?' },
  saveCompanyEmail: { name: 'review-email', subject: 'How was it?', content: 'Hi {{Customer_Name}}' },
})

export const infoTemplateSamples = (rows: TemplateRows): Samples<typeof infoTemplatesContract> => ({
  add: { name: `Sample ${unique()}`, template: 'Gate code?' },
  edit: { id: rows.infoTemplate, name: `Sample ${unique()}`, template: 'Gate code?' },
  remove: { id: rows.infoTemplate },
})

export default samplesFor({
  samples: { infoTemplates: infoTemplateSamples, messageTemplates: templateSamples },
  rows: templateRows,
})
