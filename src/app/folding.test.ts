import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { folded, foldedWords } from '#shared/texts/folding.ts'

const app = await testApp()

/** Texts as the database folds them, and their words. */
const inDatabase = (texts: readonly string[]) =>
  app.sql<{ text: string; folded: string; words: string[] }>(
    `select text, folded(text) as folded, folded_words(text) as words
     from unnest($1::text[]) with ordinality t(text, n) order by n`,
    [texts],
  )
const inCode = (texts: readonly string[]) =>
  texts.map(text => ({ text, folded: folded(text), words: foldedWords(text) }))

/** Capitals that came with Unicode 11 to 16, and that the database's library may not know yet. */
const recent = /[\u1c89\u1c90-\u1cbf\u2c2f\ua7b8-\ua7ff]/
/** The basic plane. */
const characters = Array.from({ length: 0xd7ff }, (_, at) => String.fromCharCode(at + 1))
  .concat(Array.from({ length: 0x1ffe }, (_, at) => String.fromCharCode(0xe000 + at)))
  .filter(character => !/\p{Cn}/u.test(character) && !recent.test(character))

test('code and database fold every character of the basic plane to the same', async () => {
  expect(characters.length).toBeGreaterThan(50_000)
  const among = characters.map(character => `A${character}b ${character} 1${character}2`)
  expect(await inDatabase(among)).toEqual(inCode(among))
})

test('code and database fold every text to the same', async () => {
  const sign = fc.oneof(
    fc.constantFrom(...`aZ09 -.,'’ıİßẞæŁđΣςσéĀ一が`, 'e\u0301', '\u0301', '🚿', 'İ', 'ﾞ'),
    fc.constantFrom(...characters),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter(one => one <= '\uffff' && !recent.test(one) && /^[^\0\p{Cn}\p{Cs}]$/u.test(one)),
  )
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 12 }), { numRuns: 5_000, seed: 7 })
  expect(await inDatabase(texts)).toEqual(inCode(texts))
})
