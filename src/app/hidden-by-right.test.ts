import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import { endpoints } from './testing/endpoints.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// What costs, what people are paid, what suppliers ask and where others are: marked by odd values in every column of such a
// name, and looked for in every answer to those who lack the right. Made from the catalogue and the contracts.
const app = await testApp({ demo: true })
const company = await app.company()
const rows = await sampleRows(app, company, 'Own')
const { id, technician, operator, owner } = company
const colleague = await app.user(id, groups.technician)
const mark = /7770\.?11/

const costs = await app.sql<{ table: string; column: string }>(`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and table_name in (select table_name from information_schema.columns where column_name = 'company_id')
    and (column_name like 'cost_cents' or table_name = 'supplier_prices' and column_name = 'price_cents'
      or table_name in ('stock_order_lines', 'stock_parts', 'supplier_invoice_lines') and column_name = 'price_cents')
    and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)`)
for (const { table, column } of costs)
  await app.sql(`update ${table} set ${column} = 777011 where company_id = $1`, [id]).catch(() => {})
await app.sql(
  'insert into pay_rates (company_id, user_id, starts_on, payment_rate, cost_rate) select company_id, id, $3, 777011, 777011 from users where company_id = $1 and id <> all($2)',
  [id, [technician.id, operator.id], '2002-01-01'],
)
await app.sql(
  `insert into positions (company_id, user_id, lat, lng, at) values ($1, $2, -33.777011, 151.777011, now())`,
  [id, colleague.id],
)
await app.sql('update jobs set technician_ids = array[$2::bigint] where company_id = $1', [id, technician.id])
await app.sql('update appointments set technician_ids = array[$2::bigint] where company_id = $1', [
  id,
  technician.id,
])

/** Reads whose answer to this person holds a marked value. */
async function tellers(as: TestUser): Promise<string[]> {
  const found: string[] = []
  for (const [name, entry] of endpoints) {
    if (entry.access.as !== 'user' || entry.effect !== 'reads') continue
    const { status, body } = await app.request(entry, sampleInput(name, rows) ?? {}, as)
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
    if (status === 200 && mark.test(text.replaceAll(',', ''))) found.push(name)
  }
  return found
}

test('whoever lacks the right reads no cost, pay, supplier’s price or place of others', {
  timeout: 120_000,
}, async () => {
  // The owner reads them in many, so that this test can fail.
  expect((await tellers(owner)).length).toBeGreaterThan(5)
  expect(await tellers(technician)).toEqual([])
  expect(await tellers(operator)).toEqual([])
})
