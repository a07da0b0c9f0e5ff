import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(randomBytes(32))

test('what was sealed opens with its key and in its place alone', () => {
  const sealed = seal.seal('JBSWY3DPEHPK3PXP', 'totp:7')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal.open(sealed, 'totp:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(seal.open(sealed, 'totp:8')).toBeNull()
  expect(createSeal(randomBytes(32)).open(sealed, 'totp:7')).toBeNull()
})

test('the same text is never sealed alike', () => {
  expect(seal.seal('a', 'x')).not.toBe(seal.seal('a', 'x'))
})

test('a damaged, short or unsealed text does not open', () => {
  const sealed = seal.seal('secret', 'x')
  const flipped = Buffer.from(sealed.slice(3), 'base64url')
  for (const at of [0, 14, flipped.length - 1]) {
    const copy = Buffer.from(flipped)
    copy[at]! ^= 1
    expect(seal.open(`v1.${copy.toString('base64url')}`, 'x')).toBeNull()
  }
  for (const text of ['', 'v1.', 'v1.AAAA', 'JBSWY3DPEHPK3PXP', sealed.slice(0, -8)])
    expect(seal.open(text, 'x')).toBeNull()
})

test('a letter too much, or another last one of the same bytes, does not open', () => {
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    const sealed = seal.seal(text, 'x')
    expect(seal.open(sealed, 'x')).toBe(text)
    for (const end of ['x', '=', '==']) expect(seal.open(sealed + end, 'x')).toBeNull()
    const last = sealed.at(-1)!
    for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-_')
      if (other !== last) expect(seal.open(sealed.slice(0, -1) + other, 'x')).toBeNull()
  }
})

test('a mark is the same for the same text and place, and of its key alone', () => {
  const mark = seal.mark('7.4', 'reply')
  expect(mark).toMatch(/^[0-9a-z]{26}$/)
  expect(seal.mark('7.4', 'reply')).toBe(mark)
  for (const other of [
    seal.mark('7.5', 'reply'),
    seal.mark('7.4', 'x'),
    createSeal(randomBytes(32)).mark('7.4', 'reply'),
  ])
    expect(other).not.toBe(mark)
})
