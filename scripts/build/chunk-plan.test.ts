import { expect, test } from 'vitest'
import { type Piece, planChunks } from './chunk-plan.ts'

const piece = (name: string, bytes: number, loadedBy: number[], imports: string[] = []): Piece => ({
  name,
  bytes,
  loadedBy,
  imports,
})
const pages = (...most: number[]) =>
  most.map(each => ({ weight: 1, most: each, room: Number.POSITIVE_INFINITY }))
const sorted = (groups: string[][]) => groups.map(names => names.sort().join('+')).sort()

test('nothing is merged while each page asks for few files', () => {
  const pieces = [piece('a', 10, [0]), piece('b', 10, [0, 1])]
  expect(sorted(planChunks(pieces, pages(2, 2)))).toEqual(['a', 'b'])
})

test('the two that cost the others least become one', () => {
  const pieces = [piece('large', 900, [0, 1]), piece('small', 5, [0, 1]), piece('own', 400, [0])]
  expect(sorted(planChunks(pieces, pages(2, 9)))).toEqual(['large+small', 'own'])
})

test('a dear page is spared', () => {
  const pieces = [piece('a', 50, [0, 1]), piece('b', 50, [0, 2]), piece('c', 50, [0, 2, 3])]
  const some = [
    { weight: 1, most: 2, room: 999 },
    { weight: 100, most: 9, room: 999 },
    { weight: 1, most: 9, room: 999 },
    { weight: 1, most: 9, room: 999 },
  ]
  expect(sorted(planChunks(pieces, some))).toEqual(['a', 'b+c'])
})

test('two files never need each other', () => {
  const chain = [piece('a', 1, [0], ['b']), piece('b', 900, [0, 1], ['c']), piece('c', 1, [0, 1, 2])]
  const groups = planChunks(chain, pages(2, 9, 9))
  expect(groups).toHaveLength(2)
  expect(sorted(groups)).not.toContain('a+c')
})

test('a page that can’t be helped does not hold up the others', () => {
  const pieces = [piece('a', 1, [0]), piece('b', 1, [1]), piece('c', 1, [1])]
  expect(sorted(planChunks(pieces, pages(0, 1)))).toEqual(['a', 'b+c'])
})

test('a page gets more than it has room for only where that spares a dearer one, beside what the frame has loaded', () => {
  const pieces = [piece('a', 50, [0, 1]), piece('b', 60, [0]), piece('c', 90, [0, 2])]
  const roomy = (most: number, room: number) => ({ weight: 1, most, room })
  const free = Number.POSITIVE_INFINITY
  expect(sorted(planChunks(pieces, [roomy(2, free), roomy(9, free), roomy(9, free)]))).toEqual(['a+b', 'c'])
  expect(sorted(planChunks(pieces, [roomy(2, free), roomy(9, 100), roomy(9, free)]))).toEqual(['a', 'b+c'])
  const dear = { ...roomy(9, free), weight: 3_000 }
  expect(sorted(planChunks(pieces, [roomy(2, free), roomy(9, 100), dear]))).toEqual(['a+b', 'c'])
  // The last page is the frame, which the others have before they load anything.
  const framed = [...pieces, piece('d', 999, [0, 1, 3])]
  const beside = [roomy(3, free), roomy(9, 120), roomy(9, free), { ...roomy(9, free), weight: 100 }]
  expect(sorted(planChunks(framed, beside, 3))).toEqual(['a+b', 'c', 'd'])
  expect(sorted(planChunks(framed, beside))).toEqual(['a', 'b+c', 'd'])
})

test('a page with a budget is not made to load what the frame’s files need', () => {
  const pieces = [
    piece('forms', 20, [0, 1, 2]),
    piece('fields', 2, [0, 2], ['table']),
    piece('table', 900, [0, 2]),
    piece('icons', 10, [2]),
  ]
  const some = [
    { weight: 1, most: 9, room: 999 },
    { weight: 3_000, most: 9, room: 999, hasBudget: true },
    { weight: 1, most: 3, room: 999 },
  ]
  expect(planChunks(pieces, some, 0)).toContainEqual(['forms'])
})
