import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { pageSettingsContract } from '../page-settings.contract.ts'

export const pageSettingsSamples: Samples<typeof pageSettingsContract> = {
  page: { pageID: 3 },
  update: { pageID: 3, settings: { address: 1 } },
  updateFirstView: { path: '/jobs' },
}

export default samplesFor({ samples: { pageSettings: pageSettingsSamples } })
