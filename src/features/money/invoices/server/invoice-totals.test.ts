import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Sends } from '#shared/endpoint.ts'
import { invoicesContract as c } from '../invoices.contract.ts'
import { invoiceFilters } from '../invoices.rules.ts'

const app = await testApp()
type Filters = Sends<typeof c.totals>

/** Three issued invoices of May, one of June, and a draft. */
async function fiveInvoices(company: TestCompany): Promise<void> {
  for (const [name, price, date] of [
    ['Ada', 100, '2026-05-01'],
    ['Ben', 200, '2026-05-31'],
    ['Ada', 400, '2026-05-15'],
    ['Ben', 800, '2026-06-01'],
    ['Draft', 1_600, '2026-05-20'],
  ] as const) {
    const lines = [{ name: 'Tap', quantity: 1, price }]
    const { result } = (await app.send(c.add, { name, date, due: '2026-07-01', lines }, company.owner)).body
    const { id, version } = result
    if (name !== 'Draft') await app.send(c.send, { id, version, via: 'none', dates: 'keep' }, company.owner)
  }
}

test('a range of dates narrows list, file and totals alike, with a search too', async () => {
  const company = await app.company()
  const { owner } = company
  await fiveInvoices(company)
  const listed = async (filters: Filters) => (await app.send(c.list, filters, owner)).body
  const totals = async (filters: Filters) => (await app.send(c.totals, filters, owner)).body.result
  const may = { from: '2026-05-01', to: '2026-05-31' }
  expect((await listed(may)).pagination.totalSize).toBe(4)
  // A draft is owed by nobody: it is not in the sums unless drafts are asked for.
  expect(await totals(may)).toEqual({ total_cents: 77_000, owed_cents: 77_000 })
  expect(await totals({ ...may, status: invoiceFilters.draft })).toEqual({
    total_cents: 176_000,
    owed_cents: 0,
  })
  expect(await totals({})).toEqual({ total_cents: 165_000, owed_cents: 165_000 })
  const found = await listed({ ...may, search: 'Ada' })
  expect([found.data.map(row => row.total_cents), found.pagination.totalSize]).toEqual([[44_000, 11_000], 2])
  expect(await totals({ ...may, search: 'Ada' })).toEqual({ total_cents: 55_000, owed_cents: 55_000 })
  expect(await totals({ from: '2026-06-01' })).toEqual({ total_cents: 88_000, owed_cents: 88_000 })
  const file = await app.send(c.exportInvoices, { ...may, search: 'Ben' }, owner)
  expect(readCsv(file.body as unknown as Buffer).map(row => row.Total)).toEqual(['220'])
  expect(await (await app.send(c.totals, {}, (await app.company()).owner)).body.result.total_cents).toBe(0)
  expect((await app.request(c.totals, {}, company.technician)).status).toBe(403)
  expect((await app.request(c.totals, { from: '2026-02-31' }, owner)).status).toBe(400)
})
