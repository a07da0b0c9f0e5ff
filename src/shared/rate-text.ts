import { numberLocale } from './translator.ts'

/** Basis points as a rate in the manner of the language: '12.5%'. */
export const rateText = (basisPoints: number, language: string): string =>
  new Intl.NumberFormat(numberLocale(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
