import { expect, test } from 'vitest'
import { pageNumbers, pageSpan } from './paging.ts'

test('offers every page of a short list', () => {
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
  expect(pageNumbers(1, 0)).toEqual([])
})

test('keeps first, last and neighbours of a long list', () => {
  expect(pageNumbers(1, 25)).toEqual([1, 2, 3, 4, 5, null, 25])
  expect(pageNumbers(12, 25)).toEqual([1, null, 11, 12, 13, null, 25])
  expect(pageNumbers(25, 25)).toEqual([1, null, 21, 22, 23, 24, 25])
})

test('says which rows of how many, and that a capped count is more', () => {
  expect(pageSpan({ page: 3, pageSize: 10, shown: 4, total: 24 }, 'en')).toEqual({
    from: '21',
    to: '24',
    total: '24',
  })
  const capped = { page: 1, pageSize: 50, shown: 50, total: 1001, totalCapped: true }
  expect(pageSpan(capped, 'en').total).toBe('1,000+')
  expect(pageSpan(capped, 'de').total).toBe('1.000+')
  expect(pageSpan({ page: 1, pageSize: 10, shown: 0, total: 0 }, 'en').from).toBe('0')
})
