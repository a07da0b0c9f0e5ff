import { expect, test } from 'vitest'
import { ownAddress } from './screen.tsx'

test.each([
  ['/jobs?page=2#newJob', '/jobs?page=2#newJob'],
  ['/', '/'],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['https://evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [undefined, undefined],
  [12, undefined],
])('after signing in, %j leads to %s', (value, address) => {
  expect(ownAddress(value)).toBe(address)
})
