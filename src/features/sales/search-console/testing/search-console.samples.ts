import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { searchConsoleContract } from '../search-console.contract.ts'

const prefix = 'https://sample.example/'

async function searchConsoleRows({ app, company, word }: SampleMaker) {
  await app.sql(
    `insert into site_properties (company_id, url_prefix, secret, asked_at, method, verified_at)
     values ($1, $2, $3, now(), 'META', now()) on conflict (company_id, url_prefix) do nothing`,
    [company.id, prefix, word],
  )
  return {}
}

export const searchConsoleSamples: Samples<typeof searchConsoleContract> = {
  getVerificationToken: { urlPrefix: prefix, verificationMethod: 'META' },
  // It takes a website.
  verifyUrlPrefix: null,
  removeVerifiedProperty: { urlPrefix: prefix },
}

export default samplesFor({ samples: { searchConsole: searchConsoleSamples }, rows: searchConsoleRows })
