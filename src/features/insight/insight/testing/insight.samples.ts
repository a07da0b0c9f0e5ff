import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { insightContract } from '../insight.contract.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

const insight: Samples<typeof insightContract> = {
  headlines: days,
  trend: { measure: 'jobsClosed' },
  changed: { ...days, measure: 'jobsClosed' },
  forecastJobs: days,
  lostClients: { months: 6 },
  saveTargets: { targets: [{ measure: 'jobsClosed', target: 40 }] },
}

export default samplesFor({ samples: { insight } })
