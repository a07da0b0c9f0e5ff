import { expect, test } from 'vitest'
import { firstStart, hoursShown, onDay, startAt, stretchesOutside } from './slots.ts'

const usual = { from: 420, to: 1140 }

test('the hours reach as far as the plan does', () => {
  expect(hoursShown([])).toEqual(usual)
  expect(hoursShown([{ from: 390, to: 450 }])).toEqual({ from: 360, to: 1140 })
  expect(hoursShown([{ from: 1100, to: 1200 }])).toEqual({ from: 420, to: 1200 })
  expect(hoursShown([{ from: 0, to: 1440 }])).toEqual({ from: 0, to: 1440 })
})

test('an appointment over midnight lies on both days with its part', () => {
  expect(onDay(1440 + 23 * 60, 120, 1)).toEqual({ from: 1380, to: 1440 })
  expect(onDay(1440 + 23 * 60, 120, 2)).toEqual({ from: 0, to: 60 })
  expect(onDay(1440 + 23 * 60, 120, 3)).toBeNull()
})

test('hours outside the shift are those before, between and after its parts', () => {
  expect(stretchesOutside([], usual)).toEqual([usual])
  expect(stretchesOutside([{ from: 0, to: 1440 }], usual)).toEqual([])
  expect(
    stretchesOutside(
      [
        { from: 780, to: 960 },
        { from: 480, to: 720 },
      ],
      usual,
    ),
  ).toEqual([
    { from: 420, to: 480 },
    { from: 720, to: 780 },
    { from: 960, to: 1140 },
  ])
})

test('a click takes the half hour it falls in, and the ends stay inside', () => {
  expect(startAt(0, usual)).toBe(420)
  expect(startAt(2 / 12, usual)).toBe(540)
  expect(startAt(2.9 / 24, usual)).toBe(480)
  expect(startAt(1, usual)).toBe(1110)
  expect(startAt(-1, usual)).toBe(420)
})

test('keys begin at nine, today at the next half hour to come', () => {
  expect(firstStart(5 * 1440 + 8 * 60, 5, usual)).toBe(540)
  expect(firstStart(5 * 1440 + 610, 5, usual)).toBe(630)
  expect(firstStart(5 * 1440 + 610, 6, usual)).toBe(540)
  expect(firstStart(5 * 1440 + 1200, 5, usual)).toBe(540)
})
