import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { minisiteContract } from '../minisite.contract.ts'
import { emptyValues } from '../minisite.rules.ts'

const site = {
  design: 'classic' as const,
  language: '',
  title: 'Sample',
  description: '',
  proofs: [],
  blocks: [{ id: 'a', kind: 'hero' as const, values: emptyValues({ title: 'Sample' }) }],
}

const minisiteSamples: Samples<typeof minisiteContract> = {
  save: site,
  publish: site,
  preview: site,
  takeDown: {},
  uploadPicture: null,
}

export default samplesFor({ samples: { minisite: minisiteSamples } })
