import { expect, test } from 'vitest'
import { smsSize, smsText } from './sms-length.ts'

test.each([
  ['', '', 0, 0],
  ['See you at 9', '', 12, 1],
  ['x'.repeat(160), '', 160, 1],
  ['x'.repeat(161), '', 161, 2],
  ['ÄÖÜß é £ @', '', 10, 1],
  ['50 € [now]', '', 13, 1],
  ['Tue 24 Nov, 7:00 – 9:00 am', '', 26, 1],
  [`${'x'.repeat(159)}’`, '', 160, 1],
  ['Jose\u0301', '', 4, 1],
  ['Thanks 😀', '😀', 9, 1],
  ['你好', '你', 2, 1],
  ['It’s Dağ', 'ğ', 8, 1],
  [`${'x'.repeat(66)}ğ`, 'ğ', 67, 1],
  [`${'x'.repeat(67)}ğ`, 'ğ', 68, 2],
])('%s', (text, beyond, length, messages) => {
  expect(smsSize(text)).toEqual({ beyond, length, messages, perMessage: beyond === '' ? 160 : 67 })
})

test.each([
  ['“We’re here”…\u00a0call', '"We\'re here"... call'],
  ['7:00\u202f–\u202f9:00', '7:00 - 9:00'],
  ['zero\u200bwidth', 'zerowidth'],
  ['“你好”', '“你好”'],
])('%s is sent as %s', (written, sent) => expect(smsText(written)).toBe(sent))
