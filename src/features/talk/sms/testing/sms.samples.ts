import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { smsContract } from '../sms.contract.ts'

export const smsSamples: Samples<typeof smsContract> = {
  saveSettings: {
    sms_display_name: 'Northside',
    sms_display_number: '+61480000000',
    registration: 'pending',
    allow_replies: true,
    quiet_from: 1260,
    quiet_to: 420,
  },
}

export default samplesFor({ samples: { sms: smsSamples } })
