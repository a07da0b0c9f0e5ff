import * as z from 'zod/mini'
import { fetchOutside } from '#server/tracing/traced.ts'
import { readEach, readJson, urlBelow } from '../ask-vendor.ts'
import {
  CalendarGone,
  CalendarsAway,
  type Changes,
  type OpenCalendars,
  type ReadEvent,
  type WrittenEvent,
} from './calendars.port.ts'
import { ownIdStart } from './own-events.ts'

const patience = 15_000
/** A page of a busy calendar, with descriptions of 8,000 characters. */
const mostBytes = 20_000_000
/** The most that Google gives at once. */
const pageSize = '2500'
/** Marks our own events, visible to this product only. */
const mark = { source: 'tradewind' } as const

const listed = z.object({
  id: z.string(),
  summary: z._default(z.string(), ''),
  summaryOverride: z.optional(z.string()),
  primary: z._default(z.boolean(), false),
  accessRole: z._default(z.string(), 'reader'),
})
const moment = z.object({ dateTime: z.optional(z.string()), date: z.optional(z.string()) })
const event = z.object({
  id: z.string(),
  status: z._default(z.string(), 'confirmed'),
  summary: z._default(z.string(), ''),
  location: z._default(z.string(), ''),
  start: z.optional(moment),
  end: z.optional(moment),
  visibility: z.optional(z.string()),
  transparency: z.optional(z.string()),
  eventType: z.optional(z.string()),
  attendees: z._default(
    z.array(z.object({ self: z.optional(z.boolean()), responseStatus: z.optional(z.string()) })),
    [],
  ),
  extendedProperties: z.optional(z.object({ private: z.optional(z.record(z.string(), z.string())) })),
})
const page = z.object({
  items: z._default(z.array(z.unknown()), []),
  nextPageToken: z.optional(z.string()),
  nextSyncToken: z.optional(z.string()),
})
const written = z.object({ id: z.string() })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The calendars that an access token opens (developers.google.com/workspace/calendar/api/v3/reference). */
export function googleApi(base: string, accessToken: string): OpenCalendars {
  async function ask(method: Method, path: string, query: Record<string, string | undefined>, body?: object) {
    const response = await fetchOutside(urlBelow(base, `/calendar/v3${path}`, query), {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new CalendarsAway('Google Calendar does not answer', { cause: error })
    })
    const { status } = response
    const answer = (await readJson(response, mostBytes)) ?? null
    // A limit that was reached is a 403 too. Whether the consent has ended is seen when the next token is asked for.
    const isLimit = status === 403 && /rateLimit|quota/i.test(JSON.stringify(answer))
    if (status === 401 || status === 429 || status >= 500 || isLimit)
      throw new CalendarsAway(`Google Calendar answers ${status}`)
    return { status, answer }
  }

  function read<S extends z.ZodMiniType>({ status, answer }: { status: number; answer: unknown }, schema: S) {
    if (status === 403 || status === 404) throw new CalendarGone(`Google Calendar answers ${status}`)
    const parsed = z.safeParse(schema, answer)
    if (status >= 300 || !parsed.success)
      throw new CalendarsAway(`Google Calendar answers ${status} in an unknown form`)
    return parsed.data
  }

  /** All pages of a list; null where Google says 410: the sync token is too old. */
  async function pages(path: string, query: Record<string, string>) {
    const items: unknown[] = []
    for (let pageToken: string | undefined; ; ) {
      const reply = await ask('GET', path, { ...query, pageToken })
      if (reply.status === 410) return null
      const part = read(reply, page)
      items.push(...part.items)
      pageToken = part.nextPageToken
      if (!pageToken) return { items, token: part.nextSyncToken ?? '' }
    }
  }

  const eventsOf = (calendar: string) => `/calendars/${encodeURIComponent(calendar)}/events`
  // Together with a sync token the other parameters have to be those of the first time.
  const always = { singleEvents: 'true', maxResults: pageSize }

  return {
    async list() {
      const found = await pages('/users/me/calendarList', { maxResults: '250' })
      return readEach(found?.items ?? [], listed).map(each => ({
        id: each.id,
        name: each.summaryOverride || each.summary || each.id,
        isMain: each.primary,
        isWritable: each.accessRole === 'owner' || each.accessRole === 'writer',
      }))
    },

    async all(calendar, { from, to }) {
      const range = { timeMin: from.toISOString(), timeMax: to.toISOString() }
      const found = await pages(eventsOf(calendar), { ...always, ...range })
      return changesOf(found ?? { items: [], token: '' })
    },

    async since(calendar, syncToken) {
      const found = await pages(eventsOf(calendar), { ...always, syncToken })
      return found && changesOf(found)
    },

    async put(calendar, id, wanted) {
      const body = { ...bodyOf(wanted), id }
      const added = await ask('POST', eventsOf(calendar), {}, body)
      if (added.status !== 409) return read(added, written).id
      // It is there, or was: an update also brings back one that was deleted.
      const { id: _, ...rest } = body
      return read(await ask('PUT', `${eventsOf(calendar)}/${id}`, {}, rest), written).id
    },

    async remove(calendar, id) {
      const { status } = await ask('DELETE', `${eventsOf(calendar)}/${encodeURIComponent(id)}`, {})
      if (status >= 300 && ![403, 404, 410].includes(status))
        throw new CalendarsAway(`Google Calendar answers ${status}`)
    },
  }
}

function changesOf({ items, token }: { items: unknown[]; token: string }): Changes {
  const found = readEach(items, event)
  const isKept = (each: z.output<typeof event>) => isShown(each) && timesOf(each) !== null
  return {
    events: found.filter(isKept).map(eventOf),
    gone: found.filter(each => !isKept(each)).map(each => each.id),
    token,
  }
}

/** Where somebody works is no event, and what they declined does not concern them. */
function isShown({ status, eventType, attendees }: z.output<typeof event>): boolean {
  const isDeclined = attendees.some(each => each.self && each.responseStatus === 'declined')
  return status !== 'cancelled' && eventType !== 'workingLocation' && !isDeclined
}

function timesOf({ start, end }: z.output<typeof event>): Pick<ReadEvent, 'start' | 'end'> | null {
  const [from, to] = [momentOf(start), momentOf(end)]
  return from && to ? { start: from, end: to } : null
}

function momentOf(told: z.output<typeof moment> | undefined): Date | string | null {
  if (told?.date && /^\d{4}-\d\d-\d\d$/.test(told.date)) return told.date
  const time = new Date(told?.dateTime ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

function eventOf(told: z.output<typeof event>): ReadEvent {
  const { id, summary, location, visibility, transparency, extendedProperties } = told
  return {
    id,
    title: summary,
    place: location,
    ...timesOf(told)!,
    isPrivate: visibility === 'private' || visibility === 'confidential',
    isBusy: transparency !== 'transparent',
    isOurs: id.startsWith(ownIdStart) || extendedProperties?.private?.source === mark.source,
  }
}

function bodyOf({ title, place, text, url, start, end, zone }: WrittenEvent) {
  return {
    status: 'confirmed',
    summary: title,
    location: place,
    description: text,
    start: { dateTime: start.toISOString(), timeZone: zone },
    end: { dateTime: end.toISOString(), timeZone: zone },
    // Google takes https alone.
    ...(url.startsWith('https:') && { source: { title: 'Tradewind', url } }),
    extendedProperties: { private: mark },
  }
}
