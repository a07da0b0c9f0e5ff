import { expect, test } from 'vitest'
import { GoogleAway, GoogleRefused } from '#server/providers/google/google.port.ts'
import { gmailContract as c } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { gmailOffice, lookUp, written } from '../testing/gmail-office.ts'
import { readGmails } from './read-gmail.service.ts'

const { app, byHouse, connected, idOf, kept, read, send, state } = await gmailOffice()

test('mail about documents leaves by Gmail and lies among its sent ones; codes and links leave by the house', async () => {
  const { company, email, address, sentMails } = await connected()
  const { status, subject } = await send(company, address)
  expect([status, byHouse(subject)]).toEqual(['sent', false])
  const [raw] = (await sentMails()).filter(mail => mail.includes(subject))
  expect(raw).toContain(`<${email}>`)
  expect(raw).toContain(`To: ${address}`)
  const link = await send(company, address, {})
  expect([link.status, byHouse(link.subject)]).toEqual(['sent', true])
  const { body } = await app.ok(c.state, {}, company.owner)
  expect(body).toMatchObject({ available: true, result: { email, active: true, falls_back: true } })
  expect(body.result!.sent_at).not.toBeNull()
  await app.ok(c.set, { active: false }, company.owner)
  expect(byHouse((await send(company, address)).subject)).toBe(true)
})

test('a campaign leaves by the house, whatever else its mails carry', async () => {
  const { company, address, sentMails } = await connected()
  const [row] = await app.sql<{ id: number }>(
    `insert into campaigns (company_id, name, channel, subject, text, conditions, user_id, state, created_at)
     values ($1, 'Spring', 'email', 'News', 'Hi', '{"match":"all","groups":[]}', $2, 'sending', now()) returning id::int`,
    [company.id, company.owner.id],
  )
  // A Wednesday in the middle of the day, wherever the company is.
  app.setNow('2027-02-10T02:00:00.000Z')
  const subject = `News of ${company.id}`
  const mail = { to: address, subject, text: 'Hi', html: '', campaign: row!.id, to_client: true }
  await app.services.db.withCompany(idOf(company), tx => app.services.outbox.campaign(tx, [mail]))
  await expect.poll(() => byHouse(subject), { timeout: 20_000 }).toBe(true)
  expect(await sentMails()).toEqual([])
  app.setNow(null)
})

test('over Gmail’s limit or refused, the house takes over where it may; else the outbox says why', async () => {
  const { company, address, sentMails } = await connected()
  state.trouble = new GoogleAway('User-rate limit exceeded', { isLimit: true })
  expect(byHouse((await send(company, address)).subject)).toBe(true)
  await app.ok(c.set, { falls_back: false }, company.owner)
  const limited = await send(company, address)
  expect(limited).toMatchObject({ status: 'waiting', last_error: gmailTexts.limit })
  // Its next try is no part of this.
  const dropWaiting = () =>
    app.sql(`delete from outbox where company_id = $1 and status = 'waiting'`, [company.id])
  await dropWaiting()
  state.trouble = new GoogleRefused('Invalid To header', { cause: 400 })
  const refused = await send(company, address)
  expect(refused).toMatchObject({ status: 'failed' })
  expect(refused.last_error).toContain('Gmail says: Invalid To header')
  // Whether Gmail has it is not known: it is not sent twice.
  await app.ok(c.set, { falls_back: true }, company.owner)
  state.trouble = new GoogleAway('no answer')
  const unknown = await send(company, address)
  await dropWaiting()
  state.trouble = null
  expect([unknown.status, byHouse(unknown.subject)]).toEqual(['waiting', false])
  expect(byHouse(limited.subject)).toBe(false)
  expect(await sentMails()).toEqual([])
})

