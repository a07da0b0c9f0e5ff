import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { incomingContract } from '../incoming.contract.ts'

export const incomingSamples: Samples<typeof incomingContract> = {
  saveSettings: {
    week: Array.from({ length: 7 }, () => ({ from: 420, to: 1020 })),
    holidays: ['2026-12-25'],
    ring: 'turn',
    seconds: 20,
    people: [],
    mobile: '0412 345 678',
    blocked: ['0298765432'],
    text_back: true,
    text: 'Sample',
  },
}

export default samplesFor({ samples: { incoming: incomingSamples } })
