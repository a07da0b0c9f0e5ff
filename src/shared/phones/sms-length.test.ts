import { expect, test } from 'vitest'
import { smsSize } from './sms-length.ts'

test.each([
  ['', 'gsm', 0, 0],
  ['See you at 9', 'gsm', 12, 1],
  ['x'.repeat(160), 'gsm', 160, 1],
  ['x'.repeat(161), 'gsm', 161, 2],
  ['ÄÖÜß é £ @', 'gsm', 10, 1],
  ['50 € [now]', 'gsm', 13, 1],
  ['Thanks 😀', 'unicode', 9, 1],
  ['你好', 'unicode', 2, 1],
  [`${'x'.repeat(66)}’`, 'unicode', 67, 1],
  [`${'x'.repeat(67)}’`, 'unicode', 68, 2],
])('%s', (text, alphabet, length, messages) => {
  expect(smsSize(text)).toEqual({ alphabet, length, messages, perMessage: alphabet === 'gsm' ? 160 : 67 })
})
