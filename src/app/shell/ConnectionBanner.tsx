import { IconCloudOff } from '@tabler/icons-react'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './ConnectionBanner.module.css'
import { useShownFrom } from './use-recalled.ts'

/** Says that the server can't be reached, since when, and how old is what is shown. It goes by itself. */
export function ConnectionBanner() {
  const t = useTexts()
  const time = useCompanyTime()
  const lostAt = useLostAt()
  const shownFrom = useShownFrom()
  const when = (at: number) => {
    const instant = new Date(at).toISOString()
    const isToday = Math.floor(time.toWall(instant) / dayMinutes) === time.today
    return time.instant(instant, isToday ? 'time' : 'dateTime')
  }
  const text =
    shownFrom !== null
      ? t(
          lostAt === null
            ? 'Showing data from {{time}}. Loading the latest.'
            : 'Offline. Showing data from {{time}}.',
          {
            time: when(shownFrom),
          },
        )
      : lostAt !== null && t('Offline since {{time}}. You can keep reading.', { time: when(lostAt) })
  return (
    <div role="status" className={classes.place}>
      {text && (
        <p className={classes.banner}>
          <IconCloudOff size={16} aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
