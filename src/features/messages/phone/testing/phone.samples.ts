import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { phoneContract } from '../phone.contract.ts'

export const phoneSamples: Samples<typeof phoneContract> = {
  state: { device: 'window-1' },
  ring: { device: 'handset-1', number: '0412 345 678' },
  // Needs a phone, which an owner has by choice.
  dial: null,
  // Has none without a vendor.
  token: null,
  // The rest needs a call that runs.
  answer: null,
  reject: null,
  hangUp: null,
  hold: null,
  add: null,
  signal: null,
  note: null,
  availability: { status: 1 },
  hangUpOutgoing: null,
  transferOutgoing: null,
  addOutgoing: null,
  addIncoming: null,
  upgrade: null,
  transferIncoming: null,
  complete: null,
  saveSettings: { owners: 1 },
}

export default samplesFor({ samples: { phone: phoneSamples } })
