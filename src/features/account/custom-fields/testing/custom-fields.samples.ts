import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { customFieldsContract } from '../custom-fields.contract.ts'

const customFieldsSamples = (rows: { client: number }): Samples<typeof customFieldsContract> => ({
  history: { id: rows.client, page_id: '/clients' },
  list: { page_id: '/jobs' },
  save: {
    page_id: '/jobs',
    fields: [{ tab_id: 0, field_type_id: 1, field_label: 'Roof', options: ['Tile', 'Metal'], active: true }],
  },
})

export default samplesFor({ samples: { customFields: customFieldsSamples } })
