import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { IncomingMail } from '#server/providers/mail/mail-intake.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'
import { storeMail } from './incoming-mail.service.ts'

const secret = 'a-long-password-of-ours'
const app = await testApp({ mailIntake: createPostmarkIntake({ address: 'answers@in.test', secret }) })

/** A client to whom the office has written about a job, and the id that the mail left with. */
async function written() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const email = `ana-${company.id}@costa.test`
  const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
  const booked = { name: 'Ana Costa', email, address: '1 High St', customerId: client }
  const job = (await app.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
  const emailData = { to: email, subject: 'When?', message: 'Does Monday suit you?' }
  await app.send(c.sendEmail, { jobId: job, emailData }, company.office)
  const sent = (await app.outbox(company)).at(-1)!
  await expect
    .poll(
      () => app.sql('select status from outbox where company_id = $1 and id = $2', [company.id, sent.id]),
      { timeout: 10_000 },
    )
    .toEqual([{ status: 'sent' }])
  const mailId = `<${messageIdOf(`${company.id}-${sent.id}`)}@bright.test>`
  return {
    company,
    client,
    job,
    email,
    mailId,
    thread: `<${messageIdOf(`${company.id} job ${job}`)}@bright.test>`,
  }
}
type Written = Awaited<ReturnType<typeof written>>

let count = 0
/** A mail that came to the company's own mailbox. */
const mail = (from: string, fields: Partial<IncomingMail> = {}): IncomingMail => ({
  id: `x${count++}`,
  messageId: `<${count}@mail.test>`,
  references: [],
  from,
  isProven: true,
  to: ['office@bright.test'],
  subject: 'Re: When?',
  text: 'Monday is fine.',
  html: '',
  attachments: [],
  ...fields,
})
const store = ({ company }: Pick<Written, 'company'>, each: IncomingMail, takesStrangers = false) =>
  storeMail(app.services, companyIdFrom(company.id, 'schedule'), each, { takesStrangers })
const kept = ({ company }: Pick<Written, 'company'>) =>
  app.sql(
    `select t.client_id, m.job_id, m.unproven_from from sms_messages m join threads t on t.company_id = m.company_id and t.id = m.thread_id
     where m.company_id = $1 and m.direction = 'in' order by m.id`,
    [company.id],
  )

test('an answer without our address is found by the mail that it names, also by the beginning of its thread', async () => {
  const at = await written()
  const theirs = { client_id: at.client, job_id: at.job, unproven_from: '' }
  const first = mail(at.email, { references: ['<other@x.test>', at.mailId] })
  expect(await store(at, first)).toBe(true)
  // A provider may have given the mail another id than ours.
  await store(at, mail(at.email, { references: [at.thread] }))
  // What answers a mail of the client's own.
  await store(at, mail(at.email, { references: [first.messageId] }))
  expect(await kept(at)).toEqual([theirs, theirs, theirs])
  expect(await store(at, first)).toBe(true)
  expect(await kept(at)).toHaveLength(3)
})

test('who answers from another address or proves nothing is shown as unproven in the conversation', async () => {
  const at = await written()
  await store(at, mail('boss@elsewhere.test', { references: [at.mailId] }))
  await store(at, mail(at.email, { references: [at.mailId], isProven: false }))
  expect(await kept(at)).toEqual([
    { client_id: at.client, job_id: at.job, unproven_from: 'boss@elsewhere.test' },
    { client_id: at.client, job_id: at.job, unproven_from: at.email },
  ])
})

test('a mail that answers nothing is found by its proven author, who may be a contact, and never by an unproven one', async () => {
  const at = await written()
  await app.sql(
    `insert into client_contacts (company_id, client_id, name, email, position) values ($1, $2, 'Bea', 'Bea@costa.test', 0)`,
    [at.company.id, at.client],
  )
  const theirs = { client_id: at.client, job_id: null, unproven_from: '' }
  await store(at, mail(at.email.toUpperCase()))
  await store(at, mail('bea@costa.test'))
  expect(await store(at, mail(at.email, { isProven: false }))).toBe(false)
  expect(await store(at, mail('stranger@x.test'))).toBe(false)
  expect(await kept(at)).toEqual([theirs, theirs])
})

test('ids and addresses of another company lead nowhere', async () => {
  const [at, other] = [await written(), await written()]
  expect(await store(other, mail(at.email, { references: [at.mailId, at.thread] }))).toBe(false)
  expect(await kept(other)).toEqual([])
})

test('a stranger is taken where strangers are, into a conversation of their own, and its answers follow', async () => {
  const at = await written()
  await store(at, mail('Nina@new.test', { text: 'Do you fix taps?' }), true)
  await store(at, mail('forged@new.test', { isProven: false }), true)
  expect(
    await app.sql(
      `select t.client_id, t.address, t.state, m.unproven_from from sms_messages m
       join threads t on t.company_id = m.company_id and t.id = m.thread_id
       where m.company_id = $1 and m.direction = 'in' order by m.id`,
      [at.company.id],
    ),
  ).toEqual([
    { client_id: null, address: 'nina@new.test', state: 'open', unproven_from: '' },
    { client_id: null, address: 'forged@new.test', state: 'open', unproven_from: 'forged@new.test' },
  ])
})

test('an answer to the bare address for answers is found by its proven author and the mail that it names', async () => {
  const at = await written()
  const post = (from: string, tests: string, references: string, id: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/messages/mail',
      headers: { authorization: `Basic ${Buffer.from(`tradewind:${secret}`).toString('base64')}` },
      payload: {
        MessageID: `${id}-${at.company.id}`,
        FromFull: { Email: from },
        ToFull: [{ Email: 'answers@in.test' }],
        TextBody: 'Monday is fine.',
        Headers: [
          { Name: 'X-Spam-Tests', Value: tests },
          { Name: 'References', Value: references },
        ],
      },
    })
  await post(at.email, 'DKIM_VALID_AU', `<a@b.test>\r\n ${at.mailId}`, 'b1')
  await post(at.email, '', at.mailId, 'b2')
  await post('boss@elsewhere.test', 'DKIM_VALID_AU', at.mailId, 'b3')
  await post(at.email, 'DKIM_VALID_AU', '<a@b.test>', 'b4')
  expect(await kept(at)).toEqual([{ client_id: at.client, job_id: at.job, unproven_from: '' }])
})
