import { expect, test } from 'vitest'
import { readerOf } from './reader.ts'

test.each([
  ['de', 'de'],
  ['en', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
  ['__proto__', 'en'],
  ['constructor', 'en'],
])('who asks for the language "%s" reads %s', async (wanted, language) => {
  const reader = await readerOf(wanted, 'Australia/Sydney')
  expect(reader.language).toBe(language)
  expect(reader.money(123_450)).toMatch(/1[.,]234[.,]50/)
})
