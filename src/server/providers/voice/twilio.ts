import { fetchOutside } from '#server/tracing/traced.ts'
import { readBytes } from '../ask-vendor.ts'
import { isSignedByTwilio, type TwilioAccount, twilioAccount, twilioTrouble } from '../twilio-sdk.ts'
import {
  type LineHook,
  type LineNews,
  type LineNumber,
  LineRefused,
  type LineState,
  type LineStep,
  LineUnavailable,
  type NumberKind,
  type Voice,
} from './voice.port.ts'

/** Four hours of speech as MP3. */
const mostRecordingBytes = 60_000_000

export interface TwilioVoiceSettings extends TwilioAccount {
  number: string
  /** A key of the account, which signs what browsers sign in with. */
  keySid: string
  keySecret: string
  /** The TwiML app whose voice address is ours. */
  appSid: string
}

/** Seconds that a browser's token is good for; it is renewed before. */
const tokenSeconds = 3_600
/** Seconds after which Twilio ends a party that nobody has ended. */
const mostSeconds = 4 * 3_600

/** Twilio tells once, unless the address asks for more: so a report outlives our restart. */
const again = '#rc=5&rp=all'
const roomEvents = ['join', 'leave', 'end'] as const
const partyEvents = ['initiated', 'ringing', 'answered', 'completed'] as const

/**
 * Calls by Twilio's Programmable Voice. Each is a conference from its first moment: a plain Dial can be neither held nor
 * passed on. Browsers are never rung by Twilio: they ring as our own rows say, and join when somebody accepts.
 */
