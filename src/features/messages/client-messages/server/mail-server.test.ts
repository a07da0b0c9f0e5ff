import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { createSmtpIntake } from '#server/providers/mail/smtp-intake.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'

let port = 0
const app = await testApp({
  mailIntake: createSmtpIntake({
    address: 'answers@in.test',
    host: '127.0.0.1',
    port: 0,
    // Domains of this test allow this machine to send for them.
    lookUp: async (name, type) => {
      if (type === 'TXT' && name === 'costa.test') return [['v=spf1 ip4:127.0.0.1 -all']]
      throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
    },
    onListening: at => {
      port = at
    },
  }),
})
const deliver = (mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail(mail)

/** A client without a mobile number to whom the office has written about a job, and where answers go. */
async function written() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const email = `ana-${company.id}@costa.test`
  const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
  const booked = { name: 'Ana Costa', email, address: '1 High St', customerId: client }
  const job = (await app.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
  const emailData = { to: email, subject: 'When?', message: 'Does Monday suit you?' }
  await app.send(c.sendEmail, { jobId: job, emailData }, company.office)
  const { replyTo } = (await app.outbox(company)).at(-1)!.payload as unknown as { replyTo: string }
  return { company, job, email, replyTo }
}

test('an answer that the mail server has taken stands in the chat once 250 is said, and once however often it comes', async () => {
  const { company, job, email, replyTo } = await written()
  const mail = {
    from: `Ana Costa <${email}>`,
    to: replyTo,
    subject: 'Re: When?',
    messageId: `<a${company.id}@costa.test>`,
    date: new Date(0),
    text: 'Monday is fine.\n\nOn Sun, 1 Mar 2026, Bright Plumbing wrote:\n> Does Monday suit you?',
  }
  await deliver(mail)
  const stands = async () =>
    app.sql(
      `select body, channel, unproven_from, job_id from sms_messages where company_id = $1 and direction = 'in'`,
      [company.id],
    )
  const kept = [{ body: 'Monday is fine.', channel: 'mail', unproven_from: '', job_id: job }]
  expect(await stands()).toEqual(kept)
  await deliver(mail)
  expect(await stands()).toEqual(kept)
})

test('a forged sender is shown as unproven, and the address of another company leads to none of this one’s clients', async () => {
  const { company, replyTo } = await written()
  const other = await written()
  await deliver({ from: 'boss@elsewhere.test', to: replyTo, text: 'Pay here instead.' })
  const [row] = await app.sql(
    'select unproven_from from sms_messages where company_id = $1 and direction = $2',
    [company.id, 'in'],
  )
  expect(row).toEqual({ unproven_from: 'boss@elsewhere.test' })
  // Its number changed by hand, an address is none of ours.
  const [start = '', end = ''] = replyTo.split('+')
  const [number = '', ...rest] = end.split('.')
  const forged = `${start}+${(Number.parseInt(number, 36) + 1).toString(36)}.${rest.join('.')}`
  await expect(deliver({ from: 'ana@costa.test', to: forged, text: 'x' })).rejects.toMatchObject({
    responseCode: 550,
  })
  expect(
    await app.sql(`select 1 from sms_messages where company_id = $1 and direction = 'in'`, [
      other.company.id,
    ]),
  ).toEqual([])
})
