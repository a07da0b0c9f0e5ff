import { Fragment } from 'react'
import type { AppointmentRow } from '#features/schedule/calendar/web/calendar-events.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from '../DashboardPage.module.css'
import { TodayAppointment } from './TodayAppointment.tsx'
import { lateFirst, phaseOf, type TodayGroup } from './today-groups.ts'

const nobody: AppointmentRow['technicians'] = []

interface TechnicianDayProps {
  group: TodayGroup
  /** True for the viewer's own day, which needs no name. */
  isAlone: boolean
  onOpen: (job: number) => void
}

/** One technician's appointments, with a line between past and upcoming ones. */
export function TechnicianDay({ group, isAlone, onOpen }: TechnicianDayProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const appointments = lateFirst(group.appointments, time.now, time.zone)
  const phases = appointments.map(row => phaseOf(row, time.now, time.zone))
  const nowAt = phases.indexOf('next')
  const name = group.name || t('No technician')
  const { length } = appointments
  return (
    <Card flush aria-label={name}>
      {!isAlone && (
        <h3 className={classes.person}>
          {group.id === 0 ? (
            <span className={classes.nobody} aria-hidden="true" />
          ) : (
            <PersonAvatar name={name} colour={group.colour} size={26} />
          )}
          <span>{name}</span>
          <small>{length === 1 ? t('1 appointment') : t('{{count}} appointments', { count: length })}</small>
        </h3>
      )}
      <ol className={classes.appointments}>
        {appointments.map((row, i) => (
          <Fragment key={row.key}>
            {i === nowAt && i > 0 && phases[i - 1] !== 'now' && <NowLine />}
            <TodayAppointment
              row={row}
              phase={phases[i]!}
              colour={group.colour}
              mates={isAlone ? row.technicians.filter(each => each.value !== group.id) : nobody}
              onOpen={() => onOpen(row.id)}
            />
          </Fragment>
        ))}
      </ol>
    </Card>
  )
}

function NowLine() {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <li className={classes.nowLine}>
      <span>{t('Now, {{time}}', { time: time.wall(time.now, 'time') })}</span>
    </li>
  )
}
