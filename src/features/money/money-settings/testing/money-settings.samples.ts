import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { moneySettingsContract } from '../money-settings.contract.ts'

export const moneySettingsSamples: Samples<typeof moneySettingsContract> = {
  saveDocuments: { invoice_message: 'Thank you.', quote_days: 14 },
  saveBanking: { account_name: 'Sample', bsb: '062-000', account_number: '12345678' },
  saveTerms: { terms: [{ name: '10 days', days: 10 }] },
}

export default samplesFor({ samples: { moneySettings: moneySettingsSamples } })
