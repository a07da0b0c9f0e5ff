import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Sends } from '#shared/endpoint.ts'
import { teamContract } from '../team.contract.ts'

const app = await testApp()
const { add, setStatus, exportUsers } = teamContract
const company = await app.company()
const other = await app.company()
const invited = await app.send(
  add,
  { fullname: '@Wong, Li', email: 'li@example.test', phone: '+61 400 000 004', group_id: 3 },
  company.owner,
)
await app.send(setStatus, { id: company.operator.id, active: 0 }, company.owner)

async function exported(input: Sends<typeof exportUsers>, as = company.owner) {
  const { status, body } = await app.send(exportUsers, input, as)
  expect(status).toBe(200)
  return readCsv(body as unknown as Buffer)
}

test('the file holds the team as the filters show it, without formulas and without pay', async () => {
  expect(invited.status).toBe(200)
  const all = await exported({})
  expect(all).toHaveLength(5)
  expect(Object.keys(all[0]!)).toEqual(['Name', 'Email', 'Phone', 'Group', 'Status', 'Invited', 'Joined'])
  expect(await exported({ search: 'wong' })).toMatchObject([
    { Name: "'@Wong, Li", Phone: "'+61 400 000 004", Group: 'Technician', Status: 'Invited', Joined: '' },
  ])
  expect((await exported({ status: 0 })).map(row => [row.Email, row.Status])).toEqual([
    [company.operator.email, 'Disabled'],
  ])
  expect(await exported({ status: 1 })).toHaveLength(4)
})

test('people of another company are never in it, and who does not manage the team gets none', async () => {
  expect((await exported({ search: '@' }, other.owner)).map(row => row.Email)).not.toContain(
    'li@example.test',
  )
  expect((await app.send(exportUsers, {}, company.technician)).status).toBe(403)
  expect((await app.send(exportUsers, {}, company.operator)).status).toBe(401)
})
