import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { leadPath } from '#features/sales/leads/leads.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type LeadFormDelivery, leadFormsContract } from '../lead-forms.contract.ts'
import { columnText } from '../lead-forms.rules.ts'
import { outcomeLabels } from './lead-form-words.ts'

const longest = 200

/** The last deliveries of all lead forms, with what became of each. */
export function LeadFormDeliveries() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(leadFormsContract.deliveries, {}, { staleTime: 0 })
  const sentOf = ({ columns }: LeadFormDelivery) => {
    const text = columns.map(columnText).join(' · ')
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
  const columns: Column<LeadFormDelivery>[] = [
    { id: 'at', header: t('Time'), cell: row => instant(row.at), width: 170 },
    { id: 'form', header: t('Lead form'), cell: row => row.form, width: 150 },
    {
      id: 'outcome',
      header: t('Result'),
      width: 180,
      cell: ({ outcome }) => (
        <StatusBadge tone={outcomeLabels[outcome].tone}>{t(outcomeLabels[outcome].label)}</StatusBadge>
      ),
    },
    { id: 'sent', header: t('What was sent'), cell: row => sentOf(row) || '–', wrap: true, card: 'plain' },
    {
      id: 'act',
      header: t('Lead'),
      cell: row => <DeliveryAct delivery={row} />,
      width: 120,
      card: 'foot',
      align: 'right',
    },
  ]
  return (
    <Card flush title={t('Last deliveries')}>
      <DataTable<LeadFormDelivery>
        label={t('What was sent')}
        columns={columns}
        rows={read.data?.result}
        rowId={row => row.id}
        rowLabel={row => `${row.form}, ${instant(row.at)}`}
        error={read.error && !read.data ? t(read.error) : null}
        onRetry={() => void read.refetch()}
        empty={{
          title: t('Nothing has come yet'),
          text: t('Send a test from Google Ads. It appears here.'),
          icon: <IconInbox size={22} />,
        }}
      />
    </Card>
  )
}

/** Opens the lead of a delivery, or makes one. */
function DeliveryAct({ delivery: { id, outcome, lead_id, form } }: { delivery: LeadFormDelivery }) {
  const t = useTexts()
  const confirm = useConfirm()
  const make = useSend(leadFormsContract.makeLead, { saved: 'Lead added.' })
  const mayMake = useMay(leadFormsContract.makeLead.access)
  if (lead_id !== null)
    return (
      <Button component={AppLink} to={leadPath(lead_id)} variant="default" size="xs">
        {t('Open lead')}
      </Button>
    )
  if (outcome === 'lead' || outcome === 'joined' || !mayMake) return null
  const ask = () =>
    confirm({
      title: t('Add a lead from this delivery?'),
      message: outcome === 'test' ? t('It is a test. Its name and phone may be made up.') : form,
      confirm: t('Add lead'),
      run: () => make.send({ id }),
    })
  return (
    <Button variant="default" size="xs" loading={make.isPending} onClick={() => void ask()}>
      {t('Add lead')}
    </Button>
  )
}