test('mail of known clients joins their conversations once; strangers, machines and earlier mail stay in the mailbox', async () => {
  const { company, email, address, client, receive } = await connected()
  await receive(await written(address, email))
  // As if it had been connected after that mail.
  await app.sql(`update gmail_accounts set read_at = now() + interval '1 minute' where company_id = $1`, [
    company.id,
  ])
  await read(company)
  expect(await kept(company)).toEqual([])
  await receive(await written(address, email))
  await receive(await written('nina@new.test', email))
  await receive(await written(address, email, { headers: { 'Auto-Submitted': 'auto-replied' } }))
  await receive(await written(email, address))
  await read(company)
  await read(company)
  expect(await kept(company)).toEqual([{ client_id: client, unproven_from: '' }])
  // Its place is too old: what came lately is looked at again, and taken once.
  await receive(await written(address, email))
  state.isCursorGone = true
  await read(company)
  state.isCursorGone = false
  await read(company)
  const twice = await kept(company)
  expect(twice.filter(row => row.client_id === client).length).toBe(twice.length)
  expect(twice.length).toBeGreaterThanOrEqual(2)
})

test('a reading that breaks off goes on where it was, and one that is paused meanwhile stops', async () => {
  const { company, email, address, receive } = await connected()
  await receive(await written(email, email))
  await read(company)
  for (let n = 0; n < 12; n++) await receive(await written(`stranger${n}@new.test`, email))
  await receive(await written(address, email))
  const account = async () =>
    (
      await app.sql<{ history_id: string; failures: number }>(
        'select history_id, failures from gmail_accounts where company_id = $1',
        [company.id],
      )
    )[0]!
  const before = await account()
  state.headsLeft = 11
  await read(company, null, { mailsBetween: 5 })
  const between = await account()
  expect(between.failures).toBe(1)
  expect(between.history_id).not.toBe(before.history_id)
  expect(await kept(company)).toEqual([])
  state.headsLeft = Number.POSITIVE_INFINITY
  state.onHead = () =>
    app.sql('update gmail_accounts set is_active = false where company_id = $1', [company.id])
  await read(company, null, { mailsBetween: 1 })
  // Neither a failure nor a success: it is off.
  expect(await account()).toEqual(between)
  state.onHead = null
  await app.sql('update gmail_accounts set is_active = true where company_id = $1', [company.id])
  await read(company)
  expect((await account()).failures).toBe(0)
  expect(await kept(company)).toHaveLength(1)
})

test('a consent that Google has ended is told once, and connected anew it goes on', async () => {
  const { company, address } = await connected()
  await app.sql('update vendor_consents set access_ends_at = now() where company_id = $1', [company.id])
  state.isRevoked = true
  await read(company)
  await read(company)
  const mail = await send(company, address)
  state.isRevoked = false
  expect(byHouse(mail.subject)).toBe(true)
  const told = await app.sql('select user_id from activities where company_id = $1 and kind_id = 95', [
    company.id,
  ])
  expect(told).toEqual([{ user_id: company.owner.id }])
  expect((await app.ok(c.state, {}, company.owner)).body.result).toMatchObject({
    has_ended: true,
    trouble: { text: gmailTexts.ended },
  })
})

test('only who may change settings sets it, and nothing can be set before it is connected', async () => {
  const company = await app.company()
  const none = await app.send(c.set, { active: true }, company.owner)
  expect([none.status, none.body.message]).toEqual([409, 'Gmail isn’t connected.'])
  expect((await app.send(c.set, { active: true }, company.technician)).status).toBe(403)
  expect((await app.request(c.set, { active: 'perhaps' }, company.owner)).status).toBe(400)
})

test('the work of each minute finds the mailboxes that are due, and reads them', async () => {
  const { company, email, address, receive } = await connected()
  await receive(await written(email, email))
  await read(company)
  await receive(await written(address, email))
  // Those of the file's other tests are not due.
  await app.sql(
    `update gmail_accounts
     set not_before = now() + case when company_id = $1 then interval '-1 second' else interval '1 hour' end`,
    [company.id],
  )
  const errors: unknown[] = []
  await readGmails({ ...app.services, lookUp }, error => errors.push(error))
  expect(errors).toEqual([])
  expect(await kept(company)).toHaveLength(1)
})
