import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { reviewsContract as c } from '../reviews.contract.ts'

const app = await testApp({ sms: { ...embeddedSms(), usesCredit: true } })
const url = 'https://reviews.test/northside'

async function withLink(pack_id = 3) {
  const company = await app.company({ pack_id })
  await app.send(c.saveSettings, { url, days_between: 90 }, company.owner)
  return company
}
const booked = (company: TestCompany, more: object = {}) =>
  bookedJobId(app, company, {
    name: 'Dana',
    phone: '0412 345 678',
    email: 'dana@client.test',
    assign_worker: [],
    ...more,
  })
const diary = async (company: TestCompany, jobId: number) =>
  (await app.send(diaryContract.read, { jobId }, company.office)).body.diary
    .flatMap(group => group.changes)
    .filter(each => each.type === 'review')
    .map(each => each.content)

test('one client is asked by email with the button, or by SMS with the link, and the diary says so', async () => {
  const company = await withLink()
  const id = await booked(company)
  expect((await app.send(c.request, { id, method: 1 }, company.technician)).status).toBe(404)
  const { body } = await app.send(c.request, { id, method: 1 }, company.office)
  expect(body.message).toBe('Review requested.')
  expect((await app.mailTo('dana@client.test')).text).toContain(`Write a review:\n${url}`)
  // The specified way: with a save of the job.
  const saved = await app.send(jobsContract.edit, { id, send_review: 2 }, company.office)
  expect(saved.status).toBe(200)
  const [sms] = await app.sql<{ body: string }>('select body from sms_messages where company_id = $1', [
    company.id,
  ])
  expect(sms!.body).toMatch(/^Hi Dana, .*\nhttps:\/\/reviews\.test\/northside$/)
  expect(await diary(company, id)).toEqual(['Review requested via SMS', 'Review requested via Email'])
})

test('a save keeps what it saves where nobody can be asked for a review, and says why', async () => {
  const company = await app.company()
  const id = await booked(company, { email: '' })
  const save = async (comment: string, send_review: 1 | 2) => {
    const { status, body } = await app.send(
      jobsContract.edit,
      { id, company_comment: comment, send_review },
      company.office,
    )
    const [row] = await app.sql<{ company_comment: string }>(
      'select company_comment from jobs where id = $1',
      [id],
    )
    expect([status, row!.company_comment]).toEqual([200, comment])
    return [body.data, body.untold?.text]
  }
  const noLink = 'Add the link to your review page in the review settings first.'
  expect(await save('one', 1)).toEqual([noLink, noLink])
  await app.send(c.saveSettings, { url, days_between: 90 }, company.owner)
  expect(await save('two', 1)).toEqual(['No email address', 'No email address'])
  await app.sql(`insert into credit_balances (company_id, kind, bought, version) values ($1, 'sms', 0, 2)`, [
    company.id,
  ])
  expect(await save('three', 2)).toEqual(['No SMS remains', 'No SMS remains'])
  expect(await diary(company, id)).toEqual([])
  await app.sql('update credit_balances set bought = 50 where company_id = $1', [company.id])
  expect(await save('four', 2)).toEqual(['Saved.', undefined])
})

test('a save whose text about the appointment can’t be paid is kept, and says so', async () => {
  const company = await app.company()
  const id = await booked(company)
  const save = async (appointments: object[]) => {
    const { status, body } = await app.request(jobsContract.edit, { id, appointments }, company.office)
    return [status, body.data, body.untold?.text]
  }
  const at = (day: number, send_sms: boolean) => [
    { appointment_time: `2031-03-0${day} 00:00:00`, duration: 60, send_sms },
  ]
  expect(await save(at(3, true))).toEqual([200, 'Saved.', undefined])
  await app.sql(
    `insert into credit_balances (company_id, kind, bought, version) values ($1, 'sms', 0, 2)
     on conflict (company_id, kind) do update set bought = 0`,
    [company.id],
  )
  expect(await save(at(4, true))).toEqual([200, 'No SMS remains', 'No SMS remains'])
  expect(await save(at(5, false))).toEqual([200, 'Saved.', undefined])
  const landline = await booked(company, { phone: '02 9876 5432' })
  const { body } = await app.request(
    jobsContract.edit,
    { id: landline, appointments: at(6, true) },
    company.office,
  )
  expect(body.data).toBe('Saved.')
})

