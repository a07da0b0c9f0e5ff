import { onlyNaming, type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { mailboxContract } from '../mailbox.contract.ts'
import { passwordPlace } from '../server/mailbox.service.ts'

/** A mailbox that is paused, so that nobody reads it. */
async function mailboxRows({ app, company, word }: SampleMaker) {
  const id = companyIdFrom(company.id, 'session')
  await app.sql(
    `insert into mailboxes (company_id, host, port, security, username, sealed_password, state, uid_validity, last_uid, read_at)
     values ($1, 'mail.invalid', 993, 'tls', $2, $3, 'paused', '1', 0, now()) on conflict (company_id) do nothing`,
    [company.id, word, app.services.seal.seal('secret', passwordPlace(id))],
  )
  return {}
}

export const mailboxSamples = (): Samples<typeof mailboxContract> => ({
  connect: { host: 'mail.invalid', port: 993, username: 'office@mail.invalid', password: 'secret' },
  change: { takes_strangers: true },
  // They take a mail server with mails.
  unfiled: null,
  file: onlyNaming({ uid: 1, uid_validity: '1' }),
})

export default samplesFor({ samples: { mailbox: mailboxSamples }, rows: mailboxRows })