export function createTwilioVoice(settings: TwilioVoiceSettings): Voice {
  const { accountSid, authToken, keySid, keySecret, appSid, number, baseUrl, timeout = 20_000 } = settings
  const open = twilioAccount(settings)
  const sorted = <T>(work: Promise<T>): Promise<T> =>
    work.catch(error => {
      const { text, isFinal } = twilioTrouble(error)
      throw isFinal ? new LineRefused(text, { cause: error }) : new LineUnavailable(text, { cause: error })
    })
  /** What is gone already needs no end. */
  const unlessGone = (work: Promise<unknown>): Promise<void> =>
    sorted(work).then(
      () => {},
      error => {
        if (!(error instanceof LineRefused)) throw error
      },
    )

  return {
    line: 'real',
    usesCredit: true,
    number,
    async token(identity) {
      const { AccessToken } = (await import('twilio')).default.jwt
      const token = new AccessToken(accountSid, keySid, keySecret, { identity, ttl: tokenSeconds })
      token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: appSid, incomingAllow: false }))
      return token.toJwt()
    },
    dial: call =>
      sorted(
        open().then(async client => {
          const { callSid, conferenceSid } = await client.conferences(call.room).participants.create({
            from: call.from,
            to: call.to,
            label: call.label,
            timeout: call.ringFor,
            timeLimit: mostSeconds,
            // Who rings hears it ring, or what the network says.
            earlyMedia: true,
            beep: 'false',
            endConferenceOnExit: false,
            statusCallback: call.legUrl + again,
            statusCallbackEvent: [...partyEvents],
            conferenceStatusCallback: call.roomUrl + again,
            conferenceStatusCallbackEvent: [...roomEvents],
          })
          return { lineId: callSid, roomId: conferenceSid }
        }),
      ),
    end: lineId => unlessGone(open().then(client => client.calls(lineId).update({ status: 'completed' }))),
    hold: (roomId, lineId, hold) =>
      unlessGone(open().then(client => client.conferences(roomId).participants(lineId).update({ hold }))),
    mute: (roomId, lineId, muted) =>
      unlessGone(open().then(client => client.conferences(roomId).participants(lineId).update({ muted }))),
    turn: (lineId, url) =>
      unlessGone(open().then(client => client.calls(lineId).update({ url: url + again, method: 'POST' }))),
    announce: (roomId, announceUrl) =>
      sorted(
        open().then(async client => {
          await client.conferences(roomId).update({ announceUrl, announceMethod: 'POST' })
        }),
      ),
    record: (lineId, url) =>
      sorted(
        open().then(async client => {
          await client.calls(lineId).recordings.create({
            recordingChannels: 'dual',
            recordingStatusCallback: url + again,
            recordingStatusCallbackEvent: ['completed'],
          })
        }),
      ),
    pause: (lineId, isPaused) =>
      sorted(
        open().then(async client => {
          await client
            .calls(lineId)
            .recordings('Twilio.CURRENT')
            // Skipped, so that nothing tells how long a card's number took.
            .update(isPaused ? { status: 'paused', pauseBehavior: 'skip' } : { status: 'in-progress' })
        }),
      ),
    async recording(recordingId) {
      const base = baseUrl ?? 'https://api.twilio.com'
      const answer = await fetchOutside(
        `${base}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingId}.mp3`,
        {
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          },
          signal: AbortSignal.timeout(timeout * 3),
        },
      )
      if (answer.ok)
        return readBytes(answer, mostRecordingBytes).catch(error => {
          throw new LineUnavailable('The recording did not arrive whole.', { cause: error })
        })
      const Trouble = answer.status === 404 ? LineRefused : LineUnavailable
      throw new Trouble(`Twilio answered ${answer.status} for a recording.`)
    },
    dropRecording: recordingId => unlessGone(open().then(client => client.recordings(recordingId).remove())),
    numbers: {
      owned: () =>
        sorted(
          open().then(async client => (await client.incomingPhoneNumbers.list({ limit: 200 })).map(numberOf)),
        ),
      available: ({ country, kind, contains }) =>
        sorted(
          open().then(async client => {
            const places = client.availablePhoneNumbers(country)
            const wanted = { voiceEnabled: true, limit: 20, ...(contains && { contains }) }
            const lists: Record<NumberKind, () => Promise<FoundNumber[]>> = {
              local: () => places.local.list(wanted),
              mobile: () => places.mobile.list(wanted),
              free: () => places.tollFree.list(wanted),
            }
            const found = await lists[kind]()
            return found.map(each => ({
              numberId: '',
              number: each.phoneNumber,
              name: each.locality || each.region || each.friendlyName,
            }))
          }),
        ),
      buy: (wanted, urls) =>
        sorted(
          open().then(async client =>
            numberOf(await client.incomingPhoneNumbers.create({ phoneNumber: wanted, ...addressesOf(urls) })),
          ),
        ),
      lead: (numberId, urls) =>
        sorted(
          open().then(
            async client => void (await client.incomingPhoneNumbers(numberId).update(addressesOf(urls))),
          ),
        ),
      release: numberId => unlessGone(open().then(client => client.incomingPhoneNumbers(numberId).remove())),
    },
    async read(hook) {
      return (await isSignedByTwilio(authToken, hook)) ? newsOf(hook) : 'unsigned'
    },
    async instruct(steps) {
      const { VoiceResponse } = (await import('twilio')).default.twiml
      const answer = new VoiceResponse()
      for (const step of steps) addStep(answer, step)
      return answer.toString()
    },
  }
}

interface FoundNumber {
  phoneNumber: string
  friendlyName: string
  locality: string
  region: string
}

const numberOf = (owned: { sid: string; phoneNumber: string; friendlyName: string }): LineNumber => ({
  numberId: owned.sid,
  number: owned.phoneNumber,
  name: owned.friendlyName,
})

const addressesOf = (urls: { voice: string; ended: string; sms: string }) => ({
  voiceUrl: urls.voice + again,
  voiceMethod: 'POST',
  statusCallback: urls.ended + again,
  statusCallbackMethod: 'POST',
  smsUrl: urls.sms,
  smsMethod: 'POST',
})

type Answer = InstanceType<typeof import('twilio')['twiml']['VoiceResponse']>

