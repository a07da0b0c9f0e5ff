import { rateText as rateTextIn } from '#shared/numbers/rate-text.ts'
import { language } from './i18n.ts'

/** A rate in basis points in the reader's manner: '12.5%'. */
export const rateText = (points: number): string => rateTextIn(points, language())
