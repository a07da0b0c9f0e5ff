import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField } from '#shared/forms/form.ts'
import { answersContract as a } from '../../answers.contract.ts'
import { formsContract as f } from '../../forms.contract.ts'
import { keepingContract as c } from '../../keeping.contract.ts'
import { tendKeeping } from './keeping.service.ts'

const app = await testApp({ alone: true })
const day = 86_400_000

async function prepared() {
  const company = await app.company()
  const { owner } = company
  const fields = [
    { ...blankField('leak', 'line'), label: 'Leak' },
    { ...blankField('plate', 'photo'), label: 'Plate' },
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] } as never as Sends<typeof f.add>['content']
  const form = (await app.send(f.add, { name: 'Gas', content, publish: true }, owner)).body.result
  const jobId = (await app.send(jobsContract.add, { name: 'Ada', address: '1 Low St' }, owner)).body
    .lastJobInsertId
  const answer = async (facts: object = {}) =>
    (await app.send(a.answer, { form_id: form.id, number: 1, answers: { leak: ['x'] }, ...facts }, owner))
      .body.id
  const made = (id: number, years: number) =>
    app.sql(
      `update form_answers set filled_at = now() - make_interval(years => $3) where company_id = $1 and id = $2`,
      [company.id, id, years],
    )
  const ids = async () =>
    (
      await app.sql<{ id: number }>('select id from form_answers where company_id = $1 order by id', [
        company.id,
      ])
    ).map(row => Number(row.id))
  const tend = async (days: number) => {
    const problems: unknown[] = []
    await tendKeeping(app.services, new Date(Date.now() + days * day), error => problems.push(error))
    expect(problems).toEqual([])
  }
  return { company, owner, jobId, answer, made, ids, tend }
}

test('answers stay for ever until somebody says otherwise, then the old ones go 30 days after a warning', async () => {
  const { company, owner, jobId, answer, made, ids, tend } = await prepared()
  const bytes = Buffer.from(drawing.split(',')[1]!, 'base64')
  const key = 'photo-of-the-plate'
  await app.upload(a.addPhoto, { key }, owner, { bytes, filename: 'plate.png' })
  const old = await answer({ answers: { leak: ['x'], plate: [key] } })
  const fix = await answer({ replaces: old, reason: 'Typo' })
  const young = await answer({ answers: { leak: ['lately'] } })
  const [held, open] = [await answer(), await answer({ job_id: jobId })]
  for (const id of [old, fix, held, open]) await made(id, 8)
  await made(young, 6)
  await tend(0)
  await tend(40)
  expect(await ids()).toHaveLength(5)

  const before = (await app.send(c.read, {}, owner)).body
  expect(before).toMatchObject({ result: { keep_years: null, version: 0 }, next: null })
  await app.send(c.save, { keep_years: 7, version: 0 }, owner)
  await app.send(c.hold, { id: held, checked: true }, owner)
  await tend(0)
  const { next } = (await app.send(c.read, {}, owner)).body
  expect(next).toMatchObject({ answers: 1 })
  const told = await app.sql<{ n: number }>(
    'select count(*)::int as n from activities where company_id = $1 and kind_id = 109',
    [company.id],
  )
  expect(told[0]!.n).toBeGreaterThan(0)
  await tend(29)
  expect(await ids()).toHaveLength(5)
  await tend(31)
  // With what it corrects; not the held one, nor that of an open job.
  expect(await ids()).toEqual([young, held, open])
  const left = await app.sql('select 1 from form_photos where company_id = $1', [company.id])
  expect(left).toEqual([])
  const gone = await app.sql(
    `select 1 from changes where company_id = $1 and table_name = 'form_answers' and row_id = any($2) and after is null`,
    [company.id, [old, fix]],
  )
  expect(gone).toHaveLength(2)
  await tend(32)
  expect((await app.send(c.read, {}, owner)).body.next).toBeNull()
  // Once nobody holds it and its job is closed, they go as well.
  await app.send(c.hold, { id: held, checked: false }, owner)
  await app.sql('update jobs set closed_at = now() where company_id = $1', [company.id])
  await tend(33)
  await tend(70)
  expect(await ids()).toEqual([young])
})

test('a change of the years takes the announcement back; a correction stays held', async () => {
  const { owner, answer, made, ids, tend } = await prepared()
  const old = await answer()
  await app.send(c.hold, { id: old, checked: true }, owner)
  const fix = await answer({ replaces: old, reason: 'Typo' })
  expect((await app.send(a.open, { id: fix }, owner)).body.result).toMatchObject({
    is_held: true,
    may_hold: true,
  })
  expect((await app.request(c.hold, { id: old, checked: false }, owner)).status).toBe(409)
  await app.send(c.hold, { id: fix, checked: false }, owner)
  for (const id of [old, fix]) await made(id, 3)
  const { version } = (await app.send(c.save, { keep_years: 2, version: 0 }, owner)).body.result
  await tend(0)
  expect((await app.send(c.read, {}, owner)).body.next).not.toBeNull()
  expect((await app.request(c.save, { keep_years: 5, version }, owner)).status).toBe(409)
  const present = (await app.send(c.read, {}, owner)).body.result.version
  await app.send(c.save, { keep_years: null, version: present }, owner)
  await tend(60)
  expect(await ids()).toEqual([old, fix])
})

test('years are from 1 to 50, set by those who may change settings, and held by those who manage forms', async () => {
  const { company, owner, answer } = await prepared()
  const id = await answer()
  for (const keep_years of [0, 51, 2.5, 'x'])
    expect((await app.request(c.save, { keep_years: keep_years as number }, owner)).body).toMatchObject({
      message: 'Please enter 1 to 50 years, or nothing.',
    })
  const stranger = await app.company()
  expect((await app.request(c.hold, { id, checked: true }, stranger.owner)).status).toBe(404)
  for (const [entry, input] of [
    [c.read, {}],
    [c.save, { keep_years: 1 }],
    [c.hold, { id, checked: true }],
  ] as const)
    expect((await app.request(entry as typeof c.save, input as never, company.technician)).status).toBe(403)
})
