import { expect, test } from 'vitest'
import { firstLines, mentionedIn } from './inbox.rules.ts'

const people = ['Ann', 'Ann Lee', 'Łukasz Żak', ''].map(fullname => ({ fullname }))

test.each([
  ['@Ann Lee please call', ['Ann Lee']],
  ['@ann and @ANN LEE', ['Ann Lee', 'Ann']],
  ['mail ann@lee.test', []],
  ['@Łukasz Żak: quote?', ['Łukasz Żak']],
  ['nobody @ all', []],
])('%s mentions %j', (note, names) => {
  expect(mentionedIn(note, people).map(person => person.fullname)).toEqual(names)
})

test.each([
  [
    'Due\n\nHi Ann,\n\nIt is due.\n\nView invoice:\nhttps://x.test/secret\n\n-- \nBright',
    'Hi Ann,\nIt is due.',
  ],
  ['Due\n\nIt is due.\n\n-- \nBright · 02\nUnsubscribe: https://x.test/out', 'It is due.'],
  ['Due\n\n-- \nBright', ''],
  [`Due\n\n${'a'.repeat(300)}`, `${'a'.repeat(240)}…`],
])('of %j the conversation shows %j', (text, shown) => {
  expect(firstLines({ subject: 'Due', text })).toBe(shown)
})
