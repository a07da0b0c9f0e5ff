import { Button, Skeleton, Text } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { openingsContract } from '#features/schedule/openings/openings.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { JobValues } from '../job-values.ts'
import classes from './Openings.module.css'

interface OpeningsProps {
  /** Gives the job in the form this time and technician. */
  onTake: (taken: { technician: number; starts_at: string; minutes: number }) => void
}

/** Suggests technicians and times for the job in the form: the next openings, one click each. */
export function Openings({ onTake }: OpeningsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.openings}>
      <Button
        variant="light"
        size="xs"
        style={{ justifySelf: 'start' }}
        leftSection={<IconCalendarSearch size={15} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Who’s free, and when?')}
      </Button>
      {isOpen && <Found onTake={onTake} />}
    </div>
  )
}

function Found({ onTake }: OpeningsProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [place, types, appointments] = useWatch<JobValues, ['place', 'job_type_ids', 'appointments']>({
    name: ['place', 'job_type_ids', 'appointments'],
  })
  const { data, error } = useRead(
    openingsContract.find,
    {
      duration: appointments.at(-1)?.minutes ?? defaultDuration,
      job_types: types,
      latitude: place.lat,
      longitude: place.lng,
      appointmentIds: appointments.flatMap(each => each.id ?? []),
    },
    { keepPrevious: true },
  )
  if (error && !data) return <Text size="sm">{t(error)}</Text>
  if (!data) return <Skeleton height={120} aria-hidden="true" />
  const { result } = data
  if (result.length === 0)
    return (
      <Text size="sm" role="status">
        {t('No suitable technician is free for that long in the next four weeks.')}
      </Text>
    )
  return (
    <ul className={classes.list} aria-label={t('Next openings')}>
      {result.map(({ worker, worker_name, color, appointment_time, duration, drive_before, drive_after }) => {
        const ways = [
          drive_before !== null && t('{{minutes}} min drive before', { minutes: drive_before }),
          drive_after !== null && t('{{minutes}} min drive after', { minutes: drive_after }),
        ].filter(Boolean)
        return (
          <li key={`${worker} ${appointment_time}`}>
            <button
              type="button"
              className={classes.opening}
              onClick={() => onTake({ technician: worker, starts_at: appointment_time, minutes: duration })}
            >
              <PersonAvatar name={worker_name} colour={color} size={26} />
              <span>
                <b>{time.instant(appointment_time, 'dayAndTime')}</b>
                <small>{[worker_name, ...ways].join(' · ')}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
