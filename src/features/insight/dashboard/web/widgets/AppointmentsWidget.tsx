import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { titleOf } from '#features/schedule/calendar/web/calendar-events.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { groupByTechnician, ownDay } from '../today/today-groups.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** Appointments still to come, by technician. */
export function AppointmentsWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const viewer = useViewer()
  const open = useJobOpener()
  const [range, setRange] = useRange('appointments')
  const read = useWidgetData('appointments', range)
  const isOwn = seesOwnWorkOnly(viewer)
  return (
    <Widget
      widget="appointments"
      title={isOwn ? t('Your next appointments') : undefined}
      about={t('Upcoming appointments, excluding cancelled ones; shown once per technician.')}
      range={range}
      onRange={setRange}
      file={{ widget: 'appointments', ...range }}
    >
      <WidgetRows read={read} empty={t('No upcoming appointments in this period.')}>
        {rows => {
          const shown = rows.map(jobRowFromWire)
          const groups = isOwn ? ownDay(shown, viewer) : groupByTechnician(shown, viewer.id)
          return groups.map(group => (
            <div key={group.id}>
              {!isOwn && <h3 className={classes.group}>{group.name || t('No technician')}</h3>}
              <ul className={classes.visits} aria-label={group.name || t('No technician')}>
                {group.appointments.map(row => (
                  <li key={row.key}>
                    <button type="button" className={classes.visit} onClick={() => open(row.id)}>
                      <span>{time.instant(row.starts_at, 'dayAndTime')}</span>
                      <span>{[titleOf(row), row.suburb || row.address].filter(Boolean).join(' · ')}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))
        }}
      </WidgetRows>
    </Widget>
  )
}
