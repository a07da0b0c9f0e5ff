import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import * as z from 'zod/mini'
import { readJson } from '#server/providers/ask-vendor.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const patienceMs = 8_000
const health = z.object({ success: z.optional(z.boolean()), message: z.optional(z.string()) })

/** Checks that a mail server answers at SMTP_URL. Does not try to authenticate. */
export async function checkMail(smtpUrl: string | undefined, publicUrl: string): Promise<Finding> {
  const what = 'Mail'
  if (!smtpUrl) {
    const says = 'nothing is sent: mails are kept and shown on the page Outbox'
    return isLocal(publicUrl) ? ok(what, says) : warn(what, says, 'Set SMTP_URL and MAIL_FROM.')
  }
  const { protocol, hostname, port } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587) }
  const where = `${at.host}:${at.port}`
  try {
    const greeting = await greet(() => (secure ? connectTls({ ...at, servername: at.host }) : connect(at)))
    if (greeting.startsWith('220')) return ok(what, `${where} answers`)
    return fail(what, `${where} says "${greeting.slice(0, 80)}"`, 'Check SMTP_URL: is this a mail server?')
  } catch (error) {
    const { message } = error as Error
    return fail(what, `${where}: ${message}`, 'Check SMTP_URL, the firewall, and the server’s certificate.')
  }
}

function greet(open: () => Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open()
    let text = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed the connection')))
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      if (!text.includes('\n')) return
      resolve(text.split(/\r?\n/)[0] ?? '')
      socket.end('QUIT\r\n')
      socket.destroySoon()
    })
  })
}

/** Requests the health check at the configured address. A server that is not running is fine; an unhealthy one is not. */
export async function checkServer(
  host: string,
  port: number,
): Promise<{ finding: Finding; answers: boolean }> {
  const what = 'Server'
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${at.includes(':') ? `[${at}]` : at}:${port}/api/health`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    const { success, message } = health.parse(await readJson(answer))
    if (success === true) return { finding: ok(what, `serves at ${url}`), answers: true }
    const says = message ?? `status ${answer.status}`
    return {
      finding: fail(what, `${url} answers: ${says}`, 'Look into its log; restart it.'),
      answers: false,
    }
  } catch (error) {
    const refused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
    const says = refused ? `is not running (nothing at ${url})` : `${url} gives no sensible answer`
    return {
      finding: warn(what, says, 'Start it with npm start, or look what listens there.'),
      answers: false,
    }
  }
}

/** Checks what a publicly reachable address requires: TLS, trusted proxies, no demo company. */
export function checkAddress(settings: {
  publicUrl: string
  PUBLIC_URL?: string
  HOST: string
  DEMO: boolean
  TRUST_PROXY?: string
}): Finding[] {
  const what = 'Public address'
  const { publicUrl, HOST } = settings
  const listensToAll = !['127.0.0.1', '::1', 'localhost'].includes(HOST)
  if (isLocal(publicUrl) && !listensToAll) return [ok(what, `${publicUrl} (this machine only)`)]
  const found: Finding[] = [
    publicUrl.startsWith('https:')
      ? ok(what, publicUrl)
      : warn(
          what,
          `${publicUrl} is not encrypted`,
          'Put a reverse proxy with TLS in front and set PUBLIC_URL to its https address (docs/production.md).',
        ),
  ]
  if (publicUrl.startsWith('https:') && !settings.TRUST_PROXY) {
    found.push(
      warn(
        'Reverse proxy',
        'TRUST_PROXY is not set: every caller counts as the proxy',
        'Set TRUST_PROXY to its address, e.g. 127.0.0.1.',
      ),
    )
  }
  if (settings.DEMO) {
    found.push(
      warn('Demo company', 'anybody can sign in to it with the password on the sign-in page', 'Set DEMO=0.'),
    )
  }
  return found
}

function isLocal(url: string): boolean {
  return /^http:\/\/(localhost|127\.|\[::1\])/.test(url)
}
