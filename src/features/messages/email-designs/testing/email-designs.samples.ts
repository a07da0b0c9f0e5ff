import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { emailDesignsContract } from '../email-designs.contract.ts'

const blocks = [{ id: 'a', kind: 'heading', values: { text: 'Hi', size: 'large', align: 'left' } } as const]

const emailDesignSamples = (rows: { emailTemplate: number }): Samples<typeof emailDesignsContract> => ({
  read: { id: rows.emailTemplate },
  formerVersion: null,
  save: { id: rows.emailTemplate, blocks },
  publish: { id: rows.emailTemplate, blocks },
  preview: { subject: 'Hi', blocks },
  test: { subject: 'Hi', blocks },
})

export default samplesFor({ samples: { emailDesigns: emailDesignSamples }, after: ['message-templates'] })
