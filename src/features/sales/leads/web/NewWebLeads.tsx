import { Anchor, Group, Table, Text } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import { leadsContract } from '../leads.contract.ts'
import { webLeadStatus } from '../leads.rules.ts'
import type { WebLead } from '../web-leads.contract.ts'
import classes from './leads.module.css'

/** Rows of the table; the list has them all. */
const mostRows = 10

interface NewWebLeadsProps {
  leads: readonly WebLead[]
  /** How many there are, counted up to a hundred. */
  unseen: number
  onShow: (lead: WebLead) => void
}

/** Unseen leads from the web form. */
export function NewWebLeads({ leads, unseen, onShow }: NewWebLeadsProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const mayList = useMay(leadsContract.list.access)
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
            {leads.slice(0, mostRows).map(lead => (
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
                  <Anchor component="button" type="button" size="sm" onClick={() => onShow(lead)}>
                    {t('Show Details')}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {unseen > mostRows && (
        <Group gap="xs" px={8} pt={8}>
          <Text size="sm" c="dimmed">
            {t('The newest {{shown}} of {{total}}', {
              shown: mostRows,
              total: unseen < 100 ? String(unseen) : '100+',
            })}
          </Text>
          {mayList && (
            <Anchor component={AppLink} to="/manage/leads" size="sm">
              {t('All leads')}
            </Anchor>
          )}
        </Group>
      )}
    </>
  )
}
