import { rateText as rateTextIn } from '#shared/rate-text.ts'
import { language } from './i18n.ts'

/** Percent, as endpoints give it, as a rate in the reader's manner: '12.5%'. */
export const percentText = (percent: number): string => rateTextIn(Math.round(percent * 100), language())
