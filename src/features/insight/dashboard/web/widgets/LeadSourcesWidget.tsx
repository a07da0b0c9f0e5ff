import { useTexts } from '#web/i18n.ts'
import { wholeMoney } from '#web/money-text.ts'
import type { WidgetRows as WidgetRowsOf } from '../../widgets.wire.ts'
import { AboutMeasures } from '../AboutMeasures.tsx'
import { countedColumns } from '../Counted.tsx'
import { FigureTable } from '../FigureTable.tsx'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

const mostRows = 30

type Row = WidgetRowsOf['top_leads']

/** Where work comes from: leads, what was won of them, jobs and money. */
export function LeadSourcesWidget() {
  const t = useTexts()
  const [range, setRange] = useRange('top_leads')
  const read = useWidgetData('top_leads', range)
  const nameOf = (row: Row) => row.label || t('No source')
  const figure = countedColumns(range, (row: Row) => ({
    dimension: 'source',
    value: row.id === null ? '' : String(row.id),
    name: nameOf(row),
  }))
  return (
    <Widget
      widget="top_leads"
      about={<AboutMeasures of={['leads', 'leadsWon', 'jobs', 'revenue']} />}
      range={range}
      onRange={setRange}
      file={{ widget: 'top_leads', ...range }}
    >
      <WidgetRows read={read} empty={t('No leads or jobs in this period.')}>
        {rows => (
          <FigureTable
            label={t('Top lead sources')}
            rows={rows.slice(0, mostRows)}
            rowKey={row => row.id ?? 0}
            columns={[
              { header: t('Lead source'), cell: nameOf },
              figure('leads', t('Leads'), row => row.leads),
              figure('leadsWon', t('Won'), row => row.won),
              figure('jobs', t('Jobs'), row => row.jobs),
              ...(rows[0]?.money_cents === null
                ? []
                : [figure('revenue', t('Revenue'), row => row.money_cents ?? 0, wholeMoney)]),
            ]}
          />
        )}
      </WidgetRows>
    </Widget>
  )
}
