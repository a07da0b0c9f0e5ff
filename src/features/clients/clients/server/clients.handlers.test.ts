import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '../clients.contract.ts'

const app = await testApp()
const { list, open, add, edit, remove, restore } = clientsContract

const smith = {
  name: 'Jane Smith',
  company_name: 'Smith & Daughters',
  email: 'jane@smith.test',
  phone: '0412 345 678',
  main_address: '12 Hall St, Bondi Beach NSW 2026',
  suburb_name: 'Bondi Beach',
  latitude: -33.89,
  longitude: 151.27,
  contacts: [{ name: 'Tenant Tom', phone: '0498 111 222', email: '' }],
}

async function companyWithSmith() {
  const company = await app.company()
  const { body } = await app.send(add, smith, company.office)
  return { company, id: body.id }
}

async function names(
  company: { owner: { token: string } },
  input: Parameters<typeof app.send<typeof list>>[1],
) {
  const { body } = await app.send(list, input, company.owner)
  return body.results.map(row => row.name)
}

test('a client that was added opens with address and contacts', async () => {
  const { company, id } = await companyWithSmith()
  const { status, body } = await app.send(open, { id }, company.operator)
  expect(status).toBe(200)
  expect(body.result).toMatchObject({
    ...smith,
    contacts: [smith.contacts[0]],
    billing_address: '',
    job_count: 0,
  })
  expect(body.result.version).toBe(1)
})

test('the list shows contacts and the number of jobs that were not deleted', async () => {
  const { company, id } = await companyWithSmith()
  await app.sql(
    `insert into jobs (company_id, number, client_id, deleted_at) values ($1, 1, $2, null), ($1, 2, $2, now())`,
    [company.id, id],
  )
  const { body } = await app.send(list, {}, company.owner)
  expect(body.pagination).toMatchObject({ totalSize: 1, totalCapped: false, next: null })
  expect(body.results[0]).toMatchObject({ id, suburb_name: 'Bondi Beach', job_count: 1 })
  expect(JSON.parse(body.results[0]!.additional_contacts)).toMatchObject([{ name: 'Tenant Tom' }])
})

test('search finds by any field, by words in any order, and by a contact', async () => {
  const { company } = await companyWithSmith()
  await app.send(add, { name: 'Bob 100% Brown' }, company.owner)
  for (const search of ['smith jane', '0412345678', 'DAUGHTERS', 'hall st', 'tenant', '0498 111']) {
    expect(await names(company, { search }), search).toEqual(['Jane Smith'])
  }
  expect(await names(company, { search: '0%' })).toEqual(['Bob 100% Brown'])
  expect(await names(company, { search: 'nobody' })).toEqual([])
})

test('pages follow one another by number and by key, in the order that was asked for', async () => {
  const company = await app.company()
  for (const name of ['echo', 'Alpha', 'delta', 'Bravo', 'charlie']) {
    await app.send(add, { name, company_name: name.toUpperCase(), suburb_name: name }, company.owner)
  }
  for (const sortField of ['name', 'company_name', 'suburb'] as const) {
    const first = await app.send(
      list,
      { pagination: { pageSize: 2, sortField, sortOrder: 'asc' } },
      company.owner,
    )
    expect(first.body.results.map(row => row.name)).toEqual(['Alpha', 'Bravo'])
    const after = first.body.pagination.next!
    expect(await names(company, { pagination: { pageSize: 2, sortField, sortOrder: 'asc', after } })).toEqual(
      ['charlie', 'delta'],
    )
    expect(
      await names(company, { pagination: { pageSize: 2, pageNumber: 3, sortField, sortOrder: 'asc' } }),
    ).toEqual(['echo'])
  }
  for (const sortField of ['id', 'created_at'] as const) {
    const first = await app.send(list, { pagination: { pageSize: 3, sortField } }, company.owner)
    expect(first.body.results.map(row => row.name)).toEqual(['charlie', 'Bravo', 'delta'])
    const after = first.body.pagination.next!
    expect(await names(company, { pagination: { pageSize: 3, sortField, after } })).toEqual(['Alpha', 'echo'])
  }
})

test('a long list is counted up to 1,000 and given up to 6,000 slim rows at a time', async () => {
  const company = await app.company()
  await app.sql(
    `insert into clients (company_id, name) select $1, 'Client ' || n from generate_series(1, 1500) n`,
    [company.id],
  )
  const page = await app.send(list, { pagination: { pageSize: 10 } }, company.owner)
  expect(page.body.pagination).toMatchObject({ totalSize: 1000, totalCapped: true })
  const all = await app.send(list, { pagination: { pageSize: 6000 } }, company.owner)
  expect(all.body.results).toHaveLength(1500)
  expect(all.body.results[0]!.job_count).toBeNull()
  const far = await app.send(list, { pagination: { pageSize: 10, pageNumber: 200 } }, company.owner)
  expect(far.status).toBe(400)
})

