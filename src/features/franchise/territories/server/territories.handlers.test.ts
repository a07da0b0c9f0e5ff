import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { handoverContract } from '#features/franchise/handover/handover.contract.ts'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { noPermission } from '#shared/access.ts'
import { territoriesContract as c } from '../territories.contract.ts'
import { territoryTexts } from '../territories.rules.ts'
import { routeLeads } from './routing.service.ts'

const app = await testApp()

async function linked() {
  const head = await app.company({ name: 'Harbour Group', pack_id: 4 })
  const members = [await app.company({ name: 'Northside' }), await app.company({ name: 'Coastal' })]
  for (const member of members) {
    await app.ok(linksContract.invite, { name: 'N', email: member.owner.email }, head.owner)
    const id = /invite_id=([\w-]+)/.exec((await app.mailTo(member.owner.email)).text)![1]!
    await app.ok(linksContract.accept, { id }, member.owner)
  }
  const rows = (await app.ok(c.settings, {}, head.owner)).body.members
  const [coastal, north] = rows.map(each => each.id)
  return { head, member: members[0]!, coast: members[1]!, north: north!, coastal: coastal! }
}
const add = (head: TestCompany, member_id: number, areas: string[], as = head.owner) =>
  app.request(c.add, { member_id, areas }, as)
const areasOf = async ({ owner }: TestCompany) =>
  (await app.ok(c.areas, {}, owner)).body.data.map(each => `${each.suburb}${each.postcode}: ${each.member}`)
const lead = async ({ office }: TestCompany, fields: object) =>
  (await app.ok(leadsContract.add, { name: 'Bo', ...fields }, office)).body.result.id
const historyOf = async ({ office }: TestCompany, id: number) =>
  JSON.stringify((await app.ok(leadsContract.open, { id }, office)).body.result.entries)
const waiting = async ({ office }: TestCompany) =>
  (await app.ok(handoverContract.list, { waiting: true }, office)).body.data
const route = () => routeLeads(app.services, error => expect.fail(String(error)))
const upload = (head: TestCompany, entry: typeof c.importAreas, text: string) =>
  app.upload(entry, { columns: 'auto' }, head.owner, {
    filename: 'areas.csv',
    type: 'text/csv',
    bytes: Buffer.from(text),
  } as never)

test('areas belong to one member each, typed or from a file', async () => {
  const { head, north, coastal } = await linked()
  expect((await add(head, north, ['Hornsby', '2077'])).body).toMatchObject({ added: 2 })
  expect((await add(head, north, ['hornsby'])).body).toMatchObject({ added: 0 })
  expect(await add(head, coastal, ['Cronulla', 'HORNSBY'])).toMatchObject({
    status: 409,
    body: { message: 'HORNSBY already belongs to Northside.' },
  })
  expect((await add(head, coastal, ['12'])).body.message).toBe(territoryTexts.noArea)
  expect((await add(head, 999_999, ['Manly'])).body.message).toBe(territoryTexts.noMember)
  expect((await add(head, north, ['Manly'], head.operator)).body.message).toBe(noPermission)
  const file = 'Postcode,Member\n2230,coastal\n2077,Coastal\n2230,Coastal\n2000,Nobody\n,Coastal\n'
  const told = { added: 1, unchanged: 1, refused: 3 }
  expect((await upload(head, c.previewImport, file)).body.result).toMatchObject(told)
  expect(await areasOf(head)).toHaveLength(2)
  const { result } = (await upload(head, c.importAreas, file)).body
  expect(result).toMatchObject(told)
  expect(result.refusals.map(each => each.row)).toEqual([3, 5, 6])
  expect(await areasOf(head)).toEqual(['2077: Northside', '2230: Coastal', 'Hornsby: Northside'])
  const [first] = (await app.ok(c.areas, { search: '2077' }, head.owner)).body.data
  const stranger = await app.company()
  expect((await app.request(c.remove, { ids: [first!.id] }, stranger.owner)).status).toBe(404)
  await app.ok(c.remove, { ids: [first!.id] }, head.owner)
  expect(await areasOf(head)).toHaveLength(2)
  // Areas of a member that has left are free.
  await app.ok(linksContract.end, { id: north }, head.owner)
  expect((await add(head, coastal, ['Hornsby'])).body).toMatchObject({ added: 1 })
  expect(await areasOf(head)).toEqual(['2230: Coastal', 'Hornsby: Coastal'])
})

