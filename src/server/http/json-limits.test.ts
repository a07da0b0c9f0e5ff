import { expect, test } from 'vitest'
import { exceededLimit } from './json-limits.ts'

test.each([
  ['levels', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['levels', '{"a":'.repeat(65)],
  ['values', `[${Array(100_001).fill('1')}]`],
  ['values', '[]'.repeat(100_001)],
] as const)('too many %s are noticed before they are made', (limit, json) => {
  expect(exceededLimit(json)).toBe(limit)
})

test.each([
  ['as many levels as a body may have', `${'['.repeat(64)}${']'.repeat(64)}`],
  ['brackets and commas within a text', JSON.stringify({ text: '[{,'.repeat(200_000) })],
  ['a text that ends in backslashes', String.raw`["\\\\", "\"[[", "\\"]`],
  ['what is no JSON', '["'],
])('%s are read', (_what, json) => {
  expect(exceededLimit(json)).toBeNull()
})
