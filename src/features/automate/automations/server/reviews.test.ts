import { afterAll, beforeEach, expect, test } from 'vitest'
import { importKinds } from '#app/import-kinds.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { importsContract } from '#features/clients/imports/imports.contract.ts'
import { workOnImport } from '#features/clients/imports/server/imports.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { feedbackContract } from '#features/messages/reviews/feedback.contract.ts'
import { reviewListContract } from '#features/messages/reviews/review-list.contract.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { grantPlace } from '#features/messages/reviews/server/google/google-business.standing.ts'
import { readReviews } from '#features/messages/reviews/server/google/read-reviews.service.ts'
import {
  firstLocation,
  googleBusinessServer,
  type WrittenReview,
} from '#features/messages/reviews/testing/google-business-server.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { googleReviews } from '#server/providers/reviews/google-business.ts'
import type { PublicReviews } from '#server/providers/reviews/reviews.port.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep } from '../automations.rules.ts'
import { onlyIf } from '../conditions.rules.ts'
import { stepTexts } from '../run.rules.ts'
import { runAutomations } from './run.service.ts'

const written: WrittenReview[] = []
const google = await googleBusinessServer(written)
const hosts = { accounts: google.url, locations: google.url, reviews: google.url }
const reviews = { open: async () => googleReviews(hosts, 'token') } as unknown as PublicReviews
const app = await testApp()
const { ok } = app
afterAll(() => google.close())
beforeEach(() => app.setNow(null))

const write = (id: number, stars: number) =>
  written.push({ id: String(id), name: `Zoe ${id}`, stars, text: `Late ${id}`, updated: id })
const notify = { ...blankStep('notify'), text: '{{Customer_Name}}, {{Stars}}: {{Review_Text}}' }
const low = {
  name: 'Low review',
  trigger: 'review.received',
  conditions: onlyIf({ column: 'stars', is: 'atMost', value: '3' }),
  actions: [notify],
  status: true,
}
const add = async ({ owner }: TestCompany, more: object = {}) =>
  (await ok(c.add, { ...low, ...more } as never, owner)).body.data

async function connected() {
  const company = await app.company({ pack_id: 5 })
  const id = companyIdFrom(company.id, 'session')
  await app.sql(
    `insert into google_businesses (company_id, user_id, email, sealed_token, locations, wait_until, connected_at)
     values ($1, $2, 'ana@plumbing.test', $3, $4, now() + interval '1 day', now())`,
    [
      id,
      company.owner.id,
      app.services.seal.seal('grant', grantPlace(id)),
      JSON.stringify([{ id: firstLocation, name: 'Harbour', link: '', beyond: 0, is_read: false }]),
    ],
  )
  return company
}
async function read({ id }: TestCompany) {
  await app.sql(
    `update google_businesses set wait_until = now() - interval '1 minute' where company_id = $1`,
    [id],
  )
  await readReviews({ ...app.services, reviews }, companyIdFrom(id, 'schedule'))
}
/** Titles of the runs, with their states and the words that were sent. */
async function ran(company: TestCompany, days = 0) {
  await app.followed(company)
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  await runAutomations(app.services, error => failed.push(error))
  app.setNow(null)
  expect(failed).toEqual([])
  const { data } = (await ok(c.runs, {}, company.owner)).body
  return data.map(({ title, state }) => [title, state])
}
const told = ({ id }: TestCompany) =>
  app.sql<{ message: string }>(
    `select distinct values ->> 'message' as message from activities where company_id = $1 and kind_id = 70`,
    [id],
  )

test('a review that is new at Google begins an automation, those that stood there when it was connected do not', async () => {
  written.length = 0
  write(1, 1)
  write(2, 5)
  const company = await connected()
  await add(company)
  await read(company)
  expect(await ran(company)).toEqual([])
  write(3, 2)
  write(4, 5)
  await read(company)
  expect(await ran(company)).toEqual([['Review, Zoe 3', 'done']])
  expect(await told(company)).toEqual([{ message: 'Zoe 3, 2: Late 3' }])
  // Edited it is the same review.
  written[2]!.stars = 1
  written[2]!.updated = 5
  await read(company)
  expect(await ran(company)).toHaveLength(1)
})

