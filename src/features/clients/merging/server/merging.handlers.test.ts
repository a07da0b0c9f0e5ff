import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientSitesContract, clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '../merging.contract.ts'
import { fieldsToFill, leftOver } from '../merging.rules.ts'

const app = await testApp()
const { duplicates, pair, merge, undo, merges, keepApart } = mergingContract

const added = async (company: TestCompany, fields: object) =>
  (await app.send(clientsContract.add, { name: 'Ana Costa', ...fields }, company.office)).body.id
const opened = async (company: TestCompany, id: number) =>
  (await app.send(clientsContract.open, { id }, company.office)).body.result

/** Two of one client, the second with one of everything. */
async function twins() {
  const company = await app.company()
  const keep = await added(company, {
    phone: '0412 345 678',
    main_address: '12 High St, Manly',
    tags: ['VIP'],
  })
  const gone = await added(company, {
    phone: '+61 412 345 678',
    email: 'ana@costa.test',
    main_address: '4 Low Rd, Ryde',
    contacts: [{ name: 'Tom' }],
    tags: ['vip', 'Strata'],
  })
  await app.send(clientSitesContract.add, { id: gone, address: '9 Far St' }, company.office)
  await app.sql(
    `with job as (insert into jobs (company_id, number, client_id) values ($1, 1, $2) returning id),
      invoice as (insert into invoices (company_id, client_id, tax) values ($1, $2, 1000) returning id),
      quote as (insert into quotes (company_id, number, client_id, quoted_on, tax) values ($1, 1, $2, '2026-01-01', 1000))
     insert into ledger_entries (company_id, client_id, invoice_id, kind, amount_cents, day)
     select $1, $2, id, 'invoice', 11000, '2026-01-01' from invoice`,
    [company.id, gone],
  )
  return { company, keep, gone }
}
const owners = (company: TestCompany) =>
  app.sql(
    `select 'job' as what, client_id from jobs where company_id = $1
     union all select 'invoice', client_id from invoices where company_id = $1
     union all select 'quote', client_id from quotes where company_id = $1
     union all select 'entry', client_id from ledger_entries where company_id = $1
     union all select 'contact ' || name, client_id from client_contacts where company_id = $1
     union all select 'site ' || address, client_id from client_sites where company_id = $1
     union all select 'tag ' || t.name, l.client_id from client_tag_links l
       join client_tags t on t.company_id = l.company_id and t.id = l.tag_id where l.company_id = $1
     union all select concat_ws('|', name, phone, email, main_address, deleted_at is null, merged_into), id
       from clients where company_id = $1
     order by 1, 2`,
    [company.id],
  )

test('two become one with all that they have, and two again exactly as they were', async () => {
  const { company, keep, gone } = await twins()
  const before = await owners(company)
  const side = (await app.send(pair, { keep, merge: gone }, company.office)).body
  expect(side.moves).toEqual({ jobs: 1, quotes: 1, invoices: 1, contacts: 1, sites: 1 })
  const { id } = (await app.send(merge, { keep, merge: gone, taken: ['email'] }, company.office)).body
  const one = await opened(company, keep)
  expect(one).toMatchObject({
    phone: '0412 345 678',
    email: 'ana@costa.test',
    main_address: '12 High St, Manly',
    job_count: 1,
  })
  expect(one.tags.map(tag => tag.name)).toEqual(['Strata', 'VIP'])
  expect(one.contacts.map(contact => contact.name)).toEqual(['Tom', 'Ana Costa'])
  const sites = (await app.send(clientSitesContract.list, { id: keep }, company.office)).body.result
  expect(sites.map(site => site.address)).toEqual(['9 Far St', '4 Low Rd, Ryde'])
  const theirs = (await owners(company)).filter(row => /^(job|invoice|quote|entry)$/.test(String(row.what)))
  expect(new Set(theirs.map(row => row.client_id))).toEqual(new Set([keep]))
  // Whoever follows a link to the merged one comes to the other.
  expect((await opened(company, gone)).id).toBe(keep)
  expect((await app.send(merges, { id: keep }, company.office)).body.result).toMatchObject([
    { id, name: 'Ana Costa' },
  ])
  expect((await app.send(clientsContract.restore, { ids: [gone] }, company.office)).status).toBe(404)

  expect((await app.send(undo, { id }, company.office)).body).toMatchObject({ all_back: true })
  expect(await owners(company)).toEqual(before)
  expect((await app.send(undo, { id }, company.office)).status).toBe(404)
})

test('what was changed and added since a merge stays with the kept client', async () => {
  const { company, keep, gone } = await twins()
  const { id } = (await app.send(merge, { keep, merge: gone }, company.office)).body
  await app.sql('insert into jobs (company_id, number, client_id) values ($1, 2, $2)', [company.id, keep])
  const { contacts, name } = await opened(company, keep)
  await app.send(clientsContract.edit, { id: keep, name, contacts, note: 'called' }, company.office)
  expect((await app.send(undo, { id }, company.office)).body).toMatchObject({ all_back: false })
  expect(await opened(company, keep)).toMatchObject({ note: 'called', job_count: 1 })
  expect(await opened(company, gone)).toMatchObject({ id: gone, job_count: 1 })
})

