import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDay, parseDay } from '#shared/dates.ts'
import { rateOf } from '#shared/numbers/money.ts'
import type { Translate } from '#shared/translator.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { tableRate } from '../../programme/programme.rules.ts'
import { partnerHomeContract, type ReferralRow } from '../partner-home.contract.ts'

/** The companies that signed up by the partner's links. */
export function ReferralsTable() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(partnerHomeContract.referrals, {
    sort: { field: 'registered', order: 'DESC' },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, at => instant(at, 'date')), [t, instant])
  return (
    <DataTable
      {...list.table}
      label={t('Referrals')}
      columns={columns}
      rowLabel={row => row.name}
      toolbar={<SearchBox {...list.searchBox} label={t('Search by company or email')} />}
      toolbarEnd={<ExportButton entry={partnerHomeContract.exportReferrals} input={list.fileInput} />}
      rowTone={row => (row.gone ? 'muted' : undefined)}
      noMatch={{ title: t('No matches'), text: t('No matching company or email.') }}
      empty={{
        title: t('No referrals yet'),
        text: t('Share your link. Companies that sign up appear here.'),
        icon: <IconUsers size={22} stroke={1.6} />,
      }}
    />
  )
}

type Sort = 'registered' | 'name' | 'email' | 'price'

const dayOf = (day: string) => formatDay(parseDay(day) ?? 0, language(), 'date')

function columnsOf(t: Translate, day: (at: string) => string): Column<ReferralRow, Sort>[] {
  return [
    {
      id: 'name',
      header: t('Company'),
      sortField: 'name',
      cell: row => (
        <>
          <b style={{ fontWeight: 500 }}>{row.name}</b>
          {row.in_review && (
            <>
              {' '}
              <StatusBadge tone="amber">{t('In review')}</StatusBadge>
            </>
          )}
        </>
      ),
    },
    {
      id: 'email',
      header: t('Email'),
      sortField: 'email',
      cell: row => row.email,
      width: 220,
      hideBelow: 'lg',
    },
    {
      id: 'registered',
      header: t('Signup Date'),
      sortField: 'registered',
      cell: row => day(row.registered),
      width: 130,
    },
    {
      id: 'status',
      header: t('Status'),
      card: 'corner',
      cell: () => (
        <StatusBadge tone="green" dot>
          {t('Active')}
        </StatusBadge>
      ),
      width: 100,
    },
    {
      id: 'pack',
      header: t('Package'),
      cell: row => (row.pack_name ? t(row.pack_name) : t('Free plan')),
      width: 110,
    },
    {
      id: 'trial',
      header: t('Trial ends'),
      cell: row => (row.trial_ends && !row.gone ? dayOf(row.trial_ends) : ''),
      width: 120,
      hideBelow: 'xl',
    },
    {
      id: 'price',
      header: t('Monthly Value'),
      sortField: 'price',
      align: 'right',
      cell: row => moneyText(row.monthly_cents),
      width: 140,
    },
    {
      id: 'commission',
      header: t('Commission (10%)'),
      align: 'right',
      cell: row => moneyText(rateOf(row.monthly_cents, tableRate)),
      width: 160,
    },
  ]
}
