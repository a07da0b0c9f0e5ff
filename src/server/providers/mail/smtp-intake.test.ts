import { generateKeyPairSync } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { companyIdFrom } from '../../db/company-id.ts'
import type { DeliveryReport, IncomingMail } from './mail-intake.port.ts'
import { createSmtpIntake, type SmtpIntakeOptions } from './smtp-intake.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const dkim = {
  domainName: 'costa.test',
  keySelector: 'k1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}

/** Records as a DNS server would give them; names under `slow.test` are never answered in time. */
const zone: Record<string, string> = {
  'k1._domainkey.costa.test': `v=DKIM1; k=rsa; p=${published}`,
  '_dmarc.costa.test': 'v=DMARC1; p=none',
  'sent.test': 'v=spf1 ip4:127.0.0.1 -all',
  'elsewhere.test': 'v=spf1 ip4:192.0.2.7 -all',
}
async function lookUp(name: string, type: string): Promise<unknown[]> {
  const code = name.endsWith('slow.test') ? 'ETIMEOUT' : 'ENOTFOUND'
  if (type === 'TXT' && zone[name]) return [[zone[name]]]
  throw Object.assign(new Error(code), { code })
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A mail server for `answers@in.test`: 'answers+7@' is company 7's. */
async function intake(
  options: Partial<SmtpIntakeOptions> = {},
  take?: (mail: IncomingMail) => Promise<void>,
) {
  const mails: IncomingMail[] = []
  const reports: DeliveryReport[] = []
  const failures: unknown[] = []
  let port = 0
  const { receive } = createSmtpIntake({
    address: 'answers@in.test',
    host: '127.0.0.1',
    port: 0,
    lookUp,
    onListening: at => {
      port = at
    },
    ...options,
  })
  const running = await receive!({
    ownerOf: address => {
      const id = /^answers\+(\d+)@in\.test$/i.exec(address)?.[1]
      return id === undefined ? null : companyIdFrom(Number(id), 'link')
    },
    take: take ?? (async mail => void mails.push(mail)),
    takeReport: async report => void reports.push(report),
    failed: error => failures.push(error),
  })
  closers.push(() => running.stop())
  return { port, mails, reports, failures }
}

type Sent = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]
const by = (port: number) => createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
const sending = (port: number, mail: Sent) => by(port).sendMail({ to: 'answers+7@in.test', ...mail })
const answerTo = (port: number, mail: Sent): Promise<string> =>
  sending(port, mail).then(
    () => '250',
    (error: { response?: string }) => error.response ?? String(error),
  )

/** A conversation by hand, one command after the other's answer. */
async function dialogue(port: number, ...lines: string[]): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(port, '127.0.0.1')
  closers.push(async () => socket.destroy())
  let said = ''
  socket.on('data', piece => {
    said += piece
  })
  socket.on('error', () => {})
  const answered = (before: number) =>
    expect.poll(() => /^\d{3} .*\r\n$/m.test(said.slice(before)), { timeout: 5_000 }).toBe(true)
  await answered(0)
  for (const line of lines) {
    const before = said.length
    socket.write(`${line}\r\n`)
    await answered(before)
  }
  return { socket, said: () => said }
}

test('a mail signed by its author’s domain is proven, and one sent by it; a forged one is not', async () => {
  const { port, mails } = await intake()
  const text = 'Monday is fine.'
  await sending(port, { from: 'Ana <ana@costa.test>', subject: 'Re: When?', text, dkim })
  await sending(port, { from: 'ben@sent.test', text })
  await sending(port, { from: 'ana@costa.test', text })
  await sending(port, { from: 'cal@elsewhere.test', text })
  await sending(port, {
    from: 'ana@costa.test',
    text,
    envelope: { from: 'ben@sent.test', to: 'answers+7@in.test' },
  })
  expect(mails.map(({ from, isProven }) => [from, isProven])).toEqual([
    ['ana@costa.test', true],
    ['ben@sent.test', true],
    ['ana@costa.test', false],
    ['cal@elsewhere.test', false],
    ['ana@costa.test', false],
  ])
  expect(mails[0]).toMatchObject({
    subject: 'Re: When?',
    text: `${text}\n`,
    to: ['answers+7@in.test', 'answers+7@in.test'],
  })
  expect(mails[0]!.messageId).toMatch(/^<.+@costa\.test>$/)
})

