import { afterAll, beforeEach, expect, test } from 'vitest'
import { vendorServer } from '../testing/vendor-server.ts'
import { CalendarGone, CalendarsAway } from './calendars.port.ts'
import { googleApi } from './google-api.ts'

// Google's documented answers from a local server, where the package in google-calendar.test.ts has none.
const vendor = await vendorServer(() => ({ body: { items: [], nextSyncToken: 'later' } }))
afterAll(() => vendor.close())
beforeEach(() => void vendor.seen.splice(0))
const google = googleApi(vendor.url, 'token')
const event = {
  title: '#1 Mia',
  place: '4 King St',
  text: '0412 345 678',
  url: 'https://office.test/jobs?job=1',
  start: new Date('2026-04-03T22:00:00Z'),
  end: new Date('2026-04-03T23:30:00Z'),
  zone: 'Australia/Sydney',
}
const range = { from: new Date('2026-04-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') }
const at = (hour: number) => ({ dateTime: `2026-04-03T${hour}:00:00+11:00` })

test('all pages are read, recurring events one by one; what is declined, cancelled or a place of work is left out', async () => {
  vendor.next(
    {
      body: {
        nextPageToken: 'two',
        items: [
          { id: 'a', summary: 'Dentist', location: 'Bondi', start: at(10), end: at(11) },
          {
            id: 'b',
            start: { date: '2026-04-03' },
            end: { date: '2026-04-05' },
            transparency: 'transparent',
          },
          { id: 'c', status: 'cancelled' },
          { id: 'd', eventType: 'workingLocation', start: at(10), end: at(11) },
        ],
      },
    },
    {
      body: {
        nextSyncToken: 'later',
        items: [
          { id: 'e', visibility: 'private', summary: 'Court', start: at(12), end: at(13) },
          { id: 'f', start: at(12), end: at(13), attendees: [{ self: true, responseStatus: 'declined' }] },
          { id: 'g', start: at(14), end: at(15), extendedProperties: { private: { source: 'tradewind' } } },
          'odd',
        ],
      },
    },
  )
  const { events, gone, token } = await google.all('my cal/1', range)
  expect(events.map(each => [each.id, each.isPrivate, each.isBusy, each.isOurs])).toEqual([
    ['a', false, true, false],
    ['b', false, false, false],
    ['e', true, true, false],
    ['g', false, true, true],
  ])
  expect(events[0]).toMatchObject({
    title: 'Dentist',
    place: 'Bondi',
    start: new Date('2026-04-02T23:00:00Z'),
  })
  expect(events[1]).toMatchObject({ title: '', start: '2026-04-03', end: '2026-04-05' })
  expect([gone, token]).toEqual([['c', 'd', 'f'], 'later'])
  const [first, second] = vendor.seen
  expect(first).toMatchObject({ method: 'GET', path: '/calendar/v3/calendars/my cal/1/events' })
  expect(first!.headers.authorization).toBe('Bearer token')
  expect(Object.fromEntries(first!.query)).toMatchObject({
    singleEvents: 'true',
    timeMin: '2026-04-01T00:00:00.000Z',
    timeMax: '2026-05-01T00:00:00.000Z',
  })
  expect(second!.query.get('pageToken')).toBe('two')
})

test('changes are asked for by the token alone; one that is too old (410) means to read all again', async () => {
  expect(await google.since('c', 'then')).toEqual({ events: [], gone: [], token: 'later' })
  const [asked] = vendor.seen
  expect([asked!.query.get('syncToken'), asked!.query.get('timeMin')]).toEqual(['then', null])
  vendor.next({ status: 410, body: { error: { code: 410 } } })
  expect(await google.since('c', 'long ago')).toBeNull()
})

test('an event that is there already (409) is changed under its id, not written again', async () => {
  vendor.next({ body: { id: 'tradevisit1' } })
  expect(await google.put('c', 'tradevisit1', event)).toBe('tradevisit1')
  vendor.next({ status: 409, body: { error: { code: 409 } } }, { body: { id: 'tradevisit1' } })
  expect(await google.put('c', 'tradevisit1', event)).toBe('tradevisit1')
  expect(vendor.seen.map(each => `${each.method} ${each.path}`)).toEqual([
    'POST /calendar/v3/calendars/c/events',
    'POST /calendar/v3/calendars/c/events',
    'PUT /calendar/v3/calendars/c/events/tradevisit1',
  ])
  expect(vendor.seen[0]!.body).toEqual({
    id: 'tradevisit1',
    status: 'confirmed',
    summary: '#1 Mia',
    location: '4 King St',
    description: '0412 345 678',
    start: { dateTime: '2026-04-03T22:00:00.000Z', timeZone: 'Australia/Sydney' },
    end: { dateTime: '2026-04-03T23:30:00.000Z', timeZone: 'Australia/Sydney' },
    source: { title: 'Tradewind', url: 'https://office.test/jobs?job=1' },
    extendedProperties: { private: { source: 'tradewind' } },
  })
})

test('an event that is gone already is removed without an error', async () => {
  for (const status of [204, 404, 410]) {
    vendor.next({ status, body: '' })
    await google.remove('c', 'tradevisit1')
  }
})

test('a calendar that is no more is not a service that is away or has had enough of us', async () => {
  vendor.next({ status: 404, body: {} })
  await expect(google.all('c', range)).rejects.toThrow(CalendarGone)
  vendor.next({ status: 403, body: { error: { errors: [{ reason: 'requiredAccessLevel' }] } } })
  await expect(google.put('c', 'x', event)).rejects.toThrow(CalendarGone)
  const limit = { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }
  for (const answer of [
    { status: 503, body: '' },
    { status: 429, body: {} },
    { status: 403, body: limit },
    { body: 7 },
  ]) {
    vendor.next(answer)
    await expect(google.all('c', range)).rejects.toThrow(CalendarsAway)
  }
})
