import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormKind, mostFields, mostPhotos } from '#shared/forms/form.ts'
import { answersContract as a } from '../answers.contract.ts'
import { formLinksContract as l } from '../form-links.contract.ts'
import { formsContract as c } from '../forms.contract.ts'

const app = await testApp()
const { ok } = app

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id,
  ...facts,
})

async function prepared(name: string, fields: readonly FormField[]) {
  const company = await app.company()
  const { owner, technician } = company
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const job_id = (await ok(jobsContract.add, job, owner)).body.lastJobInsertId
  const pages = [{ id: 'p', title: '', fields }]
  const content = { pages } as never as Sends<typeof c.add>['content']
  const form = (await ok(c.add, { name, content, publish: true }, owner)).body.result
  return { company, owner, technician, job_id, form }
}
const textOf = async (body: unknown) =>
  (await readPdf(new Uint8Array(body as Buffer))).pages.join('\n').replace(/\s+/g, ' ')

test('300 fields and 60 photos are kept, listed, shown and printed', async () => {
  const others = Array.from({ length: mostFields - 2 }, (_, n) =>
    field(`f${n}`, n % 3 === 0 ? 'triple' : n % 3 === 1 ? 'note' : 'number', {
      label: `Point ${n}`,
      ...(n > 0 && { when: { match: 'all', conditions: [{ of: `f${n - 1}`, is: 'filled', value: '' }] } }),
    }),
  )
  const sum = field('sum', 'sum', { of: others.filter(({ kind }) => kind === 'number').map(({ id }) => id) })
  const photo = field('photos', 'photo', { label: 'Photos' })
  const { owner, technician, job_id, form } = await prepared('Switchboard', [...others, sum, photo])
  const keys = Array.from({ length: mostPhotos }, (_, n) => `photo-of-the-board-${n}`)
  for (const [n, key] of keys.entries()) {
    // Each another picture, as the same bytes would stand in the PDF once.
    const background = { r: n * 4, g: 90, b: 160 }
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const file = { bytes, filename: `board-${n}.jpg` }
    expect((await app.request(a.addPhoto, { key, job_id }, technician, { file })).status).toBe(200)
  }
  const answers: Record<string, string[]> = { photos: keys }
  for (const { id, kind } of others)
    answers[id] = [
      kind === 'triple' ? 'yes' : kind === 'number' ? '2.5' : `Note of ${id}. `.repeat(20).trim(),
    ]
  const { id } = (await ok(a.answer, { form_id: form.id, number: 1, job_id, answers }, technician)).body
  const { result } = (await ok(a.open, { id }, owner)).body
  const total = 2.5 * sum.of.length
  expect(Object.keys(result.answers)).toHaveLength(mostFields)
  expect(result.answers.sum).toEqual([String(total)])
  expect(result.photos.map(({ key }) => key).sort()).toEqual([...keys].sort())
  const { body } = await ok(a.pdf, { id }, owner)
  const text = await textOf(body)
  for (const each of ['Point 0', `Point ${mostFields - 3}`, String(total), 'board-0.jpg', 'board-59.jpg'])
    expect(text).toContain(each)
  // The photos, and the code by which it is verified.
  expect((body as unknown as Buffer).toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(61)
  const csv = String((await app.request(a.exportAnswers, { form_id: form.id }, owner)).body)
  const [head, row] = parse(csv, { bom: true }) as string[][]
  expect(head).toHaveLength(10 + mostFields)
  expect(row!.slice(-2)).toEqual([String(total), String(mostPhotos)])
  const counted = (await ok(a.counts, { id: form.id }, owner)).body.fields
  expect(counted.find(each => each.id === 'f2')).toMatchObject({ answers: 1, average: 2.5, counts: [] })
  expect(counted.find(each => each.id === 'sum')).toMatchObject({ answers: 1, average: total })
  // The page of a link has them all, too.
  const { url } = (await ok(l.add, { form_id: form.id, kind: 'anyone' }, owner)).body
  const page = await app.http.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
  expect(page.body.match(/data-field="/g)).toHaveLength(mostFields)
})

const hostile = {
  script: '<script>alert(1)</script><img src=x onerror=alert(2)>',
  formula: '=HYPERLINK("https://evil.test","Open")',
  rtl: 'اختبار الغاز ناجح',
  override: 'safe\u202Etxt.exe',
}

test('script, formulas and words from right to left stay words: in reply, file and PDF', async () => {
  const kinds = Object.keys(hostile)
  const { owner, technician, job_id, form } = await prepared('=1+1', [
    ...kinds.map(id => field(id, 'line', { label: `<b>${id}</b>` })),
    field('signs', 'line', { label: '@SUM(A1)' }),
  ])
  const given = {
    ...Object.fromEntries(Object.entries(hostile).map(([id, text]) => [id, [text]])),
    signs: ['-1+1'],
  }
  const { id } = (await ok(a.answer, { form_id: form.id, number: 1, job_id, answers: given }, technician))
    .body
  const opened = (await ok(a.open, { id }, owner)).body.result
  expect(opened.answers).toMatchObject({
    script: [hostile.script],
    formula: [hostile.formula],
    rtl: [hostile.rtl],
  })
  const csv = String((await app.request(a.exportAnswers, { form_id: form.id }, owner)).body)
  const [head, row] = parse(csv, { bom: true }) as string[][]
  for (const cell of [...head!, ...row!]) expect(cell).not.toMatch(/^[=+@\t\r]/)
  expect(row).toContain(`'${hostile.formula}`)
  expect(row).toContain(hostile.rtl)
  const text = await textOf((await ok(a.pdf, { id }, owner)).body)
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain('=HYPERLINK')
  // Nobody is shown a name whose end stands at its beginning.
  expect(text).not.toContain('\u202E')
  expect(text.normalize('NFKC')).toMatch(/اختبار|رابتخا/)
  const { url } = (await ok(l.add, { form_id: form.id, kind: 'anyone' }, owner)).body
  const page = await app.http.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
  expect(page.body).toContain('&lt;b&gt;script&lt;/b&gt;')
  expect(page.body).not.toMatch(/<b>(script|rtl)/)
})

test('conditions in a circle are saved as a draft, and never published', async () => {
  const when = (of: string) => ({
    match: 'all' as const,
    conditions: [{ of, is: 'filled' as const, value: '' }],
  })
  const fields = [field('a', 'line', { when: when('b') }), field('b', 'line', { when: when('a') })]
  const { owner } = await app.company()
  const content = { pages: [{ id: 'p', title: '', fields }] } as never as Sends<typeof c.add>['content']
  const { status, body } = await app.request(c.add, { name: 'Round', content, publish: true }, owner)
  expect([status, body]).toMatchObject([400, { message: 'The conditions of these fields go in a circle.' }])
  const draft = (await ok(c.add, { name: 'Round', content, publish: false }, owner)).body.result
  const again = { id: draft.id, name: 'Round', content, publish: true, version: draft.version }
  expect((await app.request(c.edit, again, owner)).status).toBe(400)
})
