import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { ownDomainContract } from '../own-domain.contract.ts'
import { recordOf } from '../own-domain.rules.ts'

/** A domain that is saved, with its record, so that it can be checked. */
async function domainRows({ app, company }: SampleMaker) {
  const host = `www.sample-${company.id}.test`
  await app.sql(
    'insert into site_domains (company_id, host, token) values ($1, $2, $3) on conflict do nothing',
    [company.id, host, 'a'.repeat(32)],
  )
  await app.services.providers.dns.publish!({ type: 'TXT', ...recordOf(host, 'a'.repeat(32)) }, true)
}

const ownDomainSamples: Samples<typeof ownDomainContract> = {
  setDomain: { host: 'www.sample.test' },
  checkDomain: {},
  simulateDomain: { is_published: true },
}

export default samplesFor({ samples: { ownDomain: ownDomainSamples }, rows: domainRows })
