import { useCallback } from 'react'
import { parseDay } from '#shared/dates.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { ShownOvertime } from '../overtime.contract.ts'

/** Says overtime as its sum: '41 h of 38 h this week'. */
export function useOvertimeText() {
  const t = useTexts()
  const { today, day, locale } = useCompanyTime()
  return useCallback(
    ({ first_day, last_day, minutes, ordinary_minutes }: ShownOvertime): string => {
      const text = (of: number) => numberFormat(locale, 'quantity').format(Math.round((of * 100) / 60) / 100)
      const [hours, ordinary] = [text(minutes), text(ordinary_minutes)]
      const [first, last] = [parseDay(first_day)!, parseDay(last_day)!]
      if (first === last)
        return t('{{hours}} h of {{ordinary}} h on {{day}}', { hours, ordinary, day: day(first, 'dayMonth') })
      return first <= today && today <= last
        ? t('{{hours}} h of {{ordinary}} h this week', { hours, ordinary })
        : t('{{hours}} h of {{ordinary}} h in the week from {{day}}', {
            hours,
            ordinary,
            day: day(first, 'dayMonth'),
          })
    },
    [t, today, day, locale],
  )
}
