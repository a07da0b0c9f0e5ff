import { beforeAll, expect, test } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import {
  defaultSmsSettings,
  isSenderName,
  isStart,
  isStop,
  mobileNumber,
  quietUntil,
  senderOf,
} from './sms.rules.ts'

beforeAll(loadTemporal)

test.each([
  ['0412 345 678', '+61412345678'],
  ['0412345678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['412345678', '+61412345678'],
  ['(02) 9876 5432', null],
  ['0312345678', null],
  ['04123456789', null],
  ['041234567', null],
  ['+1 555 123 4567', null],
  ['', null],
])('%s is a mobile number: %s', (typed, number) => {
  expect(mobileNumber(typed)).toBe(number)
})

test.each([
  ['Northside', true],
  ['JB Hi Fi 24', true],
  ['A1', false],
  ['123456', false],
  ['Plumbers and more', false],
  ['Größe', false],
  [' Pipes', false],
])('%s is a sender name: %s', (name, is) => {
  expect(isSenderName(name)).toBe(is)
})

const zone = 'Australia/Sydney'
test.each([
  // 21:00 to 7:00, over midnight.
  [1260, 420, '2026-06-10T10:59:00Z', null],
  [1260, 420, '2026-06-10T11:00:00Z', '2026-06-10T21:00:00Z'],
  [1260, 420, '2026-06-10T20:59:00Z', '2026-06-10T21:00:00Z'],
  [1260, 420, '2026-06-10T21:00:00Z', null],
  // 12:00 to 13:00.
  [720, 780, '2026-06-10T02:30:00Z', '2026-06-10T03:00:00Z'],
  [720, 780, '2026-06-10T03:00:00Z', null],
  // Any time.
  [0, 0, '2026-06-10T15:00:00Z', null],
  // The clock goes on by an hour in this night.
  [1260, 420, '2026-10-03T13:00:00Z', '2026-10-03T20:00:00Z'],
])('quiet from %d to %d: at %s until %s', (quiet_from, quiet_to, now, until) => {
  expect(quietUntil({ quiet_from, quiet_to }, now, zone)).toBe(until)
})

test('a number goes before a name, and only a name can’t be answered', () => {
  expect(senderOf(defaultSmsSettings)).toEqual({ from: '', isName: false })
  expect(senderOf({ ...defaultSmsSettings, display_name: 'Pipes' })).toEqual({ from: 'Pipes', isName: true })
  const both = { ...defaultSmsSettings, display_name: 'Pipes', display_number: '+61480000000' }
  expect(senderOf(both)).toEqual({ from: '+61480000000', isName: false })
})

test.each([
  ['STOP', true, false],
  [' stop. ', true, false],
  ['Unsubscribe', true, false],
  ['Please stop by at 9', false, false],
  ['start', false, true],
])('%s', (text, stops, starts) => {
  expect([isStop(text), isStart(text)]).toEqual([stops, starts])
})
