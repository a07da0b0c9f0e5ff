import { parseDay } from '#shared/dates.ts'
import type { Writer } from './report-text.ts'

/** The days that a figure is compared with: those right before, or the same of the year before. */
export interface Compared {
  from: string
  to: string
  isYear?: boolean
}

/** A change in percent: '▲ 56% vs previous 30 days'. Null where nothing came before, or less than nothing. */
export function changeText(
  { t, rate }: Pick<Writer, 't' | 'rate'>,
  { now, before }: { now: number | null; before: number | null },
  { from, to, isYear = false }: Compared,
): string | null {
  if (now === null || before === null || before <= 0) return null
  const percent = Math.round(((now - before) * 100) / before)
  const sign = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : ''
  const change = `${sign}${rate(Math.abs(percent) * 100)}`
  if (isYear) return t('{{change}} vs same days last year', { change })
  const count = parseDay(to)! - parseDay(from)! + 1
  return t('{{change}} vs previous {{count}} days', { change, count })
}
