import { expect, test } from 'vitest'
import { rivalComplaints } from './rival-words.mjs'

test.each([
  ['Payment taken back', 'reversed (money), undone, or cancelled'],
  ['Somebody rings', 'someone, anyone, or the person’s role'],
  ['Not in use any more', 'no longer'],
  ['Pay the down payment', 'deposit'],
])('%s is named with the word to use', (text, word) => {
  const [complaint] = rivalComplaints([text])
  expect(complaint).toContain(text)
  expect(complaint).toContain(word)
})

test('words that only contain a rival pass', () => {
  expect(
    rivalComplaints(['Take a photo', 'Back to the job', 'Compliant as iterated', 'Bring your team']),
  ).toEqual([])
})
