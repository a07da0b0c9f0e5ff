import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { answerIn } from './mail-text.rules.ts'

test.each([
  [
    'Yes please.\r\nAna\r\n\r\nOn Mon, 2 Mar 2026 at 09:00, Bright <a@b.test> wrote:\r\n> When?',
    'Yes please.\nAna',
  ],
  ['Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Bright Plumbing and Sons\n<answers@b.test> wrote:\n> When?', 'Yes.'],
  ['Yes.\n\n-----Original Message-----\nFrom: x', 'Yes.'],
  ['Yes.\n________________________________\nFrom: Bright', 'Yes.'],
  ['Ja.\n\nAm 02.03.2026 um 09:00 schrieb Bright:\n\nWann?', 'Ja.'],
  ['Yes.\n-- \nAna Costa\n0412', 'Yes.'],
  ['On Monday I am away: come on Tuesday.', 'On Monday I am away: come on Tuesday.'],
  ['> When?', ''],
])('of %j what was written is %j', (mail, answer) => {
  expect(answerIn(mail)).toBe(answer)
})

test('a line of quotation that is longer than any name ends the answer too', () => {
  expect(answerIn(`Yes.\n> ${'when '.repeat(200)}`)).toBe('Yes.')
})

test('long runs in a mail take no longer than their length', () => {
  expectLinear(['On ', 'On Monday ', 'wrote:', 'schrieb', ':', '-', '_', 'From: ', '\r'], answerIn)
})
