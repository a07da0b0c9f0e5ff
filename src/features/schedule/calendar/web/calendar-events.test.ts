import { beforeAll, expect, test } from 'vitest'
import { dayMinutes, formatWall, loadTemporal, parseDay, wallToUtc } from '#shared/dates.ts'
import {
  type EventContext,
  isAppointment,
  movedPlacement,
  resizedPlacement,
  toEvent,
  wallStretch,
} from './calendar-events.ts'
import { testReply as reply, testRow as row } from './test-row.ts'

// The tests run in the zone of New York (vitest.config.ts): the browser's zone must play no part.
beforeAll(loadTemporal)

const sydney = 'Australia/Sydney'
const perth = 'Australia/Perth'
const lordHowe = 'Australia/Lord_Howe'

const wall = (text: string) => {
  const [date, time] = text.split(' ')
  const [hour, minute] = time!.split(':').map(Number)
  return parseDay(date!)! * dayMinutes + hour! * 60 + minute!
}
const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')

const office: EventContext = {
  zone: sydney,
  locale: 'en',
  viewer: { id: 5, kind: 'office' as const, permissions: ['jobs.book'] },
  t: String,
}

test.each([
  // Clocks go forward in Sydney on 4 October 2026 at 2:00, back on 5 April 2026 at 3:00.
  [sydney, '2026-10-03T22:00:00Z', 60, '2026-10-04 09:00', '2026-10-04 10:00', 'after the change'],
  [sydney, '2026-10-02T23:00:00Z', 60, '2026-10-03 09:00', '2026-10-03 10:00', 'the day before'],
  [sydney, '2026-10-03T15:30:00Z', 60, '2026-10-04 01:30', '2026-10-04 03:30', 'over the skipped hour'],
  [sydney, '2026-04-04T14:30:00Z', 120, '2026-04-05 01:30', '2026-04-05 02:30', 'over the doubled hour'],
  [sydney, '2026-04-04T15:30:00Z', 60, '2026-04-05 02:30', '2026-04-05 03:30', 'from 2:30 to 2:30'],
  [sydney, '2026-04-04T16:30:00Z', 30, '2026-04-05 02:30', '2026-04-05 03:00', 'in the second 2:30'],
  [perth, '2026-10-03T15:30:00Z', 60, '2026-10-03 23:30', '2026-10-04 00:30', 'over midnight in Perth'],
  [perth, '2026-10-03T18:00:00Z', 60, '2026-10-04 02:00', '2026-10-04 03:00', 'no daylight saving'],
  // Lord Howe Island moves by half an hour: forward from 2:00 to 2:30.
  [
    lordHowe,
    '2026-10-03T15:00:00Z',
    60,
    '2026-10-04 01:30',
    '2026-10-04 03:00',
    'over the skipped half hour',
  ],
  [lordHowe, '2026-10-03T22:00:00Z', 60, '2026-10-04 09:00', '2026-10-04 10:00', 'after the change'],
])('%s %s, %i minutes: %s to %s (%s)', (zone, start, minutes, from, to) => {
  const stretch = wallStretch(row(start, minutes), zone)
  expect([clock(stretch.start), clock(stretch.end)]).toEqual([from, to])
})

test.each([
  [sydney, '2026-10-03 09:00', '2026-10-02T23:00:00Z', null],
  [sydney, '2026-10-05 09:00', '2026-10-04T22:00:00Z', null],
  [sydney, '2026-10-04 02:30', '2026-10-03T16:30:00Z', '2026-10-04 02:30'],
  [perth, '2026-10-04 02:30', '2026-10-03T18:30:00Z', null],
  [lordHowe, '2026-10-04 02:00', '2026-10-03T15:30:00Z', '2026-10-04 02:00'],
  [lordHowe, '2026-10-04 02:30', '2026-10-03T15:30:00Z', null],
  // The doubled hour: the earlier of the two.
  [sydney, '2026-04-05 02:30', '2026-04-04T15:30:00Z', null],
])('dropped in %s at %s it begins %s', (zone, to, instant, skipped) => {
  const moved = movedPlacement(row('2026-09-01T00:00:00Z', 90), { start: wall(to) }, zone)
  expect(moved.to).toEqual({ start: instant, minutes: 90 })
  expect(moved.skipped === null ? null : clock(moved.skipped)).toBe(skipped)
})

test('a skipped time is taken later by what the clock skips', () => {
  const { to } = movedPlacement(row('2026-09-01T00:00:00Z', 60), { start: wall('2026-10-04 02:30') }, sydney)
  const drawn = wallStretch(row(to.start, 60), sydney)
  expect(formatWall(drawn.start, 'en', 'time')).toBe('3:30 am')
})

