import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedMail } from './embedded.ts'

test('without a server a mail is laid where who runs the product reads it, and nobody else', async () => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-mail-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const folder = join(data, 'mail')
  const told: string[] = []
  const mail = embeddedMail({ folder, tell: text => told.push(text) })
  const content = { subject: '123456 is your code', text: 'Type 123456.\n', html: '<p>Type 123456.</p>' }
  await mail.send({ to: '../ana@example.com', ...content, idempotencyKey: '2-7' })
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).toBe(
    'To: ../ana@example.com\nSubject: 123456 is your code\n\nType 123456.\n',
  )
  expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, name))).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  expect(told).toEqual([`Mail to ../ana@example.com: ${join(folder, name)}`])
  expect(told.join()).not.toContain('123456')

  await writeFile(join(folder, '2001-01-01T00-00-00-000Z 2-1 old@example.com.txt'), '')
  await writeFile(join(folder, 'notes.txt'), '')
  await mail.send({ to: 'bo@example.com', ...content, idempotencyKey: '2-8' })
  expect(await readdir(folder)).toEqual([name, expect.stringContaining('bo@example.com'), 'notes.txt'])
})

test('a subject is one line whatever it says, so that it begins no header and no text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mail = embeddedMail({ folder, tell() {} })
  const subject = 'Eve\r\nBcc: all@example.com\u2028has invited you'
  await mail.send({ to: 'Ana@Example.com', subject, text: 'Hello', html: '', idempotencyKey: '2-9' })
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).toBe(
    'To: ana@example.com\nSubject: Eve Bcc: all@example.com has invited you\n\nHello',
  )
})

test('whoever looks into the folder meets whole mails only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = 'x'.repeat(8_000_000)
  let isSent = false
  const sending = embeddedMail({ folder, tell() {} })
    .send({ to: 'bo@example.com', subject: 'Long', text, html: '', idempotencyKey: '2-10' })
    .finally(() => {
      isSent = true
    })
  const sizes = new Set<number>()
  const look = async () => {
    for (const name of await readdir(folder))
      if (name.endsWith('.txt')) sizes.add((await stat(join(folder, name))).size)
  }
  while (!isSent) await look()
  await sending
  await look()
  expect([...sizes]).toEqual([text.length + 'To: bo@example.com\nSubject: Long\n\n'.length])
})
