import { useState } from 'react'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { NewWebLeads } from '#features/sales/leads/web/NewWebLeads.tsx'
import type { WebLead } from '#features/sales/leads/web-leads.contract.ts'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'

const WebLeadDialog = lazyDialog(
  async () => (await import('#features/sales/leads/web/WebLeadDialog.tsx')).WebLeadDialog,
)

/** Leads from the website that nobody has looked at. */
export function WebLeadsWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const today = dayText(time.today)
  // Here, as opening one takes it off the list.
  const [shown, setShown] = useState<WebLead | null>(null)
  const { data, error, refetch } = useRead(leadsContract.webLeads, {})
  return (
    <Widget
      widget="webleads"
      about={t('Website form leads that nobody has opened yet.')}
      file={{ widget: 'webleads', start: today, end: today }}
    >
      <WidgetRows read={{ data: data?.result, error, refetch }} empty={t('No new leads from your website.')}>
        {leads => <NewWebLeads leads={leads} unseen={data?.unseen ?? 0} onShow={setShown} />}
      </WidgetRows>
      {shown && <WebLeadDialog lead={shown} onClose={() => setShown(null)} />}
    </Widget>
  )
}
