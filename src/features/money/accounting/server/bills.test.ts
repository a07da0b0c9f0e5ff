import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { supplierInvoicesContract } from '../../supplier-invoices/supplier-invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, push, renewedBooks } from '../testing/connected-books.ts'

const { books, accounting } = renewedBooks()
const app = await testApp({ accounting })
const { ok } = app

test('a booked supplier’s invoice goes to the books once as a bill, to the cent, and is voided there', async () => {
  const company = await app.company()
  const { owner } = company
  await connectBooks(app, company)
  await ok(c.start, {}, owner)
  const supplier_id = (await ok(suppliersContract.add, { name: 'Reece' }, owner)).body.result.id
  const draft = (await ok(supplierInvoicesContract.add, {}, owner)).body.result.id
  const lines = [
    { description: 'Tap', quantity: 2, net_cents: 4_001, tax_cents: 400, goes: 'cost' },
    { description: 'Training', net_cents: 9_000, tax_cents: 0, goes: 'cost' },
  ]
  const sent = { id: draft, supplier_id, number: 'R-1', issued_on: '2026-11-03', total_cents: 13_401, lines }
  await ok(supplierInvoicesContract.book, sent as never, owner)
  expect(await push(app, company)).toEqual([])
  expect(await push(app, company)).toEqual([])
  const bills = () => books().of('bill')
  expect(bills()).toMatchObject([
    {
      number: 'R-1',
      contact: { name: 'Reece' },
      day: '2026-11-03',
      lines: [
        { quantity: 2, net_cents: 4_001, tax_cents: 400, account: '310', tax: 'INPUT' },
        { net_cents: 9_000, tax_cents: 0, tax: 'EXEMPTEXPENSES' },
      ],
    },
  ])
  await ok(supplierInvoicesContract.void, { id: draft }, owner)
  expect(await push(app, company)).toEqual([])
  expect(bills()).toEqual([])
})
