import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { moneySettingsContract } from '#features/money/money-settings/money-settings.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField, type FormField, type FormKind } from '#shared/forms/form.ts'
import { startOf } from '#shared/forms/starting.ts'
import { placeholders } from '#shared/texts/placeholders.ts'
import { answersContract as a } from '../answers.contract.ts'
import { formsContract as c } from '../forms.contract.ts'

const app = await testApp()

const field = (id: string, kind: FormKind, facts: Partial<FormField> = {}): FormField => ({
  ...blankField(id, kind),
  label: id,
  ...facts,
})
const content = (...fields: FormField[]) =>
  ({ pages: [{ id: 'p', title: '', fields }] }) as never as Sends<typeof c.add>['content']

const asked = [
  field('leak', 'triple', { required: true, fails: ['no'] }),
  field('where', 'line', {
    required: true,
    when: { match: 'all', conditions: [{ of: 'leak', is: 'is', value: 'no' }] },
  }),
  field('plate', 'photo'),
]
async function prepared(fields = asked) {
  const company = await app.company()
  const { owner, technician } = company
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const jobId = (await app.send(jobsContract.add, job, owner)).body.lastJobInsertId
  const sent = { name: 'Gas safety', content: content(...fields), publish: true }
  const added = await app.send(c.add, sent, owner)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const form = added.body.result
  return { company, owner, technician, jobId, form }
}
const diaryOf = async (jobId: number, as: TestUser) =>
  (await app.send(diaryContract.read, { jobId }, as)).body.diary.flatMap(group =>
    group.changes.map(entry => entry.content),
  )
const list = async (as: TestUser) => (await app.send(c.list, {}, as)).body.data

test('a form is drafted, published, changed and taken out of use', async () => {
  const { owner, technician, jobId, form } = await prepared()
  expect(form).toMatchObject({ published: 1, is_changed: false, fields: 3, answers: 0, version: 2 })
  const offered = async () => (await app.send(a.onJob, { jobId }, technician)).body.forms
  expect(await offered()).toMatchObject([{ id: form.id, number: 1, name: 'Gas safety', last: null }])
  // A draft is nobody's to fill in.
  const edit = { id: form.id, name: form.name, content: content(asked[0]!), version: form.version }
  const draft = (await app.send(c.edit, edit, owner)).body.result
  expect(draft).toMatchObject({ published: 1, is_changed: true, fields: 1 })
  expect((await offered())[0]!.content.pages[0]!.fields).toHaveLength(3)
  expect((await app.request(c.edit, edit, owner)).status).toBe(409)
  const fresh = (await app.send(c.edit, { ...edit, version: draft.version, publish: true }, owner)).body
    .result
  expect(fresh).toMatchObject({ published: 2, is_changed: false })
  // What says the same is no new version.
  await app.send(c.edit, { ...edit, version: fresh.version, publish: true }, owner)
  expect((await offered())[0]).toMatchObject({ number: 2 })
  await app.send(c.changeStatus, { id: form.id, checked: false }, owner)
  expect(await offered()).toEqual([])
})

test('deleted forms come back with their answers', async () => {
  const { owner, jobId, form } = await prepared()
  const answers = { leak: ['yes'] }
  const { id } = (await app.send(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers }, owner))
    .body
  expect((await app.send(c.remove, { ids: [form.id] }, owner)).body.ids).toEqual([form.id])
  expect(await list(owner)).toEqual([])
  expect((await app.send(a.open, { id }, owner)).body.result.answers).toEqual(answers)
  // Its name is free meanwhile, and then it can't come back under it.
  await app.send(c.add, { name: 'gas SAFETY', content: content(asked[0]!) }, owner)
  expect((await app.request(c.restore, { ids: [form.id] }, owner)).body.message).toBe(
    'There is already a form with this name.',
  )
  const other = (await list(owner))[0]!
  await app.send(c.remove, { ids: [other.id] }, owner)
  await app.send(c.restore, { ids: [form.id] }, owner)
  expect(await list(owner)).toMatchObject([{ id: form.id, answers: 1 }])
})

