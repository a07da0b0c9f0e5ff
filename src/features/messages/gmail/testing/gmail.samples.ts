import { onlyNaming, type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { gmailContract } from '../gmail.contract.ts'

/** A mailbox that is off, so that nobody reads it. */
async function gmailRows({ app, company, word, insert }: SampleMaker) {
  const email = `${word}@gmail.test`
  const consent = await insert(
    `insert into vendor_consents (company_id, vendor, user_id, email, scopes, purposes, sealed_grant, connected_at)
     values ($1, 'google', $2, $3, '{}', '{gmail,own-gmail}', 'sealed', now())
     on conflict (company_id, vendor, user_id, email) do update set purposes = excluded.purposes`,
    ...[company.owner.id, email],
  )
  await app.sql(
    `insert into gmail_accounts (company_id, consent_id, email, is_active, falls_back, not_before, read_at, connected_at, connected_by, user_id)
     select $1, $2, w.email, false, true, now(), now(), now(), $4, w.user_id
     from (values ($3::text, null::bigint), ('own-' || $3, $4::bigint)) w(email, user_id) on conflict do nothing`,
    [company.id, consent, email, company.owner.id],
  )
  return {}
}

export const gmailSamples = (): Samples<typeof gmailContract> => ({
  set: { falls_back: false },
  setOwn: { falls_back: false },
  unfiled: { of: 'own' },
  // It takes a mailbox with mails.
  file: onlyNaming({ of: 'own', id: '1', is_blocked: false }),
})

export default samplesFor({ samples: { gmail: gmailSamples }, rows: gmailRows })
