import { Button } from '@mantine/core'
import {
  IconBriefcase,
  IconClockExclamation,
  IconNavigation,
  IconPhone,
  IconRoute,
} from '@tabler/icons-react'
import { useState } from 'react'
import { LateAdvice } from '#features/jobs/jobs/web/LateMark.tsx'
import { PlaceMap } from '#features/places/maps/web/PlaceMap.tsx'
import { type AppointmentRow, titleOf } from '#features/schedule/calendar/web/calendar-events.ts'
import { directionsUrl, routeUrl } from '#shared/directions.ts'
import { telHref } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from '../DashboardPage.module.css'
import { openOf, type Phase, phaseOf } from './today-groups.ts'

const RunningLate = lazyDialog(
  async () =>
    (await import('#features/messages/appointment-messages/web/RunningLateDialog.tsx')).RunningLateDialog,
)

const labels: Record<Phase, string> = { late: 'Late', past: 'Next job', now: 'Current job', next: 'Next job' }

interface NextJobProps {
  /** The viewer's own day. */
  rows: readonly AppointmentRow[]
  onOpen: (job: number) => void
}

/** Where a technician goes next, and what they do on the way: directions, a call, and telling clients that it gets late. */
export function NextJob({ rows, onOpen }: NextJobProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [isLate, setLate] = useState(false)
  const open = openOf(rows, time.now, time.zone)
  const [next] = open
  if (!next) return null
  const phase = phaseOf(next, time.now, time.zone)
  const label = t(labels[phase])
  const later = open.filter(row => phaseOf(row, time.now, time.zone) === 'next')
  const stops = open.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  const dial = telHref(next.phone || next.masked_phone)
  const place =
    next.lat === null || next.lng === null ? null : { lat: next.lat, lng: next.lng, address: next.address }
  return (
    <Card flush aria-label={label}>
      <div className={classes.next}>
        <div>
          <p data-late={phase === 'late' || undefined}>
            {label} · {time.instant(next.starts_at, 'time')}
          </p>
          {phase === 'late' && <LateAdvice ends_at={next.ends_at} />}
          <h3>{titleOf(next)}</h3>
          <p>{next.address || next.suburb}</p>
          {place && <PlaceMap place={place} />}
        </div>
        <div className={classes.nextWays}>
          <Button size="md" leftSection={<IconBriefcase size={18} />} onClick={() => onOpen(next.id)}>
            {t('Open job')}
          </Button>
          {place && (
            <Button
              component="a"
              target="_blank"
              rel="noreferrer"
              href={directionsUrl(place)}
              size="md"
              variant="default"
              leftSection={<IconNavigation size={18} />}
            >
              {t('Directions')}
            </Button>
          )}
          {dial && (
            <Button
              component="a"
              href={dial}
              size="md"
              variant="default"
              leftSection={<IconPhone size={18} />}
            >
              {t('Call')}
            </Button>
          )}
          {stops.length > 1 && (
            <Button
              component="a"
              target="_blank"
              rel="noreferrer"
              href={routeUrl(stops)}
              size="md"
              variant="default"
              leftSection={<IconRoute size={18} />}
            >
              {t('Today’s route')}
            </Button>
          )}
          {later.length > 0 && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconClockExclamation size={18} />}
              onClick={() => setLate(true)}
            >
              {t('Running late')}
            </Button>
          )}
        </div>
      </div>
      {isLate && <RunningLate onClose={() => setLate(false)} />}
    </Card>
  )
}
