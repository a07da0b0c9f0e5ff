import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { parseTypedDate, parseTypedTime } from './typed-time.ts'

const today = parseDay('2026-10-01') as number

test.each([
  ['4-10-2026', '2026-10-04'],
  ['04/10/26', '2026-10-04'],
  ['4.10.', '2026-10-04'],
  ['4 10', '2026-10-04'],
  ['04102026', '2026-10-04'],
  ['2026-10-04', '2026-10-04'],
  ['2026/10/4', '2026-10-04'],
  ['29-02-2028', '2028-02-29'],
])('%s is the date %s', (typed, date) => {
  expect(parseTypedDate(typed, today)).toBe(date)
})

test.each(['', '31-02-2026', '4', '2026', 'tomorrow', '10/32'])('%j is no date', typed => {
  expect(parseTypedDate(typed, today)).toBeNull()
})

test.each([
  ['9', 540],
  ['9:30', 570],
  ['9.30 pm', 1290],
  ['1430', 870],
  ['2pm', 840],
  ['12am', 0],
  ['12:05 pm', 725],
  ['8:00 a.m.', 480],
  ['0:00', 0],
])('%s is minute %i', (typed, minute) => {
  expect(parseTypedTime(typed)).toBe(minute)
})

test.each(['', '24:00', '9:75', '13pm', 'noon'])('%j is no time', typed => {
  expect(parseTypedTime(typed)).toBeNull()
})
