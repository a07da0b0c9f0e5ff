import { expect, test } from 'vitest'
import { randomBase32, totpCode, totpStep } from './totp.service.ts'

// RFC 6238, appendix B: the key '12345678901234567890', SHA-1; the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is that of the standard', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
})

test('a code is taken one step early or late, and no further', () => {
  const at = (seconds: number) => totpStep(secret, '287082', new Date(seconds * 1000), null)
  expect([at(29), at(0), at(59), at(89), at(90)]).toEqual([1, 1, 1, 1, null])
})

test('a code of a step that was taken is taken no more', () => {
  expect(totpStep(secret, '287082', new Date(59_000), 1)).toBeNull()
  expect(totpStep(secret, '287082', new Date(59_000), 0)).toBe(1)
})

test.each(['', '28708', '2870820', 'abcdef', '28708２'])('%j is no code', code => {
  expect(totpStep(secret, code, new Date(59_000), null)).toBeNull()
})

test('secrets are random and can be typed', () => {
  expect(randomBase32(20)).toMatch(/^[A-Z2-7]{32}$/)
  expect(randomBase32(20)).not.toBe(randomBase32(20))
})
