import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { unzip } from '#server/testing/read-xlsx.ts'
import { invoicesContract } from '../../../invoices/invoices.contract.ts'
import { supplierInvoicesContract } from '../../../supplier-invoices/supplier-invoices.contract.ts'
import { accountingContract as c } from '../../accounting.contract.ts'
import type { ExportKind } from '../../book-files.rules.ts'

const app = await testApp()
const { ok } = app
type Company = Awaited<ReturnType<typeof app.company>>

const march = { from: '2026-03-01', to: '2026-03-31' }

async function write(company: Company, more: object) {
  const draft = { name: 'Ada Byron', email: 'ada@example.test', date: '2026-03-05', due: '2026-03-12' }
  const { id } = (await ok(invoicesContract.add, { ...draft, ...more }, company.office)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
}

const fileOf = async (company: Company, kind: ExportKind, period = march) =>
  ok(c.exportBooks, { program: 'quickbooks', kind, ...period }, company.owner)

async function rowsOf(company: Company, kind: ExportKind, period = march) {
  const { body } = await fileOf(company, kind, period)
  return readCsv(body as unknown as Buffer)
}

/** The columns of a table that a copy of a row keeps. */
async function columnsOf(table: string, but: string) {
  const [row] = await app.sql<{ list: string }>(
    `select string_agg(attname, ', ') as list from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attname not in ('id', $2)`,
    [table, but],
  )
  return row!.list
}

test('invoices, credits, payments, clients and items come in the columns of QuickBooks’ imports', async () => {
  const company = await app.company()
  const item = (
    await ok(itemsContract.add, { name: 'Tap: "mixer"', price: 33.33, code: 'T-1' }, company.owner)
  ).body.result
  const first = await write(company, {
    discount_percent: 10,
    lines: [
      { name: 'Tap', quantity: 3, price: 33.33, item_id: item.id },
      { name: '=cmd()', quantity: 1, price: 50, is_taxable: false },
    ],
  })
  await ok(
    invoicesContract.pay,
    { id: first.id, amount_cents: 4_000, method: 3, date: '2026-03-06' },
    company.office,
  )
  await ok(invoicesContract.credit, { id: first.id, amount_cents: 1_000, note: 'Late' }, company.office)
  const invoices = await rowsOf(company, 'invoices')
  expect(invoices).toMatchObject([
    {
      '*InvoiceNo': '1',
      '*Customer': 'Ada Byron',
      '*InvoiceDate': '05/03/2026',
      '*DueDate': '12/03/2026',
      'Item(Product/Service)': 'Tap mixer (T-1)',
      '*ItemAmount': '89.99',
      '*ItemTaxCode': 'GST',
      ItemTaxAmount: '9',
      Currency: 'AUD',
    },
    { '*InvoiceNo': '1', ItemDescription: "'=cmd()", '*ItemAmount': '45', '*ItemTaxCode': 'GST-free' },
  ])
  const sum = invoices.reduce((all, row) => all + Number(row['*ItemAmount']) + Number(row.ItemTaxAmount), 0)
  expect(sum).toBeCloseTo(first.total, 2)
  const always = { from: '2026-03-01', to: '2099-12-31' }
  expect(await rowsOf(company, 'credits', always)).toMatchObject([
    { '*CreditNoteNo': 'CN-1', '*Customer': 'Ada Byron', Memo: '1', '*ItemTaxCode': 'GST' },
    { '*CreditNoteNo': 'CN-1', '*ItemTaxCode': 'GST-free' },
  ])
  for (const row of await rowsOf(company, 'credits', always))
    expect(Number(row['*ItemAmount'])).toBeGreaterThan(0)
  expect(await rowsOf(company, 'payments')).toEqual([
    { Date: '06/03/2026', Description: expect.stringContaining('Ada Byron · Invoice 1'), Amount: '40' },
  ])
  expect(await rowsOf(company, 'items')).toMatchObject([
    { Name: 'Tap mixer (T-1)', SKU: 'T-1', Type: 'Non-inventory', 'Sales Price/Rate': '33.33' },
  ])
})

test('two clients of one name stay two customers, and a supplier of that name is a third', async () => {
  const company = await app.company()
  const { owner } = company
  const lines = [{ name: 'Tap', price: 10 }]
  await write(company, { lines })
  await write(company, { name: 'ADA  byron', email: 'other@example.test', lines })
  const supplier_id = (await ok(suppliersContract.add, { name: 'Ada Byron' }, owner)).body.result.id
  const draft = (await ok(supplierInvoicesContract.add, {}, owner)).body.result.id
  const bought = [
    { description: 'Pipe', quantity: 2, net_cents: 4_001, tax_cents: 400, goes: 'cost' },
    { description: 'Training', net_cents: 9_000, tax_cents: 0, goes: 'cost' },
  ]
  const sent = { id: draft, supplier_id, number: 'R-1', issued_on: '2026-03-03', total_cents: 13_401 }
  await ok(supplierInvoicesContract.book, { ...sent, lines: bought } as never, owner)
  const clients = (await rowsOf(company, 'clients')).map(row => row.Name)
  expect(clients).toEqual(['Ada Byron', expect.stringMatching(/^ADA byron \(TW-\d+\)$/)])
  expect((await rowsOf(company, 'invoices')).map(row => row['*Customer'])).toEqual(clients)
  expect(await rowsOf(company, 'bills')).toMatchObject([
    {
      '*BillNo': 'R-1',
      '*Supplier': 'Ada Byron (supplier)',
      '*BillDate': '03/03/2026',
      '*DueDate': '03/03/2026',
      '*Account': 'Purchases',
      '*LineAmount': '40.01',
      '*LineTaxCode': 'GST on non-capital',
      LineTaxAmount: '4',
    },
    { '*LineAmount': '90', '*LineTaxCode': 'GST-free non-capital', LineTaxAmount: '0' },
  ])
  await ok(supplierInvoicesContract.void, { id: draft }, owner)
  expect(await rowsOf(company, 'bills')).toEqual([])
  const elsewhere = { program: 'xero', kind: 'bills', ...march } as const
  expect((await app.send(c.exportBooks, elsewhere, owner)).status).toBe(400)
})

test('more than a hundred invoices come in several files, no invoice twice and none torn', async () => {
  const company = await app.company()
  const { id } = await write(company, {
    lines: [
      { name: 'Tap', price: 10 },
      { name: 'Bend', price: 5 },
    ],
  })
  const copied = await columnsOf('invoices', 'number')
  await app.sql(
    `insert into invoices (number, ${copied}) select n, ${copied} from invoices, generate_series(2, 230) n
     where company_id = $1 and id = $2`,
    [company.id, id],
  )
  const entries = await columnsOf('ledger_entries', 'invoice_id')
  await app.sql(
    `insert into ledger_entries (invoice_id, ${entries}) select i.id, ${entries.replaceAll(/\w+/g, 'e.$&')}
     from ledger_entries e join invoices i on i.company_id = e.company_id and i.id <> e.invoice_id
     where e.company_id = $1 and e.invoice_id = $2`,
    [company.id, id],
  )
  const { body, headers } = await fileOf(company, 'invoices')
  expect(headers['content-disposition']).toContain('quickbooks-invoices-2026-03-01-2026-03-31.zip')
  const files = Object.entries(unzip(body as unknown as Buffer))
  expect(files.map(([name]) => name)).toEqual(
    [1, 2, 3].map(part => `quickbooks-invoices-2026-03-01-2026-03-31-${part}.csv`),
  )
  const numbers = files.map(([, file]) => readCsv(Buffer.from(file)).map(row => row['*InvoiceNo']))
  expect(numbers.map(each => each.length)).toEqual([200, 200, 60])
  expect(new Set(numbers.flat()).size).toBe(230)
})
