import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { emailDomainContract } from '../email-domain.contract.ts'
import { keyPlace } from '../server/email-domain.service.ts'

/** A domain that was proven and is not looked up for long. */
async function domainRows({ app, company }: SampleMaker) {
  const id = companyIdFrom(company.id, 'session')
  const domain = `sample${company.id}.test`
  await app.sql(
    `insert into email_domains (company_id, address, domain, selector, public_key, sealed_key, state, check_at)
     values ($1, $2, $3, 'tw1', 'MIIB', $4, 'verified', now() + interval '1 year') on conflict (company_id) do nothing`,
    [company.id, `office@${domain}`, domain, app.services.seal.seal('key', keyPlace(id))],
  )
  return {}
}

export const emailDomainSamples = (): Samples<typeof emailDomainContract> => ({
  save: { address: 'office@other.test' },
  simulate: { is_published: true },
})

export default samplesFor({ samples: { emailDomain: emailDomainSamples }, rows: domainRows })
