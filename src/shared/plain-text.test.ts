import { expect, test } from 'vitest'
import { linesJoined, withoutEnd } from './plain-text.ts'
import { expectLinear } from './testing/long-runs.ts'

test.each([
  ['https://a.test//', '/', 'https://a.test'],
  ['a. .', ' .', 'a'],
  ['///', '/', ''],
  ['/a', '/', '/a'],
])('%j without any %j at its end is %j', (text, characters, left) => {
  expect(withoutEnd(text, characters)).toBe(left)
})

test.each([
  ['12 Hall Street\r\nAuburn', '12 Hall Street, Auburn'],
  ['\n Unit 4 \n\n 12 Hall Street ', 'Unit 4, 12 Hall Street'],
  ['', ''],
])('the lines of %j are one: %j', (text, joined) => {
  expect(linesJoined(text)).toBe(joined)
})

test('long runs take no longer than their length', () => {
  expectLinear(['/', '\n', ' \n'], text => {
    withoutEnd(`${text}a${text}`, '/')
    return linesJoined(text)
  })
})
