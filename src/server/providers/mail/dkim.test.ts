import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { renderMail } from './layout.ts'
import type { MailToSend } from './mail.port.ts'
import { createSmtpMail } from './smtp.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
const mail: MailToSend = {
  to: 'ana@costa.test',
  cc: ['bo@costa.test'],
  subject: 'Ihr Angebot – fertig',
  text: 'Hallo Ana,\nübermorgen.',
  html: '<p>Hallo Ana, übermorgen.</p>',
  from: 'Bright Plumbing',
  replyTo: 'answers+1.2.3@in.test',
  thread: '1 job 7',
  unsubscribe: { page: 'https://tradewind.test/u', oneClick: 'https://tradewind.test/one-click?token=x' },
  own: { address: 'office@bright.test', dkim: { domain: 'bright.test', selector: 'tw1', privateKey } },
  reports: { tag: '1.2.x', domain: 'bounce.bright.test' },
  attachments: [{ name: 'Quote 1.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  idempotencyKey: '1-2',
}

/** A mail as a server on this machine gets it. */
async function delivered(sent: MailToSend): Promise<{ from: string; raw: string }> {
  let got = { from: '', raw: '' }
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope: { mailFrom } }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      got = { from: mailFrom ? mailFrom.address : '', raw: Buffer.concat(chunks).toString() }
      done()
    },
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>(ended => server.close(() => ended())))
  const { port } = server.server.address() as AddressInfo
  await createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'post@tradewind.test' }).send(sent)
  return got
}

const checked = async (raw: string) => {
  const found = await authenticate(raw, {
    ip: '127.0.0.1',
    helo: 'mail.test',
    sender: 'bounce+1.2.x@bounce.bright.test',
    mta: 'mx.costa.test',
    disableArc: true,
    disableBimi: true,
    resolver: async (name: string, type: string) => {
      if (type === 'TXT' && name === 'tw1._domainkey.bright.test') return [[key]]
      if (type === 'TXT' && name === '_dmarc.bright.test') return [['v=DMARC1; p=reject']]
      throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
    },
  } as never)
  const [result] = found.dkim.results
  return {
    dkim: result?.status.result,
    aligned: result?.status.aligned,
    dmarc: found.dmarc === false ? '' : found.dmarc.status.result,
  }
}

test('mail of a proven domain comes from its own address, signed with all that unsubscribing by one click asks for', async () => {
  const { from, raw } = await delivered(mail)
  expect(from).toBe('bounce+1.2.x@bounce.bright.test')
  expect(raw).toMatch(/^From: Bright Plumbing <office@bright\.test>\r$/m)
  expect(await checked(raw)).toEqual({ dkim: 'pass', aligned: 'bright.test', dmarc: 'pass' })
  const signed = /\bh=([^;]+);/.exec(raw.replace(/\r\n[ \t]+/g, ''))![1]!.split(':')
  for (const name of ['from', 'reply-to', 'subject', 'to', 'cc', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(signed).toContain(name)
  expect((await checked(raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=None'))).dkim).toBe(
    'fail',
  )
  expect((await checked(raw.replace('Ana', 'Eva'))).dkim).not.toBe('pass')
})

test('without a domain of its own it comes from the platform’s address, and reports go there or to our own host', async () => {
  const { own: _own, reports: _reports, ...plain } = mail
  const unsigned = await delivered(plain)
  expect(unsigned.from).toBe('post@tradewind.test')
  expect(unsigned.raw).not.toMatch(/^DKIM-Signature:/im)
  expect(unsigned.raw).toMatch(/^From: Bright Plumbing <post@tradewind\.test>\r$/m)
  expect((await delivered({ ...plain, reports: { tag: '1.2.x', domain: '' } })).from).toBe(
    'post@tradewind.test',
  )
  expect((await delivered({ ...plain, reports: { tag: '1.2.x', domain: 'in.test' } })).from).toBe(
    'bounce+1.2.x@in.test',
  )
})

const opendkim = '/usr/sbin/opendkim'
// Not every machine has it: apt-get install opendkim.
test.skipIf(!existsSync(opendkim))('opendkim takes the signature, and no changed mail', async () => {
  const { raw } = await delivered(mail)
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-dkim-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [config, keys] = [join(folder, 'opendkim.conf'), join(folder, 'keys')]
  await writeFile(keys, `tw1._domainkey.bright.test ${key}\n`)
  await writeFile(
    config,
    `Mode v\nTestPublicKeys ${keys}\nSyslog no\nSocket local:${join(folder, 'socket')}\nRequireSafeKeys no\n`,
  )
  const says = async (text: string) => {
    const file = join(folder, 'mail.eml')
    await writeFile(file, text)
    return execFileSync(opendkim, ['-x', config, '-t', file, '-v'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    })
  }
  expect(await says(raw)).toContain('verification (s=tw1, d=bright.test, 2048-bit key) succeeded')
  expect(await says(raw.replace('Ana', 'Eva'))).toContain('failed')
})

const spamassassin = '/usr/bin/spamassassin'
// Not every machine has it: apt-get install spamassassin. Offline, by its own rules.
test.skipIf(!existsSync(spamassassin))(
  'SpamAssassin sees nothing bad in an invoice’s mail',
  async () => {
    const { html, text } = renderMail({
      title: 'Your invoice 1042',
      language: 'en',
      paragraphs: ['Hi Ana,', 'Thank you for your business. The invoice for Monday is attached.'],
      button: { label: 'View and pay', url: 'https://tradewind.test/clientPortal/invoice/7/x' },
      footer: 'Bright Plumbing · 02 5550 1234',
    })
    const { raw } = await delivered({ ...mail, subject: 'Your invoice 1042', html, text })
    const scored = execFileSync(spamassassin, ['--local', '--test-mode'], {
      input: raw,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 60_000,
    })
    const score = /X-Spam-Status: No, score=(-?[\d.]+)/.exec(scored)?.[1]
    expect(score, scored).toBeDefined()
    expect(Number(score), scored).toBeLessThan(2)
  },
  60_000,
)
