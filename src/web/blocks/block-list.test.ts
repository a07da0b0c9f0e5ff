import { expect, test } from 'vitest'
import { type AnyKinds, mayStandAt, placesFor } from './block-kinds.ts'
import { type Block, copyOf, findBlock, moveBlock, putBlock, takeBlock } from './block-list.ts'

const block = (id: string, kind = 'text'): Block => ({ id, kind, values: { text: id } })
const two: Block = { id: 'two', kind: 'columns', values: {}, columns: [[block('left')], []] }
const blocks = [block('a'), two, block('b'), block('end', 'footer')]

const part = { title: 'x', icon: () => null, empty: () => ({}), View: () => null }
const kinds: AnyKinds = {
  text: part,
  columns: { ...part, columns: 2 },
  footer: { ...part, isFixed: true },
}
const top = (at: number) => ({ within: null, column: 0, at })
const ids = (list: readonly Block[]): unknown[] =>
  list.map(one => (one.columns ? [one.id, ...one.columns.map(ids)] : one.id))

test('a block moves up, down, into a column and out of it', () => {
  expect(ids(moveBlock(blocks, 'b', top(0)))).toEqual(['b', 'a', ['two', ['left'], []], 'end'])
  expect(ids(moveBlock(blocks, 'a', top(3)))).toEqual([['two', ['left'], []], 'b', 'a', 'end'])
  const inside = moveBlock(blocks, 'a', { within: 'two', column: 1, at: 0 })
  expect(ids(inside)).toEqual([['two', ['left'], ['a']], 'b', 'end'])
  expect(ids(moveBlock(inside, 'a', top(2)))).toEqual([['two', ['left'], []], 'b', 'a', 'end'])
  // Before and after itself it stays, and it never goes into itself.
  expect(moveBlock(blocks, 'a', top(1))).toBe(blocks)
  expect(moveBlock(blocks, 'two', { within: 'two', column: 0, at: 0 })).toBe(blocks)
})

test('nothing stands after a fixed block, and no columns in columns', () => {
  expect(mayStandAt(kinds, blocks, 'text', top(3))).toBe(true)
  expect(mayStandAt(kinds, blocks, 'text', top(4))).toBe(false)
  expect(mayStandAt(kinds, blocks, 'columns', { within: 'two', column: 0, at: 0 })).toBe(false)
  expect(mayStandAt(kinds, blocks, 'footer', top(0))).toBe(false)
  expect(placesFor(kinds, blocks, 'a')).toEqual([
    top(2),
    top(3),
    { within: 'two', column: 0, at: 0 },
    { within: 'two', column: 0, at: 1 },
    { within: 'two', column: 1, at: 0 },
  ])
})

test('a copy shares nothing with its original', () => {
  let count = 0
  const copy = copyOf(two, () => `new ${++count}`)
  expect(ids([copy])).toEqual([['new 2', ['new 1'], []]])
  expect(copy.columns![0]![0]!.values).toEqual({ text: 'left' })
  expect(copy.columns![0]![0]!.values).not.toBe(two.columns![0]![0]!.values)
  expect(findBlock(takeBlock(putBlock(blocks, copy, top(0)), 'new 1'), 'new 1')).toBeNull()
})