function addStep(answer: Answer, step: LineStep): void {
  switch (step.do) {
    case 'say':
      answer.say({ language: 'en-AU' }, step.text)
      return
    case 'ask':
      answer
        .gather({
          action: step.url,
          method: 'POST',
          finishOnKey: '#',
          timeout: 10,
          actionOnEmptyResult: true,
        })
        .say({ language: 'en-AU' }, step.text)
      return
    case 'play':
      answer.play(step.url)
      return
    case 'choose': {
      const asks = answer.gather({
        action: step.url,
        method: 'POST',
        numDigits: 1,
        timeout: step.seconds,
        actionOnEmptyResult: true,
      })
      for (const says of step.says)
        if (says.do === 'play') asks.play(says.url)
        else asks.say({ language: 'en-AU' }, says.text)
      return
    }
    case 'record':
      answer.record({
        action: step.url,
        method: 'POST',
        maxLength: step.seconds,
        playBeep: true,
        trim: 'do-not-trim',
        recordingStatusCallback: step.recordingUrl + again,
        recordingStatusCallbackMethod: 'POST',
        recordingStatusCallbackEvent: ['completed'],
      })
      return
    case 'hang-up':
      answer.hangup()
      return
    case 'join':
      answer.dial().conference(
        {
          participantLabel: step.label,
          startConferenceOnEnter: step.begins,
          endConferenceOnExit: false,
          beep: 'false',
          waitUrl: step.waitUrl,
          waitMethod: 'GET',
          ...(step.coaches && { coach: step.coaches.lineId, muted: step.coaches.isMuted }),
          statusCallback: step.roomUrl + again,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: [...roomEvents],
        },
        step.room,
      )
  }
}

const states: Record<string, LineState> = {
  queued: 'ringing',
  initiated: 'ringing',
  ringing: 'ringing',
  'in-progress': 'in-call',
  answered: 'in-call',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no-answer',
  failed: 'failed',
  canceled: 'canceled',
}
const events: Record<string, 'joined' | 'left' | 'ended'> = {
  'participant-join': 'joined',
  'participant-leave': 'left',
  'conference-end': 'ended',
}
/** Twilio's words for a number that is withheld or can't be told. */
const withheld = /^(anonymous|restricted|unknown|unavailable|\+?266696687|\+?86282452253|\+?464)$/i

/** Sorts by the address that was called: `/call` asks what to do, the others tell. */
function newsOf({ url, fields }: LineHook): LineNews | null {
  const path = new URL(url).pathname
  const lineId = fields.CallSid ?? ''
  // The end of a message names its recording too, which is told of once it is ready.
  if (fields.RecordingSid !== undefined && fields.RecordingStatus !== undefined) {
    if (fields.RecordingStatus !== 'completed') return null
    return {
      about: 'recording',
      recordingId: fields.RecordingSid,
      lineId,
      seconds: Number(fields.RecordingDuration) || 0,
    }
  }
  if (fields.StatusCallbackEvent !== undefined && fields.ConferenceSid !== undefined)
    return {
      about: 'room',
      roomId: fields.ConferenceSid,
      lineId,
      label: fields.ParticipantLabel ?? '',
      event: events[fields.StatusCallbackEvent] ?? 'other',
    }
  const from = fields.From ?? ''
  if (path.endsWith('/call') || path.endsWith('/code') || /\/(turn|key|left)\/\d+\/\d+$/.test(path)) {
    if (lineId === '') return null
    if (from.startsWith('client:'))
      return { about: 'browser', lineId, identity: from.slice('client:'.length), given: fields.party ?? '' }
    return {
      about: 'rung',
      lineId,
      from: withheld.test(from) ? '' : from,
      to: fields.To ?? '',
      digits: fields.Digits ?? '',
    }
  }
  const state = states[fields.CallStatus ?? '']
  if (!state || lineId === '') return null
  return { about: 'party', lineId, state, seconds: Number(fields.CallDuration) || 0, to: fields.To ?? '' }
}
