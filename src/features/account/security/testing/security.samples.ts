import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { securityContract } from '../security.contract.ts'

async function securityRows({ insert, company, word }: SampleMaker) {
  const event = await insert(
    "insert into security_events (company_id, kind, user_id, facts) values ($1, 'refused', $2, $3)",
    company.owner.id,
    JSON.stringify({ what: word }),
  )
  return { event }
}

const securitySamples = (): Samples<typeof securityContract> => ({
  rules: {},
  saveRules: { factor_groups: [3], idle_minutes: 30 },
  log: { kind: 'all', pagination: { pageNumber: 1, pageSize: 10, sortField: 'at', sortOrder: 'DESC' } },
  exportLog: { kind: 'all', sortField: 'at', sortOrder: 'DESC' },
})

export default samplesFor({ samples: { security: securitySamples }, rows: securityRows })
