import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { heicPhoto } from '#server/testing/heic-photo.ts'
import { filesContract as c } from '../files.contract.ts'
import { fileTexts, mostBytes } from '../files.rules.ts'
import { sweepFiles } from './files-sweep.service.ts'

const app = await testApp({ alone: true })

const jobOf = (company: TestCompany, technicians: number[] = []) =>
  bookedJobId(app, company, { assign_worker: technicians })

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7f77' } })

/** The smallest whole PDF, or with `filler` bytes in it. */
function pdf(filler = 0): Buffer {
  const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${'x'.repeat(filler)}\n`
  return Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF\n`,
  )
}

/** All that the file storage holds. */
const kept = async () => (await readdir(app.folder, { recursive: true })).filter(name => name.length > 40)
const drafts = async () =>
  (await readdir(tmpdir())).filter(name => name.startsWith(`tradewind-upload-${process.pid}`))

test('a photo is turned upright and loses where it was taken; the job shows it with a thumbnail', async () => {
  const company = await app.company()
  const id = await jobOf(company, [company.technician.id])
  const taken = await picture()
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const added = await app.upload(c.add, { id }, company.technician, {
    bytes: taken,
    filename: '../../leak, kitchen.HEIC',
    type: 'image/jpeg',
  })
  expect([added.status, added.body.message]).toEqual([200, 'File added.'])
  const { file } = added.body
  expect(file).toMatchObject({
    name: 'leak kitchen.jpg',
    type: 'image/jpeg',
    created_by: company.technician.id,
    created_by_name: company.technician.fullname,
  })
  expect(added.body.files).toBe(`jobsFile/${file.id}/leak%20kitchen.jpg`)
  const read = await app.send(c.read, { id: file.id, name: 'x' }, company.office)
  const found = await sharp(read.body as unknown as Buffer).metadata()
  expect([found.width, found.height, found.exif, found.orientation]).toEqual([20, 40, undefined, undefined])
  expect(read.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': "attachment; filename*=UTF-8''leak%20kitchen.jpg",
  })
  const small = await app.send(c.read, { id: file.id, name: 'x', size: 'thumbnail' }, company.office)
  expect(await sharp(small.body as unknown as Buffer).metadata()).toMatchObject({
    format: 'webp',
    width: 240,
  })
  const shown = await app.send(c.attachments, { jobId: id }, company.office)
  expect(shown.body.result).toEqual({ thumbnails: [file], attachments: [] })
})

test('a file is removed, greyed in the diary, and comes back', async () => {
  const company = await app.company()
  const id = await jobOf(company)
  const { body } = await app.upload(c.add, { id }, company.office, { bytes: pdf(), filename: 'plan.pdf' })
  const files = async () => {
    const { result } = (await app.send(c.list, { jobId: id }, company.office)).body
    const job = (await app.send(jobsContract.open, { id }, company.office)).body.result
    expect(job.files).toBe(result.map(file => file.url).join(','))
    return result
  }
  expect((await files()).map(file => file.name)).toEqual(['plan.pdf'])
  const removed = await app.send(c.remove, { id: body.file.id }, company.office)
  expect(removed.body.message).toBe('File deleted successfully')
  expect(await files()).toEqual([])
  await app.send(c.remove, { id: body.file.id }, company.office)
  await app.send(c.restore, { id: body.file.id }, company.office)
  expect(await files()).toEqual([body.file])
  const { diary } = (await app.send(diaryContract.read, { jobId: id }, company.office)).body
  const entries = diary.flatMap(group => group.changes).filter(entry => entry.type === 'file')
  expect(entries.map(entry => entry.content)).toEqual(
    ['added', 'removed', 'added'].map(status => [
      { filename: 'plan.pdf', url: `jobsFile/${body.file.id}/plan.pdf`, status },
    ]),
  )
})

