import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useViewer } from '#web/viewer.ts'
import { type Days, efficiencyMeasures } from '../../dashboard.rules.ts'
import type { WidgetRows as WidgetRowsOf } from '../../widgets.wire.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { countedColumns, orDash } from '../Counted.tsx'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { hoursText, rateText } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

type Row = WidgetRowsOf['employee_efficiency']

/** How much of the time that technicians are clocked in they work on jobs, and what comes of it. */
export function EfficiencyWidget() {
  const t = useTexts()
  const isOwn = seesOwnWorkOnly(useViewer())
  const [range, setRange] = useRange('employee_efficiency')
  const read = useWidgetData('employee_efficiency', range)
  const title = isOwn ? t('Your work') : undefined
  return (
    <Widget
      widget="employee_efficiency"
      title={title}
      about={<AboutMeasures of={efficiencyMeasures} />}
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

/** Headers and texts of the figures; without money where none of it may be seen. */
function useFigures(rows: readonly Row[]) {
  const t = useTexts()
  const figure = (
    measure: (typeof efficiencyMeasures)[number],
    header: string,
    amountOf: (row: Row) => number | null,
    text: (amount: number) => string,
  ) => ({ measure, header, amountOf, text })
  return [
    figure('onSiteMinutes', t('Hours on jobs'), row => row.on_site_minutes, hoursText),
    figure('clockedMinutes', t('Hours clocked'), row => row.clocked_minutes, hoursText),
    figure('efficiency', t('Time on jobs'), row => row.efficiency, rateText),
    figure('jobsClosed', t('Jobs closed'), row => row.jobs_closed, countText),
    figure('returnVisits', t('Callbacks'), row => row.return_visits, countText),
    ...(rows.every(row => row.revenue_an_hour_cents === null)
      ? []
      : [figure('revenueAnHour', t('Revenue per hour'), row => row.revenue_an_hour_cents, moneyText)]),
  ]
}

function Team({ rows, range }: { rows: readonly Row[]; range: Days }) {
  const t = useTexts()
  const figures = useFigures(rows)
  const column = countedColumns(range, ({ value, label }: Row) => ({
    dimension: 'technician',
    value: String(value),
    name: label,
  }))
  return (
    <FigureTable
      label={t('Technicians')}
      rows={rows}
      rowKey={row => row.value}
      columns={[
        { header: t('Name'), cell: row => row.label },
        ...figures.map(({ measure, header, amountOf, text }) => column(measure, header, amountOf, text)),
      ]}
    />
  )
}

/** A technician's own, in large figures instead of a table of one row. */
function OwnFigures({ row }: { row: Row }) {
  const figures = useFigures([row])
  return (
    <div className={classes.figures}>
      {figures.map(({ header, amountOf, text }) => (
        <div key={header} className={classes.figure}>
          <b>{orDash(amountOf(row), text)}</b>
          <span>{header}</span>
        </div>
      ))}
    </div>
  )
}
