import { expect, test } from 'vitest'
import type { TestCompany, TestUser } from '#app/testing/test-app.ts'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { standingAccessContract } from '#features/account/standing-access/standing-access.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { GoogleRefused } from '#server/providers/google/google.port.ts'
import { gmailContract as c } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { gmailOffice, written } from '../testing/gmail-office.ts'

const { agree, app, byHouse, connected, idOf, kept, mailboxOf, newAccount, read, state } = await gmailOffice()

const patient = { timeout: 20_000 }
const purpose = 'own-gmail'

/** A person's own mailbox, where the company lets people have one. */
async function connectOwn(company: TestCompany, as: TestUser) {
  await app.ok(c.set, { people: true }, company.owner)
  const email = newAccount()
  await agree(as, purpose, email)
  return { email, ...(await mailboxOf(company, email)) }
}

let count = 0
/** Writes a mail about a job of a client by hand; how it left. */
async function write(company: TestCompany, as: TestUser, address: string) {
  const subject = `Hot water ${++count} of ${company.id}`
  const jobId = await bookedJobId(app, company, { name: 'Ana Costa', email: address })
  const emailData = { to: address, subject, message: 'On our way.' }
  await app.ok(clientMessagesContract.sendEmail, { jobId, emailData }, as)
  const row = async () =>
    (
      await app.sql<{ status: string; last_error: string }>(
        `select status, last_error from outbox where company_id = $1 and payload->>'subject' = $2`,
        [company.id, subject],
      )
    )[0]!
  await expect
    .poll(async () => (await row()).status !== 'waiting' || (await row()).last_error !== '', patient)
    .toBe(true)
  const [job] = await app.sql<{ client_id: number }>('select client_id::int from jobs where id = $1', [jobId])
  return { subject, client: job!.client_id, ...(await row()) }
}

test('people connect their own only where the company lets them, and each sees their own alone', async () => {
  const company = await app.company()
  const { owner, technician, office } = company
  const early = await app.send(connectionsContract.start, { purpose }, technician)
  expect([early.status, early.body.message]).toEqual([403, gmailTexts.notAllowed])
  expect((await app.ok(c.own, {}, technician)).body).toMatchObject({ allowed: false, result: null })
  const kinds = async () =>
    (await app.ok(connectionsContract.list, {}, technician)).body.result.map(({ kind }) => kind)
  expect(await kinds()).not.toContain(purpose)
  expect((await app.send(c.set, { people: true }, technician)).status).toBe(403)
  const { email } = await connectOwn(company, technician)
  expect((await app.ok(c.own, {}, technician)).body).toMatchObject({
    allowed: true,
    result: { email, active: true },
  })
  expect((await app.ok(c.own, {}, office)).body.result).toBeNull()
  expect(await kinds()).toContain(purpose)
  expect((await app.ok(c.state, {}, owner)).body).toMatchObject({
    people: true,
    people_count: 1,
    result: null,
  })
  // Theirs to pause and to end; of others it is not there, but for the owner.
  const { id } = (await app.ok(c.own, {}, technician)).body
  for (const as of [office, (await app.company()).owner])
    expect((await app.send(connectionsContract.end, { kind: purpose, id: id! }, as)).status).toBe(404)
  await app.ok(c.setOwn, { active: false }, technician)
  expect((await app.ok(c.own, {}, technician)).body.result).toMatchObject({ active: false })
  await app.ok(connectionsContract.end, { kind: purpose, id: id! }, technician)
  expect((await app.ok(c.own, {}, technician)).body.result).toBeNull()
  expect((await app.send(c.setOwn, { active: true }, technician)).status).toBe(409)
})

test('what a person writes leaves by their own mailbox, others’ by the company’s; an answer joins the thread', async () => {
  const { company, address, sentMails } = await connected()
  const own = await connectOwn(company, company.office)
  const mine = await write(company, company.office, address)
  const theirs = await write(company, company.owner, address)
  expect([mine.status, theirs.status]).toEqual(['sent', 'sent'])
  const lies = async (mails: () => Promise<string[]>, subject: string) =>
    (await mails()).some(raw => raw.includes(subject))
  expect([await lies(own.sentMails, mine.subject), await lies(sentMails, mine.subject)]).toEqual([
    true,
    false,
  ])
  expect([await lies(own.sentMails, theirs.subject), await lies(sentMails, theirs.subject)]).toEqual([
    false,
    true,
  ])
  expect([byHouse(mine.subject), byHouse(theirs.subject)]).toEqual([false, false])
  const sent = (await own.sentMails()).find(raw => raw.includes(mine.subject))!
  expect(sent).toContain(`<${own.email}>`)
  const inReplyTo = /^message-id: (.+)$/im.exec(sent)![1]!.trim()
  await read(company, company.office.id)
  await own.receive(await written(address, own.email, { inReplyTo }))
  await read(company, company.office.id)
  expect(await kept(company)).toEqual([{ client_id: mine.client, unproven_from: '' }])
})

