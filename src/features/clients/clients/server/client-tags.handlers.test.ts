import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientTagsContract as c } from '../client-extras.contract.ts'
import { clientsContract } from '../clients.contract.ts'

const app = await testApp()

async function tagged(company: TestCompany, ...tags: string[]) {
  return (await app.send(clientsContract.add, { name: 'Ana Costa', tags }, company.office)).body.id
}
const tagsOf = async (company: TestCompany, id: number) =>
  (await app.send(clientsContract.open, { id }, company.office)).body.result.tags
const namesOf = async (company: TestCompany, id: number) => (await tagsOf(company, id)).map(tag => tag.name)
const listed = async (company: TestCompany) => (await app.send(c.list, {}, company.office)).body.result

test('a tag is renamed and recoloured for all who have it; no two have one name, nor does a stale change count', async () => {
  const company = await app.company()
  const ana = await tagged(company, 'VIP', 'Strata')
  const bo = await tagged(company, 'vip')
  const vip = (await listed(company)).find(tag => tag.name === 'VIP')!
  expect(vip).toMatchObject({ clients: 2 })
  const edit = (fields: object) =>
    app.request(
      c.edit,
      { id: vip.id, name: 'Gold', color: '#c2255c', version: vip.version, ...fields },
      company.office,
    )
  expect(await edit({ name: 'strata' })).toMatchObject({ status: 409 })
  expect(await edit({ name: ' ' })).toMatchObject({ status: 400 })
  expect(await edit({})).toMatchObject({ status: 200 })
  expect(await tagsOf(company, bo)).toMatchObject([{ name: 'Gold', color: '#c2255c' }])
  expect(await namesOf(company, ana)).toEqual(['Gold', 'Strata'])
  expect(await edit({ name: 'Late' })).toMatchObject({ status: 409 })
  const other = await app.company()
  expect((await app.send(c.edit, { ...vip, name: 'X' }, other.office)).status).toBe(404)
})

test('a deleted tag is gone from everybody, and comes back to those who had it', async () => {
  const company = await app.company()
  const [ana, bo] = [await tagged(company, 'VIP'), await tagged(company)]
  const [vip] = await listed(company)
  const { name, color, ids } = (await app.send(c.remove, { id: vip!.id }, company.office)).body
  expect([ids, await listed(company), await namesOf(company, ana)]).toEqual([[ana], [], []])
  await app.send(c.restore, { name, color, ids }, company.office)
  expect([await namesOf(company, ana), await namesOf(company, bo)]).toEqual([['VIP'], []])
  expect(await listed(company)).toMatchObject([{ name: 'VIP', color: vip!.color, clients: 1 }])
})

test('tagging many is undone to what each had', async () => {
  const company = await app.company()
  const ana = await tagged(company, 'VIP', 'Old')
  const bo = await tagged(company, 'Old')
  const cas = await tagged(company)
  const ids = [ana, bo, cas]
  const all = () => Promise.all(ids.map(id => namesOf(company, id)))
  const before = await all()
  const sent = { ids, add: ['vip', 'New'], remove: ['OLD'] }
  const { undo } = (await app.send(c.apply, sent, company.office)).body
  expect(await all()).toEqual([
    ['New', 'VIP'],
    ['New', 'VIP'],
    ['New', 'VIP'],
  ])
  for (const each of undo) await app.send(c.apply, each, company.office)
  expect(await all()).toEqual(before)
  // The tag that came with it is gone as well; those that were there before stay, though nobody has them.
  await app.send(c.apply, { ids: [ana], add: ['Kept'] }, company.office)
  await app.send(c.apply, { ids: [ana], remove: ['Kept'] }, company.office)
  const { result } = (await app.send(c.list, {}, company.office)).body
  expect(result.map(tag => tag.name)).toEqual(['Kept', 'Old', 'VIP'])
})