test('a search leads on to its last client, newest first; long names in any script carry a page on', async () => {
  const company = await app.company()
  await app.sql(
    `insert into clients (company_id, name) select $1, repeat('水', 190) || n from generate_series(1001, 2203) n`,
    [company.id],
  )
  for (const input of [{ search: '水水水' }, { sortField: 'name', sortOrder: 'ASC' }]) {
    const { search = '', ...sorting } = input as { search?: string }
    const found = new Set<number>()
    let after: string | null | undefined
    do {
      const pagination = { pageSize: 500, ...sorting, ...(after && { after }) }
      const { body } = await app.send(list, { search, pagination }, company.owner)
      expect(body.pagination).toMatchObject({ totalSize: 1000, totalCapped: true })
      for (const row of body.results) found.add(row.id)
      after = body.pagination.next
    } while (after)
    expect(found.size).toBe(1203)
  }
})

test('a damaged page key, sort field or page size is refused', async () => {
  const company = await app.company()
  for (const pagination of [
    { after: 'nonsense' },
    { after: Buffer.from('["x",1]').toString('base64url') },
    { after: Buffer.from('["2024-99-99 00:00:00+00",1]').toString('base64url'), sortField: 'id' },
    { sortField: 'note' },
    { pageSize: 6001 },
  ]) {
    const { status, body } = await app.request(list, { pagination }, company.owner)
    expect(status, JSON.stringify(pagination)).toBe(400)
    expect(body.message).toBeTruthy()
  }
})

test('an edit changes the fields, keeps the contacts sent, adds new ones and removes the others', async () => {
  const { company, id } = await companyWithSmith()
  const opened = await app.send(open, { id }, company.owner)
  const tom = opened.body.result.contacts[0]!
  const added = await app.send(
    edit,
    { ...smith, id, version: 1, contacts: [{ name: 'Agent Ann' }, { ...tom, name: 'Tenant Thomas' }] },
    company.owner,
  )
  expect(added.body.result.contacts.map(contact => contact.name)).toEqual(['Agent Ann', 'Tenant Thomas'])
  expect(added.body.result.contacts[1]!.id).toBe(tom.id)
  const removed = await app.send(edit, { ...smith, id, name: 'Jane Jones', contacts: [] }, company.owner)
  expect(removed.body.result).toMatchObject({ name: 'Jane Jones', contacts: [], version: 3 })
  const history = await app.sql(
    `select action, user_id from changes where company_id = $1 and table_name = 'clients' order by id`,
    [company.id],
  )
  expect(history.map(row => row.action)).toEqual(['insert', 'update', 'update'])
})

test('a billing address that repeats the main address stays the same when that changes', async () => {
  const { company, id } = await companyWithSmith()
  const same = { ...smith, id, billing_address: smith.main_address }
  await app.send(edit, same, company.owner)
  expect((await app.send(open, { id }, company.owner)).body.result.billing_address).toBe('')
  await app.send(edit, { ...same, billing_address: 'PO Box 7, Bondi NSW' }, company.owner)
  expect((await app.send(open, { id }, company.owner)).body.result.billing_address).toBe(
    'PO Box 7, Bondi NSW',
  )
})

test('of two people who edit one client the later is told, and gets the row as it is now', async () => {
  const { company, id } = await companyWithSmith()
  await app.send(edit, { ...smith, id, name: 'First', version: 1 }, company.owner)
  const { status, body } = await app.send(edit, { ...smith, id, name: 'Second', version: 1 }, company.office)
  expect(status).toBe(409)
  expect(body.message).toMatch(/Someone else just changed this/)
  expect(body.current).toMatchObject({ name: 'First', version: 2 })
  expect((await app.send(open, { id }, company.owner)).body.result.name).toBe('First')
})

test('a contact of another client can be neither changed nor taken over', async () => {
  const { company, id } = await companyWithSmith()
  const other = await app.send(add, { name: 'Other', contacts: [{ name: 'Theirs' }] }, company.owner)
  const theirs = (await app.send(open, { id: other.body.id }, company.owner)).body.result.contacts[0]!
  const { status } = await app.send(
    edit,
    { ...smith, id, contacts: [{ ...theirs, name: 'Mine' }] },
    company.owner,
  )
  expect(status).toBe(404)
  expect((await app.send(open, { id: other.body.id }, company.owner)).body.result.contacts[0]!.name).toBe(
    'Theirs',
  )
})

test('deleted clients are gone from list and search until they are restored', async () => {
  const { company, id } = await companyWithSmith()
  expect((await app.send(remove, { ids: [id] }, company.owner)).status).toBe(200)
  expect(await names(company, {})).toEqual([])
  expect(await names(company, { search: 'tenant' })).toEqual([])
  expect((await app.send(open, { id }, company.owner)).status).toBe(404)
  expect((await app.send(edit, { ...smith, id }, company.owner)).status).toBe(404)
  expect((await app.send(remove, { ids: [id] }, company.owner)).status).toBe(404)
  expect((await app.send(restore, { ids: String(id) }, company.owner)).status).toBe(200)
  expect(await names(company, {})).toEqual(['Jane Smith'])
})

