import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { inboxContract as c } from '../inbox.contract.ts'
import { inboxTexts } from '../inbox.rules.ts'

const app = await testApp()
const { ok } = app
const phone = '0412 345 678'

/** A client writes and sends two photos. */
async function sent(company: TestCompany, from = phone) {
  const companyId = companyIdFrom(company.id, 'session')
  const photo = (name: string) => ({
    name,
    key: newStorageKey(companyId),
    type: 'image/jpeg',
    bytes: 1_000,
    has_thumbnail: false,
  })
  const files = { kept: [photo('leak.jpg'), photo('valve.jpg')], leftOut: [] }
  const id = await app.services.db.withCompany(companyId, tx =>
    takeReply(tx, app.services, { phone: from, text: 'See here', to: '', vendorId: null, files }),
  )
  const { threads } = (await ok(c.threads, { view: 'all', search: '' }, company.office)).body
  return { id: id!, thread: threads.find(each => each.address === from)!.id }
}
const client = async ({ office }: TestCompany, name: string, own = phone) =>
  (await ok(clientsContract.add, { name, phone: own }, office)).body.id
const onJob = async ({ office }: TestCompany, jobId: number) =>
  (await ok(filesContract.list, { jobId }, office)).body.result.map(file => file.name)
const shown = async ({ office }: TestCompany, id: number) =>
  (await ok(c.thread, { id }, office)).body.messages[0]!

test('photos of a message are put on a job of its client, counted once, moved, and taken off again', async () => {
  const company = await app.company()
  const { office } = company
  const dana = await client(company, 'Dana Wells')
  const { id, thread } = await sent(company)
  const job = await bookedJobId(app, company, { customerId: dana })
  const second = await bookedJobId(app, company, { customerId: dana })
  const before = (await ok(filesContract.usage, {}, office)).body.result
  expect((await shown(company, thread)).files_job_id).toBeNull()
  await ok(c.filesToJob, { id, job_id: job }, office)
  expect(await onJob(company, job)).toEqual(['valve.jpg', 'leak.jpg'])
  expect(await shown(company, thread)).toMatchObject({ files_job_id: job, files: [{}, {}] })
  expect((await ok(filesContract.usage, {}, office)).body.result).toEqual(before)
  await ok(c.filesToJob, { id, job_id: second }, office)
  expect([await onJob(company, job), (await onJob(company, second)).length]).toEqual([[], 2])
  await ok(c.filesToJob, { id, job_id: 0 }, office)
  expect(await onJob(company, second)).toEqual([])
  expect(await shown(company, thread)).toMatchObject({ files_job_id: null, files: [{}, {}] })
})

test('another client’s job, another company’s and one that is closed to the asker take none', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { office, technician } = company
  await client(company, 'Dana Wells')
  const { id } = await sent(company)
  const lee = await client(company, 'Lee Wong', '0412 345 679')
  const theirs = await bookedJobId(app, company, { name: 'Lee Wong', customerId: lee })
  const foreign = await bookedJobId(app, other)
  const put = async (job_id: number, as = office) =>
    (await app.request(c.filesToJob, { id, job_id }, as)).status
  const refused = await app.request(c.filesToJob, { id, job_id: theirs }, office)
  expect([refused.status, refused.body.message]).toEqual([400, inboxTexts.otherClient])
  expect(await put(foreign)).toBe(404)
  expect(await put(theirs, technician)).toBe(403)
  expect(await put(foreign, other.office)).toBe(404)
  // A stranger may be anybody on the site.
  const stranger = await sent(company, '0498 765 432')
  await ok(c.filesToJob, { id: stranger.id, job_id: theirs }, office)
  expect(await onJob(company, theirs)).toHaveLength(2)
  await app.send(jobsContract.remove, { ids: [theirs] } as never, company.owner)
  expect((await app.request(c.filesToJob, { id: stranger.id, job_id: theirs }, office)).status).toBe(404)
})
