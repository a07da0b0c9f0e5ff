import { expect, test } from 'vitest'
import { mentionedIn } from './inbox.rules.ts'

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