test('a technician fills a form in; hidden answers are dropped, failures counted, the diary says so', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const answer = (answers: Record<string, string[]>, facts: object = {}) =>
    app.request(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers, ...facts }, technician)
  expect((await answer({ leak: ['no'] })).body).toMatchObject({
    field: 'where',
    message: 'Please fill this in.',
  })
  expect((await answer({})).body).toMatchObject({ field: 'leak' })
  const { id } = (await answer({ leak: ['yes'], where: ['hidden'], other: ['x'] })).body as { id: number }
  expect((await app.send(a.open, { id }, owner)).body.result).toMatchObject({
    answers: { leak: ['yes'] },
    by: technician.fullname,
    failed: 0,
    job_id: jobId,
  })
  await answer({ leak: ['no'], where: ['=1+1 \u202eboiler <script>'] })
  expect((await diaryOf(jobId, owner)).filter(content => typeof content !== 'string')).toEqual(
    ['', ''].map(() => [
      {
        filename: 'Gas safety.pdf',
        url: expect.stringMatching(/^\/forms\/answerPdf\/\d+$/),
        status: 'added',
      },
    ]),
  )
  const { diary } = (await app.send(diaryContract.read, { jobId }, owner)).body
  expect(diary.flatMap(({ changes }) => changes).filter(({ type }) => type === 'file')).toMatchObject([
    { text: 'Form filled in: {{name}}. Failed: {{failed}}', values: { failed: '1' } },
    { text: 'Form filled in: {{name}}' },
  ])
  const page = async (facts: object) => (await app.send(a.list, { form_id: form.id, ...facts }, owner)).body
  expect((await page({})).pagination.totalSize).toBe(2)
  const [job] = await app.sql<{ number: number }>('select number::int from jobs where id = $1', [jobId])
  expect((await page({ job_number: job!.number })).data).toHaveLength(2)
  expect((await page({ job_number: job!.number + 1 })).data).toEqual([])
  expect((await page({ failed: true })).data).toMatchObject([{ failed: 1, job_id: jobId }])
  expect((await page({ from: '2001-01-01', to: '2100-01-01', failed: true })).data).toHaveLength(1)
  expect((await page({ from: '2001-01-01', to: '2001-12-31' })).data).toEqual([])
  const csv = await app.request(a.exportAnswers, { form_id: form.id }, owner)
  expect(String(csv.body)).toContain("'=1+1")
  const [row] = await app.sql<{ n: number }>(
    `select count(*)::int as n from happenings where company_id = $1 and name = 'form.answered'`,
    [owner.companyId],
  )
  expect(row!.n).toBe(2)
})

test('an answer keeps its version, also of a form that was changed meanwhile', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const next = content(field('else', 'line'))
  await app.send(
    c.edit,
    { id: form.id, name: 'Gas', content: next, version: form.version, publish: true },
    owner,
  )
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  const { id } = (await app.send(a.answer, sent, technician)).body
  expect((await app.send(a.open, { id }, technician)).body.result).toMatchObject({
    number: 1,
    name: 'Gas safety',
  })
  expect((await app.request(a.answer, { ...sent, number: 3 }, technician)).status).toBe(404)
})

test('photos come before their answer, once each, and are seen by those who see it', async () => {
  const { company, owner, technician, jobId, form } = await prepared()
  const key = 'photo-of-the-plate'
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'], plate: [key] } }
  expect((await app.request(a.answer, sent, technician)).status).toBe(409)
  const file = { bytes: Buffer.from(drawing.split(',')[1]!, 'base64'), filename: 'plate.png' }
  expect((await app.upload(a.addPhoto, { key, job_id: jobId }, technician, file)).status).toBe(200)
  // Somebody else's photo is not theirs to send.
  expect((await app.request(a.answer, sent, owner)).status).toBe(409)
  const { id } = (await app.send(a.answer, sent, technician)).body
  expect((await app.request(a.answer, sent, technician)).status).toBe(409)
  for (const as of [owner, technician]) expect((await app.request(a.photo, { id, key }, as)).status).toBe(200)
  const colleague = await app.user(company.id, 3)
  const stranger = await app.company()
  for (const as of [colleague, stranger.owner]) {
    expect((await app.request(a.photo, { id, key }, as)).status).toBe(404)
    expect((await app.request(a.open, { id }, as)).status).toBe(404)
    expect((await app.request(a.onJob, { jobId }, as)).status).toBe(404)
    expect((await app.request(a.answer, { ...sent, answers: { leak: ['yes'] } }, as)).status).toBe(404)
  }
})

test('a marked copy of a photo names the one that it was drawn on, which stays as it was', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const file = { bytes: Buffer.from(drawing.split(',')[1]!, 'base64'), filename: 'plate.png' }
  const take = (key: string, marks?: string) =>
    app.upload(a.addPhoto, { key, job_id: jobId, ...(marks && { marks }) }, technician, file)
  await take('photo-of-the-plate')
  expect((await take('copy-of-the-plate', 'photo-of-the-plate')).status).toBe(200)
  // One whose photo never arrived is kept all the same, and another company's photo is none of theirs.
  const stranger = await app.company()
  await app.upload(a.addPhoto, { key: 'photo-of-a-stranger' }, stranger.owner, file)
  expect((await take('copy-without-photo', 'photo-of-a-stranger')).status).toBe(200)
  expect((await take('copy-with-odd-name', '../x')).status).toBe(400)
  const plate = ['photo-of-the-plate', 'copy-of-the-plate', 'copy-without-photo']
  const answers = { leak: ['yes'], plate }
  const { id } = (
    await app.send(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers }, technician)
  ).body
  const { photos } = (await app.send(a.open, { id }, owner)).body.result
  expect(photos.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
    { key: 'copy-of-the-plate', name: 'plate.png', marks: 'photo-of-the-plate' },
    { key: 'copy-without-photo', name: 'plate.png', marks: null },
    { key: 'photo-of-the-plate', name: 'plate.png', marks: null },
  ])
})

