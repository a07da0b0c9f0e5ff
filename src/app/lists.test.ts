import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { partnerWithOwner } from '#features/partners/partner-sign-in/testing/partner-person.ts'
import type { Endpoint } from '#shared/endpoint.ts'

// Made from the contracts: a list that joins is covered without a line here.
const lists = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, entry]) => entry.list)
    .map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)
const app = await testApp()
const company = await app.company()
const [host] = await app.sql<{ id: number }>('select id from companies where is_platform order by id limit 1')
const partner = await partnerWithOwner(app)
const platform = await hostOwner()
/** Who may read each list. */
const callerOf = ({ access }: Endpoint) => {
  if (access.as === 'partner') return partner.owner
  return 'platform' in access && access.platform ? platform : company.owner
}

/** Somebody of the platform's own company, which comes without groups. */
async function hostOwner() {
  await app.sql(
    "insert into groups (company_id, id, name, kind) values ($1, 1, 'Owner', 'owner') on conflict do nothing",
    [host!.id],
  )
  return app.user(host!.id, 1)
}
const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each(lists)('%s goes by number through its first 1,000 rows and no further', async (_name, entry) => {
  const page = async (pageNumber: number) =>
    app.request(entry, { pagination: { pageNumber, pageSize: 10 } }, callerOf(entry))
  expect((await page(100)).status).toBe(200)
  expect(await page(101)).toMatchObject({
    status: 400,
    body: { message: 'To go this far, follow next from the previous page.' },
  })
})

test.each(lists)('%s refuses an after that is none of its own', async (_name, entry) => {
  for (const sortField of entry.list!.sorts) {
    const strange = [
      ...['1.5', 'Infinity', '1e30', '-1', '0', '7', 'x', '💧', "'; drop table jobs; --"],
      ...[null, [], ['other', 'a', 1], [sortField, 'a'], [sortField, 'a\0', 1], [sortField, 7, 1]].map(key),
      ...['1.5', '1e30', '1e300', '9'.repeat(30)].map(id => key([sortField, 'a', id])),
      ...[1.5, 1e30, -1e300].map(id => key([sortField, 'a', id])),
    ]
    for (const after of strange) {
      const input = { pagination: { sortField, after } }
      const { status, body } = await app.request(entry, input, callerOf(entry))
      expect([after, status, body.message]).toEqual([after, 400, 'After is not valid'])
    }
    // Valid in form, yet out of range or of another type.
    for (const value of ['Infinity', '1.5', '1e30', '9'.repeat(30), '2026-13-45 10:00:00+00', 'a']) {
      const input = { pagination: { sortField, after: key([sortField, value, 1]) } }
      const { status, body } = await app.request(entry, input, callerOf(entry))
      if (status !== 200) expect([value, status, body.message]).toEqual([value, 400, 'After is not valid'])
    }
  }
})
