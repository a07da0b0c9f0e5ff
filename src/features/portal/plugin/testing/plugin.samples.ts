import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { pluginContract } from '../plugin.contract.ts'
import { usualPlugin } from '../plugin.rules.ts'

export const pluginSamples: Samples<typeof pluginContract> = {
  savePlugin: { ...usualPlugin, sites: ['https://www.example.test/contact'] },
  // Without a key there is nothing to pack.
  getWordPressPlugin: null,
}

export default samplesFor({ samples: { plugin: pluginSamples } })
