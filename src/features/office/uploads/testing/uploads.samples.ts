import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { uploadsContract } from '#shared/uploads/uploads.contract.ts'

const key = 'c0ffee'.padEnd(32, '1')

async function uploadRows({ app, company }: SampleMaker) {
  await app.sql(
    `insert into uploads (company_id, user_id, key, bytes, has, touched_at) values ($1, $2, $3, 100, 4, now())
     on conflict do nothing`,
    [company.id, company.technician.id, key],
  )
  await app.sql(
    `insert into upload_pieces (company_id, user_id, key, first, bytes) values ($1, $2, $3, 0, 'pipe')
     on conflict do nothing`,
    [company.id, company.technician.id, key],
  )
  return {}
}

const uploadsSamples: Samples<typeof uploadsContract> = {
  state: { key },
  add: { key: 'c0ffee'.padEnd(32, '2'), from: 0, of: 1_000_000 },
}

export default samplesFor({ samples: { uploads: uploadsSamples }, rows: uploadRows })
