import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { jobSettingsContract } from '../job-settings.contract.ts'

export const jobSettingsSamples: Samples<typeof jobSettingsContract> = {
  saveRequired: { name: true, address: true },
  saveForm: { toggle: true, radius: 30, additional_info_template: true, auto_load_client: true },
  saveTerms: { text: 'Payment within seven days.' },
}

export default samplesFor({ samples: { jobSettings: jobSettingsSamples } })
