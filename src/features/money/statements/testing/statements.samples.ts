import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { statementsContract } from '../statements.contract.ts'

export const statementSamples = (rows: Pick<ClientRows, 'client'>): Samples<typeof statementsContract> => ({
  open: { client_id: rows.client, from: '2026-01-01', to: '2026-02-01' },
  pdf: { client_id: rows.client },
  send: { client_id: rows.client, email: 'client@example.test' },
  withdrawLinks: { client_id: rows.client },
  ageing: { search: 'Sample' },
  exportAgeing: { search: 'Sample' },
})

export default samplesFor({ samples: { statements: statementSamples } })
