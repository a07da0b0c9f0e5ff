import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyIdFrom } from '#server/db/company-id.ts'
import { freePort } from '#server/testing/free-port.ts'
import { createImapMailboxes } from './imap-mailboxes.ts'
import type { DeliveryReport, IncomingMail } from './mail-intake.port.ts'
import type { MailboxLogin, MailboxPlace, MailboxReader, MailHead } from './mailboxes.port.ts'
import { hasDovecot, startDovecot } from './testing/dovecot.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  domainName: 'costa.test',
  keySelector: 'k1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
async function lookUp(name: string, type: string): Promise<unknown[]> {
  if (type === 'TXT' && name === 'k1._domainkey.costa.test') return [[`v=DKIM1; k=rsa; p=${published}`]]
  throw Object.assign(new Error('ENOTFOUND'), { code: name.endsWith('slow.test') ? 'ETIMEOUT' : 'ENOTFOUND' })
}

const company = companyIdFrom(1, 'schedule')
const kindOf = (trouble: Promise<unknown>) =>
  trouble.then(
    () => 'none',
    error => error.kind,
  )
const login = (fields: Partial<MailboxLogin>): MailboxLogin => ({
  host: '127.0.0.1',
  port: 1,
  security: 'tls',
  username: 'office',
  password: 'secret',
  ...fields,
})

test('addresses in private networks are refused unless the operator allows them, and what is not there is named', async () => {
  const guarded = createImapMailboxes()
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.7', '::1', '169.254.169.254'])
    expect(await kindOf(guarded.open(login({ host })))).toBe('private')
  const open = createImapMailboxes({ allowPrivate: true, timeouts: { connect: 300, silence: 300 } })
  expect(await kindOf(open.open(login({ port: await freePort() })))).toBe('unreachable')
  expect(await kindOf(open.open(login({ host: 'nowhere.invalid' })))).toBe('host')
})

test('a server that says nothing, or something else, ends in a reason', async () => {
  const open = createImapMailboxes({ allowPrivate: true, timeouts: { connect: 300, silence: 300 } })
  const silent = createServer(() => {})
  const web = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const ports = await Promise.all(
    [silent, web].map(
      server =>
        new Promise<number>(resolve =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
        ),
    ),
  )
  expect(await kindOf(open.open(login({ port: ports[0]!, security: 'starttls' })))).toBe('silent')
  expect(await kindOf(open.open(login({ port: ports[1]! })))).toBe('encryption')
  expect(await kindOf(open.open(login({ port: ports[1]!, security: 'starttls' })))).not.toBe('none')
  silent.close()
  web.close()
})

