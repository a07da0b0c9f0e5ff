import { expect, test } from 'vitest'
import { type Piece, planChunks } from './chunk-plan.ts'

const piece = (name: string, bytes: number, loadedBy: number[], imports: string[] = []): Piece => ({
  name,
  bytes,
  loadedBy,
  imports,
})
const pages = (...most: number[]) => most.map(each => ({ weight: 1, most: each }))
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
    { weight: 1, most: 2 },
    { weight: 100, most: 9 },
    { weight: 1, most: 9 },
    { weight: 1, most: 9 },
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
