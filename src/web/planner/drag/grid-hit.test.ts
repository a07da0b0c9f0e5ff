import { expect, test } from 'vitest'
import { edgeScroll, ghostBox, spotAt } from './grid-hit.ts'

const week = { kind: 'time', firstDay: 100, columns: 7, rows: 1 } as const
const month = { kind: 'month', firstDay: 100, columns: 7, rows: 5 } as const
const weekGrid = { left: 50, top: -200, width: 700, height: 1440 }
const monthGrid = { left: 0, top: 40, width: 700, height: 500 }

test.each([
  [60, 100, 100, 300],
  [749, 100, 106, 300],
  [250, -200, 102, 0],
  [-30, 100, 100, 300],
  [5000, 9000, 106, 1440],
])('in the week (%d, %d) is day %d, minute %d', (x, y, day, minute) => {
  expect(spotAt(week, weekGrid, x, y)).toMatchObject({ day, minute, person: null })
})

test.each([
  [10, 45, 100],
  [699, 45, 106],
  [10, 145, 107],
  [699, 539, 134],
  [350, 0, 103],
])('in the month (%d, %d) is day %d', (x, y, day) => {
  expect(spotAt(month, monthGrid, x, y)).toMatchObject({ day, minute: null, person: null })
})

const at = (day: number, minute: number) => day * 1440 + minute

test('among the hours the ghost has the height of its length, and ends with the day', () => {
  expect(ghostBox(week, weekGrid, { start: at(102, 540), end: at(102, 600) }, false)).toEqual({
    left: 200,
    top: 540,
    width: 100,
    height: 60,
  })
  expect(ghostBox(week, weekGrid, { start: at(102, 1400), end: at(103, 60) }, false)).toMatchObject({
    top: 1400,
    height: 40,
  })
})

test('a ghost of whole days covers their columns as far as they are in view', () => {
  expect(ghostBox(week, weekGrid, { start: at(105, 0), end: at(109, 0) }, true)).toMatchObject({
    left: 500,
    width: 200,
  })
  expect(ghostBox(week, weekGrid, { start: at(98, 0), end: at(101, 0) }, true)).toMatchObject({
    left: 0,
    width: 100,
  })
})

test('in the month the ghost is the cell, and never runs over the end of a week', () => {
  expect(ghostBox(month, monthGrid, { start: at(108, 540), end: at(108, 600) }, false)).toEqual({
    left: 100,
    top: 100,
    width: 100,
    height: 100,
  })
  expect(ghostBox(month, monthGrid, { start: at(105, 540), end: at(109, 600) }, false)).toMatchObject({
    left: 500,
    width: 200,
  })
})

test('out of view there is no ghost', () => {
  expect(ghostBox(month, monthGrid, { start: at(99, 540), end: at(99, 600) }, false)).toBeNull()
  expect(ghostBox(month, monthGrid, { start: at(135, 540), end: at(135, 600) }, false)).toBeNull()
  expect(ghostBox(week, weekGrid, { start: at(107, 540), end: at(107, 600) }, false)).toBeNull()
})

test('near the edges it scrolls, faster the nearer', () => {
  expect(edgeScroll(300, 100, 600)).toBe(0)
  expect(edgeScroll(130, 100, 600)).toBeLessThan(0)
  expect(edgeScroll(100, 100, 600)).toBeLessThan(edgeScroll(130, 100, 600))
  expect(edgeScroll(599, 100, 600)).toBeGreaterThan(0)
})
