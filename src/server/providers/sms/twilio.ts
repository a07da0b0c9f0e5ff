import type { Twilio } from 'twilio'
import { guardedFetch } from '../../guarded-fetch.ts'
import { isSignedByTwilio, type TwilioAccount, twilioAccount, twilioTrouble } from '../twilio-sdk.ts'
import { type Sms, type SmsNews, SmsRefused, type SmsToSend, SmsUnavailable } from './sms.port.ts'

export interface TwilioSettings extends TwilioAccount {
  /** The platform's own number, from which companies without one send. */
  number: string
}

/** Text messages by Twilio's Programmable Messaging. The SDK is loaded with the first message. */
export function createTwilioSms(settings: TwilioSettings): Sms {
  const { authToken, number } = settings
  const open = twilioAccount(settings)
  /** Caches which numbers can send pictures, and until when the answer holds. */
  const known = new Map<string, { can: boolean; until: number }>()
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
            ...(sms.pictures.length > 0 && { mediaUrl: [...sms.pictures] }),
          }))
        return { vendorId: sid, status: 'sent' }
      } catch (error) {
        throw sortError(error)
      }
    },
    async sendsPictures(sender) {
      const from = sender || number
      // Names carry none.
      if (!from.startsWith('+')) return false
      const before = known.get(from)
      if (before && before.until > Date.now()) return before.can
      const client = await open()
      try {
        const [own] = await client.incomingPhoneNumbers.list({ phoneNumber: from, limit: 1 })
        const can = own?.capabilities.mms === true
        known.set(from, { can, until: Date.now() + believedMs })
        return can
      } catch {
        return false
      }
    },
    fetchPicture: (url, mostBytes) => fetchMedia(settings, url, mostBytes),
    async read(hook) {
      return (await isSignedByTwilio(authToken, hook)) ? newsOf(hook.fields) : 'unsigned'
    },
  }
}

/** Milliseconds for which it is believed what a number can. */
const believedMs = 3_600_000
const mediaMs = 20_000

/** Fetches a file from Twilio, which asks for the sign-in and leads on to where it is kept, which must not get it. */
async function fetchMedia(
  { accountSid, authToken, baseUrl, timeout: timeoutMs = mediaMs }: TwilioSettings,
  url: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const guard = { timeoutMs, maxBytes, allowPrivate: baseUrl !== undefined }
  const { host = '', pathname = '' } = URL.canParse(url) ? new URL(url) : {}
  const isTwilios = baseUrl === undefined ? /(^|\.)twilio\.com$/.test(host) : new URL(baseUrl).host === host
  if (!isTwilios || !pathname.includes(`/Accounts/${accountSid}/`))
    throw new SmsRefused(`Not a file of this account: ${url.slice(0, 200)}`)
  const signIn = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const headers = { authorization: `Basic ${signIn}` }
  const first = await guardedFetch(url, { method: 'GET', headers }, { ...guard, passesOn: true })
  const there = first.status >= 300 && first.status < 400 ? String(first.headers.location ?? '') : ''
  const { status, body } = there
    ? await guardedFetch(new URL(there, url).href, { method: 'GET' }, guard)
    : first
  if (status === 200) return body
  const trouble = `Twilio answered ${status} for a file`
  throw status === 404 || status === 410 ? new SmsRefused(trouble) : new SmsUnavailable(trouble)
}

/**
 * The same message, if an earlier try had reached Twilio and only its answer was lost: Twilio takes no key by which it
 * could tell.
 */
async function findSent(client: Twilio, { to, text, pictures }: SmsToSend, from: string, since: Date) {
  // Clocks differ by some seconds.
  const dateSentAfter = new Date(since.getTime() - 60_000)
  const sent = await client.messages.list({ to, from, dateSentAfter, limit: 20 })
  return sent.find(
    each =>
      each.body === text &&
      Number(each.numMedia ?? 0) === pictures.length &&
      each.dateCreated >= dateSentAfter,
  )
}

/** Files of a message that are read: Twilio passes on ten. */
const mostMedia = 50

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
    const count = Math.min(Number(fields.NumMedia ?? 0) || 0, mostMedia)
    const pictures = Array.from({ length: count }, (_, i) => fields[`MediaUrl${i}`] ?? '').filter(Boolean)
    const { From: from = '', To: to = '', Body: text = '' } = fields
    return { about: 'reply', vendorId, from, to, text, pictures }
  }
  const status = statuses[state]
  return status
    ? { about: 'status', vendorId, status, error: fields.ErrorMessage ?? errorText(fields) }
    : null
}

const errorText = ({ ErrorCode }: Readonly<Record<string, string>>) =>
  ErrorCode ? `Twilio error ${ErrorCode}` : ''

/** Throws away what Twilio will never take; the rest is tried again. */
function sortError(error: unknown): Error {
  const { text, isFinal } = twilioTrouble(error)
  return isFinal ? new SmsRefused(text, { cause: error }) : new SmsUnavailable(text, { cause: error })
}
