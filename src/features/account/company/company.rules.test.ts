import { expect, test } from 'vitest'
import { abnProblem, formatAbn } from './company.rules.ts'

test.each([
  ['', null],
  ['51 824 753 556', null],
  ['51824753556', null],
  ['53 004 085 616', null],
  ['51 824 753 557', 'This isn’t a valid ABN. Please check the digits.'],
  ['15 824 753 556', 'This isn’t a valid ABN. Please check the digits.'],
  ['5182475355', 'An ABN has 11 digits.'],
  ['51 824 753 55X', 'An ABN has 11 digits.'],
])('of the ABN %j it says %j', (abn, problem) => {
  expect(abnProblem(abn)).toBe(problem)
})

test.each([
  ['51824753556', '51 824 753 556'],
  ['51 824 753 556', '51 824 753 556'],
  ['', ''],
  ['123', '123'],
])('%j is written %j', (abn, written) => {
  expect(formatAbn(abn)).toBe(written)
})