test('without a link, an address or leave to write it says why', async () => {
  const company = await app.company()
  const id = await booked(company, { email: '' })
  const refused = async () => {
    const { status, body } = await app.send(c.request, { id, method: 1 }, company.office)
    return [status, body.message]
  }
  expect((await app.ok(c.settings, {}, company.technician)).body.result).toMatchObject({
    url: '',
    version: 0,
  })
  expect(await refused()).toEqual([400, 'Add the link to your review page in the review settings first.'])
  await app.send(c.saveSettings, { url, days_between: 90 }, company.owner)
  expect(await refused()).toEqual([400, 'No email address'])
  for (const bad of ['javascript:alert(1)', 'northside'])
    expect((await app.send(c.saveSettings, { url: bad, days_between: 9 }, company.owner)).status).toBe(400)
  expect((await app.ok(c.settings, {}, company.technician)).body.result).toMatchObject({
    url,
    days_between: 90,
    version: 1,
  })
})

test('a bulk review asks each client once, names who is left out and why, and tells how far it is', async () => {
  const company = await withLink()
  const ids = [
    await booked(company),
    await booked(company, { name: 'Twice' }),
    await booked(company, { name: 'Landline', phone: '02 9876 5432' }),
    await booked(company, { name: 'Stopped', phone: '0412 000 001' }),
    await booked(company, { name: 'Other', phone: '0412 000 002' }),
  ]
  const out = { channel: 'sms' as const, address: '0412 000 001', checked: true }
  await app.send(optOutsContract.change, out, company.owner)
  const { body } = await app.send(c.bulk, { ids, method: 2 }, company.office)
  expect([body.message, body.queued]).toEqual(['Bulk Review sent.', 2])
  expect(body.skipped.map(each => [each.name, each.reason])).toEqual([
    ['Landline', 'noNumber'],
    ['Stopped', 'optedOut'],
    ['Twice', 'recent'],
  ])
  await app.sql(`update sms_messages set status = 'sent' where company_id = $1`, [company.id])
  const progress = (await app.send(c.progress, { id: body.id }, company.office)).body
  expect(progress).toMatchObject({ total: 2, sent: 2, waiting: 0, failed: 0 })
  expect(progress.skipped).toEqual(body.skipped)
  const again = (await app.send(c.bulk, { ids: [ids[0]!], method: 2 }, company.office)).body
  expect([again.queued, again.skipped[0]?.reason]).toEqual([0, 'recent'])
})

test('when the credit runs out in the middle, the rest is left out and none is lost', async () => {
  const company = await withLink()
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push(await booked(company, { name: `C${i}`, phone: `0412 000 01${i}` }))
  await app.sql(`insert into credit_balances (company_id, kind, bought, version) values ($1, 'sms', 3, 2)`, [
    company.id,
  ])
  const { body } = await app.send(c.bulk, { ids, method: 2 }, company.office)
  expect([body.queued, body.skipped.map(each => [each.name, each.reason])]).toEqual([3, [['C3', 'noCredit']]])
  const [credit] = await app.sql('select bought as remaining from credit_balances where company_id = $1', [
    company.id,
  ])
  expect(credit).toEqual({ remaining: 0 })
})

test('small packs, technicians and other companies have no bulk review', async () => {
  const company = await withLink(2)
  const ids = [await booked(company)]
  const small = await app.send(c.bulk, { ids, method: 1 }, company.office)
  expect([small.status, small.body.message]).toEqual([403, 'Bulk reviews come with a larger plan.'])
  const other = await withLink()
  expect((await app.send(c.bulk, { ids, method: 1 }, other.office)).status).toBe(404)
  expect((await app.send(c.bulk, { ids, method: 1 }, other.technician)).status).toBe(403)
  expect((await app.request(c.bulk, { ids, method: 3 }, other.office)).status).toBe(400)
})

test('a bulk review of 1,000 jobs takes a few statements, not thousands', async () => {
  const company = await withLink()
  await app.sql(
    `insert into jobs (company_id, id, number, name, email)
     select $1, nextval('job_id_seq'), n, 'Client ' || n, 'c' || n || '@client.test' from generate_series(1, 1000) n`,
    [company.id],
  )
  const jobs = await app.sql<{ id: number }>('select id from jobs where company_id = $1', [company.id])
  const { body } = await app.send(c.bulk, { ids: jobs.map(job => job.id), method: 1 }, company.office)
  expect(body.queued).toBe(1_000)
  // They need not all leave here.
  await app.sql(`update outbox set status = 'sent' where company_id = $1`, [company.id])
})
