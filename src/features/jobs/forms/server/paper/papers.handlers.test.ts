import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormKind } from '#shared/forms/form.ts'
import type { PaperPlace } from '#shared/forms/paper.ts'
import { answersContract as a } from '../../answers.contract.ts'
import { formsContract as f } from '../../forms.contract.ts'
import { papersContract as c } from '../../papers.contract.ts'
import { forgetLeftPapers } from './papers.service.ts'

const app = await testApp({ keepsFiles: true })

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id,
  ...facts,
})
const fields = [
  field('where', 'note'),
  field('safe', 'triple'),
  field('plate', 'photo'),
  field('sign', 'signature'),
  field('tests', 'rows', {
    columns: [{ id: 'circuit', label: 'Circuit', kind: 'line', choices: [] }],
  }),
]
const place = (of: string, facts: Partial<PaperPlace> = {}): PaperPlace => ({
  id: of.replace(/\W/g, '-'),
  of,
  is: '',
  page: 1,
  x: 20,
  y: 40,
  width: 60,
  height: 8,
  size: 10,
  step: 6,
  ...facts,
})
const places = [
  place('where'),
  place('safe', { id: 'yes', is: 'yes', x: 20, y: 60, width: 5, height: 5 }),
  place('safe', { id: 'no', is: 'no', x: 40, y: 60, width: 5, height: 5 }),
  place('plate', { y: 80, height: 40 }),
  place('sign', { y: 130, height: 20 }),
  place('tests/circuit', { page: 2, x: 150, y: 20, height: 13 }),
  place('@by', { page: 2, x: 230, y: 190 }),
]

/** A regulator's certificate: one page upright, one across. */
async function certificate(
  pages: readonly string[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', ...options, autoFirstPage: false })
  for (const [at, text] of pages.entries())
    doc.addPage({ size: 'A4', layout: at === 1 ? 'landscape' : 'portrait' }).text(text, 60, 60)
  doc.end()
  return buffer(doc)
}
const upload = (as: TestUser, bytes: Buffer, filename = 'Certificate.pdf') =>
  app.upload(c.add, {}, as, { bytes, filename })

const contentOn = (paper: number, at: readonly PaperPlace[] = places) =>
  ({ pages: [{ id: 'p', title: '', fields }], paper: { id: paper, places: at } }) as never as Sends<
    typeof f.add
  >['content']

async function prepared() {
  const company = await app.company()
  const { owner, technician } = company
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const jobId = (await app.send(jobsContract.add, job, owner)).body.lastJobInsertId
  const added = await upload(owner, await certificate(['Form 16 of the regulator', 'Schedule of tests']))
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { company, owner, technician, jobId, paper: (added.body as { result: { id: number } }).result }
}
async function printed(id: number, as: TestUser) {
  const { body, status } = await app.request(a.pdf, { id }, as)
  expect(status).toBe(200)
  const bytes = new Uint8Array(body as unknown as Buffer)
  return { pages: (await readPdf(bytes)).pages, raw: Buffer.from(bytes).toString('latin1') }
}

test('an answer is printed on the company’s own paper, each value in its place, and an old one on its old paper', async () => {
  const { owner, technician, jobId, paper } = await prepared()
  expect(paper).toMatchObject({
    name: 'Certificate.pdf',
    pages: [
      { width: 210, height: 297 },
      { width: 297, height: 210 },
    ],
  })
  const picture = await app.request(c.page, { id: paper.id, page: 2 }, owner)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const sent = { name: 'Form 16', content: contentOn(paper.id), publish: true }
  const form = (await app.send(f.add, sent, owner)).body.result
  const bytes = Buffer.from(drawing.split(',')[1]!, 'base64')
  for (const key of ['photo-of-the-plate', 'drawing-of-the-sign'])
    await app.upload(a.addPhoto, { key, job_id: jobId }, technician, { bytes, filename: `${key}.png` })
  const long = 'Behind the laundry. '.repeat(40).trim()
  const answers = {
    where: [long],
    safe: ['no'],
    plate: ['photo-of-the-plate'],
    sign: ['drawing-of-the-sign'],
    'tests/circuit': ['Oven', 'Lights', 'Pump'],
  }
  const { id } = (
    await app.send(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers }, technician)
  ).body
  const { pages, raw } = await printed(id, owner)
  expect(pages).toHaveLength(3)
  // The paper's words can be searched, and stand before what was filled in.
  expect(pages[0]).toMatch(/Form 16 of the regulator[\s\S]*Behind the laundry/)
  expect(pages[0]).toContain('…')
  expect(pages[1]).toContain('Schedule of tests')
  expect(pages[1]).toMatch(/Oven[\s\S]*Lights/)
  expect(pages[1]).not.toContain('Pump')
  expect(pages[1]).toContain(technician.fullname)
  // Nothing that was cut is lost.
  expect(pages[2]).toContain('Didn’t fit on the page')
  expect(pages[2]!.replace(/\s+/g, ' ')).toContain(long)
  expect(pages[2]).toContain('3. Pump')
  expect(raw).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/)
  expect(raw.match(/\/Subtype \/Image/g)!.length).toBeGreaterThanOrEqual(4)

  const next = (
    (await upload(owner, await certificate(['Form 16, edition 2']))).body as { result: { id: number } }
  ).result
  const { version } = form
  const changed = {
    id: form.id,
    name: 'Form 16',
    content: contentOn(next.id, [place('where')]),
    version,
    publish: true,
  }
  expect((await app.send(f.edit, changed, owner)).body.result).toMatchObject({ published: 2 })
  expect((await printed(id, owner)).pages[0]).toContain('Form 16 of the regulator')
  const again = { form_id: form.id, number: 2, job_id: jobId, answers: { where: ['Roof'] } }
  const { id: newer } = (await app.send(a.answer, again, technician)).body
  expect((await printed(newer, technician)).pages).toEqual([expect.stringMatching(/edition 2[\s\S]*Roof/)])
})

