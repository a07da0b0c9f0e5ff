import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { Every, Rhythm } from '../../report-mails.rules.ts'

// 5 January 1970 was a Monday.
const firstMonday = 4

/** How often a report goes out, in words. */
export function useRhythm() {
  const t = useTexts()
  const { day, wall } = useCompanyTime()
  const weekday = (n: number) => day(firstMonday + n - 1, 'weekday')
  const days = (every: Every) =>
    every === 'week'
      ? Array.from({ length: 7 }, (_, i) => ({ value: i + 1, label: weekday(i + 1) }))
      : Array.from({ length: 31 }, (_, i) => ({
          value: i + 1,
          label: i === 30 ? t('Last day') : String(i + 1),
        }))
  const everies: { value: Every; label: string }[] = [
    { value: 'day', label: t('Every day') },
    { value: 'week', label: t('Every week') },
    { value: 'month', label: t('Every month') },
  ]
  function rhythm({ every, on_day, at }: Rhythm): string {
    const time = wall(at, 'time')
    if (every === 'day') return t('Every day, {{time}}', { time })
    if (every === 'week') return t('{{day}}, {{time}}', { day: weekday(on_day), time })
    return on_day === 31
      ? t('Last day of the month, {{time}}', { time })
      : t('Day {{day}} of the month, {{time}}', { day: on_day, time })
  }
  return { days, everies, rhythm }
}
