import { expect, test } from 'vitest'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { unique } from './testing/sample-maker.ts'
import { testApp } from './testing/test-app.ts'

// Late entries of a phone about an item, a form or a client that the office has taken away or merged meanwhile.

const app = await testApp()
const { ok, send } = app

async function someJob() {
  const company = await app.company()
  return { company, job: await bookedJob(app, company) }
}

test('a part that was taken out of the inventory stands on the job with its name', async () => {
  const { company, job } = await someJob()
  const [item] = await app.sql<{ id: number }>(
    `insert into items (company_id, name, price_cents) values ($1, 'Tap', 1250) returning id`,
    [company.id],
  )
  const ids = [item!.id]
  await ok(inventoryContract.stockItems, { ids }, company.owner)
  const [part] = await app.sql<{ id: number }>(
    'select part_id as id from stock_part_items where company_id = $1 and item_id = $2',
    [company.id, item!.id],
  )
  await ok(inventoryContract.removeParts, { ids: [part!.id] }, company.owner)
  const fitted = [
    { id: 1, partsBelong: 0, assignedTo: 0, parts: [{ id: 'a', partId: item!.id, quantity: 2 }] },
  ]
  await ok(jobsContract.edit, { id: job.id, parts: JSON.stringify(fitted) } as never, company.technician)
  const { result } = (await ok(jobsContract.open, { id: job.id }, company.office)).body
  expect(JSON.parse(String(result.parts))[0].parts).toMatchObject([{ name: 'Tap', quantity: 2 }])
})

test('answers to a form that was deleted are refused with a word, and set aside whole', async () => {
  const { company, job } = await someJob()
  const found = { id: 'found', kind: 'line', label: 'Found', help: '', start: '', choices: [], fails: [] }
  const content = { pages: [{ id: 'page', title: '', fields: [found] }] }
  const form = { name: 'SWMS', about: '', content, publish: true }
  const { id } = (await ok(formsContract.add, form as never, company.owner)).body.result
  await ok(formsContract.remove, { ids: [id] }, company.owner)
  const input = { form_id: id, number: 1, job_id: job.id, answers: { found: ['Asbestos'] } }
  const { status, body } = await send(answersContract.answer, input, company.technician)
  expect({ status, body }).toMatchObject({ status: 404, body: { message: 'This form was deleted.' } })
  const aside = {
    key: unique(),
    path: answersContract.answer.path,
    input,
    title: 'Job #1',
    typed: 'SWMS',
    job: job.id,
    made_at: '2026-03-02T00:00:00Z',
    reason: 'This form was deleted.',
  }
  await ok(differencesContract.setAside, aside, company.technician)
  const { result } = (await ok(differencesContract.list, { limit: 10 }, company.office)).body
  expect(result).toMatchObject([{ state: 'open', input, reason: aside.reason }])
})

test('a note and a save on the job of a client that was merged land on the client that is kept', async () => {
  const { company, job } = await someJob()
  const clientOf = async () =>
    (
      await app.sql<{ client_id: number }>('select client_id from jobs where company_id = $1', [company.id])
    )[0]!.client_id
  const [kept] = await app.sql<{ id: number }>(
    `insert into clients (company_id, name) values ($1, 'Kept') returning id`,
    [company.id],
  )
  await ok(mergingContract.merge, { keep: kept!.id, merge: await clientOf(), taken: [] }, company.owner)
  const note = { job_id: job.id, data: [{ type: 'note', content: 'The valve is seized.' }] }
  await ok(diaryContract.add, note as never, company.technician)
  // The merge was a change of the job: the phone compares, and goes on from there.
  const saved = { id: job.id, version: job.version, tradie_comment: 'Replaced' }
  const { status, body } = await send(jobsContract.edit, saved as never, company.technician)
  const { current } = body as unknown as { current: { version: number; tradie_comment: string } }
  expect({ status, now: current.tradie_comment }).toEqual({ status: 409, now: '' })
  await ok(jobsContract.edit, { ...saved, version: current.version } as never, company.technician)
  const { result } = (await ok(jobsContract.open, { id: job.id }, company.office)).body
  expect(result.tradie_comment).toBe('Replaced')
  expect(await clientOf()).toBe(kept!.id)
  const { diary } = (await ok(diaryContract.read, { jobId: job.id }, company.office)).body
  expect(JSON.stringify(diary)).toContain('The valve is seized.')
})
