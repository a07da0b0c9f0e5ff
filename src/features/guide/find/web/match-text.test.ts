import { expect, test } from 'vitest'
import { beginsWords, matches, matchParts } from './match-text.ts'

test.each([
  ['Maria Rossi', 'ros mar', ['', 'Mar', 'ia ', 'Ros', 'si']],
  ['0412 345 678', '0412345', ['', '0412 345', ' 678']],
  ['#1042 Leak', '#1042', ['#', '1042', ' Leak']],
  ['a.c abc', 'a.c', ['', 'a.c', ' abc']],
  ['Anything', '  ', ['Anything']],
  ['nothing here', 'xyz', ['nothing here']],
])('in %j, %j marks %j', (value, typed, parts) => {
  expect(matchParts(value, typed)).toEqual(parts)
  expect(matches(value, typed)).toBe(parts.length > 1)
})

test.each([
  ['Role Permissions', 'perm', true],
  ['Role Permissions', 'ro pe', true],
  ['New Job', 'new j', true],
  ['Calendar', 'lend', false],
  ['設定', '設', true],
])('%j is a screen for %j: %s', (title, typed, expected) => {
  expect(beginsWords(title, typed)).toBe(expected)
})
