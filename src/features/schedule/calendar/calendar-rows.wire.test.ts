import { expect, test } from 'vitest'
import { type CalendarRows, calendarRowsFromWire, withJobChanged, withSaved } from './calendar-rows.wire.ts'

const start = Date.parse('2026-03-03T22:00:00Z') / 1000
const tom = { value: 3, label: 'Tom Reid', color: '#0f9f94' }
const ann = { value: 4, label: 'Ann Cole', color: '#2563eb' }

const reply = (): CalendarRows => ({
  people: [tom],
  job_types: [{ value: 5, label: 'Plumbing' }],
  places: [{ suburb: 'Bondi', end: '' }],
  crews: [[3]],
  kinds: [[5]],
  appointments: {
    id: [42, 43],
    job_id: [7, 8],
    number: [1042, 1043],
    starts_at: [start, start + 3600],
    minutes: [60, 45],
    window_minutes: [0, 30],
    status_id: [1, 2],
    version: [1, 1],
    later: [0, 0],
    name: ['Jane Smith', 'Bay Cafe'],
    place: [0, 0],
    crew: [0, 0],
    kind: [0, 0],
    lat: [-3389000, null],
    lng: [15127000, null],
    closed_at: [],
    closed_by: [],
    address: [],
    comment: [],
  },
  outside: [],
})

test('a saved appointment stands in its new place with its new people, and the others stay the same rows', () => {
  const before = reply()
  const [, second] = calendarRowsFromWire(before)
  const saved = {
    id: 42,
    appointment_time: '2026-03-04T01:00:00Z',
    duration: 90,
    arrival_window: 60,
    worker: '4,3',
    version: 2,
  } as Parameters<typeof withSaved>[1]
  const rows = calendarRowsFromWire(withSaved(before, saved, [tom, ann]))
  expect(rows[0]).toMatchObject({
    appointment_time: '2026-03-04T01:00:00Z',
    end: '2026-03-04T02:30:00Z',
    arrival_window: 60,
    user_name: 'Ann Cole, Tom Reid',
    workers: [4, 3],
    appointment_version: 2,
  })
  expect(rows[1]).toBe(second)
  const elsewhere = { ...saved, id: 99 }
  expect(withSaved(before, elsewhere, [])).toBe(before)
})

test('a job that was closed without a connection is closed on its appointments', () => {
  const closed = withJobChanged(reply(), 8, row => ({
    ...row,
    job_status: 3,
    date_closed: '2026-03-04T01:00:00Z',
    closed_by_id: 3,
  }))
  expect(closed.appointments.status_id).toEqual([1, 3])
  // Whoever may reopen any job is not sent when it was closed.
  expect(closed.appointments.closed_at).toEqual([])
})
