import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { NewWebLeads } from '#features/sales/leads/web/NewWebLeads.tsx'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

/** Leads from the website that nobody has looked at. */
export function WebLeadsWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const today = dayText(time.today)
  const { data, error, refetch } = useRead(leadsContract.webLeads, {})
  return (
    <Widget
      widget="webleads"
      about={t('Leads from the form on your website that nobody has opened yet.')}
      file={{ widget: 'webleads', start: today, end: today }}
    >
      <WidgetRows read={{ data: data?.result, error, refetch }} empty={t('No new leads from your website.')}>
        {leads => <NewWebLeads leads={leads} />}
      </WidgetRows>
    </Widget>
  )
}
