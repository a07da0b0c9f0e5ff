import { expect, test } from 'vitest'
import type { TestUser } from '#app/testing/test-app.ts'
import { connectionsContract as c } from '#features/account/connections/connections.contract.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { GoogleAway } from '#server/providers/google/google.port.ts'
import { gmailContract } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { gmailOffice, written } from '../testing/gmail-office.ts'

const { app, byHouse, connected, idOf, read, send, state } = await gmailOffice()

const failed = async (as: TestUser, kind: 'gmail' | 'search-console' = 'gmail') =>
  (await app.ok(c.exchanges, { failed: true, kind }, as)).body.data
const patient = { timeout: 20_000 }

test('a reading that failed is done once more on request, and its row says what came of it', async () => {
  const { company, email, address, receive } = await connected()
  await receive(await written(address, email))
  await read(company)
  state.noReading = new GoogleAway('no answer from Google')
  await read(company)
  const [row] = await failed(company.owner)
  expect(row).toMatchObject({
    what: 'Read new emails',
    answer: 'no answer from Google',
    can_retry: true,
    retried_at: null,
  })
  const outcome = async () => (await failed(company.owner)).find(each => each.id === row!.id)!
  // It fails again as long as Google is away, and may be tried once more.
  await app.ok(c.retryExchange, { id: row!.id }, company.owner)
  await expect.poll(async () => (await outcome()).again, patient).toBe('no answer from Google')
  expect(await outcome()).toMatchObject({ can_retry: true })
  state.noReading = null
  await app.ok(c.retryExchange, { id: row!.id }, company.owner)
  await expect.poll(async () => (await outcome()).again, patient).toBe('')
  expect(await outcome()).toMatchObject({ can_retry: false, answer: 'no answer from Google' })
  // It went well: asked once more, nothing is done.
  const times = async () =>
    (
      await app.sql<{ n: number }>(`select sum(times)::int n from exchanges where company_id = $1`, [
        company.id,
      ])
    )[0]!.n
  const before = await times()
  await app.ok(c.retryExchange, { id: row!.id }, company.owner)
  expect(await times()).toBe(before)
})

test('a mail that Gmail did not take leaves on request, once', async () => {
  const { company, address, sentMails } = await connected()
  await app.ok(gmailContract.set, { falls_back: false }, company.owner)
  state.trouble = new GoogleAway('User-rate limit exceeded', { isLimit: true })
  const { subject, last_error } = await send(company, address)
  expect(last_error).toBe(gmailTexts.limit)
  await expect.poll(async () => (await failed(company.owner)).length, patient).toBe(1)
  const [row] = await failed(company.owner)
  expect(row).toMatchObject({ what: 'Send an email', about: `${subject} · ${address}`, can_retry: true })
  state.trouble = null
  const settled = () =>
    app.sql<{ status: string; is_claimed: boolean }>(
      `select status, is_claimed from outbox where company_id = $1 and payload->>'subject' = $2`,
      [company.id, subject],
    )
  await expect.poll(async () => (await settled())[0]!.is_claimed, patient).toBe(false)
  const pressed = await Promise.all(
    [1, 2].map(() => app.send(c.retryExchange, { id: row!.id }, company.owner)),
  )
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await settled())[0]!.status, patient).toBe('sent')
  expect((await sentMails()).filter(raw => raw.includes(subject))).toHaveLength(1)
  expect(byHouse(subject)).toBe(false)
  await expect.poll(async () => (await failed(company.owner))[0]!.again, patient).toBe('')
  expect((await failed(company.owner))[0]!.can_retry).toBe(false)
})

test('what can’t be tried again has no button; others’ exchanges are not there', async () => {
  const { company } = await connected()
  const other = await app.company()
  const note = async (kind: 'gmail' | 'search-console') => {
    const journal = watchExchanges(app.services.db, idOf(company), kind, 1)
    await journal.exchange('access', () => Promise.reject(Error('away'))).catch(() => {})
    await journal.keep()
    return (await failed(company.owner, kind))[0]!
  }
  const site = await note('search-console')
  expect(site.can_retry).toBe(false)
  const refused = await app.send(c.retryExchange, { id: site.id }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([409, 'This can’t be tried again.'])
  const mail = await note('gmail')
  expect(mail.can_retry).toBe(true)
  expect((await app.send(c.retryExchange, { id: mail.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.retryExchange, { id: mail.id }, company.technician)).status).toBe(403)
  expect((await app.request(c.retryExchange, { id: 'x' }, company.owner)).status).toBe(400)
  // Paused, it asks nothing.
  await app.ok(c.pause, { kind: 'gmail', id: 1, is_paused: true }, company.owner)
  expect((await failed(company.owner))[0]!.can_retry).toBe(false)
  expect((await app.send(c.retryExchange, { id: mail.id }, company.owner)).status).toBe(409)
})
