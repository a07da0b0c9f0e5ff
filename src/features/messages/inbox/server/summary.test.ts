import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { vendorServer } from '#server/providers/testing/vendor-server.ts'
import { groups } from '#shared/access.ts'
import { clientMessagesContract as m } from '../../client-messages/client-messages.contract.ts'
import { inboxContract as c } from '../inbox.contract.ts'

const app = await testApp()
const day = 86_400_000
/** The last morning in Sydney, at nine or ten: no quiet hours. What is planned for tomorrow is so by the database's clock too. */
const morning = Math.floor((Date.now() - 23 * 3_600_000) / day) * day + 23 * 3_600_000
const tomorrow = new Date(Date.now() + day).toISOString()
beforeEach(() => app.setNow(new Date(morning)))

const phone = '0412 345 678'
const write = (company: TestCompany, message: string, more: object = {}) =>
  app.ok(m.send, { to: phone, message, sendNow: true, ...more }, company.office)
const hear = (company: TestCompany, message: string) =>
  app.ok(m.simulateReply, { phone, message }, company.office)
const sum = (as: TestUser, id: number) => app.send(c.summary, { id }, as)

async function talk() {
  const company = await app.company()
  await app.ok(clientsContract.add, { name: 'Dana Reed', phone }, company.office)
  await write(company, 'Thanks for your call.')
  await hear(company, 'Our hot water leaks since yesterday. Can you come on Tuesday?')
  await write(company, 'Tuesday at 9:30 works. The visit is $120.')
  const { thread_id: id } = (await write(company, 'Call us on 0412 345 678 if the gate is locked.')).body
  await app.ok(c.addNote, { id, note: 'She pays late: ask for 50 % before?' }, company.office)
  await write(company, 'Did we leave our ladder?', { send_at: tomorrow })
  return { company, id }
}

test('without a model it is what was said, word for word: no note, nothing that has not left', async () => {
  const { company, id } = await talk()
  const { status, body } = await sum(company.office, id)
  expect([status, body.by, body.text]).toEqual([200, 'quotes', ''])
  expect(body.quotes.map(({ direction, text }) => [direction, text])).toEqual([
    ['out', 'Thanks for your call.'],
    ['in', 'Our hot water leaks since yesterday.'],
    ['in', 'Can you come on Tuesday?'],
    ['out', 'Tuesday at 9:30 works.'],
    ['out', 'The visit is $120.'],
    ['out', 'Call us on 0412 345 678 if the gate is locked.'],
  ])
  const other = await app.company()
  expect((await sum(other.office, id)).status).toBe(404)
  expect((await sum(company.technician, id)).status).toBe(403)
})

test('the model drafts it from what the reader may see; what it can’t draft is quoted', async () => {
  const { company, id } = await talk()
  const content = JSON.stringify({ summary: 'Leak; Tuesday 9:30, $120.' })
  const model = await vendorServer(() => ({ body: { choices: [{ message: { content } }] } }))
  app.services.providers.ai = openAiCompatible({ url: `${model.url}/v1`, model: 'small' })
  const asked = () => JSON.stringify(model.seen.at(-1)!.body)
  try {
    expect((await sum(company.office, id)).body).toMatchObject({
      by: 'model',
      text: 'Leak; Tuesday 9:30, $120.',
      quotes: [],
    })
    expect(asked()).toContain('Client: Our hot water leaks since yesterday.')
    expect(asked()).toContain('0412 345 678')
    expect(asked()).not.toMatch(/pays late|ladder/)

    // A technician who may open messages reads those about own jobs, with numbers masked.
    const { technician } = company
    const job = await bookedJobId(app, company)
    await app.sql(`update permissions set roles = roles || ',' || $2 where company_id = $1`, [
      company.id,
      groups.technician,
    ])
    await app.sql(
      `insert into job_technicians (company_id, job_id, user_id) values ($1, $2, $3) on conflict do nothing`,
      [company.id, job, technician.id],
    )
    await app.sql('update jobs set technician_ids = array[$2::bigint] where company_id = $1', [
      company.id,
      technician.id,
    ])
    await app.sql('update sms_messages set job_id = $2 where company_id = $1 and body not like $3', [
      company.id,
      job,
      '%hot water%',
    ])
    await app.sql(`insert into settings (company_id, name, value, version) values ($1, 'masking', $2, 1)`, [
      company.id,
      JSON.stringify({ on: true, number: '+61255500000' }),
    ])
    app.services.sessions.forget()
    expect((await sum(technician, id)).body.by).toBe('model')
    expect(asked()).toContain('if the gate is locked')
    expect(asked()).not.toMatch(/345.?678|hot water/)

    model.next({ status: 401, body: { error: { message: 'wrong key' } } })
    const failed = await sum(company.office, id)
    expect([failed.status, failed.body.by, failed.body.quotes.length]).toEqual([200, 'quotes', 6])
  } finally {
    app.services.providers.ai = null
    await model.close()
  }
})
