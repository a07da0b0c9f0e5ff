import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { companyContract } from '../company.contract.ts'

export const companySamples: Samples<typeof companyContract> = {
  saveAccount: { name: 'Sample Plumbing', time_zone: 'Australia/Perth', phone: '02 5550 1234' },
  // It takes a picture.
  saveLogo: null,
}

export default samplesFor({ samples: { company: companySamples } })