test('a postcode of the Northern Territory gets its 0 back, shown before it is taken', async () => {
  const { head } = await linked()
  const file = 'Postcode,State,Member\n800,NT,Northside\n812,,Northside\n870,NSW,Northside\n'
  expect((await upload(head, c.previewImport, file)).body.result).toMatchObject({
    added: 2,
    refusals: [{ row: 4, reason: { text: territoryTexts.noArea } }],
    corrections: [
      { row: 2, reason: { values: { written: '800', postcode: '0800' } } },
      { row: 3, reason: { values: { written: '812', postcode: '0812' } } },
    ],
  })
  const { body } = await app.upload(c.rowsToCheck, { columns: 'auto' }, head.owner, {
    filename: 'areas.csv',
    bytes: file,
  })
  const checked = readCsv(body as unknown as Buffer)
  expect(checked.map(each => each.Why)).toEqual([
    '800 is read as 0800.',
    '812 is read as 0812.',
    territoryTexts.noArea,
  ])
  await upload(head, c.importAreas, file)
  expect(await areasOf(head)).toEqual(['0800: Northside', '0812: Northside'])
})

test('a lead is suggested to the member in whose area it is, until they have answered', async () => {
  const { head, member, coast, north } = await linked()
  await add(head, north, ['Hornsby'])
  const id = await lead(head, { address: '4 Low St, Hornsby NSW 2077' })
  const suggested = async (as = head.office) => (await app.ok(c.ofLead, { id }, as)).body.result
  expect(await suggested()).toEqual({ company_id: member.id, member: 'Northside', area: 'Hornsby' })
  expect((await app.request(c.ofLead, { id }, member.office)).status).toBe(404)
  const elsewhere = await lead(head, { address: '1 Sea St, Cronulla' })
  expect((await app.ok(c.ofLead, { id: elsewhere }, head.office)).body.result).toBeNull()
  // By itself nothing happens: the switch is off.
  await route()
  expect(await waiting(member)).toEqual([])
  await app.ok(handoverContract.send, { kind: 'lead', id, company_id: member.id }, head.office)
  expect(await suggested()).toBeNull()
  await expect.poll(() => waiting(member), { timeout: 30_000 }).toHaveLength(1)
  expect(await waiting(coast)).toEqual([])
  const [row] = await waiting(member)
  const { lead_id } = (await app.ok(handoverContract.accept, { id: row!.id }, member.office)).body.result
  // There it is theirs, and goes nowhere by itself.
  expect((await app.ok(c.ofLead, { id: lead_id! }, member.office)).body.result).toBeNull()
})

test('with the switch on new leads go by themselves, once for each person, and come back if they are declined', async () => {
  const { head, member, north } = await linked()
  await add(head, north, ['Hornsby'])
  const before = await lead(head, { suburb: 'Hornsby' })
  await app.ok(c.saveSettings, { automatic: true, version: 0 }, head.owner)
  expect((await app.request(c.saveSettings, { automatic: false, version: 0 }, head.owner)).status).toBe(409)
  const ada = { name: 'Ada', phone: '0412 345 678', suburb: 'Hornsby' }
  const first = await lead(head, ada)
  const again = await lead(head, ada)
  const unknown = await lead(head, { suburb: 'Nowhere' })
  const answered = await lead(head, { suburb: 'Hornsby', status: 2 })
  const theirs = await lead(member, { suburb: 'Hornsby' })
  await route()
  await route()
  await expect.poll(() => waiting(member), { timeout: 30_000 }).toHaveLength(1)
  expect(await historyOf(head, first)).toContain('Handed over to {{company}}')
  expect(await historyOf(head, again)).toContain('not handed over automatically')
  for (const id of [before, unknown, answered]) expect(await historyOf(head, id)).not.toContain('Handed over')
  expect(await historyOf(member, theirs)).not.toContain('Handed over')
  const [row] = await waiting(member)
  expect(row).toMatchObject({ kind: 'lead', title: 'Ada', company: 'Harbour Group' })
  await app.ok(handoverContract.decline, { id: row!.id, reason: 'Full' }, member.office)
  expect(await historyOf(head, first)).toContain('Declined by')
  await route()
  expect(await waiting(member)).toEqual([])
  expect((await app.ok(c.ofLead, { id: first }, head.office)).body.result).toBeNull()
})
