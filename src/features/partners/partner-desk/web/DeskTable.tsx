import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerKinds } from '../../partner-sign-in/partner-sign-in.rules.ts'
import { type DeskPartner, partnerDeskContract } from '../partner-desk.contract.ts'

const states: Record<DeskPartner['status'], { tone: Tone; label: string }> = {
  approved: { tone: 'green', label: 'Approved' },
  blocked: { tone: 'pink', label: 'Blocked' },
  closed: { tone: 'grey', label: 'Closed' },
}

const statuses = ['approved', 'blocked', 'closed'] as const

/** Partners and their applications. */
export function DeskTable() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(partnerDeskContract.list, {
    sort: { field: 'created', order: 'DESC' },
    rowId: row => row.id,
    filters: { status: '' as '' | DeskPartner['status'] },
  })
  const [openId, setOpenId] = useState<number | null>(null)
  const open = list.rows?.find(row => row.id === openId)
  const columns = useMemo(() => columnsOf(t, at => instant(at, 'date')), [t, instant])
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Partners')}
        columns={columns}
        rowLabel={row => row.company_name}
        onRowOpen={row => setOpenId(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search by name, email or code')} />
            <Select<'' | DeskPartner['status']>
              aria-label={t('Status')}
              allowDeselect={false}
              value={list.filters.status}
              w={140}
              data={[
                { value: '', label: t('All') },
                ...statuses.map(value => ({ value, label: t(states[value].label) })),
              ]}
              onChange={status => list.setFilters({ status: status ?? '' })}
            />
          </>
        }
        toolbarEnd={<ExportButton entry={partnerDeskContract.exportPartners} input={list.fileInput} />}
        noMatch={{ title: t('No matches'), text: t('No matching partner.') }}
        empty={{
          title: t('No partners yet'),
          text: t('Applicants appear here and can start straight away.'),
          icon: <IconUsersGroup size={22} stroke={1.6} />,
        }}
      />
      {open && <PartnerDialog partner={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

function PartnerDialog({ partner, onClose }: { partner: DeskPartner; onClose: () => void }) {
  const t = useTexts()
  const change = useSend(partnerDeskContract.setStatus, { saved: 'Saved.' })
  const { id, version, status } = partner
  const other = status === 'approved' ? 'blocked' : 'approved'
  const lines = [
    [t('Name'), partner.owner],
    [t('Email'), partner.email],
    [t('Phone'), partner.phone],
    [t('Website'), partner.company_website],
    [t('Partnership type'), t(partnerKinds[partner.kind])],
    [t('Reason'), partner.reason],
    [t('Not paid out'), moneyText(partner.open_cents)],
    ...(partner.shares_bank
      ? ([[t('Bank'), t('Another partner uses the same bank account.')]] as const)
      : []),
  ] as const
  return (
    <Dialog
      opened
      onClose={onClose}
      title={partner.company_name}
      footer={
        status !== 'closed' && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => void change.send({ partner_id: id, status: other, version })}
          >
            {status === 'approved' ? t('Block') : t('Restore access')}
          </Button>
        )
      }
    >
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', margin: 0 }}>
        {lines.map(([label, text]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function columnsOf(t: Translate, day: (at: string) => string): Column<DeskPartner, 'created' | 'name'>[] {
  return [
    {
      id: 'name',
      header: t('Partner'),
      sortField: 'name',
      cell: row => <b style={{ fontWeight: 500 }}>{row.company_name}</b>,
    },
    { id: 'owner', header: t('Name'), width: 170, hideBelow: 'lg', cell: row => row.owner },
    { id: 'created', header: t('Applied'), sortField: 'created', width: 130, cell: row => day(row.created) },
    { id: 'referrals', header: t('Referrals'), align: 'right', width: 110, cell: row => row.referrals },
    { id: 'paid', header: t('Paid'), align: 'right', width: 80, cell: row => row.paid },
    {
      id: 'open',
      header: t('Not paid out'),
      align: 'right',
      width: 130,
      cell: row => moneyText(row.open_cents),
    },
    {
      id: 'status',
      header: t('Status'),
      card: 'corner',
      width: 120,
      cell: ({ status }) => (
        <StatusBadge tone={states[status].tone} dot>
          {t(states[status].label)}
        </StatusBadge>
      ),
    },
  ]
}
