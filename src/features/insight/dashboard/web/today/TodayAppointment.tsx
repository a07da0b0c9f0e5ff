import { ActionIcon } from '@mantine/core'
import { IconNavigation, IconPhone } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { JobStatusBadge } from '#features/jobs/job-status/web/JobStatusBadge.tsx'
import { LateAdvice } from '#features/jobs/jobs/web/LateMark.tsx'
import { type AppointmentRow, titleOf } from '#features/schedule/calendar/web/calendar-events.ts'
import { directionsUrl } from '#shared/directions.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from '../DashboardPage.module.css'
import type { Phase } from './today-groups.ts'

interface TodayAppointmentProps {
  row: AppointmentRow
  phase: Phase
  colour: string
  /** The other technicians of the appointment. */
  mates: AppointmentRow['technicians']
  onOpen: () => void
}

/** One appointment: when, who, where, with thumb-sized buttons for calling and directions. */
export function TodayAppointment({ row, phase, colour, mates, onOpen }: TodayAppointmentProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const title = titleOf(row)
  const dial = telHref(row.phone || row.masked_phone)
  return (
    <li className={classes.appointment} data-phase={phase} style={{ '--own': colour } as CSSProperties}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.time}>
          <b>{time.instant(row.starts_at, 'time')}</b>
          <span>{time.instant(row.ends_at, 'time')}</span>
        </span>
        <span className={classes.what}>
          <span className={classes.title}>{title}</span>
          <span className={classes.place}>
            {[row.suburb || row.address, row.job_types].filter(Boolean).join(' · ')}
          </span>
          {phase === 'late' && <LateAdvice ends_at={row.ends_at} />}
          {mates.length > 0 && (
            <span className={classes.place}>
              {t('with {{names}}', { names: mates.map(each => each.label).join(', ') })}
            </span>
          )}
        </span>
        <span className={classes.badges}>
          {phase === 'late' && <StatusBadge tone="pink">{t('Late')}</StatusBadge>}
          {phase === 'now' && <StatusBadge tone="pink">{t('Now')}</StatusBadge>}
          <JobStatusBadge status={row.status_id} />
        </span>
      </button>
      <span className={classes.actions}>
        {dial && (
          <Hint label={t('Call {{number}}', { number: displayPhone(row.phone) })}>
            <ActionIcon
              component="a"
              href={dial}
              variant="default"
              className={classes.action}
              aria-label={t('Call {{name}}', { name: row.name || title })}
            >
              <IconPhone size={16} />
              <span className={classes.actionText}>{t('Call')}</span>
            </ActionIcon>
          </Hint>
        )}
        {row.lat !== null && row.lng !== null && (
          <Hint label={t('Directions')}>
            <ActionIcon
              component="a"
              target="_blank"
              rel="noreferrer"
              href={directionsUrl({ lat: row.lat, lng: row.lng, address: row.address })}
              variant="default"
              className={classes.action}
              aria-label={t('Directions to {{place}}', { place: row.address || row.suburb })}
            >
              <IconNavigation size={16} />
              <span className={classes.actionText}>{t('Directions')}</span>
            </ActionIcon>
          </Hint>
        )}
      </span>
    </li>
  )
}
