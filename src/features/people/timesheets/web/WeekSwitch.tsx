import { dayText, parseDay } from '#shared/dates.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { DaySteps } from '#web/ui/dates/DaySteps.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { weekOf } from '../timesheets.rules.ts'
import classes from './timesheets.module.css'

/** The Monday of the week in the address, else of this week. */
export function useWeek(): number {
  const time = useCompanyTime()
  return weekOf(parseDay(String(useAddressQuery().week ?? '')) ?? time.today)
}

/** Goes from week to week. */
export function WeekSwitch({ first }: { first: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const go = useGo()
  const show = (day: number) =>
    void go({ query: { week: weekOf(day) === weekOf(time.today) ? undefined : dayText(weekOf(day)) } })
  return (
    <>
      <DaySteps
        onToday={() => show(time.today)}
        onStep={direction => show(first + 7 * direction)}
        previous={t('Previous week')}
        next={t('Next week')}
        isLast={first >= weekOf(time.today)}
      />
      <h2 className={classes.span} aria-live="polite">
        {`${time.day(first, 'dayMonth')} – ${time.day(first + 6, 'dayMonth')}`}
      </h2>
    </>
  )
}
