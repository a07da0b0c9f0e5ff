import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { supportContract } from '../support.contract.ts'

export async function supportRows({ app, company, word }: SampleMaker): Promise<void> {
  await app.sql(
    'insert into support_messages (company_id, user_id, message, author, created_at) values ($1, $2, $3, $3, now())',
    [company.id, company.technician.id, word],
  )
}

export function supportSamples(rows: {
  company: number
  technician: number
}): Samples<typeof supportContract> {
  const of = { company: rows.company, user: rows.technician }
  return {
    sendSupportMessage: { message: 'A sample', is_support_reply: 0 },
    conversation: of,
    answerSupport: { ...of, message: 'A sample' },
    markConversationRead: of,
  }
}

export default samplesFor({ samples: { support: supportSamples }, rows: supportRows })
