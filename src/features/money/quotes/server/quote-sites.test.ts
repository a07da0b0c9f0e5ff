import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientSitesContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()

const added = async ({ office }: TestCompany, name: string) => {
  const client = { name, main_address: '1 Own St', billing_address: 'PO Box 9' }
  return (await app.send(clientsContract.add, client, office)).body.id
}
const siteOf = async ({ office }: TestCompany, id: number, fields: object) =>
  (await app.send(clientSitesContract.add, { id, address: '', ...fields }, office)).body.id

/** A manager with a building, and a stranger with one. */
async function managed() {
  const company = await app.company()
  const manager = await added(company, 'Strata Pty')
  const stranger = await added(company, 'Ana Costa')
  const tower = await siteOf(company, manager, { name: 'Tower', address: '9 High St', suburb_name: 'Manly' })
  const foreign = await siteOf(company, stranger, { address: '4 Low Rd' })
  const content = {
    name: 'Strata Pty',
    address: 'PO Box 9',
    site_address: '9 High St',
    client_id: manager,
    site_id: tower,
    lines: [{ name: 'Pump', price: 100 }],
  }
  const write = (more: object = {}) => app.request(c.add, { ...content, ...more }, company.office)
  const open = async (id: number) => (await app.send(c.open, { id }, company.office)).body.result
  const job = async (id: number) => (await app.send(jobsContract.open, { id }, company.office)).body.result
  return { company, manager, stranger, tower, foreign, content, write, open, job }
}
const textOf = async (body: unknown) => (await readPdf(new Uint8Array(body as Buffer))).pages.join('\n')

test('a quote is for a site: on paper, on the client’s page, in its job and on the job’s invoice', async () => {
  const { company, tower, write, job } = await managed()
  const { office } = company
  const { result: quote } = (await write()).body
  expect(quote).toMatchObject({ site_id: tower, site_name: 'Tower', site_address: '9 High St' })
  const { text } = await (async () => {
    await app.send(c.send, { id: quote.id, email: `site-${quote.id}@example.test` }, office)
    return app.mailTo(`site-${quote.id}@example.test`)
  })()
  const token = /clientPortal\/quotes\/([\w.-]+)/.exec(text)![1]!
  const { result } = (await app.send(c.readByLink, { token }, null)).body
  expect(result).toMatchObject({ site_name: 'Tower', site_address: '9 High St', address: 'PO Box 9' })
  expect(result).not.toHaveProperty('site_id')
  const signed = { accepted: true, revision: 0, name: 'Sam', signature: drawing }
  expect((await app.send(c.decideByLink, { token, ...signed }, null)).status).toBe(200)
  const paper = await textOf((await app.send(c.pdf, { id: quote.id }, office)).body)
  for (const part of ['PO Box 9', 'Tower', '9 High St', 'SHA-256']) expect(paper).toContain(part)

  const { job_id } = (await app.send(c.toJob, { id: quote.id }, office)).body
  expect(await job(job_id)).toMatchObject({ site_id: tower, address: '9 High St', suburb_name: 'Manly' })
  const { result: begun } = (await app.send(invoicesContract.draftOfJob, { jobId: job_id }, office)).body
  expect(begun).toMatchObject({ site_id: tower, site_name: 'Tower', address: 'PO Box 9' })
  const { result: draft } = (await app.send(invoicesContract.add, { ...begun, job_id }, office)).body
  expect(draft).toMatchObject({ site_id: tower, site_name: 'Tower', site_address: '9 High St' })
  const bill = await textOf((await app.send(invoicesContract.pdf, { id: draft.id }, office)).body)
  for (const part of ['PO Box 9', 'Tower', '9 High St']) expect(bill).toContain(part)
})

test('a quote begins with the site of its job, or with the one that was named', async () => {
  const { company, manager, tower, foreign, write, job } = await managed()
  const { office } = company
  const booked = { name: 'Strata Pty', customerId: manager, site_id: tower, status: 7 }
  const { lastJobInsertId: job_id } = (await app.send(jobsContract.add, booked, office)).body
  const begun = async (asked: object) => (await app.send(c.begin, asked, office)).body.result
  const place = { site_id: tower, site_name: 'Tower', site_address: '9 High St', address: 'PO Box 9' }
  expect(await begun({ job_id })).toMatchObject({ ...place, client_id: manager, name: 'Strata Pty' })
  expect(await begun({ client_id: manager, site_id: tower })).toMatchObject(place)
  const none = { site_id: null, site_name: '', site_address: '1 Own St' }
  expect(await begun({ client_id: manager, site_id: foreign })).toMatchObject(none)
  const invoice = await app.send(invoicesContract.draft, { client_id: manager, site_id: tower }, office)
  expect(invoice.body.result).toMatchObject(place)

  // A job without a site takes that of its quote along; where it was booked for stays.
  const at = { name: 'Strata Pty', customerId: manager, address: 'Gate 2', status: 7 }
  const { lastJobInsertId: other } = (await app.send(jobsContract.add, at, office)).body
  const { id } = (await write({ transferJobId: other })).body.result
  await app.send(c.send, { id, via: 'none' }, office)
  await app.send(c.decide, { id, accepted: true, note: 'By phone' }, office)
  await app.send(c.toJob, { id }, office)
  expect(await job(other)).toMatchObject({ site_id: tower, address: 'Gate 2' })
})

test('a site of another client is refused; one that was removed stays where it stood', async () => {
  const { company, stranger, tower, foreign, content, write, open } = await managed()
  const other = await managed()
  for (const wrong of [{ site_id: foreign }, { site_id: other.tower }, { client_id: 0 }]) {
    const { status, body } = await write(wrong)
    expect([status, body]).toMatchObject([400, { message: 'Please choose one of the client’s sites.' }])
  }
  const { id } = (await write()).body.result
  await app.send(clientSitesContract.remove, { id: tower }, company.office)
  const edit = (more: object) => app.request(c.edit, { id, ...content, ...more }, company.office)
  expect((await edit({ message: 'Soon' })).status).toBe(200)
  expect(await open(id)).toMatchObject({ site_id: tower, site_name: 'Tower', message: 'Soon' })
  expect((await edit({ client_id: stranger })).status).toBe(400)
  expect((await edit({ client_id: stranger, site_id: 0 })).status).toBe(200)
  expect(await open(id)).toMatchObject({ site_id: null, site_name: '' })
})

test('a merge takes sites and their documents along, there and back', async () => {
  const { company, manager, stranger, tower, content, write, open } = await managed()
  const { office } = company
  const { id } = (await write()).body.result
  const bill = (await app.send(invoicesContract.add, content, office)).body.result.id
  const merge = (await app.send(mergingContract.merge, { keep: stranger, merge: manager }, office)).body
  expect(await open(id)).toMatchObject({ site_id: tower, client_id: stranger })
  const since = (await write({ client_id: stranger })).body.result.id
  await app.send(mergingContract.undo, { id: merge.id }, office)
  const { result } = (await app.send(invoicesContract.byId, { id: bill }, office)).body
  for (const kept of [await open(id), result])
    expect(kept).toMatchObject({ site_id: tower, client_id: manager })
  expect(await open(since)).toMatchObject({ site_id: null, site_name: 'Tower', site_address: '9 High St' })
})
