import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clientConsentsContract } from '../client-consents.contract.ts'

const email = 'agreed@example.test'

export const clientConsentSamples = ({
  consenting,
}: {
  consenting: number
}): Samples<typeof clientConsentsContract> => ({
  read: { client_id: consenting },
  record: {
    client_id: consenting,
    channel: 'email',
    address: email,
    source: 'phone',
    evidence: 'Asked on the phone',
    given_on: null,
  },
  withdraw: { client_id: consenting, channel: 'email', address: email },
})

export default samplesFor({
  samples: { clientConsents: clientConsentSamples },
  rows: async ({ insert, word }) => ({
    consenting: await insert(
      'insert into clients (company_id, name, email) values ($1, $2, $3)',
      word,
      email,
    ),
  }),
})
