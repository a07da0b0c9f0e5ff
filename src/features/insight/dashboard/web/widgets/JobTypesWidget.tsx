import { useTexts } from '#web/i18n.ts'
import { wholeMoney } from '#web/money-text.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { WidgetRows as WidgetRowsOf } from '../../widgets.wire.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { countedColumns, useCounted } from '../Counted.tsx'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

const [mostBars, mostRows] = [6, 30]

type Row = WidgetRowsOf['top_job_types']

/** Job types by the jobs of some days. */
export function JobTypesWidget() {
  const t = useTexts()
  const [range, setRange] = useRange('top_job_types')
  const read = useWidgetData('top_job_types', range)
  const { openOf, dialog } = useCounted(range)
  const openJobs = openOf('jobs')
  const groupOf = ({ id, label }: Row) => ({
    dimension: 'type' as const,
    value: id === null ? '' : String(id),
    name: label || t('No job type'),
  })
  const figure = countedColumns(range, groupOf)
  return (
    <Widget
      widget="top_job_types"
      about={<AboutMeasures of={['jobs', 'revenue']} />}
      range={range}
      onRange={setRange}
      file={{ widget: 'top_job_types', ...range }}
    >
      <WidgetRows read={read} empty={t('No jobs were created in this period.')}>
        {rows => (
          <>
            <div className={classes.chart}>
              <Chart
                kind="bars"
                label={t('Jobs by type')}
                rowsAre={t('Job type')}
                series={[{ name: t('Jobs') }]}
                rows={rows
                  .slice(0, mostBars)
                  .map(row => ({ label: row.label || t('No job type'), values: [row.jobs] }))}
                format={countText}
                {...(openJobs && { onPick: (at: number) => openJobs(groupOf(rows[at]!)) })}
              />
            </div>
            {dialog}
            <FigureTable
              label={t('Top job types')}
              rows={rows.slice(0, mostRows)}
              rowKey={row => row.id ?? 0}
              columns={[
                {
                  header: t('Job type'),
                  cell: row => row.label || t('No job type'),
                },
                figure('jobs', t('Jobs'), row => row.jobs),
                ...(rows[0]?.money_cents === null
                  ? []
                  : [figure('revenue', t('Revenue'), row => row.money_cents ?? 0, wholeMoney)]),
              ]}
            />
          </>
        )}
      </WidgetRows>
    </Widget>
  )
}
