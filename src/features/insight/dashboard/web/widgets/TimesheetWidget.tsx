import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { FigureTable } from '../FigureTable.tsx'
import { hoursText } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** The people clocked in, and hours worked against rostered shifts. */
export function TimesheetWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const [range, setRange] = useRange('timesheet')
  const read = useWidgetData('timesheet', range)
  return (
    <Widget
      widget="timesheet"
      about={t('Hours clocked so far against rostered hours. Leave excluded.')}
      range={range}
      onRange={setRange}
      file={{ widget: 'timesheet', ...range }}
    >
      <WidgetRows read={read} empty={t('No team members yet.')}>
        {rows => (
          <FigureTable
            label={t('Timesheet')}
            rows={rows}
            rowKey={row => row.value}
            columns={[
              {
                header: t('Name'),
                cell: row => (
                  <span className={classes.person}>
                    <span className={classes.dot} data-on={row.is_present || undefined} aria-hidden="true" />
                    <span>
                      {row.label}{' '}
                      <small>
                        {row.date_time_in
                          ? t('clocked in since {{time}}', { time: time.instant(row.date_time_in, 'time') })
                          : t('not clocked in')}
                      </small>
                    </span>
                  </span>
                ),
              },
              { header: t('Hours'), cell: row => hoursText(row.worked_minutes), isNumber: true },
              {
                header: t('Shift'),
                cell: row => (row.shift_minutes === null ? '–' : hoursText(row.shift_minutes)),
                isNumber: true,
              },
            ]}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}