const bad: [string, number, string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', 415, fileTexts.wrongType, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', 415, fileTexts.wrongType, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a renamed executable', 415, fileTexts.wrongType, () => Buffer.from(`MZ${'\0'.repeat(200)}PE\0\0`)],
  ['nothing', 400, fileTexts.empty, () => Buffer.alloc(0)],
  [
    'half a picture',
    400,
    fileTexts.brokenImage,
    async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200),
  ],
  [
    'a picture that bursts',
    400,
    fileTexts.tooManyPixels,
    () => picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer(),
  ],
  ['a PDF without its end', 400, fileTexts.brokenPdf, () => pdf().subarray(0, -40)],
  [
    'a PDF whose table is elsewhere',
    400,
    fileTexts.brokenPdf,
    () => Buffer.from(String(pdf()).replace(/startxref\n\d+/, 'startxref\n12')),
  ],
  ['11 MB', 413, fileTexts.tooLarge, () => pdf(11_000_000)],
]

test.each(bad)('%s is refused with a sentence and leaves nothing', async (_name, status, message, bytes) => {
  const company = await app.company()
  const id = await jobOf(company)
  const before = await kept()
  const answer = await app.upload(c.add, { id }, company.owner, {
    bytes: await bytes(),
    filename: 'photo.png',
  })
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect(await kept()).toEqual(before)
  expect(await drafts()).toEqual([])
  expect((await app.send(c.usage, {}, company.owner)).body.result).toEqual({ used_storage: 0, files: 0 })
})

test('10 MB are taken, and counted for the company alone', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const id = await jobOf(company)
  const fitting = pdf(mostBytes - pdf().length - 10)
  const { status } = await app.upload(c.add, { id }, company.owner, { bytes: fitting, filename: 'big.pdf' })
  expect(status).toBe(200)
  const usage = async (of: TestCompany) => (await app.send(c.usage, {}, of.owner)).body.result
  expect(await usage(company)).toEqual({ used_storage: fitting.length, files: 1 })
  expect(await usage(other)).toEqual({ used_storage: 0, files: 0 })
})

test('what breaks off in the middle leaves nothing', async () => {
  const company = await app.company()
  const id = await jobOf(company)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const before = await kept()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [
      `POST /api/jobs/addfiles/${id} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${company.owner.token}`,
      'content-type: multipart/form-data; boundary=cut',
      'content-length: 900000',
      '',
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
    ].join('\r\n'),
  )
  socket.write(pdf(50_000))
  await expect.poll(async () => (await drafts()).length).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(drafts).toEqual([])
  expect(await kept()).toEqual(before)
  expect((await app.send(c.list, { jobId: id }, company.owner)).body.result).toEqual([])
})

test('files are there for whoever may see the job, and no one else', async () => {
  const company = await app.company()
  const other = await app.company()
  const id = await jobOf(company, [company.technician.id])
  const { body } = await app.upload(c.add, { id }, company.office, { bytes: pdf() })
  const colleague = await app.user(company.id, 3)
  const file = { id: body.file.id, name: 'x' }
  for (const [as, status] of [
    [company.technician, 200],
    [company.operator, 200],
    [colleague, 404],
    [other.owner, 404],
  ] as const) {
    expect((await app.send(c.read, file, as)).status).toBe(status)
    expect((await app.send(c.list, { jobId: id }, as)).status).toBe(status)
    expect((await app.upload(c.add, { id }, as, { bytes: pdf() })).status).toBe(status)
  }
  // Technicians take off what they added themselves.
  const theirs = await app.send(c.remove, { id: file.id }, company.technician)
  expect([theirs.status, theirs.body.message]).toEqual([
    403,
    'Only the office can remove files that others have added.',
  ])
  const own = await app.upload(c.add, { id }, company.technician, { bytes: pdf() })
  expect((await app.send(c.remove, { id: own.body.file.id }, company.technician)).status).toBe(200)
  expect((await app.send(c.remove, { id: file.id }, other.owner)).status).toBe(404)
})

test('a marked copy names its photo by id or by the key of its upload, on the same job alone', async () => {
  const company = await app.company()
  const [id, other] = [await jobOf(company), await jobOf(company)]
  const bytes = await picture().jpeg().toBuffer()
  const add = async (to: number, facts: object = {}) =>
    (await app.upload(c.add, { id: to, ...facts }, company.owner, { bytes, filename: 'leak.jpg' })).body.file
  const original = await add(id, { key: 'key-of-the-upload' })
  const copies = [
    await add(id, { marks: original.id }),
    await add(id, { marks: 'key-of-the-upload' }),
    await add(id, { marks: 'key-that-never-came' }),
    await add(other, { marks: original.id }),
  ]
  expect([original, ...copies].map(({ marks }) => marks)).toEqual([
    null,
    original.id,
    original.id,
    null,
    null,
  ])
  const listed = (await app.send(c.list, { jobId: id }, company.owner)).body.result
  expect(listed.map(({ marks }) => marks)).toEqual([null, original.id, original.id, null])
  const wrong = await app.upload(c.add, { id, marks: '../x' }, company.owner, { bytes, filename: 'leak.jpg' })
  expect(wrong.status).toBe(400)
})

