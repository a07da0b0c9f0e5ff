import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { customFieldsContract as c } from '../custom-fields.contract.ts'

const app = await testApp()

test('custom fields keep their numbers; one of another type is a new one', async () => {
  const company = await app.company()
  const save = async (fields: object[], version?: number) =>
    app.request(c.save, { page_id: '/jobs', fields, version }, company.owner)
  const read = async () => {
    const { data } = (await app.send(c.list, { page_id: '/jobs' }, company.technician)).body
    return JSON.parse(data[0]!.fields) as {
      id: number
      field_label: string
      index: number
      options: string[]
    }[]
  }
  const roof = { tab_id: 0, field_type_id: 1, field_label: 'Roof', options: ['Tile', '', 'Metal'] }
  const key = { tab_id: 1, field_type_id: 6, field_label: 'Key safe', options: ['dropped'] }
  expect((await save([roof, key])).status).toBe(200)
  expect(await read()).toMatchObject([
    { id: 1, field_label: 'Roof', index: 0, options: ['Tile', 'Metal'], values: [-1] },
    { id: 2, field_label: 'Key safe', index: 1, options: [], values: [-1] },
  ])
  await save(
    [
      { ...key, id: 2, field_label: 'Key' },
      { ...roof, id: 1, field_type_id: 2 },
    ],
    1,
  )
  expect((await read()).map(each => [each.id, each.field_label])).toEqual([
    [2, 'Key'],
    [3, 'Roof'],
  ])
  for (const [fields, message] of [
    [[{ ...roof, field_label: ' ' }], 'Please name the field.'],
    [[{ ...roof, options: [''] }], 'Please add at least one option.'],
    [[{ ...roof, options: ['A', 'A'] }], 'Each option can only be used once.'],
  ] as const)
    expect((await save([...fields])).body.message).toBe(message)
  expect((await save([roof], 1)).status).toBe(409)
  expect((await app.send(c.list, { page_id: '/plans' }, company.owner)).body.data).toEqual([])
})

test('a job keeps what stands in the company’s own fields, as text or as a list, and nothing else', async () => {
  const company = await app.company()
  const client = { name: 'Ann', address: '1 High St' }
  const id = (await app.send(jobsContract.add, client, company.office)).body.lastJobInsertId
  const values = [{ id: 2, values: ['Tile', 'Metal'] }]
  const kept = async () => {
    const { custom_fields, version } = (await app.send(jobsContract.open, { id }, company.office)).body.result
    return [JSON.parse(custom_fields), version]
  }
  expect(await kept()).toEqual([[], 1])
  const save = (custom_fields: unknown) =>
    app.request(jobsContract.edit, { id, custom_fields }, company.office)
  expect((await save(JSON.stringify(values))).status).toBe(200)
  expect(await kept()).toEqual([values, 2])
  // The same again is no change.
  await save(values)
  expect(await kept()).toEqual([values, 2])
  for (const bad of ['[{"id":0,"values":[]}]', [{ id: 1 }], 'x', [{ id: 1, values: ['x'.repeat(2_001)] }]])
    expect((await save(bad)).status).toBe(400)
})

test('a caller names a field of a job by its label, and its options by number', async () => {
  const company = await app.company()
  const roof = { tab_id: 0, field_type_id: 1, field_label: 'Roof', options: ['Tile', 'Metal'] }
  const extras = { tab_id: 0, field_type_id: 2, field_label: 'Extras', options: ['Ladder', '0'] }
  const key = { tab_id: 1, field_type_id: 6, field_label: 'Key safe', options: [] }
  const due = { tab_id: 0, field_type_id: 3, field_label: 'Due', options: [] }
  await app.request(c.save, { fields: [roof, extras, key, due] }, company.owner)
  const client = { name: 'Ann', address: '1 High St' }
  const id = (await app.send(jobsContract.add, client, company.office)).body.lastJobInsertId
  const save = (custom_fields: unknown) =>
    app.request(jobsContract.edit, { id, custom_fields }, company.office)
  const shown = { active: 1, index: 0 }
  const sent = [
    { ...roof, ...shown, values: [1] },
    { ...extras, ...shown, values: [0, 'Ladder'] },
    { ...key, ...shown, values: ['12'] },
    { ...due, ...shown, values: [-1] },
  ]
  expect((await save(JSON.stringify(sent))).status).toBe(200)
  const { custom_fields } = (await app.send(jobsContract.open, { id }, company.office)).body.result
  expect(JSON.parse(custom_fields)).toEqual([
    { id: 1, values: ['Metal'] },
    { id: 2, values: ['0', 'Ladder'] },
    { id: 3, values: ['12'] },
    { id: 4, values: [-1] },
  ])
  for (const wrong of [{ field_label: 'Cellar' }, { ...key, tab_id: 2 }, {}]) {
    const { status, body } = await save([{ ...wrong, values: ['x'] }])
    expect([status, body.field]).toEqual([400, expect.stringMatching(/^custom_fields/)])
  }
})

const gate = { field_type_id: 6, field_label: 'Gate code', required: true }
const tier = { field_type_id: 1, field_label: 'Tier', options: ['Gold', 'Silver'], in_lists: true }
const key = { field_type_id: 5, field_label: 'Key held' }
const since = { field_type_id: 3, field_label: 'Since' }

