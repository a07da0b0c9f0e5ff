import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Contract } from '#shared/endpoint.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// What all catalogues promise. Found by their paths: one that joins is covered without a line here.

type Catalogue = Pick<typeof leadSourcesContract, 'list' | 'open' | 'add' | 'edit' | 'changeStatus'> & {
  file: (typeof leadSourcesContract)['exportLeadSources']
}
const catalogues = Object.entries(contracts).flatMap(([feature, contract]: [string, Contract]) => {
  const file = Object.values(contract).find(({ path }) => path.startsWith('/settings/export'))
  const { list, open, add, edit, changeStatus } = contract
  const isWhole = file && list && open && add && edit && changeStatus
  return isWhole ? [[feature, { ...contract, file } as unknown as Catalogue] as const] : []
})
const app = await testApp()

test('the plain catalogues are found', () => {
  expect(catalogues.map(([feature]) => feature)).toEqual(
    expect.arrayContaining(['checklists', 'jobTemplates', 'jobTypes', 'leadSources']),
  )
})

test.each(catalogues)('%s: a row is added, found, opened, in the file, and retired', async (feature, c) => {
  const company = await app.company()
  const as = company.owner
  const rows = await sampleRows(app, company, 'Own')
  const sent = { ...sampleInput(`${feature}.add`, rows), name: 'Odd 100%' }
  const { id, version } = (await app.ok(c.add, sent, as)).body.result
  await app.ok(c.add, { ...sent, name: 'Odd 1000' }, as)

  const opened = (await app.ok(c.open, { id }, as)).body.result
  expect(opened).toMatchObject({ id, name: 'Odd 100%', active: true, version: 1 })
  const found = async (status: number) => (await app.ok(c.list, { search: 'odd 100%', status }, as)).body.data
  expect(await found(-1)).toEqual([opened])

  const inFile = async () =>
    readCsv((await app.ok(c.file, { search: 'odd 100%' }, as)).body as unknown as Buffer)
  expect(await inFile()).toMatchObject([{ Name: 'Odd 100%', Active: 'Yes' }])

  await app.ok(c.changeStatus, { id, checked: false }, as)
  expect([await found(1), (await found(0)).map(row => row.id)]).toEqual([[], [id]])
  expect(await inFile()).toMatchObject([{ Name: 'Odd 100%', Active: 'No' }])

  const late = await app.send(c.edit, { ...sent, id, name: 'Late', version }, as)
  expect([late.status, late.body.current]).toMatchObject([409, { name: 'Odd 100%', active: false }])
  const taken = await app.send(c.add, { ...sent, name: 'ODD 1000' }, as)
  expect([taken.status, taken.body.field]).toEqual([409, 'name'])
  const elsewhere = (await app.company()).owner
  expect((await app.send(c.open, { id }, elsewhere)).status).toBe(404)
})