test('what is missing or not valid is said beside its field', async () => {
  const company = await app.company()
  const cases = [
    [{}, 'Name required.', 'name'],
    [{ name: '  ' }, 'Name required.', 'name'],
    [{ name: 'A', email: 'nonsense' }, 'Email is not valid', 'email'],
    [{ name: 'A', latitude: 91 }, 'Latitude is not valid', 'latitude'],
    [{ name: 'A', contacts: [{ name: '' }] }, 'Contact name is required', 'contacts.0.name'],
    [{ name: 'A', company_name: 'x'.repeat(201) }, 'Please use up to 200 characters.', 'company_name'],
  ] as const
  for (const [input, message, field] of cases) {
    const { status, body } = await app.request(add, input, company.owner)
    expect([status, body.message, body.field]).toEqual([400, message, field])
  }
  expect((await app.send(remove, { ids: [] }, company.owner)).status).toBe(400)
})

test('the same request sent twice with its key adds one client', async () => {
  const company = await app.company()
  const headers = { 'idempotency-key': 'again-1' }
  const first = await app.send(add, smith, company.owner, { headers })
  const second = await app.send(add, smith, company.owner, { headers })
  expect(second.body.id).toBe(first.body.id)
  expect(await names(company, {})).toHaveLength(1)
})

test('technicians and strangers see no clients, and no company those of another', async () => {
  const { company, id } = await companyWithSmith()
  const other = await app.company()
  expect((await app.send(list, {}, company.technician)).status).toBe(403)
  expect((await app.send(add, smith, company.technician)).status).toBe(403)
  expect((await app.send(list, {}, null)).status).toBe(401)
  expect(await names(other, { search: 'smith' })).toEqual([])
  for (const [entry, input] of [
    [open, { id }],
    [edit, { ...smith, id }],
    [remove, { ids: [id] }],
    [restore, { ids: [id] }],
  ] as const) {
    expect((await app.request(entry, input, other.owner)).status).toBe(404)
  }
})

test('somebody who resembles a client is found by phone, email or name with address, and nobody else is', async () => {
  const company = await app.company()
  const other = await app.company()
  const ana = {
    name: 'Ana Costa',
    phone: '0412 345 678',
    email: 'ana@costa.test',
    main_address: '12 High Street, Manly',
    contacts: [{ name: 'Agent', phone: '(02) 9876 5432' }],
  }
  await app.send(add, ana, other.owner)
  const { id } = (await app.send(add, ana, company.owner)).body
  await app.send(add, { name: 'Ana Costa', main_address: '99 Low Road' }, company.owner)
  const similar = async (described: object, as = company.operator) =>
    ((await app.request(clientsContract.similar, described, as)).body.results ?? []).map(row => [
      row.id,
      row.same,
    ])
  expect(await similar({ phone: '+61 412 345 678' })).toEqual([[id, ['phone']]])
  expect(await similar({ phone: '02 9876 5432', email: 'Ana@Costa.test' })).toEqual([
    [id, ['phone', 'email']],
  ])
  expect(await similar({ name: 'Costa Ana', address: '12 High St, Manly' })).toEqual([[id, ['address']]])
  const { id: son } = (await app.send(add, { name: 'Leo Costa', phone: '0412345678' }, company.owner)).body
  expect(await similar({ name: 'Leo Costa', phone: '0412 345 678' })).toEqual([
    [son, ['phone']],
    [id, ['phone']],
  ])
  await app.send(remove, { ids: [son] }, company.owner)
  expect(await similar({ name: 'Ana Costa' })).toEqual([])
  expect(await similar({ phone: '0412 345 678', except: id })).toEqual([])
  await app.send(remove, { ids: [id] }, company.owner)
  expect(await similar({ phone: '0412 345 678' })).toEqual([])
})

test('by fit the client that is meant comes before those whose other fields hold the words, and a mistyped name is found', async () => {
  const { company } = await companyWithSmith()
  const at = (main_address: string) => ({ main_address, suburb_name: '' })
  await app.send(add, { name: 'Aaron Cook', ...at('1 High St, Bankstown') }, company.owner)
  await app.send(add, { name: 'The Old Bankstown Cinema', ...at('') }, company.owner)
  await app.send(add, { name: 'Bankstown Cafe', ...at('') }, company.owner)
  await app.send(add, { name: 'Zoe Hart', company_name: 'Bankstown Crane Hire', ...at('') }, company.owner)
  const byFit = { sortField: 'fit', sortOrder: 'asc', pageSize: 8 } as const
  expect(await names(company, { search: 'Bankstown C', pagination: byFit })).toEqual([
    'Bankstown Cafe',
    'The Old Bankstown Cinema',
    'Zoe Hart',
    'Aaron Cook',
  ])
  expect(await names(company, { search: 'jane smyth', pagination: byFit })).toEqual(['Jane Smith'])
  expect(await names(company, { search: 'jane smyth' })).toEqual(['Jane Smith'])
})