test('a correction is a version of its own with who and why, and there is one of each', async () => {
  const { company, owner, technician, jobId, form } = await prepared()
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  const { id } = (await app.send(a.answer, sent, technician)).body
  const fix = { ...sent, answers: { leak: ['no'], where: ['Tap'] }, replaces: id, reason: 'Looked again' }
  expect((await app.request(a.answer, { ...fix, reason: '' }, technician)).body.field).toBe('reason')
  const other = await app.user(company.id, 3)
  expect((await app.request(a.answer, fix, other)).status).toBe(404)
  const next = (await app.send(a.answer, fix, owner)).body.id
  expect((await app.request(a.answer, fix, technician)).status).toBe(409)
  expect((await app.send(a.open, { id }, owner)).body.result).toMatchObject({
    is_replaced: true,
    replaced_by: next,
  })
  expect((await app.send(a.open, { id: next }, owner)).body.result).toMatchObject({
    replaces: id,
    reason: 'Looked again',
    by: owner.fullname,
    failed: 1,
  })
  expect((await app.send(a.onJob, { jobId }, owner)).body.answers.map(each => each.id)).toEqual([next])
})

test('the next visit to a client and address begins with the last answers', async () => {
  const { owner, technician, jobId, form } = await prepared()
  await app.send(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }, owner)
  const { customer_id } = (await app.send(jobsContract.open, { id: jobId }, owner)).body.result
  const job = async (address: string) =>
    (
      await app.send(
        jobsContract.add,
        { name: 'Ada', address, customerId: customer_id, assign_worker: [technician.id] },
        owner,
      )
    ).body.lastJobInsertId
  const last = async (id: number) => (await app.send(a.onJob, { jobId: id }, technician)).body.forms[0]!.last
  expect(await last(await job('1 low st'))).toEqual({ leak: ['yes'] })
  expect(await last(await job('2 Low St'))).toBeNull()
})

test('a closed job takes no form, a form that is off none, and only who manages forms changes them', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  await app.send(c.changeStatus, { id: form.id, checked: false }, owner)
  expect((await app.request(a.answer, sent, technician)).status).toBe(409)
  await app.send(c.changeStatus, { id: form.id, checked: true }, owner)
  await app.send(jobsContract.edit, { id: jobId, job_status_id: statusId.closed }, owner)
  expect((await app.request(a.answer, sent, technician)).status).toBe(403)
  for (const entry of [c.list, a.list]) expect((await app.request(entry, {}, technician)).status).toBe(403)
  const add = (fields: object, as = owner) =>
    app.request(c.add, { name: 'B', content: content(...asked), publish: true, ...fields }, as)
  expect((await add({}, technician)).status).toBe(403)
  expect((await add({ name: 'gas SAFETY' })).body.message).toBe('There is already a form with this name.')
  expect((await add({ content: content(field('a', 'select')) })).body).toMatchObject({
    field: 'a',
    message: 'Please add at least one option.',
  })
  expect((await add({ content: content(field('a', 'select')), publish: false })).status).toBe(200)
})

test('a correction is of the form and version that was filled in', async () => {
  const { owner, jobId, form } = await prepared()
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  const { id } = (await app.send(a.answer, sent, owner)).body
  const other = { name: 'Take 5', content: content(field('found', 'line')), publish: true }
  const { result } = (await app.send(c.add, other, owner)).body
  const fix = { ...sent, replaces: id, reason: 'Looked again', form_id: result.id, answers: { found: ['x'] } }
  expect((await app.request(a.answer, fix, owner)).status).toBe(404)
  expect((await app.send(a.open, { id }, owner)).body.result.is_replaced).toBe(false)
})

test('versions and clients that there can’t be, and fields called like what every object has, are refused', async () => {
  const { owner, jobId, form } = await prepared()
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  expect((await app.request(a.answer, { ...sent, number: 3_000_000_000 }, owner)).status).toBe(400)
  const stranger = await prepared()
  const theirs = (await app.send(jobsContract.open, { id: stranger.jobId }, stranger.owner)).body.result
  for (const client_id of [theirs.customer_id, 4_000_000_000])
    expect((await app.request(a.answer, { ...sent, job_id: null, client_id }, owner)).status).toBe(404)
  for (const id of ['constructor', '__proto__', 'toString'])
    expect(
      (await app.request(c.add, { name: id, content: content(field(id, 'line')), publish: true }, owner))
        .status,
    ).toBe(400)
})

