import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobSettingsContract as c } from '../job-settings.contract.ts'

const app = await testApp()

test('what is required is required from the next job on', async () => {
  const company = await app.company()
  const book = (input: object) => app.send(jobsContract.add, input, company.office)
  await app.send(c.saveRequired, { name: true, phone: true, address: false }, company.owner)
  const { body } = await book({ name: 'Ann' })
  expect([body.message, body.field]).toEqual(['Phone required.', 'phone'])
  const { result } = (await app.send(jobsContract.required, {}, company.technician)).body
  expect([result.name, result.address, result.phone]).toEqual([true, false, true])
})

test('forms and terms are kept, refused when stale, and changed by nobody who may not', async () => {
  const company = await app.company()
  const form = async () => (await app.send(c.form, {}, company.technician)).body.result[0]!
  expect(await form()).toMatchObject({ toggle: true, radius: 50, auto_load_client: true, pack_id: 3 })
  const saved = { toggle: false, radius: 12, additional_info_template: false, auto_load_client: false }
  await app.send(c.saveForm, saved, company.owner)
  expect(await form()).toMatchObject({ ...saved, version: 1 })
  const stale = await app.send(c.saveForm, { ...saved, version: 7 }, company.owner)
  expect([stale.status, (stale.body.current as { radius: number }).radius]).toEqual([409, 12])
  expect((await app.send(c.saveForm, saved, company.technician)).status).toBe(403)

  await app.send(c.saveTerms, { text: 'Pay in seven days.' }, company.owner)
  expect((await app.send(c.terms, {}, company.technician)).body.result.text).toBe('Pay in seven days.')
})

test('custom fields keep their numbers; one of another type is a new one', async () => {
  const company = await app.company()
  const save = async (fields: object[], version?: number) =>
    app.request(c.saveCustomFields, { page_id: '/jobs', fields, version }, company.owner)
  const read = async () => {
    const { data } = (await app.send(c.customFields, { page_id: '/jobs' }, company.technician)).body
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
  expect((await app.send(c.customFields, { page_id: '/clients' }, company.owner)).body.data).toEqual([])
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
  await app.request(c.saveCustomFields, { fields: [roof, extras, key, due] }, company.owner)
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
