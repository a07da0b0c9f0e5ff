import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { noteReport } from '#features/messages/client-messages/server/mail-reports.service.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { embeddedIntake } from '#server/providers/mail/embedded-intake.ts'
import type { DeliveryReport, FailedReader } from '#server/providers/mail/mail-intake.port.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { reportAddress } from '#server/providers/mail/report-address.ts'
import { heldAddressesContract as c } from '../held-addresses.contract.ts'
import { noteRefused, reportTag } from './held-addresses.service.ts'

const secret = 'a-long-password-of-ours'
const intake = createPostmarkIntake({ address: 'answers@in.test', secret })
const app = await testApp({ mailIntake: { ...intake, returnDomain: 'in.test' } })

const idOf = (company: TestCompany): CompanyId => companyIdFrom(company.id, 'session')

/** A client with a job to whom emails are written. */
async function written() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const email = `ana-${company.id}@costa.test`
  const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
  const booked = { name: 'Ana Costa', email, address: '1 High St', customerId: client }
  const job = (await app.send(jobsContract.add, booked, company.office)).body.lastJobInsertId
  let count = 0
  const write = (to = email, sender = company.office) => {
    count += 1
    const emailData = { to, subject: `When? ${count}`, message: 'Does Monday suit you?' }
    return app.send(clientMessagesContract.sendEmail, { jobId: job, emailData }, sender)
  }
  /** The id of a new mail that has left. */
  const sent = async (to = email) => {
    expect((await write(to)).status).toBe(200)
    const { id } = (await app.outbox(company)).at(-1)!
    // A report that came while it is still being handed over would be overtaken by its delivery.
    const status = async () => {
      const rows = await app.sql('select status from outbox where company_id = $1 and id = $2', [
        company.id,
        id,
      ])
      return rows[0]?.status
    }
    await expect.poll(status, { timeout: 30_000 }).toBe('sent')
    return id
  }
  return { company, email, job, client, write, sent }
}

const to = (company: TestCompany, mail: number) =>
  reportAddress({ tag: reportTag(app.services.seal, idOf(company), mail), domain: 'in.test' })

function report(address: string, kind: FailedReader['kind'], to: string, code = '5.1.1'): DeliveryReport {
  const reason = `550 ${code} refused`
  const failed = [{ address, kind, code, reason }]
  return { to: [to], recipient: address, mentioned: [], said: '', reason, failed }
}

const stateOf = async (company: TestCompany, address: string) =>
  (await app.send(c.state, { address }, company.office)).body
const holdsOf = async (company: TestCompany, address: string) =>
  (await stateOf(company, address)).holds.map(({ kind }) => kind)

