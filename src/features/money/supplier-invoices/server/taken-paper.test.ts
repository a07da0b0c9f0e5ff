import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import type { Due } from '#server/schedule.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { supplierInvoicesContract as c } from '../supplier-invoices.contract.ts'
import { readUpload } from '../testing/read-upload.ts'
import { supplierInvoicesSchedules } from './supplier-invoices.schedules.ts'

const app = await testApp()
const { ok } = app
const bytes = await readFile(new URL('../testing/papers/microinvoice.pdf', import.meta.url))
const manageInventory = permissionSeeds.find(({ name }) => name === 'inventory.manage')!
const file = { bytes, filename: 'HT-20417.pdf', type: 'application/pdf' }

const failures: unknown[] = []
const [reading] = supplierInvoicesSchedules(app.services, () => error => failures.push(error))
const due = (companyId: number, id: number, more: Partial<Due> = {}): Due => ({
  data: { companyId, id },
  signal: new AbortController().signal,
  lastTry: false,
  ...more,
})

/** An invoice as a server that died has left it: taken and not read, with nothing on the schedule. */
async function left() {
  const { owner, ...company } = await app.company()
  const { result } = (await ok(c.add, {}, owner)).body
  const taken = (await app.upload(c.take, {}, owner, file)).body.result
  await expect.poll(async () => (await opened(taken.id)).state, { timeout: 30_000 }).toBe('draft')
  await app.sql(
    `update supplier_invoices i set state = 'reading', reading = null, number = '', file_id =
       (select file_id from supplier_invoices t where t.company_id = i.company_id and t.id = $3)
     where company_id = $1 and id = $2`,
    [company.id, result.id, taken.id],
  )
  async function opened(id: number) {
    return (await ok(c.open, { id }, owner)).body.result
  }
  return { company, owner, id: result.id, open: () => opened(result.id) }
}

test('a paper is taken at once, read afterwards, and every screen is told', async () => {
  const { owner } = await app.company()
  const { status, body } = await app.upload(c.take, {}, owner, file)
  expect([status, body.result]).toMatchObject([
    200,
    { state: 'reading', number: '', lines: [], trouble: null, file: { name: 'HT-20417.pdf' } },
  ])
  const { id, version } = body.result
  const tooEarly = await app.send(c.book, { id, version, lines: [] }, owner)
  expect([tooEarly.status, tooEarly.body.message]).toEqual([
    409,
    'This invoice is still being read. Please wait a moment.',
  ])
  const open = async () => (await ok(c.open, { id }, owner)).body.result
  await expect.poll(async () => (await open()).state, { timeout: 30_000 }).toBe('draft')
  expect(await open()).toMatchObject({ number: 'HT-20417', total_cents: 17_928, version: version + 1 })
  const told = await app.sql(
    `select count(*)::int as told from events where company_id = $1 and topic = 'stock' and row_id = $2`,
    [owner.companyId, id],
  )
  expect(told).toEqual([{ told: 2 }])
})

test('a reading that was cut off is begun anew, and one that two servers do is kept once', async () => {
  const { company, id, open } = await left()
  const stopped = due(company.id, id, { signal: AbortSignal.abort(new Error('The server stops.')) })
  await expect(reading!.run!(stopped)).rejects.toThrow('The server stops.')
  expect((await open()).state).toBe('reading')
  const { version } = await open()
  await Promise.all([reading!.run!(due(company.id, id)), reading!.run!(due(company.id, id))])
  expect(await open()).toMatchObject({ state: 'draft', number: 'HT-20417', version: version + 1 })
  expect((await open()).lines).toHaveLength(3)
}, 60_000)

test('one that is deleted meanwhile is not read, and does not come back', async () => {
  const { company, owner, id } = await left()
  await ok(c.remove, { id }, owner)
  await reading!.run!(due(company.id, id))
  expect((await app.send(c.open, { id }, owner)).status).toBe(404)
})

test('what can’t be read at the last try is a draft that says so', async () => {
  const { company, id, open } = await left()
  await app.sql(`update files set key = key || '0' where company_id = $1`, [company.id])
  await expect(reading!.run!(due(company.id, id))).rejects.toThrow()
  expect((await open()).state).toBe('reading')
  await reading!.run!(due(company.id, id, { lastTry: true }))
  expect(await open()).toMatchObject({
    state: 'draft',
    trouble: { text: 'Couldn’t read this file.' },
  })
  expect(failures).toHaveLength(1)
})

test('it is read with the rights of whoever took it: another technician’s job is not found', async () => {
  const { owner, technician } = await app.company()
  const data = [{ permission_id: manageInventory.id, roles: '1,2,3' }]
  await ok(permissionsContract.saveRolePermissions, { data }, owner)
  const job = (await ok(jobsContract.add, { name: 'Ada', address: '1 Low St' }, owner)).body.lastJobInsertId
  const [row] = await app.sql<{ number: number }>('select number from jobs where id = $1', [job])
  const lines = ['Harbour Trade', 'Tax invoice 12', `Job no: ${row!.number}`, 'Total $11.00']
  const ofJob = { ...file, bytes: plainPdf(lines) }
  expect((await readUpload(app, owner, ofJob)).body.result.job_id).toBe(job)
  expect((await readUpload(app, technician, ofJob)).body.result.job_id).toBe(null)
})
