import { measures } from '#features/insight/measures/measures.rules.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { wholeMoney } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import { JobsLink } from './JobsLink.tsx'
import classes from './widgets.module.css'

const [mostBars, mostRows] = [6, 30]

/** Job types by the jobs of some days. */
export function JobTypesWidget() {
  const t = useTexts()
  const go = useGo()
  const [range, setRange] = useRange('top_job_types')
  const read = useWidgetData('top_job_types', range)
  return (
    <Widget
      widget="top_job_types"
      title={t('Top job types')}
      about={t(measures.jobs.about)}
      range={range}
      onRange={setRange}
      file={{ widget: 'top_job_types', ...range }}
    >
      <WidgetRows read={read} empty={t('No jobs were created in these days.')}>
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
                onPick={at => {
                  const type = rows[at]!.id
                  void go({
                    to: '/jobs',
                    query: { ...(type !== null && { type }), from: range.start, to: range.end },
                  })
                }}
              />
            </div>
            <FigureTable
              label={t('Top job types')}
              rows={rows.slice(0, mostRows)}
              rowKey={row => row.id ?? 0}
              columns={[
                {
                  header: t('Job type'),
                  cell: row => (
                    <JobsLink range={range} {...(row.id !== null && { type: row.id })}>
                      {row.label || t('No job type')}
                    </JobsLink>
                  ),
                },
                { header: t('Jobs'), cell: row => countText(row.jobs), isNumber: true },
                ...(rows[0]?.money_cents === null
                  ? []
                  : [
                      {
                        header: t('Revenue'),
                        cell: (row: (typeof rows)[number]) => wholeMoney(row.money_cents ?? 0),
                        isNumber: true,
                      },
                    ]),
              ]}
            />
          </>
        )}
      </WidgetRows>
    </Widget>
  )
}
