import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { answeringContract } from '../answering.contract.ts'

const to = { to: 'office', people: [], mobile: '' } as const
const text = { text: 'Sample' }

export const answeringSamples: Samples<typeof answeringContract> = {
  saveSettings: {
    voicemail: 1,
    menu: 1,
    keys: [{ digit: 1, ...to }],
    silent: to,
    greetings: { open: text, closed: text, menu: text, voicemail: text },
  },
  // Takes a sound, not the picture that samples send.
  addSound: null,
  removeSound: { kind: 'menu' },
  // Needs a call that runs.
  press: null,
}

export default samplesFor({ samples: { phoneAnswering: answeringSamples } })
