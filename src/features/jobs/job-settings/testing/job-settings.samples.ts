import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { jobSettingsContract } from '../job-settings.contract.ts'

export const jobSettingsSamples: Samples<typeof jobSettingsContract> = {
  saveRequired: { name: true, address: true },
  saveForm: { toggle: true, radius: 30, additional_info_template: true, auto_load_client: true },
  saveTerms: { text: 'Payment within seven days.' },
  customFields: { page_id: '/jobs' },
  saveCustomFields: {
    page_id: '/jobs',
    fields: [{ tab_id: 0, field_type_id: 1, field_label: 'Roof', options: ['Tile', 'Metal'], active: true }],
  },
}

export default samplesFor({ samples: { jobSettings: jobSettingsSamples } })
