import { measures } from '#features/insight/measures/measures.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useMay } from '#web/viewer.ts'
import { countText } from '../count-text.ts'
import { FigureTable } from '../FigureTable.tsx'
import { wholeMoney } from '../figure-texts.ts'
import { useRange } from '../use-range.ts'
import { useWidgetData } from '../use-widget-data.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

const mostRows = 30

/** Where work comes from: leads, what was won of them, jobs and money. */
export function LeadSourcesWidget() {
  const t = useTexts()
  const mayLeads = useMay({ as: 'user', permission: 'leads.manage' })
  const [range, setRange] = useRange('top_leads')
  const read = useWidgetData('top_leads', range)
  return (
    <Widget
      widget="top_leads"
      title={t('Top lead sources')}
      about={`${t(measures.leads.about)} ${t(measures.leadsWon.about)}`}
      range={range}
      onRange={setRange}
      file={{ widget: 'top_leads', ...range }}
    >
      <WidgetRows read={read} empty={t('No leads and no jobs in these days.')}>
        {rows => (
          <FigureTable
            label={t('Top lead sources')}
            rows={rows.slice(0, mostRows)}
            rowKey={row => row.id ?? 0}
            columns={[
              {
                header: t('Lead source'),
                cell: row => {
                  const label = row.label || t('No source')
                  if (!mayLeads || row.id === null) return label
                  return (
                    <AppLink to="/manage/leads" query={{ source: row.id }}>
                      {label}
                    </AppLink>
                  )
                },
              },
              { header: t('Leads'), cell: row => countText(row.leads), isNumber: true },
              { header: t('Won'), cell: row => countText(row.won), isNumber: true },
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
        )}
      </WidgetRows>
    </Widget>
  )
}
