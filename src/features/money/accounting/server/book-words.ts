import type { LineWords } from '../book-lines.rules.ts'

/** As lines are called in the books, which are kept in English. */
export const bookWords: LineWords = { discount: 'Discount', before: number => `Less invoice ${number}` }
