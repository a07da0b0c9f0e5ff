import { Badge, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, useId, useMemo, useRef } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowFromWire, type ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { useUsesRecurring } from '#features/jobs/recurring/web/use-uses-recurring.ts'
import { hasPermission, seesOwnWorkOnly } from '#shared/access.ts'
import type { Translate } from '#shared/translator.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { TabBar, tabIds, tabLook } from '#web/ui/TabBar.tsx'
import { tabClasses } from '#web/ui/tab-classes.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { emptyJobs } from './empty-jobs.tsx'
import { JobActions, type JobPapersProps } from './JobActions.tsx'
import { JobFilterBar } from './JobFilterBar.tsx'
import { jobColumns } from './job-columns.tsx'
import classes from './jobs-list.module.css'
import { filterInput, type JobFilters, listDefaults, noFilters, tabOf } from './list-filters.ts'
import type { PickedJob } from './use-bulk-jobs.tsx'

const RecurringJobs = lazyPart(
  async () => (await import('#features/jobs/recurring/web/RecurringJobs.tsx')).RecurringJobs,
)

const tabNames = [
  { id: jobTabs.active, label: 'Active' },
  { id: jobTabs.history, label: 'History' },
  { id: jobTabs.appointments, label: 'Appointments' },
  { id: jobTabs.recurring, label: 'Recurring Jobs' },
  { id: jobTabs.toInvoice, label: 'To invoice' },
]

interface JobsPageProps {
  /** A job's invoices and receipts, passed in because money builds on jobs. */
  Invoices: ComponentType<JobPapersProps>
}

export default function JobsPage({ Invoices }: JobsPageProps) {
  const t = useTexts()
  const viewer = useViewer()
  const { today, instant: format } = useCompanyTime()
  const go = useGo()
  const bar = useId()
  const openJob = useJobOpener()
  const { open: openNewJob } = useNewJob()
  const isPhone = useIsPhone()
  const hasRecurring = useUsesRecurring() !== false && canBook(viewer) === true
  const asked = tabOf(useAddressValue('tab'))
  const mayInvoice = useMay(jobsContract.countToInvoice.access)
  const isThere = (id: number) =>
    id === jobTabs.recurring ? hasRecurring : id !== jobTabs.toInvoice || mayInvoice
  const tab = isThere(asked) ? asked : jobTabs.active
  const isRecurring = tab === jobTabs.recurring
  const showsMoney = seesMoney(viewer)
  const list = useListPage(jobsContract.list, {
    ...listDefaults(tab, seesOwnWorkOnly(viewer)),
    decode: jobRowFromWire,
    rowId: row => row.key,
    scope: tab,
    enabled: !isRecurring,
    input: (filters, search) => ({ filters: filterInput(filters, search, tab, today) }),
  })
  // Selected jobs may be on another page.
  const named = useRef(new Map<string, PickedJob>())
  for (const { key, id, number, name } of list.rows ?? []) {
    named.current.set(key, { id, name: `#${number} ${name}`.trim() })
  }
  const columns = useShownColumns(
    layoutPages.jobs,
    useMemo(() => jobColumns({ tab, isPhone, showsMoney, t, format }), [tab, isPhone, showsMoney, t, format]),
  )
  function chooseTab(next: string) {
    const { id, client, type, worker } = list.filters
    void go({
      // Each tab has its own statuses, dates and sort order.
      query: () => ({
        ...(Number(next) !== jobTabs.active && { tab: Number(next) }),
        ...(list.search && { q: list.search }),
        ...Object.fromEntries(Object.entries({ id, client, type }).filter(([, value]) => value)),
        ...(worker.length > 0 && { worker: worker.join(',') }),
      }),
    })
  }

  const mayManage = hasPermission(viewer, 'jobs.viewAndDelete')
  const newJob = canBook(viewer) === true && (
    <Button data-tour="jobs-new" leftSection={<IconPlus size={16} />} onClick={() => openNewJob()}>
      {t('New Job')}
    </Button>
  )
  const actions = (keys: ReadonlySet<string>) => {
    // On the Appointments tab a job may have several rows.
    const jobs = new Map([...keys].map(key => [named.current.get(key)?.id, named.current.get(key)]))
    const picked = [...jobs.values()].filter(job => job !== undefined)
    return <JobActions jobs={picked} onView={openJob} onDone={list.clearSelection} Invoices={Invoices} />
  }
  const toFile = !isRecurring && (
    <ExportButton hasWords entry={jobsContract.exportJobs} input={list.fileInput} />
  )

  return (
    <div className={tabClasses.root} style={tabLook} data-variant="default">
      <div className={classes.top}>
        <TabBar
          data-tour="jobs-tabs"
          id={bar}
          tabs={tabNames
            .filter(({ id }) => isThere(id))
            .map(({ id, label }) => ({
              id: String(id),
              label: (
                <>
                  {t(label)}
                  {id === jobTabs.toInvoice && <ToInvoiceCount />}
                </>
              ),
            }))}
          value={String(tab)}
          onChange={chooseTab}
        />
        {isPhone ? (
          <Group gap="xs">
            {newJob}
            {toFile}
            {mayManage && !isRecurring && list.selected.size === 0 && actions(list.selected)}
          </Group>
        ) : (
          newJob
        )}
      </div>
      <div role="tabpanel" id={tabIds(bar, String(tab)).panel} aria-labelledby={tabIds(bar, String(tab)).tab}>
        {isRecurring ? (
          <RecurringJobs action={newJob} />
        ) : (
          <DataTable
            {...list.table}
            label={t('Jobs List')}
            columns={columns}
            rowLabel={row =>
              t('job {{number}}, {{name}}', {
                number: row.number,
                name: [row.name, row.company_name].filter(Boolean).join(', '),
              })
            }
            onRowOpen={row => openJob(row.id)}
            selection={mayManage ? list.selection(actions) : undefined}
            toolbar={
              <JobFilterBar
                tab={tab}
                search={list.search}
                filters={list.filters}
                only={onlyText(list.filters, list.rows?.[0], t)}
                onSearch={list.setSearch}
                onFilters={list.setFilters}
              />
            }
            toolbarEnd={
              !isPhone && (
                <>
                  {mayManage && actions(list.selected)}
                  {toFile}
                </>
              )
            }
            noMatch={{
              title: t('No matching jobs'),
              text: t('Try other words, another status or a longer date range.'),
            }}
            empty={emptyJobs(tab, newJob, t)}
          />
        )}
      </div>
    </div>
  )
}

/** Finished jobs that wait for their invoice, of the days that the tab begins with. */
function ToInvoiceCount() {
  const { today } = useCompanyTime()
  const filters = filterInput(noFilters, '', jobTabs.toInvoice, today)
  const { data } = useRead(jobsContract.countToInvoice, { filters })
  if (!data?.result.count) return null
  const { count, capped } = data.result
  return (
    <Badge size="sm" variant="light" ml={6} my={-4}>
      {capped ? `${count}+` : count}
    </Badge>
  )
}

/** Describes what the address narrows the list to. */
function onlyText({ id, client }: JobFilters, first: ShownRow | undefined, t: Translate): string | null {
  if (id) return first ? t('Job #{{number}}', { number: first.number }) : t('One job')
  if (client) return first ? t('Jobs of {{name}}', { name: first.name }) : t('One client’s jobs')
  return null
}
