import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { stockSettingsContract } from '../stock-settings.contract.ts'

const stockSettingsSamples: Samples<typeof stockSettingsContract> = {
  save: { units: ['ea', 'm'], markup: 25, next_order: 900_000_000 },
}

export default samplesFor({ samples: { stockSettings: stockSettingsSamples } })