// Needs the package dovecot-imapd: no kept IMAP server comes by npm.
describe.skipIf(!hasDovecot())('with a real mail server (Dovecot)', () => {
  let server: Awaited<ReturnType<typeof startDovecot>>
  beforeAll(async () => {
    server = await startDovecot({ tls: await freePort(), starttls: await freePort() })
  }, 30_000)
  afterAll(() => server.end())

  const boxes = () => createImapMailboxes({ allowPrivate: true, ca: server.ca, lookUp })
  const at = (username: string, fields: Partial<MailboxLogin> = {}) =>
    login({ host: 'localhost', port: server.ports.tls, username, ...fields })

  /** Reads a mailbox from a place, and tells what was handed over and how far it came. */
  async function read(username: string, place: MailboxPlace, fields: Partial<MailboxReader> = {}) {
    const mails: IncomingMail[] = []
    const heads: MailHead[] = []
    const reports: DeliveryReport[] = []
    let reached = place
    await boxes().read(at(username), place, {
      company,
      waitMs: 0,
      signal: new AbortController().signal,
      wants: async head => heads.push(head) > 0,
      take: async mail => void mails.push(mail),
      takeReport: async report => void reports.push(report),
      keep: async kept => {
        reached = { ...kept, at: new Date() }
      },
      ...fields,
    })
    return { mails, heads, reports, reached }
  }

  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const composed = async (mail: Parameters<typeof composer.sendMail>[0]) =>
    (await composer.sendMail({ to: 'office@bright.test', subject: 'Tap', text: 'It drips.', ...mail }))
      .message as Buffer

  test('reports about mails of ours are handed over, and neither wanted nor mails; automatic replies are not fetched', async () => {
    const place = await boxes().open(at('rep'))
    const report = [
      'From: MAILER-DAEMON@mx.test',
      'To: office@bright.test',
      'Subject: Undelivered',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Not delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      'Final-Recipient: rfc822; Ana@Costa.test',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Return-Path: <bounce+1.2.x@in.test>',
      '',
      '--b--',
      '',
    ].join('\r\n')
    await server.put('rep', report)
    await server.put(
      'rep',
      await composed({ from: 'ana@costa.test', headers: { 'Auto-Submitted': 'auto-replied' } }),
    )
    const { mails, heads, reports } = await read('rep', place)
    expect([mails, heads]).toEqual([[], []])
    expect(reports).toMatchObject([
      {
        failed: [{ address: 'ana@costa.test', kind: 'hard', code: '5.1.1' }],
        mentioned: expect.arrayContaining(['bounce+1.2.x@in.test']),
      },
    ])
  })

  test('a sign-in is checked by both kinds of encryption, and refused with the reason', async () => {
    for (const security of ['tls', 'starttls'] as const)
      expect((await boxes().open(at('ann', { security, port: server.ports[security] }))).lastUid).toBe(0)
    expect(await kindOf(boxes().open(at('ann', { password: 'wrong' })))).toBe('login')
    expect(await kindOf(boxes().open(at('ann', { host: '127.0.0.1' })))).toBe('certificate')
    const strict = createImapMailboxes({ allowPrivate: true })
    expect(await kindOf(strict.open(at('ann')))).toBe('certificate')
    expect(await kindOf(boxes().open(at('ann', { port: server.ports.starttls })))).toBe('encryption')
  })

  test('mails after a place come once, whole, with their proof and files, and stay unread where they are', async () => {
    await server.put('bob', await composed({ from: 'old@costa.test' }))
    const place = await boxes().open(at('bob'))
    const file = Buffer.from('a'.repeat(300_000))
    await server.put(
      'bob',
      await composed({
        from: 'Ana <ana@costa.test>',
        inReplyTo: '<q1@bright.test>',
        references: ['<q0@bright.test>', '<q1@bright.test>'],
        attachments: [{ filename: 'tap.txt', content: file }],
        dkim,
      }),
    )
    await server.put('bob', await composed({ from: 'ben@costa.test' }))
    await server.put(
      'bob',
      await composed({ from: 'bot@costa.test', headers: { 'Auto-Submitted': 'auto-replied' } }),
    )
    const first = await read('bob', place)
    expect(first.mails.map(mail => [mail.from, mail.isProven, mail.text.trim(), mail.references])).toEqual([
      ['ana@costa.test', true, 'It drips.', ['<q0@bright.test>', '<q1@bright.test>']],
      ['ben@costa.test', false, 'It drips.', []],
    ])
    expect(Buffer.from(first.mails[0]!.attachments[0]!.bytes).equals(file)).toBe(true)
    expect(first.heads.map(({ from, to }) => [from, to])).toEqual([
      ['ana@costa.test', ['office@bright.test']],
      ['ben@costa.test', ['office@bright.test']],
    ])
    expect(await server.flags('bob')).toEqual([[], [], [], []])
    expect((await read('bob', first.reached)).mails).toEqual([])
    // Where it broke off after the first of them, it goes on with the second.
    const again = await read('bob', { ...place, lastUid: place.lastUid + 1 })
    expect(again.mails.map(({ from }) => from)).toEqual(['ben@costa.test'])
    expect(again.mails[0]!.id).toBe(first.mails[1]!.id)
  })

  test('mails that people wrote are listed without being fetched, and one is fetched by its number', async () => {
    await server.put('lea', await composed({ from: 'Ana Costa <ana@costa.test>', subject: 'A quote?', dkim }))
    await server.put(
      'lea',
      await composed({ from: 'bot@costa.test', headers: { 'Auto-Submitted': 'auto-replied' } }),
    )
    await server.put('lea', await composed({ from: 'ben@costa.test', subject: 'Later' }))
    const { uidValidity, mails } = await boxes().list(at('lea'), new Date(Date.now() - 86_400_000))
    expect(mails.map(({ name, from, subject }) => [name, from, subject])).toEqual([
      ['', 'ben@costa.test', 'Later'],
      ['Ana Costa', 'ana@costa.test', 'A quote?'],
    ])
    const { uid } = mails[1]!
    const mail = await boxes().fetch(at('lea'), company, { uidValidity, uid })
    expect(mail).toMatchObject({ from: 'ana@costa.test', isProven: true, subject: 'A quote?' })
    expect(await boxes().fetch(at('lea'), company, { uidValidity, uid: 99 })).toBeNull()
    expect(await boxes().fetch(at('lea'), company, { uidValidity: '1', uid })).toBeNull()
    expect(await server.flags('lea')).toEqual([[], [], []])
  })

  test('a mail that is not wanted is not fetched, and trouble while one is stored leaves the place before it', async () => {
    const place = await boxes().open(at('cat'))
    await server.put('cat', await composed({ from: 'one@costa.test' }))
    await server.put('cat', await composed({ from: 'two@costa.test' }))
    let reached = place.lastUid
    const down = new Error('the database is away')
    const keep = async (kept: { lastUid: number }) => {
      reached = kept.lastUid
    }
    await expect(
      read('cat', place, {
        wants: async ({ from }) => from === 'two@costa.test',
        take: () => Promise.reject(down),
        keep,
      }),
    ).rejects.toBe(down)
    expect(reached).toBe(place.lastUid + 1)
  })

  test('where mails were numbered anew, those since the last read are looked at once more', async () => {
    const place = await boxes().open(at('dan'))
    await server.put('dan', await composed({ from: 'one@costa.test' }))
    const first = await read('dan', place)
    server.renumber('dan')
    const again = await read('dan', { ...first.reached, uidValidity: '1' })
    expect(again.mails.map(({ id }) => id)).toEqual(first.mails.map(({ id }) => id))
    expect(again.reached.uidValidity).not.toBe('1')
    expect((await read('dan', again.reached)).mails).toEqual([])
  })

  test('a mail whose sender can’t be looked up now waits, and what came before it is kept', async () => {
    const place = await boxes().open(at('eve'))
    await server.put('eve', await composed({ from: 'one@costa.test' }))
    await server.put('eve', await composed({ from: 'slow@slow.test' }))
    const { mails, reached } = await read('eve', place)
    expect(mails.map(({ from }) => from)).toEqual(['one@costa.test'])
    expect(reached.lastUid).toBe(place.lastUid + 1)
  })

  test('while it waits, a mail is handed over as soon as it comes', async () => {
    const place = await boxes().open(at('fay'))
    const mails: IncomingMail[] = []
    const stop = new AbortController()
    const reading = read('fay', place, {
      waitMs: 20_000,
      signal: stop.signal,
      take: async mail => void mails.push(mail),
    })
    await server.put('fay', await composed({ from: 'one@costa.test' }))
    await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1)
    stop.abort()
    await reading
  })
})
