import type { Twilio } from 'twilio'
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
    async read(hook) {
      return (await isSignedByTwilio(authToken, hook)) ? newsOf(hook.fields) : 'unsigned'
    },
  }
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

/** Throws away what Twilio will never take; the rest is tried again. */
function sortError(error: unknown): Error {
  const { text, isFinal } = twilioTrouble(error)
  return isFinal ? new SmsRefused(text, { cause: error }) : new SmsUnavailable(text, { cause: error })
}
