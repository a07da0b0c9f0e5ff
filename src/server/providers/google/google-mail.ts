import { decodeWords } from 'postal-mime'
import * as z from 'zod/mini'
import { urlBelow } from '../ask-vendor.ts'
import { askGoogle } from './ask-google.ts'
import { type GoogleMail, GoogleRefused } from './google.port.ts'

/** Scopes that these interfaces ask for. */
export const mailScopes = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
]

/** Bytes of a mail that goes along in JSON; larger ones are uploaded. */
const mostInJson = 3_000_000
/** Pages of one question. */
const mostPages = 200

const text = z._default(z.string(), '')
const listed = z.object({
  messages: z._default(z.array(z.object({ id: z.string() })), []),
  nextPageToken: z.optional(z.string()),
})
const history = z.object({
  history: z._default(
    z.array(
      z.object({
        id: text,
        messagesAdded: z._default(z.array(z.object({ message: z.object({ id: z.string() }) })), []),
      }),
    ),
    [],
  ),
  historyId: z.string(),
  nextPageToken: z.optional(z.string()),
})
const head = z.object({
  sizeEstimate: z._default(z.number(), 0),
  internalDate: text,
  payload: z.optional(
    z.object({ headers: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []) }),
  ),
})
const whole = z.object({ raw: z.string() })

/** Headers that say whether a mail is wanted. */
const asked = [
  ...[
    'From',
    'To',
    'Cc',
    'Subject',
    'Message-ID',
    'References',
    'In-Reply-To',
    'Auto-Submitted',
    'Precedence',
  ],
  ...['List-Id', 'Return-Path', 'Content-Type', 'X-Auto-Response-Suppress', 'X-Autoreply', 'X-Autorespond'],
]

/** A header's words, which may travel encoded (RFC 2047). */
export const headerWords = (value: string): string => decodeWords(value)

/** Gmail's REST interface, version 1 (developers.google.com/workspace/gmail/api/reference/rest). */
export function googleMail(base: string, token: string): GoogleMail {
  const at = (path: string, query: Record<string, string | undefined> = {}) =>
    urlBelow(base, `/gmail/v1/users/me${path}`, query)
  const get = <S extends z.ZodMiniType>(address: URL, schema: S) => askGoogle(address, { token, schema })

  async function found(q: string, most = Number.POSITIVE_INFINITY): Promise<string[]> {
    const ids: string[] = []
    let pageToken: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const part = await get(at('/messages', { q, maxResults: '500', pageToken }), listed)
      ids.push(...part.messages.map(({ id }) => id))
      pageToken = part.nextPageToken
      if (!pageToken || ids.length >= most) break
    }
    return ids
  }

  return {
    async send(raw) {
      const schema = z.object({ id: z.string() })
      if (raw.byteLength <= mostInJson) {
        const body = JSON.stringify({ raw: Buffer.from(raw).toString('base64url') })
        await askGoogle(at('/messages/send'), { token, method: 'POST', body, schema })
        return
      }
      const address = urlBelow(base, '/upload/gmail/v1/users/me/messages/send', { uploadType: 'media' })
      const body = new Uint8Array(raw)
      await askGoogle(address, { token, method: 'POST', body, type: 'message/rfc822', schema })
    },

    async isSent(messageId) {
      return (await found(`rfc822msgid:${messageId.replace(/^<|>$/g, '')} in:sent`)).length > 0
    },

    async latest() {
      return (await get(at('/profile'), z.object({ historyId: z.string() }))).historyId
    },

    async since(cursor) {
      const places = new Map<string, string>()
      let reached = cursor
      let pageToken: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const query = { startHistoryId: cursor, historyTypes: 'messageAdded', labelId: 'INBOX', pageToken }
        const part = await get(at('/history', query), history).catch((error: unknown) => {
          // Gmail keeps its history for about a week; older mails have to be searched.
          if (error instanceof GoogleRefused && error.cause === 404) return null
          throw error
        })
        if (!part) return null
        for (const { id, messagesAdded } of part.history)
          messagesAdded.forEach(({ message }, at) => {
            // Behind the whole record alone.
            if (!places.has(message.id)) places.set(message.id, at === messagesAdded.length - 1 ? id : '')
          })
        reached = part.historyId
        pageToken = part.nextPageToken
        if (!pageToken) break
      }
      return { ids: [...places.keys()], places, cursor: reached }
    },

    // The last one comes first.
    recent: async (since, most) =>
      (await found(`in:inbox after:${Math.floor(since.getTime() / 1_000)}`, most)).slice(0, most).reverse(),

    async head(id) {
      const address = at(`/messages/${encodeURIComponent(id)}`, { format: 'metadata' })
      for (const name of asked) address.searchParams.append('metadataHeaders', name)
      const answer = await get(address, head).catch(gone)
      return (
        answer && {
          headers: (answer.payload?.headers ?? []).map(({ name, value }) => ({ Name: name, Value: value })),
          bytes: answer.sizeEstimate,
          at: new Date(Number(answer.internalDate) || 0),
        }
      )
    },

    async raw(id) {
      const address = at(`/messages/${encodeURIComponent(id)}`, { format: 'raw' })
      const answer = await get(address, whole).catch(gone)
      return answer && Buffer.from(answer.raw, 'base64url')
    },
  }
}

/** Somebody has deleted it meanwhile. */
function gone(error: unknown): null {
  if (error instanceof GoogleRefused && error.cause === 404) return null
  throw error
}
