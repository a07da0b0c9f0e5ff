import { dayText, parseDay } from '#shared/dates.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { DaySteps } from '#web/ui/dates/DaySteps.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './timesheets.module.css'

/** The day in the address, else today: it stands for its week, which the server knows. */
export function useWeekDay(): string {
  const time = useCompanyTime()
  const day = parseDay(String(useAddressQuery().week ?? ''))
  return dayText(day ?? time.today)
}

/** Goes from week to week. */
export function WeekSwitch({ week }: { week: { first_day: string; last_day: string } | undefined }) {
  const t = useTexts()
  const time = useCompanyTime()
  const go = useGo()
  const asked = parseDay(useWeekDay())!
  const first = week ? parseDay(week.first_day)! : asked
  const last = week ? parseDay(week.last_day)! : asked
  const show = (day: number) => void go({ query: { week: day === time.today ? undefined : dayText(day) } })
  return (
    <>
      <DaySteps
        onToday={() => show(time.today)}
        onStep={direction => show(direction < 0 ? first - 1 : Math.min(last + 1, time.today))}
        previous={t('Previous week')}
        next={t('Next week')}
        isLast={last >= time.today}
      />
      <h2 className={classes.span} aria-live="polite">
        {week && `${time.day(first, 'dayMonth')} – ${time.day(last, 'dayMonth')}`}
      </h2>
    </>
  )
}
