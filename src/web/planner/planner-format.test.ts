import { expect, test } from 'vitest'
import { plannerFormats } from './planner-format.ts'
import { wall } from './test-event.ts'

/** Intl writes several kinds of space and dash, which differ between platforms. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ').replace(/\s*[–-]\s*/g, ' - ')
const en = plannerFormats('en')

test('a range says the part of the day once', () => {
  expect(plain(en.times(wall('2026-11-18', '9:00'), wall('2026-11-18', '10:30')))).toBe('9:00 - 10:30 am')
})

test.each([
  ['de', '10:00 - 11:30'],
  ['ja', '10:00 - 11:30'],
])('a range in %s is %s, without the words around it', (locale, text) => {
  const { times } = plannerFormats(locale)
  expect(plain(times(wall('2026-11-18', '10:00'), wall('2026-11-18', '11:30')))).toBe(text)
})

test('a range over midnight names both times', () => {
  expect(plain(en.times(wall('2026-11-18', '22:00'), wall('2026-11-19', '2:00')))).toBe('10:00 pm - 2:00 am')
})

test('whole days are named without their midnights', () => {
  const text = plain(en.when(wall('2026-11-18'), wall('2026-11-20')))
  expect(text).toMatch(/18.*19 Nov/)
  expect(text).not.toMatch(/12:00|20/)
})

test.each([
  ['de', '18:00'],
  ['fr', '18:00'],
  ['en', '6:00 pm'],
  ['ja', '18:00'],
])('the time in %s is %s', (locale, text) => {
  expect(plain(plannerFormats(locale).time(wall('2026-11-18', '18:00')))).toBe(text)
})

test('the number of a day is bare in every language', () => {
  expect(['en', 'ja', 'zh', 'de'].map(locale => plannerFormats(locale).dayOfMonth(0))).toEqual([
    '1',
    '1',
    '1',
    '1',
  ])
})

test.each([
  ['en', '6:05'],
  ['de', '18:05'],
  ['ja', '18:05'],
  ['zh', '18:05'],
])('where there is no room for more, a time in %s is %s', (locale, text) => {
  expect(plannerFormats(locale).clock(wall('2026-11-18', '18:05'))).toBe(text)
})
