import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField } from '#shared/forms/form.ts'
import { answersContract as a } from '../../answers.contract.ts'
import { formsContract as f } from '../../forms.contract.ts'
import { keepingContract as k } from '../../keeping.contract.ts'
import { proofContract as c } from '../../proof.contract.ts'
import { mostLookups, proofTexts } from '../../proof.rules.ts'

const app = await testApp()
const { ok } = app

const leak = { ...blankField('leak', 'line'), label: 'Leak' }
const content = { pages: [{ id: 'p', title: '', fields: [leak] }] } as never as Sends<typeof f.add>['content']

async function prepared() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { owner, technician } = company
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const jobId = (await ok(jobsContract.add, job, owner)).body.lastJobInsertId
  const form = (await ok(f.add, { name: 'Gas safety', content, publish: true }, owner)).body.result
  const fill = async (leak: string, facts: object = {}) =>
    (
      await ok(
        a.answer,
        { form_id: form.id, number: 1, job_id: jobId, answers: { leak: [leak] }, ...facts },
        technician,
      )
    ).body.id
  return { company, owner, technician, form, fill, id: await fill('None') }
}

async function pdfOf(id: number, as: TestUser, language = 'en') {
  const { body, status } = await app.request(a.pdf, { id, language }, as)
  expect(status).toBe(200)
  const bytes = Buffer.from(body as unknown as Buffer)
  const text = (await readPdf(new Uint8Array(bytes))).pages.join('\n')
  const code = /formProof\/(\d+-[0-9a-f]{32})/.exec(text.replace(/\s+/g, ''))![1]!
  return { bytes, text, code }
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const madeAt = async (code: string, bytes: Buffer) =>
  (await ok(c.check, { code, sha256: sha256(bytes) }, null)).body.made_at

test('the code on a PDF tells which form it is; the file as it was made is known, one with another byte is not', async () => {
  const { owner, technician, id } = await prepared()
  const { bytes, text, code } = await pdfOf(id, owner)
  expect(text).toContain('Is this form genuine?')
  expect((await ok(c.read, { code }, null)).body).toMatchObject({
    company: 'Bright Plumbing',
    name: 'Gas safety',
    number: id,
    by: technician.fullname,
    newer_at: null,
  })
  expect(Number.isNaN(Date.parse((await madeAt(code, bytes))!))).toBe(false)
  const changed = Buffer.from(bytes)
  changed[changed.length - 200]! ^= 1
  expect(await madeAt(code, changed)).toBeNull()

  // Equal content is the same file; in another language it is another one, and genuine too.
  expect(sha256((await pdfOf(id, technician)).bytes)).toBe(sha256(bytes))
  const german = await pdfOf(id, owner, 'de')
  expect(german.code).toBe(code)
  expect(await madeAt(code, german.bytes)).not.toBeNull()
  const rows = await app.sql('select from form_prints where answer_id = $1', [id])
  expect(rows).toHaveLength(2)

  const page = await app.http.inject({ url: `/clientPortal/formProof/${code}` })
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(page.body).toContain('Gas safety')
})

test('a corrected form says that a newer version exists, and a file of one form is none of another', async () => {
  const { owner, technician, id, fill } = await prepared()
  const first = await pdfOf(id, owner)
  const second = await fill('At the meter', { replaces: id, reason: 'Looked again' })
  const third = await fill('At the stove', { replaces: second, reason: 'And again' })
  const { newer_at } = (await ok(c.read, { code: first.code }, null)).body
  const { filled_at } = (await ok(a.open, { id: third }, owner)).body.result
  expect(newer_at).toBe(filled_at)
  expect(await madeAt(first.code, first.bytes)).not.toBeNull()
  const newest = await pdfOf(third, technician)
  expect((await ok(c.read, { code: newest.code }, null)).body.newer_at).toBeNull()
  expect(await madeAt(newest.code, first.bytes)).toBeNull()
})

test('a code is guessed by nobody, belongs to its company, and ends with its answer', async () => {
  const { company, owner, id } = await prepared()
  const { code } = await pdfOf(id, owner)
  const other = (await prepared()).company
  const secret = code.split('-')[1]!
  const wrong = [`${other.id}-${secret}`, `${company.id}-${'0'.repeat(32)}`, `999999-${secret}`]
  for (const each of wrong) {
    const { status, body } = await app.request(c.read, { code: each }, null)
    expect([status, (body as { message: string }).message]).toEqual([404, proofTexts.gone])
    expect((await app.request(c.check, { code: each, sha256: '0'.repeat(64) }, null)).status).toBe(404)
  }
  await app.sql('delete from form_answers where company_id = $1', [company.id])
  expect((await app.request(c.read, { code }, null)).status).toBe(404)
})

test('the company says whether a code tells who filled the form in', async () => {
  const { company, owner, id } = await prepared()
  const { code } = await pdfOf(id, owner)
  const { keep_years, version } = (await ok(k.read, {}, owner)).body.result
  await ok(k.save, { keep_years, tells_author: false, version }, owner)
  expect((await ok(c.read, { code }, null)).body.by).toBe('')
  const page = await app.http.inject({ url: `/clientPortal/formProof/${code}` })
  expect(page.body).not.toContain(company.technician.fullname)
  // Another number of years leaves it as it is.
  const now = (await ok(k.read, {}, owner)).body.result
  await ok(k.save, { keep_years: 7, version: now.version }, owner)
  expect((await ok(k.read, {}, owner)).body.result).toMatchObject({ keep_years: 7, tells_author: false })
})

test('who tries codes one after another is slowed down', async () => {
  const { company } = await prepared()
  const ask = (n: number) =>
    app.http.inject({
      url: `/api/clientPortal/formProof/${company.id}-${String(n).padStart(32, '0')}`,
      remoteAddress: '203.0.113.77',
    })
  const statuses = new Set<number>()
  for (let n = 0; n <= mostLookups.network; n++) statuses.add((await ask(n)).statusCode)
  expect([...statuses]).toEqual([404, 429])
})
