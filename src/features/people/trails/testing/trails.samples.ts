import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { trailsContract } from '../trails.contract.ts'

type TrailRows = Awaited<ReturnType<typeof trailRows>>

async function trailRows({ app, company }: SampleMaker) {
  for (const { id } of [company.owner, company.technician]) {
    await app.sql(
      'insert into trail_notices (company_id, user_id, noticed_at) values ($1, $2, now()) on conflict do nothing',
      [company.id, id],
    )
    await app.sql(
      `insert into position_trails (company_id, user_id, at, lat, lng) values ($1, $2, now(), -33.8, 151)
       on conflict do nothing`,
      [company.id, id],
    )
    await app.sql(
      `insert into trail_looks (company_id, user_id, by_id, at, day) values ($1, $2, $2, now(), '2026-01-05')`,
      [company.id, id],
    )
  }
  return { tracked: company.technician.id }
}

export const trailSamples = (rows: TrailRows): Samples<typeof trailsContract> => ({
  save: { days: 30 },
  own: { day: '2026-01-05' },
  look: { userId: rows.tracked, day: '2026-01-05' },
})

export default samplesFor({ samples: { trails: trailSamples }, rows: trailRows })
