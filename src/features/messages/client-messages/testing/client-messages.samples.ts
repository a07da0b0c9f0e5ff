import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'

const phone = '0412 000 111'

export async function messageRows({ app, company, insert, word }: SampleMaker, { job }: { job: number }) {
  /** An answer that waits for its time. */
  async function held() {
    const message = await insert(
      `insert into sms_messages (company_id, direction, phone, body, parts, status, job_id, send_at, thread_id)
       values ($1, 'out', '+61412000111', $2, 1, 'waiting', $3, now() + interval '1 day', thread_of($1, '+61412000111', null, $3, now()))`,
      word,
      job,
    )
    const outbox = await insert(
      `insert into outbox (company_id, kind, recipient, payload, is_private, due_at)
       values ($1, 'sms', '+61412000111', jsonb_build_object('sms', $2::bigint), false, now() + interval '1 day')`,
      message,
    )
    await app.sql(
      `insert into held_answers (company_id, message_id, outbox_id, written, is_planned, state, last_at)
       values ($1, $2, $3, $4, true, 'open', now())`,
      [company.id, message, outbox, word],
    )
    return message
  }
  return {
    planned: await held(),
    withdrawn: await held(),
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
  planned: number
  withdrawn: number
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
  takeBack: { id: rows.withdrawn },
  changePlanned: { id: rows.planned, message: 'On our way', send_at: null },
  markRead: { phone },
  simulateMail: null,
  simulateReport: null,
  simulateReply: { phone, message: 'Thank you' },
})

export default samplesFor({
  samples: { clientMessages: clientMessageSamples },
  rows: messageRows,
  after: ['jobs'],
})
