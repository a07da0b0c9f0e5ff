import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { embeddedMail } from './embedded.ts'
import { type Mail, MailRefused, MailUnavailable } from './mail.port.ts'
import { createSmtpMail } from './smtp.ts'

interface Received {
  from: string
  to: string[]
  user: unknown
  raw: string
  email: Email
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A real SMTP server on this machine that takes or refuses by the recipient's name. */
async function mailServer(): Promise<{ port: number; inbox: Received[] }> {
  const inbox: Received[] = []
  const reply = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('No')),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('gone')) return done(reply('No such mailbox', 550))
      if (address.startsWith('relay')) return done(reply('5.7.1 Relay access denied', 554))
      if (address.startsWith('full')) return done(reply('5.2.2 Mailbox full', 552))
      if (address.startsWith('busy')) return done(reply('Try again later', 451))
      done()
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const raw = Buffer.concat(chunks).toString()
      if (raw.includes('lottery')) return done(reply('Looks like spam', 554))
      const { mailFrom, rcptTo } = session.envelope
      inbox.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user,
        raw,
        email: await PostalMime.parse(raw),
      })
      done()
    },
  })
  server.on('error', () => {
    // Broken connections are what some tests are about.
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => new Promise(done => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, inbox }
}

const timeouts = { connect: 500, greeting: 500, silence: 500, whole: 5_000 }
const at = (port: number, sign = 'office:p%40ss') =>
  createSmtpMail({ url: `smtp://${sign}@127.0.0.1:${port}`, from: 'post@tradewind.test', timeouts })

const mail = {
  to: 'ana@example.com',
  subject: 'Your quote – ready',
  text: 'Hallo Ana,\nübermorgen.',
  html: '<p>Hallo Ana, übermorgen.</p>',
  from: 'Smith "Pipes" & Söhne',
  replyTo: 'office@smith.test',
  idempotencyKey: 'outbox 7',
}

const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

test('further readers get it and see each other, and files come as they were', async () => {
  const { port, inbox } = await mailServer()
  const mail = createSmtpMail({ url: `smtp://office:p%40ss@127.0.0.1:${port}`, from: 'office@example.com' })
  const content = Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1')
  await mail.send({
    to: 'ada@example.com',
    subject: 'Quote',
    text: 'x',
    html: '<p>x</p>',
    idempotencyKey: 'k',
    cc: ['bob@example.com', 'cas@example.com'],
    attachments: [{ name: 'Quote\r\n31.pdf', type: 'application/pdf', content }],
  })
  const [{ to, email }] = inbox as [Received]
  expect(to).toEqual(['ada@example.com', 'bob@example.com', 'cas@example.com'])
  expect(email.cc?.map(each => each.address)).toEqual(['bob@example.com', 'cas@example.com'])
  const [file] = email.attachments
  expect([file!.filename, file!.mimeType]).toEqual(['Quote 31.pdf', 'application/pdf'])
  expect(Buffer.from(file!.content as ArrayBuffer)).toEqual(content)
  const list = { to: 'ada@example.com', subject: 'x', text: 'x', html: 'x', idempotencyKey: 'l' }
  await expect(mail.send({ ...list, cc: ['a@example.com, b@example.com'] })).rejects.toThrow(MailRefused)
})

test('a mail arrives as it was written, signed in, from the address that may send', async () => {
  const { port, inbox } = await mailServer()
  await at(port).send(mail)
  expect(inbox).toHaveLength(1)
  const { from, to, user, email } = inbox[0]!
  expect({ from, to, user }).toEqual({ from: 'post@tradewind.test', to: ['ana@example.com'], user: 'office' })
  expect(email.subject).toBe(mail.subject)
  expect(email.text?.trim()).toBe(mail.text)
  expect(email.html?.trim()).toBe(mail.html)
  expect(email.from).toMatchObject({ name: mail.from, address: 'post@tradewind.test' })
  expect(email.replyTo?.[0]).toMatchObject({ address: mail.replyTo })
})

test('two attempts at one mail carry one message id, another mail another', async () => {
  const { port, inbox } = await mailServer()
  const smtp = at(port)
  await smtp.send(mail)
  await smtp.send(mail)
  await smtp.send({ ...mail, idempotencyKey: 'outbox 8' })
  const [first, second, third] = inbox.map(({ email }) => email.messageId)
  expect(first).toMatch(/^<[0-9a-f]{40}@tradewind\.test>$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('mails of one thread name its beginning, and an answer the mail that it answers', async () => {
  const { port, inbox } = await mailServer()
  const smtp = at(port)
  await smtp.send({ ...mail, thread: '1 job 7' })
  await smtp.send({ ...mail, thread: '1 job 7', inReplyTo: '<CAF1@costa.test>', idempotencyKey: 'outbox 9' })
  await smtp.send({ ...mail, idempotencyKey: 'outbox 10' })
  const [first, second, third] = inbox.map(({ email }) => email)
  const root = first!.inReplyTo!
  expect(root).toMatch(/^<[0-9a-f]{40}@tradewind\.test>$/)
  expect(first!.references).toBe(root)
  expect([second!.inReplyTo, second!.references]).toEqual(['<CAF1@costa.test>', `${root} <CAF1@costa.test>`])
  expect([third!.inReplyTo, third!.references]).toEqual([undefined, undefined])
})

test('a mailbox that does not exist and a refused text are final', async () => {
  const { port } = await mailServer()
  expect(await failure(at(port).send({ ...mail, to: 'gone@example.com' }))).toBeInstanceOf(MailRefused)
  expect(await failure(at(port).send({ ...mail, text: 'lottery' }))).toBeInstanceOf(MailRefused)
})

test('readers whom the server does not know are told, also where others get the mail; what it refuses us for is none of theirs', async () => {
  const { port, inbox } = await mailServer()
  const told: unknown[] = []
  const tell = (readers: readonly { address: string; kind: string }[]) =>
    told.push(...readers.map(({ address, kind }) => [address, kind]))
  await at(port).send({ ...mail, to: 'ana@example.com', cc: ['gone@example.com'] }, tell)
  expect(inbox.map(each => each.to)).toEqual([['ana@example.com']])
  expect(told.splice(0)).toEqual([['gone@example.com', 'hard']])
  for (const to of ['gone@example.com', 'relay@example.com', 'full@example.com', 'busy@example.com'])
    await failure(at(port).send({ ...mail, to }, tell))
  await failure(at(port).send({ ...mail, text: 'lottery' }, tell))
  expect(told).toEqual([
    ['gone@example.com', 'hard'],
    ['relay@example.com', 'other'],
    ['full@example.com', 'other'],
  ])
})

test('a busy server, a wrong password and a dead port may pass', async () => {
  const { port } = await mailServer()
  expect(await failure(at(port).send({ ...mail, to: 'busy@example.com' }))).toBeInstanceOf(MailUnavailable)
  expect(await failure(at(port, 'office:wrong').send(mail))).toBeInstanceOf(MailUnavailable)
  const dead = await listen(createServer())
  await closers.pop()!()
  expect(await failure(at(dead).send(mail))).toBeInstanceOf(MailUnavailable)
})

test('a server that never greets is given up', async () => {
  const silent = await listen(createServer(socket => closers.unshift(async () => void socket.destroy())))
  expect(await failure(at(silent).send(mail))).toBeInstanceOf(MailUnavailable)
})

test('a password does not go to another machine in the clear', async () => {
  const { port, inbox } = await mailServer()
  // 0.0.0.0 reaches the same server without being a name of this machine.
  const smtp = createSmtpMail({
    url: `smtp://office:p%40ss@0.0.0.0:${port}`,
    from: 'post@tradewind.test',
    timeouts,
  })
  expect(await failure(smtp.send(mail))).toBeInstanceOf(MailUnavailable)
  expect(inbox).toEqual([])
})

test('line breaks in a subject or a name begin no header', async () => {
  const { port, inbox } = await mailServer()
  const broken = 'Hi\r\nBcc: evil@example.com\n\rX-Evil: 1\r\n\r\nbody'
  await at(port).send({ ...mail, subject: broken, from: broken, idempotencyKey: broken })
  const { email, to, raw } = inbox[0]!
  expect(to).toEqual(['ana@example.com'])
  expect(email.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']))
  expect(email.bcc ?? []).toEqual([])
  expect(raw).not.toMatch(/^(bcc|x-evil):/im)
  expect(email.subject).toContain('X-Evil: 1 body')
  expect(email.text?.trim()).toBe(mail.text)
})

const impossible = [
  'a@b.test, evil@example.com',
  'Ana <ana@example.com>',
  'ana@example.com\r\nRCPT TO:<evil@example.com>',
  'ana@example.com\n',
  'ana',
  '',
  `${'a'.repeat(250)}@b.test`,
]

test.each(impossible)('%j is refused as an address by both adapters', async address => {
  const { port, inbox } = await mailServer()
  for (const adapter of [at(port), embeddedMail()] satisfies Mail[]) {
    expect(await failure(adapter.send({ ...mail, to: address }))).toBeInstanceOf(MailRefused)
    expect(await failure(adapter.send({ ...mail, replyTo: address }))).toBeInstanceOf(MailRefused)
  }
  expect(inbox).toEqual([])
})

test('the embedded mail takes what a server would take', async () => {
  await expect(embeddedMail().send(mail)).resolves.toBeUndefined()
})

test('wrong settings stop the start and name the variable, without the password', () => {
  for (const url of ['mail.example.com', 'http://u:secret@mail.example.com', 'smtp://']) {
    expect(() => createSmtpMail({ url, from: 'post@tradewind.test' })).toThrow(/^SMTP_URL (?!.*secret)/)
  }
  for (const from of ['', 'Smith <a@b.test>', 'a@b.test,c@d.test']) {
    expect(() => createSmtpMail({ url: 'smtp://localhost', from })).toThrow(/^MAIL_FROM /)
  }
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => new Promise(done => server.close(() => done())))
  return (server.address() as AddressInfo).port
}