test.each([
  ['2026-11-18T22:00:00Z', '2026-11-19 09:00', '2026-11-19 11:30', 150, 'an ordinary day'],
  ['2026-10-03T15:30:00Z', '2026-10-04 01:30', '2026-10-04 04:00', 90, 'over the skipped hour'],
  ['2026-04-04T14:30:00Z', '2026-04-05 01:30', '2026-04-05 04:00', 210, 'over the doubled hour'],
  ['2026-04-04T16:30:00Z', '2026-04-05 02:30', '2026-04-05 02:45', 15, 'within the second 2 o’clock'],
  ['2026-11-18T22:00:00Z', '2026-11-19 09:00', '2026-11-21 09:00', 1440, 'never longer than a day'],
])('from %s the end dragged from %s to %s makes %i minutes (%s)', (start, from, to, minutes) => {
  const move = { start: wall(from), end: wall(to) }
  expect(resizedPlacement(row(start, 60), move, sydney)).toEqual({ start, minutes })
})

test('a drag there and back leaves the appointment where it was, in every zone', () => {
  for (const zone of [sydney, perth, lordHowe, 'Australia/Adelaide', 'Australia/Eucla']) {
    const before = row(wallToUtc(wall('2026-10-03 14:45'), zone), 75)
    const { start } = wallStretch(before, zone)
    const there = movedPlacement(before, { start: start + 2 * dayMinutes }, zone).to
    const moved = wallStretch(row(there.start, there.minutes), zone)
    expect(clock(moved.start)).toBe('2026-10-05 14:45')
    expect(movedPlacement(before, { start: moved.start - 2 * dayMinutes }, zone).to.start).toBe(
      before.starts_at,
    )
  }
})

test('an event says who, when, where and in what state', () => {
  const event = toEvent(reply('2026-11-18T22:00:00Z', 60), office)
  expect(event.title).toBe('Jane Smith #1042')
  expect(event.subtitle).toBe('12 Smith Street, Bondi NSW · Leaking tap')
  expect(event.facts.join(', ').replace(/\s/g, ' ')).toMatch(
    /^Jane Smith #1042, 9:00 . 10:00 am, Bondi, Tom Reid, Ann Cole, Pending$/,
  )
  expect(event.colours).toEqual(['#0f9f94', '#2563eb'])
  expect(event).toMatchObject({ id: '42', pill: 'W', dimmed: false, movable: true })
})

test('closed and cancelled ones are dimmed; a closed one says why it stays', () => {
  const closed = toEvent(
    reply('2026-11-18T22:00:00Z', 60, { job_status: 3, date_closed: '2026-11-19T00:00:00Z' }),
    office,
  )
  expect(closed).toMatchObject({
    dimmed: true,
    pill: 'C',
    movable: false,
    why: 'This job is closed. Ask the office to reopen it.',
  })
  expect(toEvent(reply('2026-11-18T22:00:00Z', 60, { job_status: 4 }), office).dimmed).toBe(true)
  expect(toEvent(reply('2026-11-18T22:00:00Z', 60, { job_status: 7 }), office).pill).toBe('Q')
})

test('a technician moves nothing, and is told why', () => {
  const event = toEvent(reply('2026-11-18T22:00:00Z', 60), {
    ...office,
    viewer: { id: 3, kind: 'technician' as const, permissions: [] },
  })
  expect(event).toMatchObject({ movable: false, why: 'Only the office can book and move appointments.' })
})

test('what nobody is assigned to is grey and says so', () => {
  const event = toEvent(
    reply('2026-11-18T22:00:00Z', 60, { user_id: '', user_name: '', user_color: '' }),
    office,
  )
  expect(event.colours).toEqual(['#667085'])
  expect(event.facts).toContain('No technician')
})

test('a job without an appointment is no event', () => {
  const job = { ...row('2026-11-18T22:00:00Z', 60), appointment_id: null, starts_at: null, ends_at: null }
  expect(isAppointment(job)).toBe(false)
})

test('an arrival window is drawn at the beginning of its bar and told in words', () => {
  const shown = reply('2026-03-03T22:00:00Z', 120, { arrival_window: 60 })
  const event = toEvent(shown, {
    ...office,
    t: (text, values) => String(text).replace('{{times}}', String(values?.times ?? '')),
  })
  expect(event.window).toBe(60)
  expect(event.facts.join('; ')).toMatch(/Arrival 9:00\s–\s10:00\sam/)
  expect(
    toEvent(reply('2026-03-03T22:00:00Z', 120), {
      ...office,
      t: (text, values) => String(text).replace('{{times}}', String(values?.times ?? '')),
    }).window,
  ).toBeUndefined()
})

test('an appointment that came without its texts fetches them for its card', async () => {
  const start = '2026-11-16T22:00:00Z'
  const asked: number[] = []
  const textsOf = async (id: number) => {
    asked.push(id)
    return { address: '12 Smith Street, Bondi NSW', comment: 'Leaking tap' }
  }
  const bare = toEvent(reply(start, 60, { address: '', company_comment: '' }), { ...office, textsOf })
  expect(bare.details).toEqual(['Bondi', 'Tom Reid, Ann Cole', 'Plumbing'])
  const card = ['12 Smith Street, Bondi NSW', 'Tom Reid, Ann Cole', 'Plumbing', 'Leaking tap']
  expect(await bare.moreDetails!()).toEqual(card)
  const whole = toEvent(reply(start, 60), { ...office, textsOf })
  expect([whole.details, whole.moreDetails, asked]).toEqual([card, undefined, [42]])
})
