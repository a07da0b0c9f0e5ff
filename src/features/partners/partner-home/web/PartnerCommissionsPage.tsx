import { IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { entryColumns } from '../../programme/web/entry-columns.tsx'
import { partnerHomeContract } from '../partner-home.contract.ts'
import { PartnerFrame, type Profile } from './PartnerFrame.tsx'
import classes from './partner.module.css'

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
  const columns = useMemo(() => entryColumns(t, at => instant(at, 'date')), [t, instant])
  return (
    <DataTable
      {...list.table}
      label={t('Commissions')}
      columns={columns}
      rowLabel={row => row.name}
      toolbar={<SearchBox {...list.searchBox} label={t('Search by company')} />}
      toolbarEnd={<ExportButton entry={partnerHomeContract.exportCommissions} input={list.fileInput} />}
      noMatch={{ title: t('No matches'), text: t('No matching company.') }}
      empty={{
        title: t('No commission yet'),
        text: t('Your commission appears here once a referral pays for a plan.'),
        icon: <IconReceipt size={22} stroke={1.6} />,
      }}
    />
  )
}
