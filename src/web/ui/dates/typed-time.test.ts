import { expect, test } from 'vitest'
import { parseTypedTime } from './typed-time.ts'

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

test.each(['', '24:00', '25:00', '99', '9:75', '13pm', 'noon', 'fri'])('%j is no time', typed => {
  expect(parseTypedTime(typed)).toBeNull()
})
