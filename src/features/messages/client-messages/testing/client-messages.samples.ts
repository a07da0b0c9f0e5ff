import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'

const phone = '0412 000 111'

export async function messageRows({ insert, word }: SampleMaker, { job }: { job: number }) {
  return {
    sms: await insert(
      `insert into sms_messages (company_id, direction, phone, body, original, parts, status, job_id, thread_id)
       values ($1, 'in', '+61412000111', $2, '> When?', 1, 'received', $3, thread_of($1, '+61412000111', null, $3, now()))`,
      word,
      job,
    ),
  }
}

export const clientMessageSamples = (rows: {
  job: number
  client: number
  sms: number
}): Samples<typeof clientMessagesContract> => ({
  facts: { jobId: rows.job },
  sendSms: { jobId: rows.job, message: 'Hi {{Customer_Name}}', numbers: phone, sendNow: true },
  sendEmail: {
    jobId: rows.job,
    emailData: { to: 'client@example.test', subject: 'Job {{Job_Id}}', message: 'Hi {{Customer_Name}}' },
  },
  chat: { phone },
  original: { id: rows.sms },
  originalPictures: { id: rows.sms },
  send: { to: phone, message: 'On our way', sendNow: true, client_id: rows.client },
  markRead: { phone },
  simulateMail: null,
  simulateReply: { phone, message: 'Thank you' },
})

export default samplesFor({
  samples: { clientMessages: clientMessageSamples },
  rows: messageRows,
  after: ['jobs'],
})
