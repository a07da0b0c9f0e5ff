import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { MailRefused, MailUnavailable } from './mail.port.ts'
import { createSmtpMail } from './smtp.ts'

const stages = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'] as const
type Stage = (typeof stages)[number]
type Trouble = (socket: Socket) => void

const usual: Record<Stage, string> = {
  greeting: '220 post.test',
  EHLO: '250 post.test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  end: '250 Taken',
}
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that speaks SMTP line by line, and does something else at one stage. Keeps the mails whose end it has seen. */
async function troubled(trouble: Partial<Record<Stage | 'inData', Trouble>>) {
  const seen = { connections: 0, mails: [] as string[], open: [] as (() => void)[] }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    seen.connections++
    seen.open.push(() => socket.destroy())
    sockets.add(socket)
    socket.on('error', () => {})
    let unread = ''
    let isData = false
    const answer = (stage: Stage) => (trouble[stage] ?? say(usual[stage]))(socket)
    answer('greeting')
    socket.on('data', chunk => {
      unread += chunk.toString()
      if (isData) {
        if (trouble.inData) return trouble.inData(socket)
        if (!unread.includes('\r\n.\r\n')) return
        seen.mails.push(unread)
        isData = false
        unread = ''
        return answer('end')
      }
      const line = unread.split('\r\n')[0]!
      if (!unread.includes('\r\n')) return
      unread = unread.slice(line.length + 2)
      const stage = stages.find(each => line.toUpperCase().startsWith(each))
      isData = stage === 'DATA' && !trouble.DATA
      if (stage) answer(stage)
      else socket.end('221 Bye\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { seen, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const say =
  (line: string): Trouble =>
  socket =>
    void socket.write(`${line}\r\n`)
const hangUp: Trouble = socket => socket.destroy()
const silence: Trouble = () => {}
const aByteAtATime =
  (line: string): Trouble =>
  async socket => {
    for (let i = 0; ; i++) {
      if (socket.destroyed) return
      socket.write(line[i % line.length]!)
      await after(100)
    }
  }

/** For what is given up in any case, and for servers whose answer is waited for, on a busy machine too. */
const short = { connect: 300, greeting: 300, silence: 300, whole: 1_500 }
const patient = { connect: 10_000, greeting: 10_000, silence: 10_000, whole: 15_000 }
const mail = {
  to: 'ana@example.com',
  subject: 'Hi',
  text: 'Hallo',
  html: '<p>Hallo</p>',
  idempotencyKey: '7-1',
}
const send = (url: string, timeouts = short, text = mail.text) =>
  createSmtpMail({ url, from: 'post@tradewind.test', timeouts })
    .send({ ...mail, text })
    .then(
      () => 'sent',
      (error: unknown) => error,
    )

test.each(stages)('a server that is busy or silent at %s, or hangs up there, may pass', async stage => {
  for (const trouble of [say('451 Later'), say('421 Closing'), silence, hangUp]) {
    const { url } = await troubled({ [stage]: trouble })
    expect(await send(url)).toBeInstanceOf(MailUnavailable)
  }
})

test.each(['MAIL', 'RCPT', 'DATA', 'end'] as const)('a 5xx at %s is final', async stage => {
  const { url } = await troubled({ [stage]: say('554 No') })
  expect(await send(url, patient)).toBeInstanceOf(MailRefused)
})

test.each(['greeting', 'EHLO'] as const)('a 5xx at %s is about us, and may pass', async stage => {
  const { url } = await troubled({ [stage]: say('554 No service here') })
  expect(await send(url)).toBeInstanceOf(MailUnavailable)
})

test('a server that says a byte at a time at any stage is given up', async () => {
  const given = stages.map(async stage => {
    const { url } = await troubled({ [stage]: aByteAtATime('250-and so on ') })
    return [stage, await send(url)]
  })
  for (const [stage, outcome] of await Promise.all(given))
    expect(outcome, String(stage)).toBeInstanceOf(MailUnavailable)
})

test('a server that goes away in the middle of a large mail may pass', async () => {
  for (const inData of [hangUp, silence]) {
    const { url } = await troubled({ inData })
    expect(await send(url, short, 'x'.repeat(2_000_000))).toBeInstanceOf(MailUnavailable)
  }
})

test('a mail that was taken without an answer goes out again under the same id', async () => {
  const { url, seen } = await troubled({ end: hangUp })
  expect(await send(url, patient)).toBeInstanceOf(MailUnavailable)
  expect(await send(url, patient)).toBeInstanceOf(MailUnavailable)
  const [first, second] = seen.mails.map(raw => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(first).toMatch(/^<[0-9a-f]{40}@/)
  expect(second).toBe(first)
  // One try is one connection: trying again is the outbox's.
  expect(seen.connections).toBe(2)
})

test.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'end'] as const)(
  'a server that is busy at %s says so of itself or of the mail',
  async stage => {
    const { url } = await troubled({ [stage]: say('451 Later') })
    const isBegun = stage !== 'greeting' && stage !== 'EHLO'
    expect(await send(url, patient)).toMatchObject({ of: isBegun ? 'mail' : 'connection' })
    const closing = await troubled({ [stage]: say('421 Too many connections') })
    expect(await send(closing.url, patient)).toMatchObject({ of: isBegun ? 'server' : 'connection' })
  },
)

test('a server that is not there says so of itself', async () => {
  expect(await send('smtp://127.0.0.1:9', patient)).toMatchObject({ of: 'connection' })
})

test('mails that follow each other share connections; a kept one that the server has closed loses none', async () => {
  const { url, seen } = await troubled({})
  const smtp = createSmtpMail({ url, from: 'post@tradewind.test', timeouts: patient })
  for (let n = 0; n < 5; n++) await smtp.send({ ...mail, idempotencyKey: `7-${n}` })
  expect(seen).toMatchObject({ connections: 1 })
  for (const close of seen.open) close()
  await smtp.send({ ...mail, idempotencyKey: '7-9' })
  expect(seen.mails).toHaveLength(6)
})
