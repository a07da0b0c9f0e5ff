import { isBare } from '#shared/document-number.ts'
import type { LineWords } from '../book-lines.rules.ts'

/** Names of lines in the books, which are kept in English. */
export const bookWords: LineWords = { discount: 'Discount', before: number => `Less invoice ${number}` }

/** The number of a credit note in the books, where a bare one could be taken for an invoice's. */
export const creditNumber = (text: string | null, id: number): string =>
  text !== null && !isBare(text) ? text : `CN-${text ?? id}`
