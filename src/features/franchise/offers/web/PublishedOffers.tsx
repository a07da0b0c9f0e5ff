import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import { offersContract, type PublishedOffer } from '../offers.contract.ts'
import { versionColumns } from './offer-columns.ts'

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog, {
  isSoon: true,
})
const PublishedOfferDialog = lazyDialog(
  async () => (await import('./PublishedOfferDialog.tsx')).PublishedOfferDialog,
  { isSoon: true },
)

/** Versions that this company has offered its members, the newest first. */
export function PublishedOffers() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const mayPublish = useMay(offersContract.publish.access)
  const list = useListPage(offersContract.published, {
    sort: { field: 'id', order: 'DESC' },
    filters: {},
    rowId: row => row.id,
  })
  const [opened, setOpened] = useState<number | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const columns = useMemo<Column<PublishedOffer, 'id'>[]>(() => {
    const { number, contents, note, at } = versionColumns(t, instant)
    return [
      number,
      contents,
      note,
      at,
      {
        id: 'taken',
        header: t('Accepted'),
        width: 130,
        card: 'corner',
        cell: row =>
          row.withdrawn_at ? (
            <StatusBadge tone="grey">{t('Withdrawn')}</StatusBadge>
          ) : (
            <StatusBadge tone={row.taken === row.members ? 'green' : 'amber'}>
              {t('{{taken}} of {{members}}', { taken: row.taken, members: row.members })}
            </StatusBadge>
          ),
      },
    ]
  }, [t, instant])
  const publish = mayPublish && (
    <Button leftSection={<IconPackageExport size={16} />} onClick={() => setPublishing(true)}>
      {t('Publish a version')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Offered by us')}
        columns={columns}
        rowLabel={row => t('Version {{number}}', { number: String(row.number) })}
        rowTone={row => (row.withdrawn_at ? 'muted' : undefined)}
        onRowOpen={row => setOpened(row.id)}
        toolbarEnd={publish}
        empty={{
          title: t('No versions yet'),
          icon: <IconPackageExport size={22} stroke={1.6} />,
          text: t(
            'Offer your members price book items, message templates and checklists. They see the differences and accept what they want.',
          ),
          action: publish || undefined,
        }}
      />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {opened !== null && <PublishedOfferDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
