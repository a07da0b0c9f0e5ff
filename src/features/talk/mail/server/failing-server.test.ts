import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { createSmtpMail } from '#server/providers/mail/smtp.ts'
import { mailContract as c } from '../mail.contract.ts'

/** State of the mail server: busy until told otherwise. */
const post = { isBusy: true, taken: [] as string[] }
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo(_address, _session, done) {
    done(post.isBusy ? Object.assign(new Error('The box is busy'), { responseCode: 451 }) : null)
  },
  onData(stream, _session, done) {
    let mail = ''
    stream.on('data', chunk => {
      mail += chunk
    })
    stream.on('end', () => {
      post.taken.push(mail)
      done()
    })
  },
})
server.on('error', () => {})
const listening = server.listen(0, '127.0.0.1')
await once(listening, 'listening')
afterAll(() => new Promise<void>(done => void server.close(() => done())))

const app = await testApp({
  mail: createSmtpMail({
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    from: 'post@tradewind.test',
  }),
})

test('a mail whose server is busy waits and is tried again, is given up after the last try, and goes when it is sent again', async () => {
  const company = await app.company()
  const write = (subject: string) =>
    app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
      app.services.outbox.mail(
        tx,
        { to: 'client@mail.test', subject, text: 'Soon', html: '<p>Soon</p>' },
        'company',
      ),
    )
  await write('On my way')
  const shown = async () =>
    (await app.send(c.outbox, {}, company.office)).body.data.find(row => row.subject === 'On my way')
  await expect.poll(async () => (await shown())?.error, { timeout: 15_000 }).toContain('The box is busy')
  expect(await shown()).toMatchObject({ status: 'waiting' })
  const row = `outbox where company_id = ${company.id} and payload->>'subject' = 'On my way'`
  const [next] = await app.sql<{ seconds: number }>(
    `select extract(epoch from due_at - now())::float8 as seconds from ${row}`,
  )
  expect(next?.seconds).toBeGreaterThan(5)

  // Hours later, at the last try.
  await app.sql(`update ${row.replace(' where', ' set tries = 12, due_at = now() where')}`)
  // The server looks when something new is to be sent, and every few seconds.
  await write('Another')
  await expect.poll(async () => (await shown())?.status, { timeout: 15_000 }).toBe('failed')
  expect((await shown())?.error).toContain('The box is busy')
  expect(post.taken).toEqual([])

  post.isBusy = false
  await app.send(c.retry, { id: (await shown())!.id }, company.office)
  await expect.poll(async () => (await shown())?.status, { timeout: 15_000 }).toBe('sent')
  expect(await shown()).toMatchObject({ error: '' })
  expect(post.taken.filter(mail => mail.includes('Subject: On my way'))).toHaveLength(1)
})
