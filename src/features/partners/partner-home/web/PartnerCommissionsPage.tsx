import { IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type EntryState, entryStates } from '../../programme/programme.rules.ts'
import { type EntryRow, partnerHomeContract } from '../partner-home.contract.ts'
import { PartnerFrame, type Profile } from './PartnerFrame.tsx'
import classes from './partner.module.css'

const tones: Record<EntryState, Tone> = {
  pending: 'amber',
  review: 'orange',
  payable: 'blue',
  paid: 'green',
  refused: 'pink',
}

/** The ledger: what each payment of a referral earned. */
export default function PartnerCommissionsPage() {
  const t = useTexts()
  return (
    <PartnerFrame>
      {profile => (
        <>
          <div className={classes.title}>
            <div>
              <h1>{t('Commissions')}</h1>
              <p>{t('One entry for each invoice that a referral pays, and for each refund.')}</p>
            </div>
          </div>
          <Sums profile={profile} />
          <Entries />
        </>
      )}
    </PartnerFrame>
  )
}

function Sums({ profile: { ledger } }: { profile: Profile }) {
  const t = useTexts()
  const sums = [
    [t('Pending'), ledger.pending_cents],
    [t('In review'), ledger.review_cents],
    [t('Payable'), ledger.payable_cents],
    [t('Paid'), ledger.paid_cents],
  ] as const
  return (
    <div className={classes.cards}>
      {sums.map(([label, cents]) => (
        <Card key={label} title={label}>
          <div className={classes.figure}>{moneyText(cents)}</div>
        </Card>
      ))}
    </div>
  )
}

function Entries() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(partnerHomeContract.commissions, {
    sort: { field: 'at', order: 'DESC' },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, at => instant(at, 'date')), [t, instant])
  return (
    <DataTable
      {...list.table}
      label={t('Commissions')}
      columns={columns}
      rowLabel={row => row.name}
      toolbar={<SearchBox {...list.searchBox} label={t('Search by company')} />}
      toolbarEnd={<ExportButton entry={partnerHomeContract.exportCommissions} input={list.fileInput} />}
      noMatch={{ title: t('Nothing matches'), text: t('No company contains this.') }}
      empty={{
        title: t('No commission yet'),
        text: t('Once a referral pays for a plan, your commission appears here.'),
        icon: <IconReceipt size={22} stroke={1.6} />,
      }}
    />
  )
}

function columnsOf(t: Translate, day: (at: string) => string): Column<EntryRow, 'at'>[] {
  const note = (row: EntryRow) => {
    if (row.state === 'pending') return t('Payable from {{date}}', { date: day(row.payable) })
    return row.state === 'refused' ? row.refused_reason : ''
  }
  return [
    {
      id: 'name',
      header: t('Company'),
      cell: row => (
        <>
          <b style={{ fontWeight: 500 }}>{row.name}</b>
          {row.kind === 'refunded' && <span className={classes.dim}> · {t('Refund')}</span>}
        </>
      ),
    },
    { id: 'at', header: t('Date'), sortField: 'at', cell: row => day(row.at), width: 130 },
    {
      id: 'base',
      header: t('Received'),
      align: 'right',
      width: 120,
      cell: row => moneyText(row.kind === 'refunded' ? -row.base_cents : row.base_cents),
    },
    { id: 'rate', header: t('Rate'), align: 'right', width: 80, cell: row => rateText(row.rate_bp) },
    {
      id: 'amount',
      header: t('Commission'),
      align: 'right',
      width: 130,
      cell: row => moneyText(row.amount_cents),
    },
    {
      id: 'state',
      header: t('Status'),
      card: 'corner',
      width: 120,
      cell: row => (
        <StatusBadge tone={tones[row.state]} dot>
          {t(entryStates[row.state])}
        </StatusBadge>
      ),
    },
    { id: 'note', header: t('Note'), card: 'plain', width: 190, hideBelow: 'lg', cell: note },
  ]
}
