import { type Fact, fact } from '#shared/fact.ts'

/** Reason for refusing a code or number that a spreadsheet has made shorter, as it does with long ones: 9.31E+12; null: it is whole. */
export const cutCode = (text: string): Fact | null =>
  /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text.trim())
    ? fact('A spreadsheet has cut the code {{value}}. Format its column as text and export it again.', {
        value: text.trim(),
      })
    : null