test('a draft is shown on its paper with its labels', async () => {
  const { owner, paper } = await prepared()
  const { status, body } = await app.request(c.preview, { name: 'F', content: contentOn(paper.id) }, owner)
  expect(status).toBe(200)
  const { pages } = await readPdf(new Uint8Array(body as unknown as Buffer))
  expect(pages[0]).toContain('where')
  expect(pages[1]).toContain('tests: Circuit')
  expect(pages[1]).toContain('Filled in by')
  const without = { pages: contentOn(paper.id).pages }
  expect((await app.request(c.preview, { name: 'F', content: without }, owner)).body).toMatchObject({
    message: 'Upload a paper first.',
  })
})

test('a paper is a PDF of up to 10 pages without a password, the company’s own, and its fields lie on it', async () => {
  const { company, owner, technician, paper } = await prepared()
  const refused = async (bytes: Buffer, filename?: string) => {
    const { status, body } = await upload(owner, bytes, filename)
    return [status, (body as { message: string }).message]
  }
  expect(await refused(Buffer.from(drawing.split(',')[1]!, 'base64'), 'a.pdf')).toEqual([
    415,
    'Please choose a PDF.',
  ])
  expect(await refused(Buffer.from('%PDF-1.7 nothing'))).toEqual([
    400,
    'This PDF is damaged or incomplete. Save it again and retry.',
  ])
  expect(await refused(await certificate(Array(11).fill('page')))).toEqual([
    400,
    'This PDF has 11 pages. The limit is 10.',
  ])
  expect(await refused(await certificate(['secret'], { userPassword: 'x' }))).toEqual([
    400,
    'This PDF is password-protected. Remove the password and upload it again.',
  ])
  const stranger = await app.company()
  for (const [as, status] of [
    [technician, 403],
    [stranger.owner, 404],
  ] as const) {
    expect((await app.request(c.open, { id: paper.id }, as)).status).toBe(status)
    expect((await app.request(c.page, { id: paper.id, page: 1 }, as)).status).toBe(status)
    const form = { name: 'Form 16', content: contentOn(paper.id) }
    expect((await app.request(f.add, form, as)).status).toBe(status)
    expect((await app.request(c.preview, form, as)).status).toBe(status)
  }
  expect((await upload(technician, await certificate(['x']))).status).toBe(403)
  expect((await app.request(c.page, { id: paper.id, page: 3 }, owner)).status).toBe(404)
  for (const wrong of [{ x: 190 }, { y: 290, page: 1 }, { page: 3 }]) {
    const form = { name: 'Form 16', content: contentOn(paper.id, [place('where', wrong)]) }
    expect((await app.request(f.add, form, owner)).body).toMatchObject({
      message: 'A field lies outside of its page.',
    })
  }
  // It goes after a day while no form names it.
  const left = async (hours: number) => {
    const now = new Date(Date.now() + hours * 3_600_000)
    await app.services.db.withCompany(company.id as never, tx => forgetLeftPapers(tx, now))
    return (await app.request(c.open, { id: paper.id }, owner)).status
  }
  expect(await left(23)).toBe(200)
  await app.send(f.add, { name: 'Form 16', content: contentOn(paper.id) }, owner)
  expect(await left(100)).toBe(200)
  await app.sql('delete from forms where company_id = $1', [company.id])
  expect(await left(25)).toBe(404)
})
