import { measures } from '#features/insight/measures/measures.rules.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useViewer } from '#web/viewer.ts'
import type { Days } from '../../dashboard.rules.ts'
import type { WidgetRows as WidgetRowsOf } from '../../widgets.wire.ts'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { hoursText, rateText } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import { JobsLink } from './JobsLink.tsx'
import classes from './widgets.module.css'

type Row = WidgetRowsOf['employee_efficiency']

/** How much of the time that technicians are clocked in they work on jobs, and what comes of it. */
export function EfficiencyWidget() {
  const t = useTexts()
  const isOwn = seesOwnWorkOnly(useViewer())
  const [range, setRange] = useRange('employee_efficiency')
  const read = useWidgetData('employee_efficiency', range)
  const title = isOwn ? t('Your work') : t('Technicians')
  return (
    <Widget
      widget="employee_efficiency"
      title={title}
      about={[measures.onSiteMinutes, measures.efficiency, measures.returnVisits]
        .map(each => t(each.about))
        .join(' ')}
      range={range}
      onRange={setRange}
      file={{ widget: 'employee_efficiency', ...range }}
    >
      <WidgetRows read={read} empty={t('No technicians yet.')}>
        {rows => (isOwn ? <OwnFigures row={rows[0]!} /> : <Team rows={rows} range={range} />)}
      </WidgetRows>
    </Widget>
  )
}

function Team({ rows, range }: { rows: readonly Row[]; range: Days }) {
  const t = useTexts()
  return (
    <FigureTable
      label={t('Technicians')}
      rows={rows}
      rowKey={row => row.value}
      columns={[
        {
          header: t('Name'),
          cell: row => (
            <JobsLink range={range} worker={row.value}>
              {row.label}
            </JobsLink>
          ),
        },
        { header: t('Hours on jobs'), cell: row => hoursText(row.on_site_minutes), isNumber: true },
        { header: t('Hours clocked'), cell: row => hoursText(row.clocked_minutes), isNumber: true },
        {
          header: t('Time on jobs'),
          cell: row => (row.efficiency === null ? '–' : rateText(row.efficiency)),
          isNumber: true,
        },
        { header: t('Jobs closed'), cell: row => countText(row.jobs_closed), isNumber: true },
        { header: t('Return visits'), cell: row => countText(row.return_visits), isNumber: true },
        ...(rows.every(row => row.revenue_an_hour_cents === null)
          ? []
          : [
              {
                header: t('Revenue an hour'),
                cell: (row: Row) =>
                  row.revenue_an_hour_cents === null ? '–' : moneyText(row.revenue_an_hour_cents),
                isNumber: true,
              },
            ]),
      ]}
    />
  )
}

/** A technician's own, in large figures instead of a table of one row. */
function OwnFigures({ row }: { row: Row }) {
  const t = useTexts()
  const figures: readonly [string, string][] = [
    [t('Hours on jobs'), hoursText(row.on_site_minutes)],
    [t('Hours clocked'), hoursText(row.clocked_minutes)],
    [t('Time on jobs'), row.efficiency === null ? '–' : rateText(row.efficiency)],
    [t('Jobs closed'), countText(row.jobs_closed)],
    [t('Return visits'), countText(row.return_visits)],
  ]
  return (
    <div className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <b>{value}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}
