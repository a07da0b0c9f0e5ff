import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { groups } from '#shared/access.ts'
import { teamContract } from '../team.contract.ts'

const app = await testApp()
const shelf = { field_type_id: 6, field_label: 'Shelf', required: true }
const tier = { field_type_id: 1, field_label: 'Tier', options: ['Gold', 'Tin'], in_lists: true }
const shelved = (more: object[] = []) => [{ id: 1, values: ['B7'] }, ...more]

async function companyWith(page_id: string) {
  const company = await app.company()
  const save = (fields: object[], version?: number) =>
    app.ok(customFieldsContract.save, { page_id, fields, version } as never, company.owner)
  await save([shelf, tier])
  return { company, save }
}
const wrong: [unknown, string][] = [
  [undefined, 'Shelf: Please fill this in.'],
  [[{ id: 1, values: ['x'.repeat(501)] }], 'Shelf: Please use up to 500 characters.'],
  [shelved([{ id: 2, values: ['Lead'] }]), 'Tier is not valid'],
  [shelved([{ id: 9, values: ['x'] }]), 'Custom fields is not valid'],
  [shelved([{ field_label: 'Cellar', values: ['x'] }]), 'Custom fields is not valid'],
]

test('a part keeps values of own fields, which lists, searches and files show to who manages stock', async () => {
  const { company, save } = await companyWith('/manage/inventory')
  const send = (row: object, as = company.owner) =>
    app.request(inventoryContract.send, { inventory: [{ Price: 2, Quantity: 1, ...row }] } as never, as)
  for (const [custom_fields, message] of wrong) {
    const { status, body } = await send({ Name: 'Never', custom_fields })
    expect([status, body.field, body.message]).toEqual([400, 'custom_fields', message])
  }
  const added = await send({ Name: 'Tap', custom_fields: shelved([{ id: 2, values: ['Gold'] }]) })
  expect(added.status).toBe(200)
  const [part] = added.body.result
  expect(JSON.parse(part!.custom_fields)).toEqual(shelved([{ id: 2, values: ['Gold'] }]))
  await send({ Name: 'Washer', custom_fields: [{ id: 1, values: ['C3'] }] })
  const found = async (asked: object, as = company.owner) =>
    (await app.ok(inventoryContract.list, asked as never, as)).body.result.map(row => [
      row.Name,
      row.custom_fields !== '',
    ])
  expect(await found({ search: 'b7' })).toEqual([['Tap', true]])
  expect(await found({ field: '2:Gold' })).toEqual([['Tap', true]])
  expect(await found({ field: '2:Gold', search: 'washer' })).toEqual([])
  expect(await found({ search: 'tap' }, company.technician)).toEqual([['Tap', false]])
  expect((await send({ Name: 'Other', custom_fields: shelved() }, company.technician)).status).toBe(403)
  const other = await app.company()
  const stolen = await send({ Id: part!.Id, Name: 'Tap', version: 1, custom_fields: [] }, other.owner)
  expect(stolen.status).toBe(404)
  const kept = await send({ Id: part!.Id, Name: 'Tap', version: part!.version, unit: 'ea' })
  expect(JSON.parse(kept.body.result[0]!.custom_fields)).toEqual(shelved([{ id: 2, values: ['Gold'] }]))
  const { body } = await app.send(inventoryContract.exportInventory, {} as never, company.owner)
  expect(readCsv(body as unknown as Buffer).map(row => [row.Name, row.Shelf, row.Tier])).toEqual([
    ['Tap', 'B7', 'Gold'],
    ['Washer', 'C3', ''],
  ])
  await save(
    [
      { ...shelf, id: 1, active: false },
      { ...tier, id: 2 },
    ],
    1,
  )
  expect(await found({ search: 'b7' })).toEqual([])
  expect(await found({ search: 'gold' })).toEqual([['Tap', true]])
})

test('a person keeps values of own fields, which their history names, for who manages the team', async () => {
  const { company, save } = await companyWith('/team')
  const person = (more: object) => ({
    fullname: 'Kim Lee',
    email: `kim-${company.id}@example.test`,
    group_id: groups.technician,
    ...more,
  })
  const add = (more: object, as = company.owner) => app.request(teamContract.add, person(more) as never, as)
  for (const [custom_fields, message] of wrong) {
    const { status, body } = await add({ custom_fields })
    expect([status, body.field, body.message]).toEqual([400, 'custom_fields', message])
  }
  const added = await add({ custom_fields: shelved([{ id: 2, values: ['Gold'] }]) })
  expect([added.status, added.body.message]).toEqual([200, undefined])
  const { id } = added.body
  const edit = (more: object, as = company.owner) =>
    app.request(teamContract.edit, { ...person(more), id } as never, as)
  const held = async () =>
    JSON.parse((await app.ok(teamContract.open, { id }, company.owner)).body.result.custom_fields) as unknown
  expect((await edit({ phone: '0491 570 156' })).status).toBe(200)
  expect(await held()).toEqual(shelved([{ id: 2, values: ['Gold'] }]))
  expect((await edit({ custom_fields: shelved([{ id: 2, values: ['Tin'] }]) })).status).toBe(200)
  const { result } = (await app.ok(teamContract.history, { id }, company.owner)).body
  expect(JSON.stringify(result[0]!.lines)).toMatch(/Tier.*Gold.*Tin/)
  const found = async (asked: object) =>
    (await app.ok(teamContract.list, asked as never, company.owner)).body.data.map(row => row.fullname)
  expect(await found({ search: 'b7' })).toEqual(['Kim Lee'])
  expect(await found({ field: '2:Tin' })).toEqual(['Kim Lee'])
  expect(await found({ field: '2:Gold' })).toEqual([])
  expect((await edit({ custom_fields: shelved() }, company.technician)).status).toBe(403)
  const other = await app.company()
  expect((await edit({}, other.owner)).status).toBe(404)
  const { body } = await app.send(teamContract.exportUsers, {} as never, company.owner)
  const row = readCsv(body as unknown as Buffer).find(each => each.Name === 'Kim Lee')!
  expect([row.Shelf, row.Tier]).toEqual(['B7', 'Tin'])
  await save([{ ...tier, id: 2 }], 1)
  expect(await found({ search: 'b7' })).toEqual([])
  expect(await found({ search: 'tin' })).toEqual(['Kim Lee'])
})
