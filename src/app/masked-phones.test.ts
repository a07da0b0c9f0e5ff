import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// Where calls are masked, no answer to a technician holds a client's number: made from the contracts, as the matrix is.
const app = await testApp({ demo: true })
const company = await app.company()
const rows = await sampleRows(app, company, 'Own')
const marks = ['0491 579 987', '+61491579987', '0491579987']

// Every column of a phone number, but those of the company's own.
const columns = await app.sql<{ table: string; column: string }>(`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
    and (column_name ~ 'phone$' or (table_name in ('calls', 'call_legs') and column_name = 'number'))
    and table_name not in ('users', 'companies', 'suppliers') and table_name in (
      select table_name from information_schema.columns where column_name = 'company_id')`)
for (const { table, column } of columns)
  await app
    .sql(`update ${table} set ${column} = $2 where company_id = $1`, [company.id, marks[1]])
    .catch(() => {})
await app.sql(`update jobs set technician_ids = array[$2::bigint], phone = $3 where company_id = $1`, [
  company.id,
  company.technician.id,
  marks[0],
])
await app.sql(`update permissions set roles = roles || ',' || $2 where company_id = $1`, [
  company.id,
  groups.technician,
])
const reads = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract)
    .filter(([, entry]) => (entry as Endpoint).access.as === 'user' && (entry as Endpoint).effect === 'reads')
    .map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)

/** Reads whose answer to the technician holds the number. */
async function tellers(): Promise<string[]> {
  app.services.sessions.forget()
  const found: string[] = []
  for (const [name, entry] of reads) {
    const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, company.technician)
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
    if (status === 200 && marks.some(mark => text.includes(mark))) found.push(name)
  }
  return found
}

test('with calls masked, a technician’s answers hold no client’s number', { timeout: 120_000 }, async () => {
  // Unmasked there are such answers, so that this test can fail.
  expect((await tellers()).length).toBeGreaterThan(5)
  await app.sql(
    `insert into settings (company_id, name, value, version) values ($1, 'masking', '{"on": true, "number": "+61255500000"}', 1)`,
    [company.id],
  )
  expect(await tellers()).toEqual([])
})
