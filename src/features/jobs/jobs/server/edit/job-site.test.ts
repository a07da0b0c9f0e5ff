import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientSitesContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobHistoryContract } from '#features/jobs/job-summary/job-history.contract.ts'
import { jobsContract as jobs } from '../../jobs.contract.ts'

const app = await testApp()

const added = async (company: TestCompany, name: string) =>
  (await app.send(clientsContract.add, { name, main_address: '1 Own St' }, company.office)).body.id
const siteOf = async (company: TestCompany, id: number, fields: object) =>
  (await app.send(clientSitesContract.add, { id, address: '', ...fields }, company.office)).body.id
const opened = async (company: TestCompany, id: number, as = company.office) =>
  (await app.send(jobs.open, { id }, as)).body.result

/** A manager with two buildings, and a stranger with one. */
async function managed() {
  const company = await app.company()
  const manager = await added(company, 'Strata Pty')
  const stranger = await added(company, 'Ana Costa')
  const tower = await siteOf(company, manager, {
    name: 'Tower',
    address: '9 High St',
    suburb_name: 'Manly',
    latitude: -33.8,
    longitude: 151.2,
    contact_name: 'Tom',
    contact_phone: '0412 345 678',
    note: 'Key at the desk',
  })
  const depot = await siteOf(company, manager, { address: '2 Dock Rd' })
  const foreign = await siteOf(company, stranger, { address: '4 Low Rd' })
  const book = async (fields: object) => {
    const input = { name: 'Strata Pty', customerId: manager, ...fields }
    const { status, body } = await app.request(jobs.add, input, company.office)
    return { status, id: body.lastJobInsertId }
  }
  return { company, manager, stranger, tower, depot, foreign, book }
}

test('a job at a site has its address, and tells its technician whom one meets there', async () => {
  const { company, tower, depot, book } = await managed()
  const { id } = await book({ site_id: tower, assign_worker: [company.technician.id] })
  expect(await opened(company, id, company.technician)).toMatchObject({
    site_id: tower,
    address: '9 High St',
    suburb_name: 'Manly',
    latitude: -33.8,
    site: { name: 'Tower', contact_name: 'Tom', contact_phone: '0412 345 678', note: 'Key at the desk' },
  })
  // A typed address stays.
  const typed = await book({ site_id: tower, address: 'Unit 3, 9 High St' })
  expect(await opened(company, typed.id)).toMatchObject({ site_id: tower, address: 'Unit 3, 9 High St' })

  const moved = await app.send(jobs.edit, { id, site_id: depot }, company.office)
  expect(moved.status).toBe(200)
  expect(await opened(company, id)).toMatchObject({ site_id: depot, address: '2 Dock Rd', suburb_name: '' })
  await app.send(jobs.edit, { id, site_id: 0, address: '1 Own St' }, company.office)
  expect(await opened(company, id)).toMatchObject({ site_id: null, site: null, address: '1 Own St' })
  const { data } = (await app.send(jobHistoryContract.read, { id }, company.office)).body
  const told = data.flatMap(({ lines }) => lines.filter(({ values }) => 'text' in Object(values.field)))
  expect(told.filter(({ values }) => (values.field as { text: string }).text === 'Site')).toMatchObject([
    { values: { from: '2 Dock Rd' } },
    { values: { from: 'Tower', to: '2 Dock Rd' } },
  ])
})

test('a site of another client or company, or one that was removed, is refused; a job stays where it was', async () => {
  const { company, manager, stranger, tower, depot, foreign, book } = await managed()
  const other = await managed()
  for (const site_id of [foreign, other.tower, 987_654_321])
    expect((await book({ site_id, address: 'A' })).status).toBe(400)
  expect((await book({ site_id: tower, customerId: 0, address: 'A' })).status).toBe(400)
  const { id } = await book({ site_id: tower })
  const save = async (input: object) =>
    (await app.request(jobs.edit, { id, ...input }, company.office)).status
  expect(await save({ site_id: foreign })).toBe(400)
  expect(await save({ site_id: other.depot })).toBe(400)
  await app.send(clientSitesContract.remove, { id: depot }, company.office)
  expect(await save({ site_id: depot })).toBe(400)
  await app.send(clientSitesContract.remove, { id: tower }, company.office)
  expect(await save({ site_id: tower, tradie_comment: 'Done' })).toBe(200)
  expect(await opened(company, id)).toMatchObject({ site_id: tower, customer_id: manager })
  // With another client it leaves the site.
  expect(await save({ customerId: stranger, site_id: tower })).toBe(400)
  expect(await save({ customerId: stranger })).toBe(200)
  expect((await opened(company, id)).site_id).toBeNull()
})

test('a duplicate is at the same site, and a merge takes sites and their jobs along, there and back', async () => {
  const { company, manager, stranger, tower, book } = await managed()
  const { id } = await book({ site_id: tower })
  const copy = (await app.send(jobs.duplicate, { id }, company.office)).body.lastJobInsertId
  expect((await opened(company, copy)).site_id).toBe(tower)

  const merge = { keep: stranger, merge: manager }
  const merged = (await app.send(mergingContract.merge, merge, company.office)).body.id
  expect(await opened(company, id)).toMatchObject({ site_id: tower, customer_id: stranger })
  const since = (await book({ customerId: stranger, site_id: tower })).id
  const undone = await app.send(mergingContract.undo, { id: merged }, company.office)
  expect(undone).toMatchObject({ status: 200 })
  expect(await opened(company, id)).toMatchObject({ site_id: tower, customer_id: manager })
  // The site went back, and the kept client's job is at its address alone.
  expect(await opened(company, since)).toMatchObject({ site_id: null, address: '9 High St' })
})
