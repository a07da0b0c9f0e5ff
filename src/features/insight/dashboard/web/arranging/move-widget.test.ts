import { expect, test } from 'vitest'
import { movedBy } from './move-widget.ts'

const at = (x: number, y: number, w: number, h: number, minH = 2) => ({ x, y, w, h, minH })
const places = { a: at(0, 0, 6, 4), b: at(6, 0, 6, 4), c: at(0, 4, 12, 3) }

test.each([
  ['right past the one beside it, which makes room', 'a', 'right', { a: [1, 0], b: [6, 4], c: [0, 8] }],
  ['left at the edge', 'a', 'left', { a: [0, 0], b: [6, 0], c: [0, 4] }],
  ['down past the one below', 'a', 'down', { a: [0, 7], b: [6, 0], c: [0, 4] }],
  ['up past those above', 'c', 'up', { c: [0, 0], a: [0, 3], b: [6, 3] }],
  ['down at the bottom', 'c', 'down', { a: [0, 0], b: [6, 0], c: [0, 4] }],
] as const)('%s', (_name, widget, step, wanted) => {
  const moved = movedBy(places, widget, step, 12)
  expect(Object.fromEntries(Object.entries(moved).map(([key, { x, y }]) => [key, [x, y]]))).toEqual(wanted)
})

test.each([
  ['taller', 'c', { w: 12, h: 4 }],
  ['wider at the edge', 'b', { w: 6, h: 4 }],
  ['wider', 'a', { w: 7, h: 4 }],
  ['narrower', 'a', { w: 5, h: 4 }],
  ['shorter', 'c', { w: 12, h: 2 }],
] as const)('%s', (name, widget, size) => {
  const step = name.split(' ')[0] as 'wider'
  expect(movedBy(places, widget, step, 12)[widget]).toMatchObject(size)
})

test('no widget is lower than its least height', () => {
  const low = { a: at(0, 0, 6, 2) }
  expect(movedBy(low, 'a', 'shorter', 12)).toEqual(low)
})
