import { type Samples, samplesFor } from '#server/testing/samples.ts'
import type { builderContract } from '../builder.contract.ts'

const look = {
  colour: '#123456',
  style: 'band',
  logo: 'right',
  shows_price: false,
  head_note: 'Sample',
} as const

export const builderSamples: Samples<typeof builderContract> = {
  save: look,
  preview: { ...look, kind: 'quote' },
  previewPdf: { ...look, kind: 'credit' },
}

export default samplesFor({ samples: { builder: builderSamples } })
