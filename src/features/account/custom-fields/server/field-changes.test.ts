import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { customFieldsContract as c } from '../custom-fields.contract.ts'
import type { ChangePage } from '../field-changes.rules.ts'

const app = await testApp()
type Saved = (company: TestCompany, custom_fields: object[], id?: number) => Promise<number>

const document =
  (contract: typeof quotesContract | typeof invoicesContract): Saved =>
  async ({ office }, custom_fields, id) => {
    const input = {
      id,
      name: 'Ann',
      lines: [{ id: '1', name: 'Work', quantity: 1, price: 1 }],
      custom_fields,
    }
    const entry = (id === undefined ? contract.add : contract.edit) as typeof quotesContract.edit
    return (await app.ok(entry, input as never, office)).body.result.id
  }
const pages: Record<ChangePage, Saved> = {
  '/quotes': document(quotesContract),
  '/invoices': document(invoicesContract),
  async '/clients'({ office }, custom_fields, id) {
    const input = { id, name: 'Ann', custom_fields } as never
    if (id !== undefined) await app.ok(clientsContract.edit, input, office)
    return id ?? ((await app.ok(clientsContract.add, input, office)).body as unknown as { id: number }).id
  },
  async '/manage/inventory'({ owner }, custom_fields, id) {
    const row = { Id: id, Name: 'Pipe', Price: 1, Quantity: 5, custom_fields }
    const input = { inventory: JSON.stringify([row]), place: 0 }
    const [part] = (await app.ok(inventoryContract.send, input as never, owner)).body.result
    return part!.Id
  },
}

test.each(Object.entries(pages) as [ChangePage, Saved][])(
  'a changed own field of %s is told by its name, with before and after',
  async (page_id, save) => {
    const company = await app.company()
    const fields = [
      { field_type_id: 6, field_label: 'Gate code' },
      { field_type_id: 5, field_label: 'Key held' },
      { field_type_id: 2, field_label: 'Pets', options: ['Dog', 'Cat'] },
    ]
    await app.ok(c.save, { page_id, fields } as never, company.owner)
    const gate = (value: string) => ({ id: 1, values: [value] })
    const id = await save(company, [gate('7431')])
    const read = (who = company.owner) => app.request(c.history, { id, page_id }, who)
    expect((await read()).body.result).toEqual([])
    await save(company, [gate('7431'), { id: 2, values: ['1'] }, { id: 3, values: ['Dog', 'Cat'] }], id)
    await save(company, [gate('<b>9</b>'), { id: 3, values: ['Dog'] }], id)
    // The same again is no change; a field that goes keeps its name.
    await save(company, [gate('<b>9</b>'), { id: 3, values: ['Dog'] }], id)
    await app.ok(c.save, { page_id, fields: [{ ...fields[1]!, id: 2 }], version: 1 } as never, company.owner)
    const told = (await read()).body.result
    expect(told.map(({ lines }) => lines.map(line => sentenceOf(line)))).toEqual(
      [
        [
          'Gate code changed from “7431” to “<b>9</b>”',
          'Pets changed from “Dog, Cat” to “Dog”',
          'Key held removed: Yes',
        ],
        ['Key held set to: Yes', 'Pets set to: Dog, Cat'],
      ].map(lines =>
        expect.toSatisfy((given: string[]) => given.toSorted().join() === lines.toSorted().join()),
      ),
    )
    expect(told[0]!.user).not.toBe('')
    expect((await read(company.technician)).status).toBe(403)
    expect((await read((await app.company()).owner)).status).toBe(404)
    expect((await app.request(c.history, { id: 999_999, page_id }, company.owner)).status).toBe(404)
  },
)

test('jobs, people and other pages have no such history', async () => {
  const { owner } = await app.company()
  for (const page_id of ['/jobs', '/team', '/x'])
    expect((await app.request(c.history, { id: 1, page_id } as never, owner)).status).toBe(400)
})
