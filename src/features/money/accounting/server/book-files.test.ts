import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import type { ExportKind, ExportProgram } from '../book-files.rules.ts'

const app = await testApp()

test('invoices, credits, payments, clients and items of a period come in the columns of Xero’s and MYOB’s imports', async () => {
  const company = await app.company()
  const { ok } = app
  const write = async (more: object) => {
    const draft = {
      name: 'Ada Byron',
      email: 'ada@example.test',
      phone: '0412 345 678',
      date: '2026-03-05',
      due: '2026-03-12',
    }
    const { id } = (await ok(invoicesContract.add, { ...draft, ...more }, company.office)).body.result
    return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
  }
  const first = await write({
    discount_percent: 10,
    lines: [
      { name: '=cmd()', quantity: 3, price: 33.33 },
      { name: 'Permit', quantity: 1, price: 50, is_taxable: false },
    ],
  })
  await write({
    name: 'Bob',
    company_name: '@Bob & Co',
    email: 'bob@example.test',
    lines: [{ name: 'Tap', price: 10 }],
  })
  await write({ date: '2020-01-01', due: '2020-01-02', lines: [{ name: 'Old', price: 10 }] })
  await ok(
    invoicesContract.pay,
    { id: first.id, amount_cents: 4_000, method: 3, date: '2026-03-06' },
    company.office,
  )
  await ok(invoicesContract.credit, { id: first.id, amount_cents: 1_000, note: 'Late' }, company.office)
  await ok(itemsContract.add, { name: 'Mixer tap', price: 45.5 }, company.owner)
  const file = async (program: ExportProgram, kind: ExportKind, to = '2099-12-31') => {
    const { body, headers } = await ok(
      c.exportBooks,
      { program, kind, from: '2026-03-01', to },
      company.owner,
    )
    expect(headers['content-disposition']).toContain(`${program}-${kind}`)
    return readCsv(body as unknown as Buffer)
  }
  const xero = await file('xero', 'invoices', '2026-03-31')
  expect(
    xero.map(row => [row['*InvoiceNumber'], row['*Description'], row['*TaxType'], row.TaxAmount]),
  ).toEqual([
    ['1', "'=cmd()", 'GST on Income', '10'],
    ['1', 'Permit', 'GST Free Income', '0'],
    ['1', 'Discount', 'GST on Income', '-1'],
    ['1', 'Discount', 'GST Free Income', '0'],
    ['2', 'Tap', 'GST on Income', '1'],
  ])
  expect(xero[0]).toMatchObject({
    '*ContactName': 'Ada Byron',
    '*InvoiceDate': '05/03/2026',
    '*DueDate': '12/03/2026',
    '*Quantity': '3',
    '*UnitAmount': '33.33',
    '*AccountCode': '200',
  })
  expect(xero.at(-1)!['*ContactName']).toBe("'@Bob & Co")
  const total = xero.reduce(
    (sum, row) => sum + Number(row['*Quantity']) * Number(row['*UnitAmount']) + Number(row.TaxAmount),
    0,
  )
  expect(total).toBeCloseTo(first.total + 11, 2)
  const myob = await file('myob', 'invoices')
  expect(myob.map(row => row['Invoice No.'])).toEqual(['1', '1', '1', '1', '', '2'])
  expect(myob[0]).toMatchObject({
    Amount: '99.99',
    'Inc-Tax Amount': '109.99',
    'Tax Code': 'GST',
    'Account No.': '4-1000',
  })
  expect(await file('xero', 'credits')).toMatchObject([
    { '*InvoiceNumber': 'CN-1', Reference: '1' },
    { '*InvoiceNumber': 'CN-1' },
  ])
  expect(await file('xero', 'payments')).toMatchObject([
    { '*Date': '06/03/2026', '*Amount': '40', Reference: '1' },
  ])
  expect(await file('myob', 'payments')).toMatchObject([
    { 'Amount Applied': '40', 'Invoice #': '1', 'ID #': '1' },
  ])
  expect((await file('xero', 'clients')).map(row => [row['*ContactName'], row.PhoneNumber])).toEqual([
    ['Ada Byron', '0412 345 678'],
    ["'@Bob & Co", '0412 345 678'],
  ])
  expect(await file('myob', 'clients')).toHaveLength(2)
  expect(await file('xero', 'items')).toMatchObject([
    { SalesUnitPrice: '45.5', SalesTaxRate: 'GST on Income' },
  ])
  expect(await file('myob', 'items')).toMatchObject([{ 'Item Name': 'Mixer tap', 'Income Acct': '4-1000' }])
  await app.sql(
    `insert into items (company_id, name) select $1, 'Part ' || n from generate_series(1, 2100) n`,
    [company.id],
  )
  await ok(itemsContract.add, { name: 'Basin', price: 90 }, company.owner)
  expect(await file('xero', 'items')).toHaveLength(2_102)
  const ended = { program: 'xero', kind: 'invoices', from: '2026-03-02', to: '2026-03-01' } as const
  expect((await app.send(c.exportBooks, ended, company.owner)).status).toBe(400)
  expect((await app.send(c.exportBooks, ended, company.technician)).status).toBe(403)
})
