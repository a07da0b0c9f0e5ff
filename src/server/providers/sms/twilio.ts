import type { Twilio } from 'twilio'
import { withoutEnd } from '#shared/plain-text.ts'
import { type Sms, type SmsNews, SmsRefused, type SmsToSend, SmsUnavailable } from './sms.port.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** The platform's own number, from which companies without one send. */
  number: string
  /** Asked instead of Twilio's own address: a proxy, or a test's counterpart. */
  baseUrl?: string | undefined
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

type Sdk = typeof import('twilio')

/** Text messages by Twilio's Programmable Messaging. The SDK is loaded with the first message. */
export function createTwilioSms(settings: TwilioSettings): Sms {
  const { accountSid, authToken, number, baseUrl, timeout = 20_000 } = settings
  let opened: Promise<Twilio> | undefined
  const open = () => {
    opened ??= import('twilio').then(
      ({ default: sdk }) =>
        new sdk.Twilio(accountSid, authToken, { httpClient: httpOf(sdk, baseUrl, timeout) }),
    )
    return opened
  }
  return {
    usesCredit: true,
    isSimulated: false,
    number,
    async send(sms) {
      const client = await open()
      const from = sms.from || number
      try {
        const before = sms.maybeSentSince && (await findSent(client, sms, from, sms.maybeSentSince))
        const { sid } =
          before ||
          (await client.messages.create({
            to: sms.to,
            from,
            body: sms.text,
            statusCallback: sms.statusUrl,
          }))
        return { vendorId: sid, status: 'sent' }
      } catch (error) {
        throw sortError(error)
      }
    },
    async read({ url, fields, signature }) {
      const { validateRequest } = (await import('twilio')).default
      if (!validateRequest(authToken, signature, url, fields)) return 'unsigned'
      return newsOf(fields)
    },
  }
}

/** The SDK's own client, led to another address where one is set. */
function httpOf(sdk: Sdk, baseUrl: string | undefined, timeout: number) {
  const http = new sdk.RequestClient({ timeout })
  if (!baseUrl) return http
  const request = http.request.bind(http)
  const base = withoutEnd(baseUrl, '/')
  http.request = options => request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, base) })
  return http
}

/**
 * The same message, if an earlier try had reached Twilio and only its answer was lost: Twilio takes no key by which it
 * could tell.
 */
async function findSent(client: Twilio, { to, text }: SmsToSend, from: string, since: Date) {
  // Clocks differ by some seconds.
  const dateSentAfter = new Date(since.getTime() - 60_000)
  const sent = await client.messages.list({ to, from, dateSentAfter, limit: 20 })
  return sent.find(each => each.body === text && each.dateCreated >= dateSentAfter)
}

const statuses: Record<string, 'sent' | 'delivered' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

function newsOf(fields: Readonly<Record<string, string>>): SmsNews | null {
  const vendorId = fields.MessageSid ?? fields.SmsSid ?? ''
  const state = fields.MessageStatus ?? fields.SmsStatus ?? ''
  if (state === 'received' || (state === '' && fields.Body !== undefined)) {
    return { about: 'reply', vendorId, from: fields.From ?? '', to: fields.To ?? '', text: fields.Body ?? '' }
  }
  const status = statuses[state]
  return status
    ? { about: 'status', vendorId, status, error: fields.ErrorMessage ?? errorText(fields) }
    : null
}

const errorText = ({ ErrorCode }: Readonly<Record<string, string>>) =>
  ErrorCode ? `Twilio error ${ErrorCode}` : ''

/** Twilio's word on this message (400, 404) is final; what may pass is not: sign-in, too many, its own trouble. */
function sortError(error: unknown): Error {
  const { message, status, code } = error as Error & { status?: number; code?: number | string }
  const text = code === undefined ? message : `${message} (${code})`
  const isFinal = status === 400 || status === 404
  return isFinal ? new SmsRefused(text, { cause: error }) : new SmsUnavailable(text, { cause: error })
}
