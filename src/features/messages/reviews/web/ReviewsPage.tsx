import { Button, Group } from '@mantine/core'
import { IconChartLine, IconQrcode, IconStar, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { importsContract } from '#features/clients/imports/imports.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Review, type ReviewSort, reviewListContract } from '../review-list.contract.ts'
import { answeredFilters, sourceLabels } from '../review-list.rules.ts'
import { mostStars } from '../reviews.rules.ts'
import { ReviewSummary } from './ReviewSummary.tsx'
import classes from './reviews.module.css'
import { Stars } from './Stars.tsx'

const ReviewDialog = lazyDialog(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)
const FiguresDialog = lazyDialog(async () => (await import('./FiguresDialog.tsx')).FiguresDialog)
const LinkDialog = lazyDialog(async () => (await import('./LinkDialog.tsx')).LinkDialog)

/** What clients say of their jobs, the newest first; each review can be answered. */
export default function ReviewsPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [opened, setOpened] = useState<Review | null>(null)
  const [shown, setShown] = useState<'figures' | 'link' | null>(null)
  const people = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result
  const list = useListPage(reviewListContract.list, {
    sort: { field: 'given', order: 'DESC' },
    filters: { stars: 0, answered: 0, technician_id: 0 },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, instant), [t, instant])
  const stars = useMemo(
    () =>
      Array.from({ length: mostStars }, (_, i) => mostStars - i).map(value => ({
        value,
        label: t('{{stars}} of 5 stars', { stars: value }),
      })),
    [t],
  )
  const { filters } = list
  const mayImport = useMay(importsContract.list.access)
  const link = (
    <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={() => setShown('link')}>
      {t('Review link')}
    </Button>
  )
  const importing = mayImport && (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} />}
      renderRoot={props => <AppLink to="/clients/import" {...props} />}
    >
      {t('Import')}
    </Button>
  )
  return (
    <>
      <ReviewSummary />
      <DataTable
        {...list.table}
        label={t('Reviews')}
        columns={columns}
        rowLabel={row => t('{{stars}} of 5 stars from {{name}}', { stars: row.stars, name: row.name })}
        onRowOpen={setOpened}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search reviews')} />
            <ChoicesSelect
              isSingle
              label={t('Stars')}
              all={t('All stars')}
              options={stars}
              value={filters.stars ? [filters.stars] : []}
              onChange={([chosen = 0]) => list.setFilters({ stars: chosen })}
            />
            <ChoicesSelect
              isSingle
              label={t('Reply')}
              all={t('With and without reply')}
              options={[
                { value: answeredFilters.no as number, label: t('Not answered') },
                { value: answeredFilters.yes as number, label: t('Answered') },
              ]}
              value={filters.answered ? [filters.answered] : []}
              onChange={([chosen = 0]) => list.setFilters({ answered: chosen })}
            />
            <ChoicesSelect
              isSingle
              label={t('Technician')}
              all={t('All technicians')}
              options={people ?? []}
              value={filters.technician_id ? [filters.technician_id] : []}
              onChange={([chosen = 0]) => list.setFilters({ technician_id: chosen })}
            />
          </>
        }
        toolbarEnd={
          <>
            <Button
              variant="default"
              leftSection={<IconChartLine size={16} />}
              onClick={() => setShown('figures')}
            >
              {t('Trends')}
            </Button>
            {link}
            {importing}
            <ExportButton entry={reviewListContract.file} input={list.fileInput} />
          </>
        }
        noMatch={{ title: t('No matching reviews'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No reviews yet'),
          text: t('Switch on “Ask on your own page first” and ask after a job. Ratings are listed here.'),
          icon: <IconStar size={22} stroke={1.6} />,
          action: (
            <Group gap="xs">
              {link}
              {importing}
            </Group>
          ),
        }}
      />
      {opened && <ReviewDialog key={opened.id} review={opened} onClose={() => setOpened(null)} />}
      {shown === 'figures' && <FiguresDialog onClose={() => setShown(null)} />}
      {shown === 'link' && <LinkDialog onClose={() => setShown(null)} />}
    </>
  )
}

const columnsOf = (t: Translate, instant: (at: string) => string): Column<Review, ReviewSort>[] => [
  {
    id: 'stars',
    header: t('Stars'),
    sortField: 'stars',
    width: 130,
    cell: row => <Stars value={row.stars} />,
  },
  {
    id: 'text',
    header: t('Review'),
    cell: row => (
      <>
        <b className={classes.name}>{row.name}</b>
        {row.text && ` ${row.text}`}
      </>
    ),
  },
  {
    id: 'job',
    header: t('Job'),
    cell: row => (row.job_number === null ? t(sourceLabels[row.source]) : `#${row.job_number}`),
    width: 110,
  },
  { id: 'technicians', header: t('Technicians'), cell: row => row.technicians, hideBelow: 'xl' },
  { id: 'given', header: t('Given'), sortField: 'given', cell: row => instant(row.given), width: 190 },
  {
    id: 'answered',
    header: t('Reply'),
    width: 130,
    card: 'corner',
    cell: row =>
      row.replied ? (
        <StatusBadge tone="green">{t('Answered')}</StatusBadge>
      ) : (
        row.source !== 'file' && <StatusBadge tone="amber">{t('Not answered')}</StatusBadge>
      ),
  },
]
