import { IconCloudOff } from '@tabler/icons-react'
import { useLostAt } from '#web/connection.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './ConnectionBanner.module.css'

/** Says that the server can't be reached, and since when. It goes by itself. */
export function ConnectionBanner() {
  const t = useTexts()
  const time = useCompanyTime()
  const lostAt = useLostAt()
  return (
    <div role="status" className={classes.place}>
      {lostAt !== null && (
        <p className={classes.banner}>
          <IconCloudOff size={16} aria-hidden="true" />
          <span>
            {t('No connection since {{time}}. What is on the screen stays readable.', {
              time: time.instant(new Date(lostAt).toISOString(), 'time'),
            })}
          </span>
        </p>
      )}
    </div>
  )
}
