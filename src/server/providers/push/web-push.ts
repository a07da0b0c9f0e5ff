import { outsideText } from '#shared/outside-text.ts'
import { AddressRefused, addressTrouble, type GuardedReply, guardedFetch } from '../../guarded-fetch.ts'
import {
  mostPushBytes,
  type Push,
  PushGone,
  PushRefused,
  type PushToSend,
  PushUnavailable,
} from './push.port.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  keys: VapidKeys
  /** Whom a push service may write to: mailto: or https: (RFC 8292). */
  subject: string
  /** For tests: endpoints in private networks and on plain http. */
  allowPrivate?: boolean
}

/** Sends to the push service of each browser, which users name themselves: so by the guarded way out alone. */
export function createWebPush({ keys, subject, allowPrivate = false }: WebPushOptions): Push {
  return {
    publicKey: keys.publicKey,
    trouble: endpoint => addressTrouble(endpoint, allowPrivate),
    async send(push) {
      if (Buffer.byteLength(push.payload) > mostPushBytes)
        throw new PushRefused('The notification is too long.')
      const request = await encrypted(push, keys, subject)
      judge(await ask(request, allowPrivate))
    },
  }
}

async function encrypted(push: PushToSend, keys: VapidKeys, subject: string) {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = push.to
  try {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: push.ttl,
      contentEncoding: 'aes128gcm',
    })
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    )
    return { endpoint, headers, body: details.body as Buffer }
  } catch (error) {
    // Keys that are none: the browser's description is broken, and will be the next time.
    throw new PushRefused((error as Error).message)
  }
}

async function ask(
  request: { endpoint: string; headers: Record<string, string>; body: Buffer },
  allowPrivate: boolean,
): Promise<GuardedReply> {
  const { endpoint, headers, body } = request
  try {
    return await guardedFetch(endpoint, { method: 'POST', headers, body }, { allowPrivate, maxBytes: 2_000 })
  } catch (error) {
    if (error instanceof AddressRefused) throw new PushRefused(error.message)
    throw new PushUnavailable((error as Error).message)
  }
}

/** Interprets the push service's answer (RFC 8030 §5, §7.3). */
function judge({ status, body }: GuardedReply): void {
  if (status >= 200 && status < 300) return
  const text = `The push service answered ${status}: ${outsideText(body.toString('utf8'), 200)}`
  if (status === 404 || status === 410) throw new PushGone(text)
  if (status === 429 || status >= 500) throw new PushUnavailable(text)
  throw new PushRefused(text)
}
