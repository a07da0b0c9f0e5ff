import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import type { testApp } from '#app/testing/test-app.ts'
import { createTwilioVoice } from '#server/providers/voice/twilio.ts'
import {
  type LineDial,
  type LineNumber,
  LineRefused,
  type Voice,
} from '#server/providers/voice/voice.port.ts'

const authToken = 'twilio_test_auth_token'

/**
 * A line that remembers what it was asked. It reads requests and writes instructions as Twilio's adapter does; what that one
 * asks of Twilio is tested beside it.
 */
export function testLine({ usesCredit = false } = {}) {
  const twilio = createTwilioVoice({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken,
    number: '+61255500000',
    keySid: `SK${'a'.repeat(32)}`,
    keySecret: 'secret',
    appSid: `AP${'a'.repeat(32)}`,
  })
  const asked: { do: string; lineId?: string; dial?: LineDial; url?: string }[] = []
  const account: LineNumber[] = []
  let count = 0
  let trouble: Error | null = null
  const ask = async (deed: (typeof asked)[number]) => {
    if (trouble) throw trouble
    asked.push(deed)
  }
  const voice: Voice = {
    ...twilio,
    usesCredit,
    async dial(dial) {
      await ask({ do: 'dial', dial })
      return { lineId: `CA-rung-${++count}`, roomId: `CF-${dial.room}` }
    },
    end: lineId => ask({ do: 'end', lineId }),
    hold: (_room, lineId, isHeld) => ask({ do: isHeld ? 'hold' : 'resume', lineId }),
    mute: (_room, lineId, isMuted) => ask({ do: isMuted ? 'mute' : 'unmute', lineId }),
    turn: (lineId, url) => ask({ do: 'turn', lineId, url }),
    announce: (_room, url) => ask({ do: 'announce', url }),
    record: (lineId, url) => ask({ do: 'record', lineId, url }),
    pause: (lineId, isPaused) => ask({ do: isPaused ? 'pause' : 'go-on', lineId }),
    recording: async recordingId => {
      if (trouble) throw trouble
      return Buffer.from(`sound of ${recordingId}`)
    },
    dropRecording: recordingId => ask({ do: 'drop', lineId: recordingId }),
    numbers: {
      owned: async () => account,
      available: async ({ contains }) => [
        { numberId: '', number: `+612555${contains || '0'}123`, name: 'Sydney' },
      ],
      async buy(number) {
        if (account.some(each => each.number === number)) throw new LineRefused('already owned')
        const bought = { numberId: `PN-${number}`, number, name: number }
        account.push(bought)
        return bought
      },
      lead: async () => {},
      async release(numberId) {
        account.splice(
          account.findIndex(each => each.numberId === numberId),
          1,
        )
      },
    },
  }
  return {
    voice,
    asked,
    account,
    /** What it is asked fails so, until null is set. */
    fail: (error: Error | null) => {
      trouble = error
    },
  }
}

/** The line's id of a party, as soon as the outbox has had it rung. */
export async function lineIdOf(
  app: Pick<Awaited<ReturnType<typeof testApp>>, 'sql'>,
  leg: { id: number },
): Promise<string> {
  const read = async () =>
    (await app.sql<{ line_id: string }>('select line_id from call_legs where id = $1', [leg.id]))[0]!.line_id
  await expect.poll(read, { timeout: 15_000 }).not.toBe('')
  return read()
}

/** Sends what Twilio would, signed by it or by somebody else, and reads the instructions that come back. */
export async function tellLine(
  app: Pick<Awaited<ReturnType<typeof testApp>>, 'http'>,
  path: string,
  fields: Record<string, string>,
  secret = authToken,
) {
  const { default: sdk } = await import('twilio')
  const url = `http://tradewind.test/api/phone/line${path}`
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/phone/line${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sdk.getExpectedTwilioSignature(secret, url, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  const isXml = String(answer.headers['content-type']).startsWith('text/xml')
  const parsed = isXml
    ? new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(answer.payload)
    : {}
  return { status: answer.statusCode, does: parsed.Response || {} }
}
