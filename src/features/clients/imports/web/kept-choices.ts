import type { OpenImport } from '../imports.contract.ts'
import type { ExistingWay, ImportKindId } from '../imports.rules.ts'
import type { Writing } from './ImportReading.tsx'

/** What somebody has chosen for an import, as it was before its file was read anew. */
export interface Choices {
  kind: ImportKindId
  existing: ExistingWay
  mapping: readonly string[]
  writing: Writing
  /** Columns whose field was chosen, or confirmed by a check. */
  byHand: ReadonlySet<number>
}

export interface KeptChoices extends Choices {
  /** The import that the file has become. */
  id: number
  before: Pick<OpenImport, 'headings' | 'delimiter'>
  /** Fields of its columns by their headings, for that kind of rows. */
  guessed: readonly string[]
}

export const choicesOf = (row: OpenImport): Choices => ({
  kind: row.kind,
  existing: row.existing,
  mapping: row.mapping,
  writing: row,
  byHand: new Set(row.state === 'mapping' ? [] : row.headings.keys()),
})

/**
 * The choices for a file that was just read anew. Split by the same sign it has the same columns, whatever their headings are now;
 * otherwise a column is known again by its heading.
 */
export function keptChoices(row: OpenImport, kept: KeptChoices): Choices {
  const isSplitAlike = kept.before.delimiter === row.delimiter
  const placeOf = (column: number) =>
    isSplitAlike ? column : row.headings.indexOf(kept.before.headings[column] || '\n')
  const chosen = new Map(
    [...kept.byHand].flatMap(column => {
      const place = placeOf(column)
      return row.headings[place] === undefined ? [] : [[place, kept.mapping[column] ?? ''] as const]
    }),
  )
  const fields = new Set(chosen.values())
  const mapping = row.headings.map((_, column) => {
    const guess = kept.guessed[column] ?? ''
    return chosen.get(column) ?? (fields.has(guess) ? '' : guess)
  })
  const { chosen_decimal_marks } = kept.writing
  return {
    kind: kept.kind,
    existing: kept.existing,
    mapping,
    writing: { ...kept.writing, chosen_decimal_marks: isSplitAlike ? chosen_decimal_marks : '' },
    byHand: new Set(chosen.keys()),
  }
}