test('merges are undone in the order in which they build on one another', async () => {
  const company = await app.company()
  const [a, b, c] = [await added(company, {}), await added(company, {}), await added(company, {})]
  const first = (await app.send(merge, { keep: a, merge: b }, company.office)).body.id
  const second = (await app.send(merge, { keep: c, merge: a }, company.office)).body.id
  expect((await opened(company, b)).id).toBe(c)
  expect((await app.send(undo, { id: first }, company.office)).status).toBe(409)
  expect((await app.send(undo, { id: second }, company.office)).status).toBe(200)
  expect((await app.send(undo, { id: first }, company.office)).status).toBe(200)
  expect((await opened(company, b)).id).toBe(b)
})

test('who looks alike is suggested until somebody says that they are not the same', async () => {
  const company = await app.company()
  const a = await added(company, { phone: '0412 345 678' })
  const b = await added(company, { name: 'A. Costa', phone: '+61 412 345 678' })
  const c = await added(company, { name: 'Ben Dow', email: 'ben@dow.test' })
  const d = await added(company, { name: 'Benjamin', email: 'Ben@Dow.test' })
  await added(company, { name: 'Cas Eng', main_address: '1 High Street, Ryde' })
  await added(company, { name: 'Eng, Cas', main_address: '1 High St' })
  const found = async () => (await app.send(duplicates, {}, company.office)).body.results
  expect((await found()).map(each => each.same)).toEqual([['address'], ['email'], ['phone']])
  await app.send(keepApart, { a: d, b: c }, company.office)
  expect((await found()).map(each => each.same)).toEqual([['address'], ['phone']])
  await app.send(keepApart, { a: c, b: d, undo: true }, company.office)
  expect(await found()).toHaveLength(3)
  expect((await app.send(keepApart, { a, b: a }, company.office)).status).toBe(400)
  await app.send(merge, { keep: a, merge: b }, company.office)
  expect(await found()).toHaveLength(2)
  expect((await app.send(merge, { keep: a, merge: a }, company.office)).status).toBe(400)
})

test('tags are given to many at once, found by in the list, renamed, and taken out of use and back', async () => {
  const company = await app.company()
  const [a, b] = [await added(company, { name: 'A' }), await added(company, { name: 'B', tags: ['Strata'] })]
  const { list, apply, edit, remove, restore } = clientTagsContract
  const tags = async () => (await app.send(list, {}, company.office)).body.result
  await app.send(apply, { ids: [a, b], add: ['strata', 'VIP'], remove: [] }, company.office)
  expect((await tags()).map(tag => [tag.name, tag.clients])).toEqual([
    ['Strata', 2],
    ['VIP', 2],
  ])
  await app.send(apply, { ids: [b], remove: ['vip'] }, company.office)
  const [strata, vip] = await tags()
  const with_ = async (tag: number) =>
    (await app.send(clientsContract.list, { tag }, company.office)).body.results.map(row => row.name)
  expect(await with_(vip!.id)).toEqual(['A'])
  expect(
    (await app.send(edit, { id: vip!.id, name: 'STRATA', color: '#2563eb' }, company.office)).status,
  ).toBe(409)
  await app.send(edit, { id: vip!.id, name: 'Best', color: '#2563eb' }, company.office)
  expect((await opened(company, a)).tags).toMatchObject([
    { name: 'Best', color: '#2563eb' },
    { name: 'Strata' },
  ])
  const { name, color, ids } = (await app.send(remove, { id: strata!.id }, company.office)).body
  expect((await opened(company, b)).tags).toEqual([])
  await app.send(restore, { name, color, ids }, company.office)
  expect((await opened(company, b)).tags).toMatchObject([{ name: 'Strata' }])
})

test('a site is added, changed, taken away and brought back', async () => {
  const company = await app.company()
  const id = await added(company, {})
  const { list, add, edit, remove } = clientSitesContract
  const site = (await app.send(add, { id, address: '9 Far St', name: 'Shop' }, company.office)).body.id
  const sites = async () => (await app.send(list, { id }, company.office)).body.result
  await app.send(edit, { id: site, address: '9 Far Street', contact_name: 'Tom', version: 1 }, company.office)
  expect((await app.send(edit, { id: site, address: 'x', version: 1 }, company.office)).status).toBe(409)
  expect(await sites()).toMatchObject([
    { id: site, name: '', address: '9 Far Street', contact_name: 'Tom', job_count: 0 },
  ])
  await app.send(remove, { id: site }, company.office)
  expect(await sites()).toEqual([])
  await app.send(remove, { id: site, restore: true }, company.office)
  expect(await sites()).toHaveLength(1)
})

const compared = {
  name: 'A',
  company_name: '',
  phone: '1',
  email: '',
  main_address: 'x',
  billing_address: '',
  note: 'n',
}
test.each([
  ['nothing is taken', [], { contact: { name: 'B', phone: '2', email: 'b' }, address: 'y', note: 'm' }],
  [
    'the phone is taken',
    ['phone'],
    { contact: { name: 'A', phone: '1', email: 'b' }, address: 'y', note: 'm' },
  ],
  [
    'the email and address are taken',
    ['email', 'main_address'],
    { contact: { name: 'A', phone: '2', email: '' }, address: 'x', note: 'm' },
  ],
] as const)('nothing is lost when %s', (_what, taken, left) => {
  const other = { ...compared, name: 'B', phone: '2', email: 'b', main_address: 'y', note: 'm' }
  expect(leftOver(compared, other, taken)).toEqual(left)
  expect(fieldsToFill(compared, other)).toEqual(['email'])
})
