import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { mailContract } from '../mail.contract.ts'

export async function mailRows({ insert, word }: SampleMaker) {
  const mail = { to: 'x@example.test', subject: word, text: '', html: '' }
  const outbox = await insert(
    `insert into outbox (company_id, kind, recipient, payload, is_private, status)
     values ($1, 'mail', 'x@example.test', $2, false, 'failed')`,
    JSON.stringify(mail),
  )
  return { outbox }
}

export const mailSamples = (rows: { outbox: number }): Samples<typeof mailContract> => ({
  outbox: { search: 'x', pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' } },
  retry: { id: rows.outbox },
})

export default samplesFor({ samples: { mail: mailSamples }, rows: mailRows })
