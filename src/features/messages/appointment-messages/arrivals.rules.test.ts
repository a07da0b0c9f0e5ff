import { beforeAll, expect, test } from 'vitest'
import { defaultSmsSettings } from '#features/talk/sms/sms.rules.ts'
import { readerOf } from '#server/reader.ts'
import { loadTemporal } from '#shared/dates.ts'
import {
  nextReminder,
  positionShown,
  reminderAt,
  stateOf,
  type ToldAppointment,
  type TripFacts,
  whenText,
} from './arrivals.rules.ts'

beforeAll(loadTemporal)
const zone = 'Australia/Sydney'
const at = (time: string) => new Date(time)
const appointment: ToldAppointment = {
  starts_at: at('2026-03-03T02:00:00Z'),
  window_minutes: 0,
  send_sms: true,
  cancelled_at: null,
  told_starts_at: null,
  told_window: null,
  reminded_starts_at: null,
  job_status: 1,
  job_deleted_at: null,
}

test.each([
  ['in the day: an hour before', '2026-03-03T02:00:00Z', '2026-03-03T01:00:00.000Z'],
  ['at half past seven: as the quiet hours end', '2026-03-02T20:30:00Z', '2026-03-02T20:00:00.000Z'],
  ['at seven: the evening before, at half past eight', '2026-03-02T20:00:00Z', '2026-03-02T09:30:00.000Z'],
  ['at nine in the evening: still before they begin', '2026-03-03T10:00:00Z', '2026-03-03T09:00:00.000Z'],
  ['at half past ten at night: before they begin', '2026-03-03T11:30:00Z', '2026-03-03T09:30:00.000Z'],
])('a reminder of a visit %s', (_case, start, due) => {
  expect(reminderAt(at(start), defaultSmsSettings, zone).toISOString()).toBe(due)
})

test('a window is told as from when to when', async () => {
  const reader = await readerOf('en', zone)
  expect(whenText(appointment, reader)).toBe('3 Mar 2026, 1:00 pm')
  expect(whenText({ ...appointment, window_minutes: 120 }, reader)).toMatch(/1:00\s?–\s?3:00\spm/)
})

test.each([
  ['is due later', {}, '2026-03-03T01:00:00.000Z'],
  ['was sent for this beginning', { reminded_starts_at: appointment.starts_at }, null],
  ['is not wanted', { send_sms: false }, null],
  ['would be of a cancelled appointment', { cancelled_at: at('2026-03-02T00:00:00Z') }, null],
  ['would be of a cancelled job', { job_status: 4 }, null],
  ['would be of a closed job', { job_status: 3 }, null],
  ['would be of a deleted job', { job_deleted_at: at('2026-03-02T00:00:00Z') }, null],
  ['would be of what is over', { starts_at: at('2026-03-01T00:00:00Z') }, null],
])('a reminder that %s', (_case, change, due) => {
  const now = at('2026-03-02T22:00:00Z')
  const next = nextReminder({ ...appointment, ...change }, false, defaultSmsSettings, zone, now)
  expect(next?.toISOString() ?? null).toBe(due)
})

const trip: TripFacts = {
  started_at: at('2026-03-03T01:00:00Z'),
  job_status: 2,
  job_deleted_at: null,
  cancelled_at: null,
  work_began_at: null,
  position: { lat: -33.86, lng: 151.2, at: at('2026-03-03T01:05:00Z') },
  destination: { lat: -33.9, lng: 151.2 },
}
const now = at('2026-03-03T01:06:00Z')

test.each([
  ['travelling', {}],
  ['arrived', { work_began_at: now }],
  ['arrived', { position: { lat: -33.9001, lng: 151.2, at: now } }],
  ['done', { job_status: 3 }],
  ['done', { job_status: 1 }],
  ['cancelled', { job_status: 4 }],
  ['cancelled', { cancelled_at: now }],
  ['cancelled', { job_deleted_at: now }],
])('a journey is %s', (state, change) => {
  const changed = { ...trip, ...change } as TripFacts
  expect(stateOf(changed)).toBe(state)
  expect(positionShown(changed, now) !== null).toBe(state === 'travelling')
})

test('a place from before the journey, or from long ago, is not shown', () => {
  const told = (time: string) => ({ ...trip, position: { ...trip.position!, at: at(time) } })
  expect(positionShown(told('2026-03-03T00:59:00Z'), now)).toBeNull()
  expect(positionShown(trip, at('2026-03-03T01:16:00Z'))).toBeNull()
})