test('what waits for a review follows its edits, and ends when it is deleted', async () => {
  written.length = 0
  write(1, 5)
  const company = await connected()
  await read(company)
  const { owner } = company
  const wait = { ...blankStep('wait'), minutes: 1_440 }
  await add(company, { actions: [wait, blankStep('check'), notify] })
  for (const id of [2, 3, 4]) write(id, 1)
  await read(company)
  expect((await ran(company)).map(([, state]) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  written[1]!.stars = 4
  written[1]!.updated = 9
  written.splice(3, 1)
  await read(company)
  await ran(company, 1.01)
  const { data } = (await ok(c.runs, {}, owner)).body
  const end = (name: string) => data.find(({ title }) => title === `Review, ${name}`)
  expect(end('Zoe 2')).toMatchObject({ state: 'stopped', reason: stepTexts.noMatch })
  expect(end('Zoe 3')).toMatchObject({ state: 'done' })
  expect(end('Zoe 4')).toMatchObject({ state: 'stopped', reason: stepTexts.gone })
  expect(await told(company)).toEqual([{ message: 'Zoe 3, 1: Late 3' }])
})

test('own feedback begins it with its job, and a step that needs none is left out where there is none', async () => {
  const company = await app.company()
  const { owner } = company
  await ok(reviewsContract.saveSettings, { url: 'https://r.test/a', days_between: 90, own_page: true }, owner)
  const note = { ...blankStep('note'), text: '{{Stars}} stars' }
  await add(company, { actions: [note, notify] })
  const job = { name: 'Ada Low', email: 'ada@mail.test', address: '1 Low Street' }
  const id = (await ok(jobsContract.add, job as never, owner)).body.lastJobInsertId
  await ok(reviewsContract.request, { id, method: 1 }, owner)
  const { text } = (await app.outbox(company)).at(-1)!.payload
  const shortlinkId = /customer-feedback\/([\w-]+)/.exec(text)![1]!
  await ok(feedbackContract.give, { shortlinkId, stars: 2, comment: 'Drips', name: '' }, null)
  expect(await ran(company)).toEqual([['Review, Ada Low', 'done']])
  expect(await told(company)).toEqual([{ message: 'Ada Low, 2: Drips' }])
  const { data } = (await ok(c.runs, {}, owner)).body
  expect(data[0]!.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect((await ok(reviewListContract.list, {}, owner)).body.data).toHaveLength(1)
})

test('reviews of a file begin none, and a step for a job is left out for a review without one', async () => {
  const company = await connected()
  const { owner } = company
  await add(company, { actions: [{ ...blankStep('note'), text: 'Low' }, notify] })
  const bytes = 'Rating,Review Date,Reviewer,Review Text\n1,2026-04-02,Bob,Late\n'
  const { body } = await app.upload(importsContract.save, {}, owner, { bytes, filename: 'reviews.csv' })
  const due = { data: { companyId: company.id, id: body.id }, signal: new AbortController().signal }
  const work = () => workOnImport(app.services, importKinds, due, error => expect(error).toBe(null))
  const { kind, mapping } = (await app.send(importsContract.open, { id: body.id }, owner)).body.result
  await app.send(importsContract.map, { id: body.id, kind, mapping }, owner)
  await work()
  await app.send(importsContract.start, { id: body.id }, owner)
  await work()
  expect((await ok(reviewListContract.list, {}, owner)).body.data).toMatchObject([{ source: 'file' }])
  expect(await ran(company)).toEqual([])
  written.length = 0
  await read(company)
  write(7, 1)
  await read(company)
  expect(await ran(company)).toEqual([['Review, Zoe 7', 'done']])
  const { data } = (await ok(c.runs, {}, owner)).body
  expect(data[0]!.steps.map(({ note }) => note)).toEqual([stepTexts.noJob, ''])
})
