import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { documentDesignContract } from '../document-design.contract.ts'

const look = {
  colour: '#123456',
  style: 'band',
  logo: 'right',
  shows_price: false,
  head_note: 'Sample',
} as const

export const documentDesignSamples: Samples<typeof documentDesignContract> = {
  save: look,
  preview: { ...look, kind: 'quote' },
  previewPdf: { ...look, kind: 'credit' },
}

export default samplesFor({ samples: { documentDesign: documentDesignSamples } })
