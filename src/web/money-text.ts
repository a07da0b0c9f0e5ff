import { moneyText as moneyTextIn } from '#shared/money-text.ts'
import { language } from './i18n.ts'

/** Cents as an amount in the reader's manner: '$1,234.50'. */
export const moneyText = (cents: number): string => moneyTextIn(cents, language())
