import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { LeadSourceRows } from '#features/clients/lead-sources/testing/lead-sources.samples.ts'
import type { webFormContract } from '../web-form.contract.ts'
import { usualWebForm } from '../web-form.rules.ts'

export function webFormSamples(rows: LeadSourceRows): Samples<typeof webFormContract> {
  const form = {
    ...usualWebForm,
    questions: [{ id: 'when', label: 'When?', choices: ['Soon', 'Later'], is_required: true }],
    sites: ['https://www.example.test/contact'],
    source_id: rows.source,
  }
  return { save: form, preview: form }
}

export default samplesFor({ samples: { webForm: webFormSamples } })
