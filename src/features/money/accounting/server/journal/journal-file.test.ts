import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { invoicesContract } from '../../../invoices/invoices.contract.ts'
import { supplierInvoicesContract } from '../../../supplier-invoices/supplier-invoices.contract.ts'
import { accountingContract as c } from '../../accounting.contract.ts'

const app = await testApp()
const { ok } = app
type Company = Awaited<ReturnType<typeof app.company>>
const always = { from: '2026-01-01', to: '2099-12-31' }

async function journal(company: Company, period = always) {
  const { body } = await ok(c.exportJournal, period, company.owner)
  return readCsv(body as unknown as Buffer)
}
const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100)

test('debits are credits, entry by entry, and receivables are what the clients owe', async () => {
  const company = await app.company()
  const { owner, office } = company
  const content = {
    name: '=HYPERLINK("x")',
    email: 'ada@example.test',
    date: '2026-03-05',
    lines: [
      { name: 'Tap', quantity: 3, price: 33.33 },
      { name: 'Permit', price: 50, is_taxable: false },
    ],
  }
  const { id } = (await ok(invoicesContract.add, content, office)).body.result
  const sent = (await ok(invoicesContract.send, { id, via: 'none' }, office)).body.result
  await ok(invoicesContract.pay, { id, amount_cents: 5_000, method: 1 }, office)
  await ok(invoicesContract.credit, { id, amount_cents: 1_000, note: 'Late' }, office)
  const voided = (await ok(invoicesContract.add, content, office)).body.result.id
  await ok(invoicesContract.send, { id: voided, via: 'none' }, office)
  await ok(invoicesContract.void, { id: voided, note: 'Wrong client' }, office)
  const supplier_id = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const draft = (await ok(supplierInvoicesContract.add, {}, owner)).body.result.id
  const lines = [{ description: 'Pipe', quantity: 2, net_cents: 4_001, tax_cents: 400, goes: 'cost' }]
  const bill = { id: draft, supplier_id, number: 'R-1', issued_on: '2026-03-03', total_cents: 4_401, lines }
  await ok(supplierInvoicesContract.book, bill as never, owner)

  const rows = await journal(company)
  const entries = [...new Set(rows.map(row => row.Entry))]
  expect(entries).toHaveLength(6)
  for (const sides of entries.map(entry => rows.filter(row => row.Entry === entry)))
    expect(sides.reduce((sum, row) => sum + cents(row.Debit) - cents(row.Credit), 0)).toBe(0)
  const balance = (account: string) =>
    rows
      .filter(row => row.Account === account)
      .reduce((sum, row) => sum + cents(row.Debit) - cents(row.Credit), 0)
  expect(balance('Accounts receivable')).toBe(Math.round(sent.total * 100) - 6_000)
  expect(balance('Bank: Cash')).toBe(5_000)
  expect([balance('Purchases'), balance('Tax paid'), balance('Accounts payable')]).toEqual([
    4_001, 400, -4_401,
  ])
  expect(rows[0]).toMatchObject({ Date: '2026-03-05', Name: `'=HYPERLINK("x")`, Document: 'Invoice 1' })
  await ok(supplierInvoicesContract.void, { id: draft }, owner)
  expect((await journal(company)).filter(row => row.Account === 'Purchases')).toEqual([])
})

test('only its own days and company, and only for who may change settings', async () => {
  const company = await app.company()
  expect(await journal(company)).toEqual([])
  const ended = { from: '2026-03-02', to: '2026-03-01' }
  expect(await app.send(c.exportJournal, ended, company.owner)).toMatchObject({
    status: 400,
    body: { message: 'The end can’t be before the start.' },
  })
  expect((await app.send(c.exportJournal, always, company.technician)).status).toBe(403)
})
