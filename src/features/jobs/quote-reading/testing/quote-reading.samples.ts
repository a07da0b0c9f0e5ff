import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { quoteReadingContract } from '../quote-reading.contract.ts'

export const quoteReadingSamples: Samples<typeof quoteReadingContract> = {
  readText: { textExtract: 'Client: Dana Okafor\nPhone: 0491 570 156' },
  // It takes a file.
  readFile: null,
}

export default samplesFor({ samples: { quoteReading: quoteReadingSamples } })
