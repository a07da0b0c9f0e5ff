import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { heldAddressesContract } from '../held-addresses.contract.ts'

const address = 'gone@example.test'

/** An address that comes back. */
async function heldRows({ app, company }: SampleMaker) {
  await app.sql(
    `insert into held_addresses (company_id, address, kind, code, reason, at)
     values ($1, $2, 'bounces', '5.1.1', 'No such user', now()) on conflict do nothing`,
    [company.id, address],
  )
  await app.sql(
    `insert into mail_reports (company_id, address, kind, code, reason, at)
     values ($1, $2, 'hard', '5.1.1', 'No such user', now())`,
    [company.id, address],
  )
  return {}
}

export const heldAddressSamples = (): Samples<typeof heldAddressesContract> => ({
  state: { address },
  list: { search: 'gone', pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' } },
  allow: { address },
})

export default samplesFor({ samples: { heldAddresses: heldAddressSamples }, rows: heldRows })
