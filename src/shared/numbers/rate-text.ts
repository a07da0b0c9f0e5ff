import { numberFormat } from './number-format.ts'

/** Basis points as a rate in the manner of the language: '12.5%'. */
export const rateText = (basisPoints: number, language: string): string =>
  numberFormat(language, 'rate').format(basisPoints / 10_000)
