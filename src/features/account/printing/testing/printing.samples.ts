import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { printingContract } from '../printing.contract.ts'

const samples: Samples<typeof printingContract> = { missingSigns: { signs: 'သ' } }

export default samplesFor({ samples: { printing: samples } })