test('a signature over part of a mail, over another author or by SHA-1 proves nothing', async () => {
  const { port, mails } = await intake()
  const raw = (from: string) => `From: ${from}\r\nTo: answers+7@in.test\r\nSubject: x\r\n\r\nwords\r\n`
  const envelope = { from: 'ana@costa.test', to: 'answers+7@in.test' }
  await by(port).sendMail({ envelope, raw: raw('ana@costa.test, eve@evil.test'), dkim } as Sent)
  await by(port).sendMail({ envelope, raw: raw('"ana@costa.test" <eve@evil.test>'), dkim } as Sent)
  const outdated = { ...dkim, hashAlgo: 'sha1' }
  await by(port).sendMail({ envelope, raw: raw('ana@costa.test'), dkim: outdated } as Sent)
  await by(port).sendMail({ envelope, raw: raw('ana@costa.test'), dkim } as Sent)
  expect(mails.map(each => each.isProven)).toEqual([false, false, false, true])
})

test('an address that we did not make is refused before the mail is sent, and who goes on trying waits', async () => {
  const { port, mails } = await intake({ limits: { wrongAddresses: 3 } })
  expect(await answerTo(port, { from: 'a@sent.test', to: 'office@in.test', text: 'x' })).toMatch(
    /^550 .*No such address/,
  )
  expect(await answerTo(port, { from: 'a@sent.test', to: 'answers+x@in.test', text: 'x' })).toMatch(/^550/)
  expect(await answerTo(port, { from: 'a@sent.test', to: 'answers@in.test', text: 'x' })).toMatch(/^421/)
  expect(await answerTo(port, { from: 'a@sent.test', text: 'x' })).toMatch(/^421/)
  expect(mails).toEqual([])
})

test('a mail that is too large is refused with 552, said beforehand or not', async () => {
  const { port, mails } = await intake({ mostBytes: 100_000 })
  const large = 'A long line of words. '.repeat(6_000)
  expect(await answerTo(port, { from: 'a@sent.test', text: large })).toMatch(/^552 5\.3\.4/)
  const { said } = await dialogue(port, 'EHLO a.test', 'MAIL FROM:<a@sent.test> SIZE=31000000')
  expect(said()).toMatch(/^250[ -]SIZE 100000\r$/m)
  expect(said()).toMatch(/^552 /m)
  expect(mails).toEqual([])
})

test('while names can’t be looked up, and while nothing can be stored, the sender is asked to come again', async () => {
  let isDown = true
  const kept: IncomingMail[] = []
  const { port, failures } = await intake({}, async mail => {
    if (isDown) throw new Error('the database is away')
    kept.push(mail)
  })
  expect(await answerTo(port, { from: 'a@slow.test', text: 'x' })).toMatch(/^451 .*looked up/)
  const mail = { from: 'a@sent.test', text: 'x', messageId: '<1@sent.test>', date: new Date(0) }
  expect(await answerTo(port, mail)).toMatch(/^451 .*stored/)
  expect(failures).toHaveLength(1)
  isDown = false
  expect(await answerTo(port, mail)).toBe('250')
  expect(await answerTo(port, mail)).toBe('250')
  // The same mail has the same id, by which it is stored once.
  expect(new Set(kept.map(each => each.id)).size).toBe(1)
})

test('250 is said after the mail is stored, and not before', async () => {
  let store: () => void = () => {}
  const stored = new Promise<void>(done => {
    store = done
  })
  let isAsked: () => void = () => {}
  const asked = new Promise<void>(done => {
    isAsked = done
  })
  const { port } = await intake({}, async () => {
    isAsked()
    await stored
  })
  let isAnswered = false
  const answer = answerTo(port, { from: 'a@sent.test', text: 'x' }).finally(() => {
    isAnswered = true
  })
  await asked
  expect(isAnswered).toBe(false)
  store()
  expect(await answer).toBe('250')
})

test('machines are heard and never taken for people: replies of absence, lists, reports, what has no return path', async () => {
  const { port, mails, reports } = await intake()
  const from = 'a@sent.test'
  await sending(port, { from, text: 'Away', headers: { 'Auto-Submitted': 'auto-replied' } })
  await sending(port, { from, text: 'News', list: { id: 'news.sent.test' } })
  await sending(port, { from, text: 'Away too', envelope: { from: '', to: 'answers+7@in.test' } })
  const hops = Array.from(
    { length: 60 },
    (_, i) => `Received: from a${i}.test by b.test; Sat, 28 Nov 2026 10:00:00 +0000`,
  )
  expect(
    await answerTo(port, {
      envelope: { from, to: 'answers+7@in.test' },
      raw: `${hops.join('\r\n')}\r\nFrom: ${from}\r\n\r\nx`,
    }),
  ).toMatch(/^554 .*loop/)
  const report = [
    'From: MAILER-DAEMON@costa.test',
    'To: answers+7@in.test',
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.costa.test',
    '',
    'Final-Recipient: rfc822; ana@costa.test',
    'Action: failed',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <abc@tradewind.test>',
    'Subject: Your quote',
    '',
    'Hello',
    '--b--',
  ].join('\r\n')
  await by(port).sendMail({ envelope: { from: '', to: 'answers+7@in.test' }, raw: report })
  expect(mails).toEqual([])
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ recipient: 'ana@costa.test', reason: '550 5.1.1 No such user' })
  expect(reports[0]!.mentioned).toContain('abc@tradewind.test')
})

