import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { feedbackContract as c } from '../feedback.contract.ts'
import { reviewsContract } from '../reviews.contract.ts'
import { feedbackDays, feedbackTexts } from '../reviews.rules.ts'

const app = await testApp()

async function asked() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const settings = { url: 'https://reviews.test/bright', days_between: 30, own_page: true }
  await app.send(reviewsContract.saveSettings, settings, company.owner)
  const sent = { name: 'Ada', email: 'ada@mail.test', address: '1 Low Street' } as never
  const job = (await app.send(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  await app.send(reviewsContract.request, { id: job, method: 1 }, company.office)
  const { text } = (await app.outbox(company)).at(-1)!.payload
  return { company, job, shortlinkId: /customer-feedback\/([\w-]+)/.exec(text)![1]! }
}

test('a client is asked on the company’s own page, gives stars, and may go on to the public page', async () => {
  const { company, job, shortlinkId } = await asked()
  const read = await app.send(c.readLink, { shortlinkId }, null)
  expect(read.body).toMatchObject({
    company: 'Bright Plumbing',
    stars: null,
    review_url: 'https://reviews.test/bright',
  })
  const given = await app.send(c.give, { shortlinkId, stars: 4, comment: 'Neat work', name: 'Ada' }, null)
  expect(given.status).toBe(200)
  // Feedback can be changed while the link works.
  await app.send(c.give, { shortlinkId, stars: 5, comment: 'Neat work!', name: 'Ada' }, null)
  const { body } = await app.send(c.list, {}, company.owner)
  expect(body).toMatchObject({ average: 5, count: 1, result: [{ stars: 5, name: 'Ada', job_id: job }] })
  const bell = await app.send(notificationsContract.fetchActivity, { limit: 5 }, company.owner)
  expect(bell.body.data[0]).toMatchObject({ job_id: job, values: { name: 'Ada', stars: '5' } })
  const { diary } = (await app.send(diaryContract.read, { jobId: job }, company.office)).body
  expect(JSON.stringify(diary)).toContain('Neat work!')
})

test('a guessed link, one that is over, and no stars are refused', async () => {
  const { company, shortlinkId } = await asked()
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  const give = (id: string, stars: number) =>
    app.send(c.give, { shortlinkId: id, stars, comment: '', name: '' }, null)
  const guessed = await give('guessed-link-1', 5)
  expect(guessed.body).toEqual({ success: false, message: feedbackTexts.linkOver })
  for (const stars of [0, 6]) expect((await give(shortlinkId, stars)).status).toBe(400)
  app.setNow(new Date(Date.now() + (feedbackDays + 1) * 86_400_000))
  const over = await app.request(c.readLink, { shortlinkId }, null)
  const told = { success: false, message: feedbackTexts.linkOver, phone: '0298765432' }
  expect([over.status, over.body]).toEqual([404, told])
  expect((await give(shortlinkId, 5)).body).toEqual(told)
  app.setNow(null)
})

test('a script in a review, or in its answer, is words on the page', async () => {
  const { company, shortlinkId } = await asked()
  const script = '<script>alert(1)</script>'
  await app.ok(c.give, { shortlinkId, stars: 2, comment: script, name: script }, null)
  await app.sql(`update feedback set reply = $2, replied_at = now() where company_id = $1`, [
    company.id,
    script,
  ])
  const { body } = await app.http.inject({
    method: 'GET',
    url: `/customer-feedback/${shortlinkId}`,
    headers: { accept: 'text/html' },
  })
  expect(body).not.toContain('<script>alert')
  expect(body.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2)
})
