import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { safeName } from './files.rules.ts'

test.each([
  ['C:\\photos\\leak.JPG', 'leak.jpg'],
  ['.. .a, "b"..png', 'a b.jpg'],
  ['...', 'file.jpg'],
])('%j is kept as %j', (given, name) => {
  expect(safeName(given, 'jpg')).toBe(name)
})

test('long runs in a name take no longer than their length', () => {
  expectLinear(['.', '. ', '/', ','], text => safeName(`a${text}b`, 'jpg'))
})