let company: TestCompany
beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Perth' })
  await app.ok(c.save, { page_id: '/clients', fields: [gate, tier, key, since] } as never, company.owner)
})
const add = (client: object, to = company) => app.request(clientsContract.add, client, to.office)
const added = async (client: object, to = company): Promise<number> => (await add(client, to)).body.id
const open = async (id: number) => (await app.ok(clientsContract.open, { id }, company.office)).body.result
const found = async (asked: object) =>
  (await app.ok(clientsContract.list, asked as never, company.office)).body.results.map(row => row.name)
const gated = (more: object[] = []) => [{ id: 1, values: ['7431'] }, ...more]

test('a client keeps what stands in the company’s own fields, until it is changed', async () => {
  const id = await added({ name: 'Ann', custom_fields: JSON.stringify(gated([{ id: 2, values: ['Gold'] }])) })
  const kept = gated([{ id: 2, values: ['Gold'] }])
  expect(JSON.parse((await open(id)).custom_fields)).toEqual(kept)
  const edit = (input: object) =>
    app.request(clientsContract.edit, { id, name: 'Ann', ...input }, company.office)
  expect((await edit({ note: 'x' })).status).toBe(200)
  expect(JSON.parse((await open(id)).custom_fields)).toEqual(kept)
  await edit({ custom_fields: gated([{ id: 2, values: [-1] }]) })
  expect(JSON.parse((await open(id)).custom_fields)).toEqual(gated())
  const [listed] = (await app.ok(clientsContract.list, { search: 'Ann' } as never, company.office)).body
    .results
  expect(JSON.parse(listed!.custom_fields!)).toEqual(gated())
})

test('a required field, a wrong value and an unknown label are refused, and nothing is added', async () => {
  for (const [custom_fields, message, field] of [
    [undefined, 'Gate code: Please fill this in.', 'custom_fields'],
    [[{ id: 1, values: [' '] }], 'Gate code: Please fill this in.', 'custom_fields'],
    [gated([{ id: 4, values: ['soon'] }]), 'Since: Please enter a date.', 'custom_fields'],
    [[...gated(), { field_label: 'Cellar', values: ['x'] }], undefined, 'custom_fields'],
  ] as const) {
    const { status, body } = await add({ name: 'Never', custom_fields })
    expect([status, body.field, ...(message ? [body.message] : [])]).toEqual([
      400,
      field,
      ...(message ? [message] : []),
    ])
  }
  expect(await found({ search: 'Never' })).toEqual([])
})

test('own fields are found by search and by filter, stand in the file, and belong to one company', async () => {
  await added({ name: 'Berta', custom_fields: gated([{ field_label: 'Tier', values: [1] }]) })
  await added({
    name: 'Cleo',
    custom_fields: [
      { id: 1, values: ['Löwentor'] },
      { id: 3, values: ['1'] },
    ],
  })
  const other = await app.company()
  await app.ok(c.save, { page_id: '/clients', fields: [key, tier] } as never, other.owner)
  await added({ name: 'Foreign', custom_fields: [{ id: 2, values: ['Silver'] }] }, other)
  expect(await found({ search: 'silver' })).toEqual(['Berta'])
  expect(await found({ search: 'lowentor' })).toEqual(['Cleo'])
  expect(await found({ field: '2:Silver' })).toEqual(['Berta'])
  expect(await found({ field: '2:Silver', search: 'ber' })).toEqual(['Berta'])
  expect(await found({ field: '2:Silver', search: 'cleo' })).toEqual([])
  expect(await found({ field: '2:' })).toEqual([])
  await added({
    name: 'Dora',
    custom_fields: [
      { id: 1, values: ['=1+1'] },
      { id: 4, values: ['2026-05-01T20:00:00.000Z'] },
    ],
  })
  const { body } = await app.send(clientsContract.exportClients, {}, company.office)
  const rows = readCsv(body as unknown as Buffer)
  const row = (name: string) => rows.find(each => each.Name === name)!
  expect(row('Cleo')).toMatchObject({ 'Gate code': 'Löwentor', Tier: '', 'Key held': 'Yes' })
  expect(row('Dora')['Gate code']).toBe("'=1+1")
  expect(row('Dora').Since).toContain('2 May 2026')
})

test('of two clients made one the kept values stay, and what it lacks comes along, until they are two again', async () => {
  const keep = await added({ name: 'Keep', custom_fields: gated() })
  const gone = await added({
    name: 'Gone',
    custom_fields: [
      { id: 1, values: ['0000'] },
      { id: 2, values: ['Gold'] },
    ],
  })
  const { id } = (
    await app.ok(mergingContract.merge, { keep, merge: gone, take: [] } as never, company.owner)
  ).body
  expect(JSON.parse((await open(keep)).custom_fields)).toEqual(gated([{ id: 2, values: ['Gold'] }]))
  await app.ok(mergingContract.undo, { id } as never, company.owner)
  expect(JSON.parse((await open(keep)).custom_fields)).toEqual(gated())
})

test.each([
  ['/clients', { ...tier, tab_id: 2 }, 'fields.0.tab_id'],
  ['/jobs', { ...gate, tab_id: 0 }, 'fields.0.required'],
  ['/jobs', { ...tier, tab_id: 0 }, 'fields.0.required'],
])('fields of %s that can’t be are refused', async (page_id, field, at) => {
  const { status, body } = await app.request(c.save, { page_id, fields: [field] }, company.owner)
  expect([status, body.field]).toEqual([400, at])
})

test('a page without own fields can’t be given some', async () => {
  expect((await app.request(c.save, { page_id: '/plans', fields: [] }, company.owner)).status).toBe(404)
})
