import { folded, foldedWords } from '#shared/texts/folding.ts'

const closed = (text: string) => text.replace(/\s+/g, '')

/**
 * How well names fit a typed text: 0 is one of them, 1 begins one, 2 begins a word of one with each of its words, 3 stands in
 * them, also across a space ('15mm' in '15 mm'); null: it does not.
 */
export function fitOf(typed: string, names: readonly string[]): 0 | 1 | 2 | 3 | null {
  const sought = foldedWords(typed)
  if (sought.length === 0) return null
  const text = folded(typed.trim())
  const texts = names.map(folded)
  if (texts.includes(text)) return 0
  if (texts.some(each => each.startsWith(text))) return 1
  const words = names.flatMap(name => name.split(/[\s,()/&-]+/).map(folded))
  if (sought.every(each => words.some(word => word.startsWith(each)))) return 2
  const all = texts.join(' ')
  return sought.every(each => all.includes(each)) || closed(all).includes(closed(text)) ? 3 : null
}

/** The rows that fit a typed text, best first; all of them, in their order, while nothing is typed. */
export function fittingRows<Row>(
  rows: readonly Row[],
  typed: string,
  namesOf: (row: Row) => readonly string[],
): Row[] {
  if (typed.trim() === '') return [...rows]
  return rows
    .map(row => ({ row, fit: fitOf(typed, namesOf(row)) }))
    .filter(({ fit }) => fit !== null)
    .sort((a, b) => a.fit! - b.fit!)
    .map(({ row }) => row)
}

/** A name of four letters and more may be mistyped; a number is what it is. */
export const mayBeMistyped = (typed: string): boolean => /\p{L}{4}/u.test(typed)

/** At least this share of a word's trigrams stands in a word that it resembles, as in the database: "nguyan" for Nguyen. */
export const leastAlike = 0.5

/** A word with its trigrams. */
interface ComparedWord {
  word: string
  parts: ReadonlySet<string>
}

/** The words of names, to be compared with many texts. */
export const comparedWords = (names: readonly string[]): ComparedWord[] =>
  names.flatMap(foldedWords).map(word => ({ word, parts: new Set(trigramsOf(word)) }))

/** Rows that a mistyped text resembles, the likest first: where no row fits it. */
export const resemblingRows = <Row>(
  rows: readonly Row[],
  typed: string,
  namesOf: (row: Row) => readonly string[],
): Row[] => resemblingWords(rows, typed, row => comparedWords(namesOf(row)))

/** Like `resemblingRows`, of rows whose words were taken apart before. */
export function resemblingWords<Row>(
  rows: readonly Row[],
  typed: string,
  wordsOf: (row: Row) => readonly ComparedWord[],
): Row[] {
  if (!mayBeMistyped(typed)) return []
  const sought = foldedWords(typed).map(word => ({ word, parts: trigramsOf(word) }))
  return rows
    .map(row => {
      const words = wordsOf(row)
      const shares = sought.map(each =>
        mayBeMistyped(each.word)
          ? Math.max(0, ...words.map(({ parts }) => each.parts.filter(three => parts.has(three)).length)) /
            each.parts.length
          : words.some(({ word }) => word.startsWith(each.word))
            ? 1
            : 0,
      )
      return { row, least: Math.min(...shares), all: shares.reduce((sum, share) => sum + share, 0) }
    })
    .filter(({ least }) => least >= leastAlike)
    .sort((a, b) => b.all - a.all)
    .map(({ row }) => row)
}

/** Three letters each, with two spaces before the word and one behind it. */
function trigramsOf(word: string): string[] {
  const spaced = `  ${word} `
  return [...new Set(Array.from({ length: spaced.length - 2 }, (_, i) => spaced.slice(i, i + 3)))]
}

/** The rows that fit, or else those that the text resembles. */
export function fittingOrAlike<Row>(
  rows: readonly Row[],
  typed: string,
  namesOf: (row: Row) => readonly string[],
): Row[] {
  const fits = fittingRows(rows, typed, namesOf)
  return fits.length > 0 ? fits : resemblingRows(rows, typed, namesOf)
}

/**
 * The one row that a text names: the only one that fits by the beginnings of its words, or the only one of exactly this name.
 * Undefined where another may be meant.
 */
export function namedBy<Row>(
  rows: readonly Row[],
  typed: string,
  namesOf: (row: Row) => readonly string[],
): Row | undefined {
  const exact = rows.filter(row => fitOf(typed, namesOf(row)) === 0)
  const [only, ...others] = exact.length > 0 ? exact : rows
  const fit = only && fitOf(typed, namesOf(only))
  return others.length === 0 && fit !== null && fit !== 3 ? only : undefined
}
