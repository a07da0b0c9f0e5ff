import { Anchor, Table } from '@mantine/core'
import { useState } from 'react'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { WebLead } from '../leads.contract.ts'
import { webLeadStatus } from '../leads.rules.ts'
import classes from './leads.module.css'

const WebLeadDialog = lazyPart(async () => (await import('./WebLeadDialog.tsx')).WebLeadDialog)

/** Unseen leads from the web form. */
export function NewWebLeads({ leads }: { leads: readonly WebLead[] }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [shown, setShown] = useState<WebLead | null>(null)
  return (
    <>
      <div style={{ overflowX: 'auto' }}>
        <Table className={classes.web} verticalSpacing={6} horizontalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              {['Name', 'Email', 'Phone', 'Status', 'Date Time', 'Data'].map(header => (
                <Table.Th key={header}>{t(header)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {leads.slice(0, 10).map(lead => (
              <Table.Tr key={lead.id}>
                <Table.Td>{lead.name}</Table.Td>
                <Table.Td>{lead.email}</Table.Td>
                <Table.Td>{displayPhone(lead.phone)}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={lead.status === webLeadStatus.pending ? 'amber' : 'green'}>
                    {lead.status === webLeadStatus.pending ? t('Pending') : t('Quote Sent')}
                  </StatusBadge>
                </Table.Td>
                <Table.Td>{instant(lead.date_time)}</Table.Td>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" onClick={() => setShown(lead)}>
                    {t('Show Details')}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {shown && <WebLeadDialog lead={shown} onClose={() => setShown(null)} />}
    </>
  )
}