test('broken mails are read as far as they go, and nested beyond reason they are refused', async () => {
  const { port, mails } = await intake()
  const envelope = { from: 'a@sent.test', to: 'answers+7@in.test' }
  const raw = (text: string | Buffer) => by(port).sendMail({ envelope, raw: text })
  await raw('')
  await raw('no header at all')
  await raw('From: a@sent.test\r\nContent-Type: multipart/mixed; boundary=never\r\n\r\n--other\r\nwords')
  await raw(
    'From: a@sent.test\r\nContent-Type: text/plain; charset=x-unknown\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!',
  )
  await raw(
    Buffer.concat([
      Buffer.from('From: a@sent.test\r\nSubject: \xff\xfe\r\n\r\n'),
      Buffer.from([0, 255, 254, 0]),
    ]),
  )
  const nested = Array.from(
    { length: 500 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  )
  await expect(raw(`From: a@sent.test\r\n${nested.join('')}`)).rejects.toMatchObject({ responseCode: 554 })
  await expect(
    raw(`From: a@sent.test\r\n${'X-Long: words words words\r\n'.repeat(20_000)}\r\nx`),
  ).rejects.toMatchObject({
    responseCode: 554,
  })
  await sending(port, {
    from: 'a@sent.test',
    text: 'Still here.',
    attachments: [{ filename: 'tap.txt', content: 'drip' }],
  })
  expect(mails.at(-1)!.attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['tap.txt', 'drip'],
  ])
})

test('a network gets so many connections, and others when they end', async () => {
  const { port } = await intake({ limits: { connectionsOfNetwork: 2 } })
  const first = await dialogue(port)
  await dialogue(port)
  expect((await dialogue(port)).said()).toMatch(/^421 /)
  first.socket.destroy()
  await expect.poll(() => answerTo(port, { from: 'a@sent.test', text: 'x' }), { timeout: 5_000 }).toBe('250')
})

test('a silent connection is given up', async () => {
  const { port } = await intake({ timeouts: { silence: 300, whole: 60_000 } })
  const { socket } = await dialogue(port)
  await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true)
})

test('a mail that trickles in is cut off when its time is over', async () => {
  const { port, mails } = await intake({ timeouts: { silence: 10_000, whole: 400 } })
  const { socket } = await dialogue(
    port,
    'EHLO a.test',
    'MAIL FROM:<a@sent.test>',
    'RCPT TO:<answers+7@in.test>',
    'DATA',
  )
  const drip = setInterval(() => socket.write('x'), 50)
  await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true)
  clearInterval(drip)
  expect(mails).toEqual([])
})

test('a company that is flooded leaves the others their places', async () => {
  const places = { connections: 40, connectionsOfNetwork: 40, receiving: 6, receivingOfCompany: 3 }
  const { port, mails } = await intake({ limits: places })
  // Senders to company 7 who take a place each and never finish.
  const begun = ['EHLO a.test', 'MAIL FROM:<a@sent.test>', 'RCPT TO:<answers+7@in.test>']
  for (let i = 0; i < 3; i++) await dialogue(port, ...begun, 'DATA')
  const refused = await dialogue(port, ...begun)
  expect(refused.said()).toMatch(/^451 .*Busy/m)
  expect(await answerTo(port, { from: 'ana@costa.test', to: 'answers+8@in.test', text: 'Hello', dkim })).toBe(
    '250',
  )
  expect(mails).toHaveLength(1)
})

test('of mails to one office those over 30 MB are refused, one of 27 MB is taken, and another office’s arrives meanwhile', async () => {
  const { port, mails, failures } = await intake()
  // A third more on the way, as base64.
  const heavy = (bytes: number): Sent => ({
    from: 'a@sent.test',
    text: 'The plans',
    attachments: [{ filename: 'plans.bin', content: Buffer.alloc(bytes, 7) }],
  })
  const refused = [1, 2].map(() => answerTo(port, heavy(24_000_000)))
  const honest = { from: 'ana@costa.test', to: 'answers+8@in.test', text: 'Hello', dkim }
  expect(await answerTo(port, honest)).toBe('250')
  for (const answer of await Promise.all(refused)) expect(answer).toMatch(/^552 5\.3\.4/)
  expect(await answerTo(port, heavy(20_000_000))).toBe('250')
  expect(mails.map(({ text }) => text.trim())).toEqual(['Hello', 'The plans'])
  expect(failures).toEqual([])
}, 60_000)
