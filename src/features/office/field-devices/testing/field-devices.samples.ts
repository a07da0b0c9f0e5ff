import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { fieldDevicesContract } from '../field-devices.contract.ts'

const device = 'c0ffee'.padEnd(32, '0')

async function fieldDeviceRows({ app, company, word }: SampleMaker) {
  await app.sql(
    `insert into field_devices (company_id, user_id, device, agent, seen_at, waiting) select $1, unnest($2::bigint[]), $3, $4, now(), 0 on conflict do nothing`,
    [company.id, [company.technician.id, company.owner.id], device, word],
  )
  return {}
}

const fieldDevicesSamples: Samples<typeof fieldDevicesContract> = {
  note: { device, waiting: 2, oldest_age: 60_000, answered_before: '2026-03-02T03:00:00Z' },
  pull: { device, cookie: null },
  unknown: { keys: ['a-key-of-before'] },
  list: {},
}

export default samplesFor({ samples: { fieldDevices: fieldDevicesSamples }, rows: fieldDeviceRows })
