import { Button, Skeleton } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { hasPermission } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { pipelineContract } from '../pipeline.contract.ts'
import { windowOf } from '../pipeline.rules.ts'
import { type BoardList, noList } from './board-lists.ts'
import { ListDialog } from './ListDialog.tsx'
import classes from './Pipeline.module.css'
import { type ColumnMenu, PipelineColumn } from './PipelineColumn.tsx'
import { PipelineToolbar } from './PipelineToolbar.tsx'
import { useListActions } from './use-list-actions.ts'
import { useMoveJob } from './use-move-job.ts'
import { usePipelineFilters } from './use-pipeline-filters.ts'

const noLists: readonly BoardList[] = []

/** The company's lists as a board of jobs. */
export default function PipelinePage() {
  const t = useTexts()
  const viewer = useViewer()
  const mayMove = canBook(viewer) === true
  const mayEditLists = hasPermission(viewer, 'settings')
  const { today } = useCompanyTime()
  const openJob = useJobOpener()
  const { open: openNewJob } = useNewJob()
  const { search, filters, input, setSearch, setFilters } = usePipelineFilters()
  const { own, loose } = filters
  const read = useRead(pipelineContract.lists, {}, { staleTime: 300_000 })
  const dates = windowOf(today)
  const totals = useRead(jobsContract.listTotals, { filters: { ...input, dates } }, { keepPrevious: true })
    .data?.data
  const ownLists = read.data?.data ?? noLists
  const lists = useMemo(
    () => (loose ? [{ id: noList, name: t('No list'), version: 1, takes: [] }, ...ownLists] : ownLists),
    [loose, ownLists, t],
  )
  const move = useMoveJob(ownLists)
  const actions = useListActions(ownLists)
  const [dialog, setDialog] = useState<{ list: BoardList | null } | null>(null)
  const onAdd = useCallback(
    (list: BoardList) => openNewJob(list.id === noList ? {} : { list_id: list.id }),
    [openNewJob],
  )
  const menu: ColumnMenu | null = mayEditLists
    ? {
        onEdit: list => setDialog({ list }),
        onShift: (list, by) => void actions.shift(list, by).catch(() => {}),
        onRemove: list => void actions.remove(list).catch(() => {}),
      }
    : null

  return (
    <div className={classes.page}>
      <PipelineToolbar
        search={search}
        filters={filters}
        onSearch={setSearch}
        onFilters={setFilters}
        onNewList={mayEditLists ? () => setDialog({ list: null }) : null}
      />
      {!read.data ? (
        read.error ? (
          <LoadFailed title={t('Failed to fetch lists')} text={t(read.error)} onRetry={read.refetch} />
        ) : (
          <div className={classes.board} role="status" aria-label={t('Loading')}>
            {[1, 2, 3, 4].map(i => (
              <Skeleton key={i} className={classes.column} radius="lg" />
            ))}
          </div>
        )
      ) : lists.length === 0 ? (
        <EmptyState
          title={t('No lists yet')}
          text={t('Create a list for each stage of a job, from first call to done.')}
          icon={<IconLayoutKanban size={22} stroke={1.6} />}
          action={mayEditLists && <Button onClick={() => setDialog({ list: null })}>{t('New list')}</Button>}
        />
      ) : (
        <div className={classes.board}>
          {lists.map(list => (
            <PipelineColumn
              key={list.id}
              list={list}
              lists={lists}
              place={ownLists.findIndex(each => each.id === list.id)}
              total={totals?.find(each => each.list_id === list.id)}
              own={own}
              filters={input}
              mayMove={mayMove}
              menu={menu}
              onOpen={openJob}
              onMove={move}
              onAdd={onAdd}
            />
          ))}
        </div>
      )}
      {dialog && <ListDialog list={dialog.list} onClose={() => setDialog(null)} />}
    </div>
  )
}
