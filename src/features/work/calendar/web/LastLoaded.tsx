import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './LastLoaded.module.css'

interface LastLoadedProps {
  /** When the data shown was loaded, in milliseconds since 1970. */
  at: number
  onRetry: () => void
}

/** Says that the server can't be reached, and how old the data shown is. */
export function LastLoaded({ at, onRetry }: LastLoadedProps) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <div className={classes.note} role="status">
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        {t('No connection to the server. This was loaded at {{time}}.', {
          time: time.instant(new Date(at).toISOString(), 'time'),
        })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
