import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useLostAt } from '#web/live/connection.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './LastLoaded.module.css'

interface LastLoadedProps {
  /** When the data shown was loaded, in milliseconds since 1970. */
  at: number
  onRetry: () => void
}

/** Says how old the data shown is, where it could not be refreshed; without a connection the frame says so. */
export function LastLoaded({ at, onRetry }: LastLoadedProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const isLost = useLostAt() !== null
  if (isLost) return null
  return (
    <div className={classes.note} role="status">
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        {t('Couldn’t refresh. Showing data from {{time}}.', {
          time: time.instant(new Date(at).toISOString(), 'time'),
        })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