test('an address that is gone is told before sending, gets no more mail, and is allowed again by the office, with its history', async () => {
  const { company, email, write, sent } = await written()
  const mail = await sent()
  expect(await holdsOf(company, email)).toEqual([])
  // Other servers write an address in other letters.
  await noteReport(app.services, report(email, 'hard', to(company, mail).toUpperCase()))
  const { holds } = await stateOf(company, email.toUpperCase())
  expect(holds).toMatchObject([{ kind: 'bounces', code: '5.1.1', reason: '550 5.1.1 refused' }])
  const list = {
    search: 'costa',
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'id' as const, sortOrder: 'DESC' as const },
  }
  expect((await app.send(c.list, list, company.office)).body.data).toMatchObject([{ address: email }])
  const refused = await write()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Emails to ${email} come back. Correct the address, or allow it again.`,
  ])
  const [row] = await app.sql('select status, last_error from outbox where company_id = $1 and id = $2', [
    company.id,
    mail,
  ])
  expect(row).toEqual({ status: 'failed', last_error: '550 5.1.1 refused' })
  expect((await app.send(mailContract.retry, { id: mail }, company.owner)).status).toBe(409)

  expect((await app.send(c.allow, { address: email }, company.technician)).status).toBe(403)
  expect((await app.send(c.allow, { address: email }, (await app.company()).office)).status).toBe(409)
  expect((await app.send(c.allow, { address: 'no address' }, company.office)).status).toBe(400)
  expect((await app.send(c.allow, { address: email.toUpperCase() }, company.office)).status).toBe(200)
  expect((await app.send(c.allow, { address: email }, company.office)).status).toBe(409)
  const { holds: none, history } = await stateOf(company, email)
  expect(none).toEqual([])
  expect(history.map(({ kind, by }) => [kind, by])).toEqual([
    ['allowed', company.office.fullname],
    ['hard', ''],
  ])
  expect((await write()).status).toBe(200)
})

test('it comes back once more after it was allowed: it is on hold again', async () => {
  const { company, email, sent } = await written()
  await noteReport(app.services, report(email, 'hard', to(company, await sent())))
  await app.send(c.allow, { address: email }, company.office)
  expect(await holdsOf(company, email)).toEqual([])
  await noteReport(app.services, report(email, 'hard', to(company, await sent())))
  expect(await holdsOf(company, email)).toEqual(['bounces'])
})

test('five mails given up within 14 days hold an address; each counts once, and older ones no more', async () => {
  const { company, email, sent } = await written()
  const mails = [await sent(), await sent(), await sent(), await sent(), await sent(), await sent()]
  const give = (mail: number) => noteReport(app.services, report(email, 'soft', to(company, mail), '4.4.7'))
  for (const mail of mails.slice(0, 4)) {
    await give(mail)
    await give(mail)
  }
  expect(await holdsOf(company, email)).toEqual([])
  await app.sql(
    `update mail_reports set at = now() - interval '15 days' where company_id = $1 and outbox_id = $2`,
    [company.id, mails[0]!],
  )
  await give(mails[4]!)
  expect(await holdsOf(company, email)).toEqual([])
  await give(mails[5]!)
  expect(await holdsOf(company, email)).toEqual(['bounces'])
  expect((await stateOf(company, email)).history).toHaveLength(6)
})

test('a complaint ends what advertises and nothing else', async () => {
  const { company, email, write, sent } = await written()
  const mail = await sent()
  // The provider hides the reader.
  await noteReport(app.services, report('', 'complaint', to(company, mail), ''))
  expect(await holdsOf(company, email)).toEqual(['complaint'])
  const [row] = await app.sql('select status from outbox where company_id = $1 and id = $2', [
    company.id,
    mail,
  ])
  expect(row).toEqual({ status: 'sent' })
  expect((await write()).status).toBe(200)
})

test('nothing counts that is guessed, replayed, of another company, about others, or about a mail long gone', async () => {
  const { company, email, sent } = await written()
  const other = await written()
  const mail = await sent()
  const own = to(company, mail)
  const guessed = own.replace(/\.\w+@/, `.${'0'.repeat(26)}@`)
  await noteReport(app.services, report(email, 'hard', guessed))
  // The number of the company, or of the mail, is changed in a true address.
  const [, number = '', id = '', mark = ''] = /\+(\w+)\.(\w+)\.(\w+)@/.exec(own)!
  const forged = [
    `bounce+${other.company.id.toString(36)}.${id}.${mark}@in.test`,
    `bounce+${number}.${(mail + 1).toString(36)}.${mark}@in.test`,
    `bounce+${'z'.repeat(11)}.${id}.${mark}@in.test`,
    'bounce+@in.test',
  ]
  for (const each of forged) await noteReport(app.services, report(email, 'hard', each))
  await noteReport(app.services, report('boss@elsewhere.test', 'hard', own))
  await noteReport(app.services, report(other.email, 'hard', own))
  // Its own mailbox says so of another company's mail.
  await noteReport(app.services, report(email, 'hard', own), idOf(other.company))
  expect(await holdsOf(company, email)).toEqual([])
  expect(await holdsOf(other.company, other.email)).toEqual([])
  expect(await app.sql('select 1 from mail_reports where company_id = $1', [company.id])).toEqual([])

  await app.sql(
    `update outbox set created_at = now() - interval '20 days', due_at = now() - interval '20 days', sent_at = now() - interval '20 days'
     where company_id = $1 and id = $2`,
    [company.id, mail],
  )
  await noteReport(app.services, report(email, 'hard', own))
  await app.sql('delete from outbox where company_id = $1 and id = $2', [company.id, mail])
  await noteReport(app.services, report(email, 'hard', own))
  expect(await holdsOf(company, email)).toEqual([])

  // Allowed again, an old report that comes once more does not undo it where its mail is known.
  const next = await sent()
  await noteReport(app.services, report(email, 'hard', to(company, next)))
  const told = async () =>
    (await app.sql('select 1 from activities where company_id = $1 and kind_id = 47', [company.id])).length
  const before = await told()
  await noteReport(app.services, report(email, 'hard', to(company, next)))
  expect([await told(), (await stateOf(company, email)).history.length]).toEqual([before, 1])
})

test('a mail that says nothing about the address, such as its size, comes back and holds nothing', async () => {
  const { company, email, sent } = await written()
  const mail = await sent()
  await noteReport(app.services, report(email, 'other', to(company, mail), '5.3.4'))
  expect(await holdsOf(company, email)).toEqual([])
  const [row] = await app.sql('select status from outbox where company_id = $1 and id = $2', [
    company.id,
    mail,
  ])
  expect(row).toEqual({ status: 'failed' })
})

test('what nobody sends by hand stays unsent beside its reason', async () => {
  const { company, email, sent } = await written()
  await noteReport(app.services, report(email, 'hard', to(company, await sent())))
  await app.services.db.withCompany(idOf(company), tx =>
    app.services.outbox.mail(tx, { to: email, subject: 'x', text: 'x', html: 'x' }, 'company'),
  )
  const rows = await app.outbox(company)
  expect(rows.at(-1)).toMatchObject({ recipient: email })
  const [row] = await app.sql(
    'select status, last_error from outbox where company_id = $1 order by id desc limit 1',
    [company.id],
  )
  expect(row).toEqual({ status: 'failed', last_error: 'Not sent: emails to this address come back.' })
  // A code or an invitation goes all the same.
  await app.services.db.withCompany(idOf(company), tx =>
    app.services.outbox.mail(tx, { to: email, subject: 'x', text: 'x', html: 'x' }, 'reader'),
  )
  const [code] = await app.sql('select status from outbox where company_id = $1 order by id desc limit 1', [
    company.id,
  ])
  expect(code).not.toEqual({ status: 'failed' })
})

const passOn = (body: object, password = secret) =>
  app.http.inject({
    method: 'POST',
    url: '/api/messages/mail',
    headers: { authorization: `Basic ${Buffer.from(`tradewind:${password}`).toString('base64')}` },
    payload: body,
  })

test('Postmark tells of bounces and complaints by its password and the mark of the mail alone', async () => {
  const { company, email, sent } = await written()
  const mail = await sent()
  const webhook = (fields: object) => ({
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Email: email.toUpperCase(),
    Subject: 'Another',
    Details: 'smtp;550 5.1.1 no such user',
    Metadata: { tradewind: reportTag(app.services.seal, idOf(company), mail) },
    ...fields,
  })
  expect((await passOn(webhook({}), 'guessed')).statusCode).toBe(403)
  expect((await passOn(webhook({ Metadata: { tradewind: '1.1.x' } }))).statusCode).toBe(200)
  expect((await passOn(webhook({ Type: 'AutoResponder' }))).statusCode).toBe(200)
  expect(await holdsOf(company, email)).toEqual([])
  expect((await passOn(webhook({}))).statusCode).toBe(200)
  expect((await passOn(webhook({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }))).statusCode).toBe(200)
  expect(await holdsOf(company, email)).toEqual(['bounces', 'complaint'])
})

test('an automatic reply or a person’s words to the address for reports count nothing and are never answered', async () => {
  const { company, email, sent } = await written()
  const mail = await sent()
  const reply = (Headers: object[]) => ({
    MessageID: `ooo-${company.id}-${Headers.length}`,
    FromFull: { Email: email },
    ToFull: [{ Email: to(company, mail) }],
    Subject: 'Out of office',
    TextBody: 'I am away. 550 5.1.1',
    Headers,
  })
  const before = (await app.outbox(company)).length
  expect((await passOn(reply([{ Name: 'Auto-Submitted', Value: 'auto-replied' }]))).statusCode).toBe(200)
  expect((await passOn(reply([]))).statusCode).toBe(200)
  expect(await holdsOf(company, email)).toEqual([])
  expect((await app.outbox(company)).length).toBe(before)
  expect(
    await app.sql(`select 1 from sms_messages where company_id = $1 and direction = 'in'`, [company.id]),
  ).toEqual([])
})

test('where no mail leaves the house, a report is made where mails are read; nowhere else', async () => {
  const { company, sent } = await written()
  const real = { id: await sent(), kind: 'hard' as const }
  expect((await app.send(clientMessagesContract.simulateReport, real, company.owner)).status).toBe(404)

  const services = await testApp({ mailIntake: embeddedIntake() })
  const own = await services.company()
  const email = `ana-${own.id}@costa.test`
  await services.services.db.withCompany(idOf(own), tx =>
    services.services.outbox.mail(tx, { to: email, subject: 'x', text: 'x', html: 'x' }, 'company'),
  )
  const { id } = (await services.outbox(own)).at(-1)!
  await services.sql("update outbox set status = 'sent' where company_id = $1", [own.id])
  const simulate = clientMessagesContract.simulateReport
  expect((await services.send(simulate, { id, kind: 'hard' }, own.technician)).status).toBe(403)
  const stranger = await services.company()
  expect((await services.send(simulate, { id, kind: 'hard' }, stranger.owner)).status).toBe(404)
  expect((await services.send(simulate, { id, kind: 'complaint' }, own.owner)).status).toBe(200)
  expect((await services.send(simulate, { id, kind: 'hard' }, own.owner)).status).toBe(200)
  const { holds } = (await services.send(c.state, { address: email }, own.office)).body
  expect(holds.map(({ kind }) => kind)).toEqual(['bounces', 'complaint'])
})

test('an address that a server refuses as the mail is handed over is on hold like one that comes back', async () => {
  const { company, email, write } = await written()
  expect((await write()).status).toBe(200)
  const { id } = (await app.outbox(company)).at(-1)!
  const readers = [
    { address: email, kind: 'hard' as const, code: '5.1.1', reason: '550 5.1.1 Unknown user' },
    { address: 'somebody@else.test', kind: 'hard' as const, code: '5.1.1', reason: '' },
  ]
  const stays = { ...readers[0]!, kind: 'other' as const }
  await noteRefused(app.services, idOf(company), id, [stays])
  expect(await holdsOf(company, email)).toEqual([])
  for (let times = 0; times < 2; times++) await noteRefused(app.services, idOf(company), id, readers)
  const { holds, history } = await stateOf(company, email)
  expect(holds).toMatchObject([{ kind: 'bounces', reason: '550 5.1.1 Unknown user' }])
  expect(history).toHaveLength(1)
  expect(await holdsOf(company, 'somebody@else.test')).toEqual([])
  expect((await write()).status).toBe(409)
})
