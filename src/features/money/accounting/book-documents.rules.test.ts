import { expect, test } from 'vitest'
import { putToDocuments } from './book-documents.rules.ts'

const documents = [
  { number: '7', amount_cents: 11_000 },
  { number: '7-9', amount_cents: 5_000 },
]

test.each([
  ['a part', 0, 4_000, { '7': 4_000 }],
  ['over the end of the first', 4_000, 10_000, { '7': 7_000, '7-9': 3_000 }],
  ['all and too much', 0, 20_000, { '7': 15_000, '7-9': 5_000 }],
  ['taken back', 14_000, -10_000, { '7': -7_000, '7-9': -3_000 }],
  ['too much, taken back', 20_000, -20_000, { '7': -15_000, '7-9': -5_000 }],
])('money goes to the first document first: %s', (_name, before, cents, want) => {
  const put = putToDocuments(documents, before, cents)
  expect(Object.fromEntries(put.map(part => [part.number, part.cents]))).toEqual(want)
})
