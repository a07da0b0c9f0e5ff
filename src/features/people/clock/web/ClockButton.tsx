import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClockPause, IconClockPlay, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { clockContract } from '../clock.contract.ts'
import classes from './ClockButton.module.css'
import { useClock } from './use-clock.ts'
import { usePositionSharing } from './use-position-sharing.ts'

const ClockMenu = lazyPart(async () => (await import('./ClockMenu.tsx')).ClockMenu)

/**
 * Clocks the signed-in person in and out; while they are in, it says since when and whether their place is told. `undo`:
 * the menu's item that takes an automatic clock-in back.
 */
export function ClockButton({ undo }: { undo?: ReactNode }) {
  const t = useTexts()
  const time = useCompanyTime()
  // A technician begins the day with it.
  const isFirst = seesOwnWorkOnly(useViewer())
  const isAtRest = useAtRest()
  const { data, error, refetch } = useRead(clockContract.status, {}, { enabled: isFirst || isAtRest })
  const clock = useClock()
  const since = data?.result.date_time_in ?? null
  const sharing = usePositionSharing(since !== null)
  if (!data) return error && <UnknownClock onRetry={() => void refetch()} />

  const shown = since && time.instant(since, isToday(since) ? 'time' : 'dateTime')
  const name = shown ? t('Clock out, clocked in since {{time}}', { time: shown }) : t('Clock in')
  const place =
    sharing === 'off'
      ? t('Your location is off, so the office can’t see where you are.')
      : t('The office can see your location until you clock out.')
  const about = shown
    ? `${name}. ${place}`
    : t('Clock in. The office can see your location until you clock out.')

  function isToday(instant: string): boolean {
    return Math.floor(time.toWall(instant) / 1_440) === time.today
  }

  const isOnBreak = data.result.kind === 'break'
  return (
    <>
      <Hint label={about} multiline maw={280}>
        <Button
          className={classes.button}
          variant={since ? 'light' : 'default'}
          color={isOnBreak ? 'orange' : since ? 'teal' : 'gray'}
          leftSection={since ? <IconClockPause size={16} /> : <IconClockPlay size={16} />}
          rightSection={
            since && sharing === 'on' ? <IconMapPin className={classes.text} size={14} /> : undefined
          }
          aria-label={name}
          disabled={clock.isPending}
          onClick={() => void clock.send({ status: since ? 'Out' : 'In' })}
        >
          <span className={classes.text}>{shown ?? t('Clock in')}</span>
        </Button>
      </Hint>
      {since && <ClockMenu status={data.result} undo={undo} />}
    </>
  )
}

/** Stands in for the clock while nobody knows whether the person is clocked in. */
function UnknownClock({ onRetry }: { onRetry: () => void }) {
  const t = useTexts()
  const name = t('Couldn’t load your clock. Try again.')
  return (
    <Hint label={name} multiline maw={280}>
      <Button
        className={classes.button}
        variant="default"
        color="gray"
        leftSection={<IconAlertTriangle size={16} />}
        aria-label={name}
        onClick={onRetry}
      >
        <span className={classes.text}>{t('Time clock')}</span>
      </Button>
    </Hint>
  )
}