test('a staged file is its uploader’s alone', async () => {
  const company = await app.company()
  const { body } = await app.upload(c.stage, {}, company.office, { bytes: pdf() })
  expect((await app.send(c.read, { id: body.file.id, name: 'x' }, company.office)).status).toBe(200)
  expect((await app.send(c.read, { id: body.file.id, name: 'x' }, company.owner)).status).toBe(404)
})

test('the sweep clears what was removed, staged or left behind, and nothing else', async () => {
  const company = await app.company()
  const id = await jobOf(company)
  const add = async () => (await app.upload(c.add, { id }, company.owner, { bytes: pdf() })).body.file.id
  const [stays, removed] = [await add(), await add()]
  const staged = (await app.upload(c.stage, {}, company.owner, { bytes: pdf() })).body.file.id
  const alone = await jobOf(company)
  const orphan = (await app.upload(c.add, { id: alone }, company.owner, { bytes: pdf() })).body.file.id
  const photo = await picture().png().toBuffer()
  await app.upload(c.add, { id }, company.owner, { bytes: photo })
  await app.send(c.remove, { id: removed }, company.owner)
  await app.sql('delete from jobs where id = $1', [alone])
  const unknown = `${company.id}/ab/${crypto.randomUUID()}`
  await app.keepFile(unknown, 'broken off')
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)
  const { db, providers } = app.services
  const rows = () =>
    app.sql<{ id: number }>('select id from files where company_id = $1 order by id', [company.id])

  await sweepFiles(db, providers.storage, new Date())
  expect(await rows()).toHaveLength(5)
  await sweepFiles(db, providers.storage, days(2))
  const left = (await rows()).map(row => row.id)
  expect(left).toEqual(expect.arrayContaining([stays, removed]))
  expect(left).not.toEqual(expect.arrayContaining([staged]))
  expect(left).not.toEqual(expect.arrayContaining([orphan]))
  expect(await providers.storage.read(unknown)).not.toBeNull()
  await sweepFiles(db, providers.storage, days(8))
  expect(await providers.storage.read(unknown)).toBeNull()
  await sweepFiles(db, providers.storage, days(40))
  expect(await rows()).toHaveLength(2)
  expect((await app.send(c.restore, { id: removed }, company.owner)).status).toBe(404)
  // The document, the picture and its thumbnail.
  expect((await kept()).filter(name => name.startsWith(`${company.id}/`))).toHaveLength(3)
  const [sum] = await app.sql<{ bytes: number }>(
    'select sum(bytes)::bigint as bytes from files where company_id = $1',
    [company.id],
  )
  expect((await app.send(c.usage, {}, company.owner)).body.result).toEqual({
    used_storage: Number(sum!.bytes),
    files: 2,
  })
})

test.each(['image/heic', 'image/jpeg', ''])(
  'a photo of an iPhone that is sent as "%s" is kept as a JPEG',
  async type => {
    const company = await app.company()
    const id = await jobOf(company)
    const added = await app.upload(c.add, { id }, company.office, {
      bytes: heicPhoto(),
      filename: 'IMG_0042.HEIC',
      type: type || 'application/octet-stream',
    })
    expect([added.status, added.body.message]).toEqual([200, 'File added.'])
    expect(added.body.file).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
    const read = await app.send(c.read, { id: added.body.file.id, name: 'x' }, company.office)
    const { format, width } = await sharp(read.body as unknown as Buffer).metadata()
    expect([format, width]).toEqual(['jpeg', 96])
    const cut = { bytes: heicPhoto().subarray(0, 500), filename: 'cut.heic', type: 'image/heic' }
    const refused = await app.upload(c.add, { id }, company.office, cut)
    expect([refused.status, refused.body.message]).toEqual([400, fileTexts.brokenImage])
  },
)
