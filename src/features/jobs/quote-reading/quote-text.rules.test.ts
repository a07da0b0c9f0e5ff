import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { type QuoteFacts, readQuoteText } from './quote-text.rules.ts'

const own = { name: 'Harbour Plumbing', email: 'office@harbour.test', phone: '02 5550 0100' }
const team = ['Jordan Vale', 'Mia Park']
const nothing: QuoteFacts = {
  name: '',
  phone: '',
  email: '',
  address: '',
  additionalInfo: '',
  assignedWorkers: [],
}

const quotes: [what: string, text: string, facts: Partial<QuoteFacts>][] = [
  ['an empty page', '  \n ', nothing],
  ['a page about nothing', 'The quick brown fox', nothing],
  [
    'labels with colons',
    `Harbour Plumbing\noffice@harbour.test  02 5550 0100
Quote 118
Customer: Dana Okafor
Mobile: 0491 570 156
Email: dana@okafor.test
Site address: 12 Hall Street, Auburn NSW 2144
Technician: Jordan Vale
Description of works:
Replace the hot water unit.
Check the tempering valve.

Subtotal $1,900.00
GST $190.00`,
    {
      name: 'Dana Okafor',
      phone: '0491 570 156',
      email: 'dana@okafor.test',
      address: '12 Hall Street, Auburn NSW 2144',
      assignedWorkers: ['Jordan Vale'],
      additionalInfo: 'Replace the hot water unit.\nCheck the tempering valve.',
    },
  ],
  [
    'labels above their values, street and suburb on two lines',
    `QUOTE\nBill to\nBea Lindqvist\nUnit 4/88 Station Road\nParramatta NSW 2150\nPhone\n(02) 5550 4321\nScope\nNew taps in the kitchen\nTotal 420.00`,
    {
      name: 'Bea Lindqvist',
      phone: '(02) 5550 4321',
      address: 'Unit 4/88 Station Road, Parramatta NSW 2150',
      additionalInfo: 'New taps in the kitchen',
    },
  ],
  [
    'the company itself is not the client',
    'Prepared for: Harbour Plumbing\nAttention: Sam Reid\nEmail office@harbour.test\nTel 02 5550 0100',
    { name: 'Sam Reid', email: '', phone: '' },
  ],
  [
    'a technician of the team without a label, another with one',
    'Visit by Mia Park on Tuesday',
    { assignedWorkers: ['Mia Park'] },
  ],
  [
    'somebody who is not of the team',
    'Assigned to: Kim Stone and Mia Park',
    { assignedWorkers: ['Kim Stone', 'Mia Park'] },
  ],
  ['columns side by side', 'To: Sam Reid     Quote no. 7', { name: 'Sam Reid' }],
]
test.each(quotes)('a quote is read: %s', (_what, text, facts) => {
  expect(readQuoteText(text, own, team)).toMatchObject(facts)
})

test('a text made to stall a pattern is read to its end', () => {
  const hostile = [
    '1 a '.repeat(20_000),
    '0 '.repeat(20_000),
    'a@'.repeat(20_000),
    `to${' '.repeat(30_000)}Sam`,
  ]
  expect(readQuoteText(hostile.join('\n'), own, team).name).toBe('Sam')
})

test('long runs in a quote take no longer than their length', () => {
  expectLinear(
    ['a@', '@a.', 'a.', '1 ', '1 a ', '1/', 'unit 1 ', 'to\n', 'name: ', ' - ', '0400 ', ','],
    text => readQuoteText(text, own, team),
  )
})
