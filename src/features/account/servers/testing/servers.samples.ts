import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { serversContract } from '../servers.contract.ts'

const serversSamples: Samples<typeof serversContract> = {
  companies: {},
  chooseNext: { company_id: 2, is_chosen: true },
}
export default samplesFor({ samples: { servers: serversSamples } })
