import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, push, renewedBooks } from '../testing/connected-books.ts'

const { books, renew, accounting } = renewedBooks()
const app = await testApp({ accounting })
beforeEach(renew)

const { ok } = app
const long = 'A-CODE-OF-THIRTY-ONE-CHARACTERS'

/** A company with these items, by name and code, and an invoice on which each of them stands. */
async function begun(codes: Record<string, string>) {
  const company = await app.company()
  await connectBooks(app, company)
  const items: Record<string, number> = {}
  for (const [name, code] of Object.entries(codes))
    items[name] = (await ok(itemsContract.add, { name, code, price: 10 }, company.owner)).body.result.id
  const lines = Object.entries(items).map(([name, item_id]) => ({ name, price: 10, quantity: 1, item_id }))
  const { id } = (await ok(invoicesContract.add, { name: 'Ada', lines }, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.office)
  const { settings } = (await ok(c.state, {}, company.owner)).body.result.connection!
  await ok(c.save, { ...settings, items: true }, company.owner)
  return { company, items, id }
}
const refused = async (company: TestCompany) =>
  (await ok(c.preview, {}, company.owner)).body.refused.map(({ reason }) => reason)
const codesInBooks = () =>
  Object.fromEntries(
    books()
      .of('item')
      .map(each => (each.kind === 'item' ? [each.name, each.code] : [])),
  )
const linesInBooks = () =>
  books()
    .of('invoice')
    .flatMap(each => (each.kind === 'invoice' ? each.lines.map(line => [line.description, line.item]) : []))

test('items and the lines with them carry their code to the books; those without one a number of ours', async () => {
  const { company, items } = await begun({ Valve: 'V-1', Hose: '' })
  expect(await refused(company)).toEqual([])
  await ok(c.start, {}, company.owner)
  expect(await push(app, company)).toEqual([])
  expect(codesInBooks()).toEqual({ Valve: 'V-1', Hose: `TW-${items.Hose}` })
  expect(linesInBooks()).toEqual([
    ['Valve', 'V-1'],
    ['Hose', `TW-${items.Hose}`],
  ])
  // A code that is changed is changed there.
  await ok(
    itemsContract.edit,
    { id: items.Valve!, name: 'Valve', code: 'V-2', price: 10 } as never,
    company.owner,
  )
  expect(await push(app, company)).toEqual([])
  expect(codesInBooks().Valve).toBe('V-2')
})

test('an item that the books had under its code before is not written a second time', async () => {
  const { company } = await begun({ Valve: 'V-1' })
  const theirs = { name: 'Their valve', description: '', price_cents: 1, cost_cents: null }
  const record = { kind: 'item', code: 'V-1', ...theirs, account: '200', tax: 'OUTPUT' } as const
  await accounting.open({} as never, '').add(record, 'theirs')
  await ok(c.start, {}, company.owner)
  expect(await push(app, company)).toEqual([])
  expect(books().of('item')).toHaveLength(1)
  expect(linesInBooks()).toEqual([['Valve', 'V-1']])
})

test('codes that are too long, or stand twice, are named before anything is sent, and leave the rest to go', async () => {
  const { company, items, id } = await begun({ Valve: long, Hose: 'H-1', Pipe: 'h-1' })
  const tooLong = {
    text: 'The code {{code}} of {{name}} exceeds the {{most}} characters your books allow.',
    values: { code: long, name: 'Valve', most: '30' },
  }
  const twice = {
    text: '{{name}} has the same code as {{other}}.',
    values: { name: 'Pipe', other: 'Hose' },
  }
  expect(await refused(company)).toEqual([twice, tooLong])
  await ok(c.start, {}, company.owner)
  expect(await push(app, company)).toEqual([])
  const filters = { pagination: { pageNumber: 1, pageSize: 50, sortOrder: 'ASC' }, kind: 'item' } as never
  const { data } = (await ok(c.records, filters, company.owner)).body
  expect(data.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', tooLong],
    ['sent', null],
    ['failed', twice],
  ])
  expect(linesInBooks()).toEqual([
    ['Valve', null],
    ['Hose', 'H-1'],
    ['Pipe', null],
  ])
  const { number } = (await ok(invoicesContract.byId, { id }, company.office)).body.result!
  const file = (kind: 'items' | 'invoices') =>
    app.send(c.exportBooks, { program: 'xero', kind, from: '2020-01-01', to: '2099-12-31' }, company.owner)
  const rows = readCsv((await file('invoices')).body as unknown as Buffer)
  expect(rows.map(row => [row['*InvoiceNumber'], row.InventoryItemCode])).toEqual([
    [String(number), ''],
    [String(number), 'H-1'],
    [String(number), 'h-1'],
  ])
  const refusedFile = await file('items')
  expect([refusedFile.status, refusedFile.body.message]).toEqual([400, 'Pipe has the same code as Hose.'])
  for (const [name, code] of [
    ['Valve', 'V-1'],
    ['Pipe', 'P-1'],
  ] as const)
    await ok(itemsContract.edit, { id: items[name]!, name, code, price: 10 } as never, company.owner)
  const rest = readCsv((await file('items')).body as unknown as Buffer)
  expect(rest.map(row => row['*ItemCode'])).toEqual(['H-1', 'P-1', 'V-1'])
  expect(await push(app, company)).toEqual([])
  expect(codesInBooks()).toEqual({ Hose: 'H-1', Pipe: 'P-1', Valve: 'V-1' })
})