test('a technician who lost the job meanwhile hands in what they filled in before, for its client', async () => {
  const { company, owner, technician, jobId, form } = await prepared()
  const made = new Date()
  const other = await app.user(company.id, 3)
  await app.send(jobsContract.edit, { id: jobId, user_id: [other.id] }, owner)
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  const headers = { 'x-happened-at': made.toISOString(), 'x-sent-at': new Date().toISOString() }
  const { id } = (await app.request(a.answer, sent, technician, { headers })).body as { id: number }
  const { customer_id } = (await app.send(jobsContract.open, { id: jobId }, owner)).body.result
  expect((await app.send(a.open, { id }, owner)).body.result.client_id).toBe(customer_id)
})

test('the file has what older versions asked too, and numbers as numbers', async () => {
  const { owner, jobId, form } = await prepared([field('bar', 'number'), field('old', 'line')])
  const answers = { bar: ['-5'], old: ['pipe'] }
  await app.send(a.answer, { form_id: form.id, number: 1, job_id: jobId, answers }, owner)
  const next = content(field('bar', 'number', { label: 'Pressure' }))
  await app.send(
    c.edit,
    { id: form.id, name: form.name, content: next, version: form.version, publish: true },
    owner,
  )
  const [head, row] = String((await app.request(a.exportAnswers, { form_id: form.id }, owner)).body).split(
    '\r\n',
  )
  expect(head!.endsWith('"Score","Approval","Approved or returned by","Pressure","old"')).toBe(true)
  expect(row!.endsWith(',-5,"pipe"')).toBe(true)
})

test('first answers are filled from the job, in the language of the documents', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const opened = async (as: TestUser) => (await app.send(a.onJob, { jobId }, as)).body
  // No form asks for any.
  expect((await opened(technician)).values).toEqual({})
  const start = '{{Customer_Name}}, {{ job_address }} {{Job_Id}} {{Shoe_Size}} {{Money_Due}}'
  const next = content(field('who', 'line', { start }))
  const edit = { id: form.id, name: form.name, content: next, version: form.version, publish: true }
  await app.send(c.edit, edit, owner)
  const [job] = await app.sql<{ number: number }>(
    'update jobs set amount_cents = 11000 where company_id = $1 and id = $2 returning number',
    [owner.companyId, jobId],
  )
  await app.send(moneySettingsContract.saveDocuments, { language: 'de' }, owner)
  const { forms, values, language } = await opened(technician)
  expect(language).toBe('de')
  // Without the right to see money on jobs it stays empty.
  expect(startOf(forms[0]!.content, values)).toEqual({ who: [`Ada, 1 Low St ${job!.number} {{Shoe_Size}}`] })
  expect(Object.keys(values)).toEqual(expect.arrayContaining([...placeholders]))
  const office = await opened(owner)
  expect(office.values.Money_Due).toMatch(/110/)
  const stranger = await prepared()
  expect((await app.request(a.onJob, { jobId }, stranger.owner)).status).toBe(404)
})

test('no more forms come back than a company can have', async () => {
  const { owner, form } = await prepared()
  await app.send(c.remove, { ids: [form.id] }, owner)
  await app.sql(
    `insert into forms (company_id, name, content) select $1, 'Form ' || n, '{"pages":[{"id":"p","title":"","fields":[]}]}' from generate_series(1, 200) n`,
    [owner.companyId],
  )
  expect((await app.request(c.restore, { ids: [form.id] }, owner)).body.message).toBe(
    'A company can have up to 200 forms. Delete one first.',
  )
})

test('an answer is corrected by its author and by who manages forms, whatever others are called', async () => {
  const { company, owner, technician, jobId, form } = await prepared()
  const sent = { form_id: form.id, number: 1, job_id: jobId, answers: { leak: ['yes'] } }
  const { id } = (await app.send(a.answer, sent, technician)).body
  const may = async (as: TestUser) => (await app.send(a.open, { id }, as)).body.result.may_correct
  const namesake = await app.user(company.id, 3)
  await app.sql('update users set fullname = $2 where id = $1', [namesake.id, technician.fullname])
  await app.send(jobsContract.edit, { id: jobId, user_id: [technician.id, namesake.id] }, owner)
  expect([await may(technician), await may(owner), await may(namesake)]).toEqual([true, true, false])
  const fix = { ...sent, replaces: id, reason: 'Looked again' }
  expect((await app.request(a.answer, fix, namesake)).status).toBe(403)
  await app.send(a.answer, fix, technician)
  expect(await may(technician)).toBe(false)
})
