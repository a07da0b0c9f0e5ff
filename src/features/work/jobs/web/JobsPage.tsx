import { Button, Group, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { holds } from '#shared/access.ts'
import { type Translate, useTexts } from '#web/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useListState } from '#web/ui/use-list-state.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type JobRow, jobsContract } from '../jobs.contract.ts'
import { canBook, tabs } from '../jobs.rules.ts'
import { emptyJobs } from './jobs-list/empty-jobs.tsx'
import { JobActions } from './jobs-list/JobActions.tsx'
import { JobFilterBar } from './jobs-list/JobFilterBar.tsx'
import { hidableColumns, jobColumns } from './jobs-list/job-columns.tsx'
import classes from './jobs-list/jobs-list.module.css'
import { filterInput, type JobFilters, type JobSort, listDefaults, tabOf } from './jobs-list/list-filters.ts'
import { useRemoveJobs } from './jobs-list/use-remove-jobs.ts'
import { openNewJob } from './new-job/new-job-store.ts'

const tabNames = [
  { id: tabs.active, label: 'Active' },
  { id: tabs.history, label: 'History' },
  { id: tabs.appointments, label: 'Appointments' },
]

export default function JobsPage() {
  const t = useTexts()
  const viewer = useViewer()
  const { today, instant: format } = useCompanyTime()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const tab = tabOf(useSearch({ strict: false, select: search => (search as { tab?: unknown }).tab }))
  const list = useListState<JobFilters, JobSort>(listDefaults(tab))
  const removeJobs = useRemoveJobs()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const filters = filterInput(list.filters, list.search, tab, today)
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(
    jobsContract.list,
    { pagination: list.pagination, filters },
    { keepPrevious: true },
  )
  // On the Appointments tab a job may have several rows; selected rows of other pages are not in `data`.
  const jobOfRow = useRef(new Map<string, number>())
  for (const row of data?.data ?? []) jobOfRow.current.set(row.row_key, row.id)
  const shown = usePageSettings(layoutPages.jobs)
  const columns = useMemo(
    () => jobColumns(tab, isPhone, t, format).filter(column => shown[hidableColumns[column.id] ?? ''] !== 0),
    [tab, isPhone, t, format, shown],
  )
  // What is selected stays so over pages, not over tabs: there it is no longer seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab alone
  useEffect(() => setSelected(new Set()), [tab])

  function openJob(id: number) {
    void navigate({
      to: '.',
      resetScroll: false,
      search: ((now: Record<string, unknown>) => ({ ...now, job: id })) as never,
    })
  }
  function chooseTab(next: string | null) {
    const { id, client, type, worker } = list.filters
    void navigate({
      to: '.',
      resetScroll: false,
      // Status, dates and sort belong to a tab.
      search: {
        ...(Number(next) !== tabs.active && { tab: Number(next) }),
        ...(list.search && { q: list.search }),
        ...Object.fromEntries(Object.entries({ id, client, type, worker }).filter(([, value]) => value)),
      } as never,
    })
  }
  async function remove(ids: readonly number[]) {
    if (await removeJobs(ids)) setSelected(new Set())
  }

  const mayManage = holds(viewer, 'jobs.viewAndDelete')
  const newJob = canBook(viewer) === true && (
    <Button data-tour="jobs-new" leftSection={<IconPlus size={16} />} onClick={() => openNewJob()}>
      {t('New Job')}
    </Button>
  )
  const newJobSmall = canBook(viewer) === true && (
    <Button data-tour="jobs-new" px={10} aria-label={t('New Job')} onClick={() => openNewJob()}>
      <IconPlus size={18} />
    </Button>
  )
  const actions = (keys: ReadonlySet<string>) => {
    const ids = [...new Set([...keys].flatMap(key => jobOfRow.current.get(key) ?? []))]
    return <JobActions ids={ids} onView={openJob} onDelete={() => void remove(ids)} />
  }
  const { sortField, sortOrder } = list.pagination
  const toFile = <ExportButton entry={jobsContract.exportJobs} input={{ filters, sortField, sortOrder }} />
  // Rows of another tab are not shown under this one while its own are on their way.
  const rowsTab = useRef(tab)
  if (!isPlaceholderData) rowsTab.current = tab
  const rows = rowsTab.current === tab ? data?.data : undefined

  return (
    <Tabs value={String(tab)} onChange={chooseTab} keepMounted={false}>
      <div className={classes.top}>
        <Tabs.List data-tour="jobs-tabs">
          {tabNames.map(({ id, label }) => (
            <Tabs.Tab key={id} value={String(id)}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {isPhone ? (
          <Group gap="xs" wrap="nowrap">
            {toFile}
            {newJobSmall}
          </Group>
        ) : (
          newJob
        )}
      </div>
      <Tabs.Panel value={String(tab)}>
        <DataTable<JobRow, string, JobSort>
          label={t('Jobs List')}
          columns={columns}
          rows={rows}
          rowId={row => row.row_key}
          rowLabel={row => t('job {{number}}, {{name}}', { number: row.job_number, name: row.name })}
          total={data?.pagination.totalSize}
          totalCapped={data?.pagination.totalCapped}
          next={data?.pagination.next}
          {...list.table}
          loading={isFetching}
          error={error ? t(error) : null}
          onRetry={() => void refetch()}
          onRowOpen={row => openJob(row.id)}
          selection={mayManage ? { selected, onChange: setSelected, actions } : undefined}
          toolbar={
            <JobFilterBar
              tab={tab}
              search={list.search}
              filters={list.filters}
              only={onlyText(list.filters, data?.data[0], t)}
              onSearch={list.setSearch}
              onFilters={list.setFilters}
            />
          }
          toolbarEnd={
            !isPhone && (
              <>
                {mayManage && actions(selected)}
                {toFile}
              </>
            )
          }
          empty={emptyJobs(tab, list.isNarrowed, newJob, list.clear, t)}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

/** What the address narrows the list to, in words. */
function onlyText({ id, client }: JobFilters, first: JobRow | undefined, t: Translate): string | null {
  if (id) return first ? t('Job #{{number}}', { number: first.job_number }) : t('One job')
  if (client) return first ? t('Jobs of {{name}}', { name: first.name }) : t('Jobs of one client')
  return null
}
