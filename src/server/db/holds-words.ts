import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedWords } from '#shared/texts/folding.ts'

/** A condition that a text holds all words of a search, whatever its accents, case and apostrophes. */
export const holdsWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  foldedHolds(sql`folded(${text})`, search)

/** Like `holdsWords`, of a text that is folded already. A search that says nothing finds nothing. */
export function foldedHolds(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const patterns = foldedWords(search).map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return patterns.length === 0 ? sql`false` : sql`${text} like all(${patterns}::text[])`
}
