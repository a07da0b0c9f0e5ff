import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { fileTexts } from '#features/jobs/files/files.rules.ts'
import { sweepFiles } from '#features/jobs/files/server/files-sweep.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()
const { ok } = app
const content = { name: 'Ada', email: 'ada@example.test', lines: [{ name: 'Labour', price: 100 }] }
const picture = (width: number, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7f77' } })
    .jpeg()
    .toBuffer()
const staged = async (as: TestUser, width = 400): Promise<number> =>
  (await app.upload(filesContract.stage, {}, as, { bytes: await picture(width), filename: 'roof.jpg' })).body
    .file.id
const written = async (as: TestUser, more: object) =>
  (await ok(c.add, { ...content, ...more }, as)).body.result
async function sent(id: number, as: TestUser): Promise<string> {
  const email = `photos-${id}@example.test`
  await ok(c.send, { id, email }, as)
  return /clientPortal\/quotes\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
}

test('photos stand on the client’s page and in the PDF in their order; the job that the quote becomes has them as files', async () => {
  const { office, owner, technician } = await app.company()
  const [first, second] = [await staged(office), await staged(office, 200)]
  const photos = [
    { id: second, caption: 'Broken tile' },
    { id: first, caption: '' },
  ]
  const quote = await written(office, { photos })
  const shown = photos.map(photo => ({ ...photo, name: 'roof.jpg' }))
  expect(quote.photos).toEqual(shown)
  const read = (id: number, as: TestUser) => app.send(filesContract.read, { id, name: 'x' }, as)
  expect((await read(first, owner)).status).toBe(200)
  expect((await read(first, technician)).status).toBe(404)
  const token = await sent(quote.id, office)
  expect((await ok(c.readByLink, { token }, null)).body.result.photos).toEqual(shown)
  const seen = await app.send(c.photoByLink, { token, photo: second }, null)
  expect(await sharp(seen.body as unknown as Buffer).metadata()).toMatchObject({ width: 200, format: 'jpeg' })
  const small = await app.send(c.photoByLink, { token, photo: second, size: 'thumbnail' }, null)
  expect(small.headers['content-type']).toBe('image/webp')
  const other = await staged(office)
  expect((await app.send(c.photoByLink, { token, photo: other }, null)).status).toBe(404)
  const { body } = await app.send(c.pdfByLink, { token }, null)
  const pdf = await readPdf(body as unknown as Buffer)
  expect(pdf.pages).toHaveLength(2)
  expect(pdf.pages[1]).toMatch(/Photos[\s\S]*Broken tile/)

  await ok(c.decideByLink, { token, revision: 0, accepted: true, name: 'Ada', signature: drawing }, null)
  const { job_id } = (await ok(c.toJob, { id: quote.id }, office)).body
  const files = (await ok(filesContract.list, { jobId: job_id }, office)).body.result
  expect(files.map(file => file.id).sort()).toEqual([first, second].sort())
  // Taken off the job it still stands on the quote, also after what was removed is swept away.
  await ok(filesContract.remove, { id: first }, office)
  await sweepFiles(app.services.db, app.services.providers.storage, new Date(Date.now() + 90 * 86_400_000))
  expect((await app.send(c.photoByLink, { token, photo: first }, null)).status).toBe(200)
})

test('a quote shows photos of its own job, and refuses all that is not a picture of its own', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const { office } = company
  const booked = async () =>
    (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street' }, company.owner)).body.lastJobInsertId
  const [job, another] = [await booked(), await booked()]
  const ofJob = async (id: number) =>
    (await app.upload(filesContract.add, { id }, office, { bytes: await picture(90), filename: 'a.jpg' }))
      .body.file.id
  const mine = await ofJob(job)
  const quote = await written(office, { transferJobId: job, photos: [{ id: mine, caption: 'Before' }] })
  expect(quote.photos).toMatchObject([{ id: mine, caption: 'Before' }])
  const refused = async (id: number) => {
    const { status, body } = await app.send(
      c.edit,
      { ...content, id: quote.id, photos: [{ id, caption: '' }] } as never,
      office,
    )
    return [status, body.message]
  }
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const pdf = Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF\n`,
  )
  const paper = await app.upload(filesContract.stage, {}, office, { bytes: pdf, filename: 'plan.pdf' })
  expect(await refused(paper.body.file.id)).toEqual([415, fileTexts.noPicture])
  expect((await refused(await staged(other.office)))[0]).toBe(404)
  expect((await refused(await ofJob(another)))[0]).toBe(404)
  expect((await refused(999_999_999))[0]).toBe(404)
  const twice = [mine, mine].map(id => ({ id, caption: '' }))
  expect((await app.send(c.edit, { ...content, id: quote.id, photos: twice }, office)).body.message).toBe(
    'Each photo can only be added once.',
  )
})

test('a revision keeps the photos of its time; what only a draft had shown is cleared away and no longer counted', async () => {
  const { office } = await app.company()
  const [old, draft, fresh] = [await staged(office), await staged(office), await staged(office)]
  const photo = (id: number) => ({ id, caption: `Photo ${id}` })
  const { id } = await written(office, { photos: [photo(old), photo(draft)] })
  await ok(c.edit, { ...content, id, photos: [photo(old)] }, office)
  const token = await sent(id, office)
  await ok(
    c.edit,
    { ...content, id, lines: [{ name: 'Labour', price: 200 }], photos: [photo(fresh)] },
    office,
  )
  expect((await app.send(c.photoByLink, { token, photo: old }, null)).status).toBe(404)
  const { result } = (await ok(c.revisions, { id }, office)).body
  expect(result).toMatchObject([{ revision: 0, total_cents: 11_000 }])
  const pdfOf = async (input: object) =>
    (await readPdf((await app.send(c.pdf, { id, ...input }, office)).body as unknown as Buffer)).pages.join(
      '\n',
    )
  expect(await pdfOf({ revision: 0 })).toMatch(new RegExp(`110\\.00[\\s\\S]*Photo ${old}`))
  expect(await pdfOf({})).toMatch(new RegExp(`220\\.00[\\s\\S]*Photo ${fresh}`))
  expect((await app.send(c.pdf, { id, revision: 7 }, office)).status).toBe(404)
  const counted = async () => (await ok(filesContract.usage, {}, office)).body.result.files
  expect(await counted()).toBe(3)
  await sweepFiles(app.services.db, app.services.providers.storage, new Date(Date.now() + 90 * 86_400_000))
  expect(await counted()).toBe(2)
})
