import { Anchor, Button, Table } from '@mantine/core'
import { useState } from 'react'
import { displayPhone } from '#shared/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { leadsContract, type WebLead } from '../leads.contract.ts'
import { webLeadFacts, webLeadStatus } from '../leads.rules.ts'
import { Photos } from './LeadDialog.tsx'
import classes from './leads.module.css'
import { webQuoteAddress } from './quote-address.ts'

/** What the web form brought in and nobody has looked at yet; nothing when there is nothing. */
export function NewWebLeads() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const leads = useRead(leadsContract.webLeads, {}).data?.result ?? []
  const [shown, setShown] = useState<WebLead | null>(null)
  if (leads.length === 0 && !shown) return null
  return (
    <Card title={t('New Web Leads')} style={{ marginBottom: 16 }}>
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
      {shown && <ViewData lead={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

/** All that a web lead says. Once it was opened, it is new no more. */
function ViewData({ lead, onClose }: { lead: WebLead; onClose: () => void }) {
  const t = useTexts()
  const mayQuote = useMay({ as: 'user', permission: 'money.manage' })
  const seen = useSend(leadsContract.markSeen, { silent: true })
  const close = () => {
    onClose()
    void seen.send({ leadId: lead.id }).catch(() => {})
  }
  const facts: [string, string][] = [
    [t('Name'), lead.name],
    [t('Email'), lead.email],
    [t('Phone'), displayPhone(lead.phone)],
    ...webLeadFacts(lead.data).map(([label, value]): [string, string] => [labelOf(label, t), value]),
  ]
  return (
    <Dialog
      opened
      title={t('View Data')}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
          {mayQuote && (
            <Button
              onClick={() => void seen.send({ leadId: lead.id }).catch(() => {})}
              renderRoot={props => <AppLink {...webQuoteAddress(lead)} {...props} />}
            >
              {t('Create Quote')}
            </Button>
          )}
        </>
      }
    >
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd style={{ whiteSpace: 'pre-line' }}>{value}</dd>
            </div>
          ))}
      </dl>
      <Photos files={lead.files ? lead.files.split(',') : []} />
    </Dialog>
  )
}

/** Our own names are translated; a company's questions stand as it wrote them. */
const labelOf = (name: string, t: ReturnType<typeof useTexts>): string =>
  name === 'address' ? t('Address') : name === 'message' ? t('Message') : name
