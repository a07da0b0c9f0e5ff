import { expect, test } from 'vitest'
import { type FocusItem, nextFocus } from './focus-order.ts'

const item = (text: string): FocusItem => {
  const [kind, cell, at] = text.split(' ')
  return { kind: kind as FocusItem['kind'], cell: Number(cell), at: Number(at ?? 0) }
}
const texts = [
  'cell 0',
  'event 0 540',
  'event 0 600',
  'more 0',
  'cell 1',
  'cell 2',
  'event 2 900',
  'event 2 610',
  'cell 7',
]
const frame = { columns: 7 }

test.each([
  ['cell 0', 'ArrowDown', 'month', 'event 0 540'],
  ['event 0 600', 'ArrowDown', 'month', 'more 0'],
  ['more 0', 'ArrowDown', 'month', 'cell 7'],
  ['more 0', 'ArrowDown', 'time', null],
  ['event 0 540', 'ArrowUp', 'time', 'cell 0'],
  ['cell 7', 'ArrowUp', 'month', 'cell 0'],
  ['event 0 600', 'ArrowRight', 'time', 'cell 1'],
  ['cell 1', 'ArrowRight', 'time', 'cell 2'],
  ['event 2 610', 'ArrowUp', 'time', 'cell 2'],
  ['event 2 610', 'ArrowDown', 'time', 'event 2 900'],
  ['cell 2', 'ArrowLeft', 'time', 'cell 1'],
  ['event 2 900', 'Home', 'time', 'event 0 600'],
  ['cell 0', 'ArrowLeft', 'time', null],
  ['cell 0', 'a', 'time', null],
] as const)('from %s by %s in %s to %s', (from, key, kind, to) => {
  const items = texts.map(item)
  const next = nextFocus(items, items[texts.indexOf(from)]!, key, { ...frame, kind })
  expect(next && texts[items.indexOf(next)]).toBe(to)
})
