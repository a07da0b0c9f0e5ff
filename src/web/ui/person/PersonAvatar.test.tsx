import { expect, test } from 'vitest'
import { initials } from './PersonAvatar.tsx'

test.each([
  ['Theo Wills', 'TW'],
  ['theo', 'T'],
  ['Ana María  de Souza', 'AS'],
  ['👩🏽‍🔧 Mia', '👩🏽‍🔧M'],
  ['🇦🇺 Sparks 👍🏿', '🇦🇺👍🏿'],
  ['E\u0301mile Zola', 'E\u0301Z'],
  ['山田 太郎', '山太'],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
