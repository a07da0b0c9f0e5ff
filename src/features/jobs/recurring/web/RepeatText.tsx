import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { firstDay, type Pattern, placeIn, repeatText } from '../recurring.rules.ts'
import type { ShownRecurring } from '../recurring.wire.ts'

const placeTexts = [
  'The first {{weekday}} of the month',
  'The second {{weekday}} of the month',
  'The third {{weekday}} of the month',
  'The fourth {{weekday}} of the month',
]

/** 'The second Friday of the month', by the first occurrence (UTC). */
export function monthPatternText(
  pattern: Exclude<Pattern, 'weekdays'>,
  startsAt: Date,
  zone: string,
  t: Translate,
  day: ReturnType<typeof useCompanyTime>['day'],
): string {
  const first = firstDay(startsAt, zone)
  const text = (pattern === 'nth' && placeTexts[placeIn(first)]) || 'The last {{weekday}} of the month'
  return t(text, { weekday: day(first, 'weekday') })
}

/** How often a job comes again: 'Every month · The last Friday of the month'. */
export function RepeatText({ rule }: { rule: ShownRecurring }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const { pattern, starts_at, time_zone } = rule
  const every = t(
    repeatText({ repeat_every: rule.repeat_every ?? 1, repeat_unit: rule.repeat_unit ?? 1, pattern }),
  )
  if (!pattern || pattern === 'weekdays' || !starts_at) return every
  return `${every} · ${monthPatternText(pattern, new Date(starts_at), time_zone, t, day)}`
}