test('of a person’s mailbox nothing is stored that is not about a known client', async () => {
  const { company, address, client, email } = await connected()
  const own = await connectOwn(company, company.technician)
  await own.receive(await written('start@bank.test', own.email))
  await read(company, company.technician.id)
  await own.receive(await written('bank@bank.test', own.email))
  await own.receive(await written('mum@home.test', own.email))
  // Between people of the company, and from the company's own mailbox.
  await own.receive(await written(company.owner.email, own.email))
  await own.receive(await written(email, own.email))
  // Says to be the client, without their signature.
  await own.receive(
    Buffer.from((await written(address, own.email)).toString().replace(/^DKIM-Signature:/im, 'X-Signature:')),
  )
  await read(company, company.technician.id)
  expect(await kept(company)).toEqual([])
  const hidden = await app.sql('select 1 from files where company_id = $1', [company.id])
  expect(hidden).toEqual([])
  const proven = await written(address, own.email)
  await own.receive(proven)
  await read(company, company.technician.id)
  expect(await kept(company)).toEqual([{ client_id: client, unproven_from: '' }])
})

test('a mail that two mailboxes get is kept once', async () => {
  const { company, address, email, client, receive } = await connected()
  const own = await connectOwn(company, company.technician)
  const both = async (raw: Buffer) => Promise.all([receive(raw), own.receive(raw)])
  const readBoth = () => Promise.all([read(company), read(company, company.technician.id)])
  // Of nobody known: it only gives both a place to read on from.
  await both(await written(email, email))
  await readBoth()
  await both(await written(address, `${email}, ${own.email}`))
  await readBoth()
  await readBoth()
  expect(await kept(company)).toEqual([{ client_id: client, unproven_from: '' }])
})

test('who has left or is switched off loses their mailbox, the consent goes back, and their mail leaves by the company’s', async () => {
  const { company, address, sentMails } = await connected()
  const own = await connectOwn(company, company.office)
  state.trouble = new GoogleRefused('Invalid To header', { cause: 400 })
  await app.ok(c.setOwn, { falls_back: false }, company.office)
  expect((await write(company, company.office, address)).status).toBe('failed')
  state.trouble = null
  const before = state.givenBack.length
  await app.sql('update users set active = false where company_id = $1 and id = $2', [
    company.id,
    company.office.id,
  ])
  // Their mails that wait leave by the company's.
  const [row] = await app.sql<{ id: number; subject: string }>(
    `select id::int, payload->>'subject' as subject from outbox where company_id = $1 and status = 'failed'`,
    [company.id],
  )
  await app.services.db.withCompany(idOf(company), tx => app.services.outbox.retry(tx, row!.id))
  await expect
    .poll(async () => (await sentMails()).some(raw => raw.includes(row!.subject)), patient)
    .toBe(true)
  expect((await own.sentMails()).some(raw => raw.includes(row!.subject))).toBe(false)
  await read(company, company.office.id)
  expect(
    await app.sql('select 1 from gmail_accounts where company_id = $1 and user_id is not null', [company.id]),
  ).toEqual([])
  await expect.poll(() => state.givenBack.length - before, patient).toBe(1)
  const ends = await app.ok(standingAccessContract.list, {}, company.owner)
  expect(JSON.stringify(ends.body)).not.toContain(own.email)
})

test('the company ends all own mailboxes when it no longer wants them; one mailbox is connected once', async () => {
  const { company, email } = await connected()
  await connectOwn(company, company.technician)
  // Google's page is left with the account that the company has.
  await expect(agree(company.office, purpose, email)).rejects.toThrow()
  expect((await app.ok(c.own, {}, company.office)).body.result).toBeNull()
  const before = state.givenBack.length
  await app.ok(c.set, { people: false }, company.owner)
  expect((await app.ok(c.own, {}, company.technician)).body).toMatchObject({ allowed: false, result: null })
  await expect.poll(() => state.givenBack.length - before, patient).toBe(1)
  expect((await app.ok(c.state, {}, company.owner)).body.result).toMatchObject({ email, active: true })
})
