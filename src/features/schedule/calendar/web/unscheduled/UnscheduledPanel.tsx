import { Button, Skeleton } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobTabs, tabStatuses } from '#features/jobs/jobs/jobs.rules.ts'
import { usualDuration } from '#features/jobs/jobs/web/appointments/usual-duration.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { UnscheduledCard } from './UnscheduledCard.tsx'
import classes from './UnscheduledPanel.module.css'
import { statusFilter, technicianFilter, useUnscheduledJobs } from './use-unscheduled-jobs.ts'

export interface UnscheduledPanelProps {
  /** Off in a phone's drawer, from which the grid can't be reached. */
  draggable: boolean
  onBook: (job: ShownRow) => void
  onOpenJob: (job: number) => void
}

/** Cards shown at first; more on demand. */
const atOnce = 40

/** Unscheduled jobs, to be dragged onto the calendar or booked with a button. */
export const UnscheduledPanel = memo(function UnscheduledPanel(props: UnscheduledPanelProps) {
  const { draggable, onBook, onOpenJob } = props
  const t = useTexts()
  const [most, setMost] = useState(atOnce)
  const { read, jobs, ...filter } = useUnscheduledJobs()
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 })
  const jobTypes = types.data?.result ?? []
  return (
    <>
      <div className={classes.filters}>
        <SearchBox
          value={filter.search}
          onChange={filter.onSearch}
          label={t('Search unscheduled jobs')}
          width="100%"
        />
        <MultiSelect
          aria-label={t('Technicians and statuses')}
          placeholder={filter.only.length === 0 ? t('Technicians and statuses') : undefined}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          hidePickedOptions
          data={[
            {
              group: t('Technicians'),
              items: [{ value: 0, label: t('Unassigned') }, ...(team.data?.result ?? [])].map(
                ({ value, label }) => ({ value: technicianFilter(value), label }),
              ),
            },
            {
              group: t('Status'),
              items: statuses
                .filter(({ id }) => tabStatuses[jobTabs.active]!.includes(id))
                .map(({ id, label }) => ({ value: statusFilter(id), label: t(label) })),
            },
          ]}
          value={[...filter.only]}
          onChange={filter.onOnly}
        />
      </div>
      {!jobs && !read.error ? (
        <Waiting />
      ) : !jobs ? (
        <LoadFailed
          title={t('Couldn’t load unscheduled jobs')}
          text={t(read.error ?? '')}
          onRetry={read.refetch}
        />
      ) : jobs.length === 0 ? (
        <NothingWaiting isNarrowed={filter.isNarrowed} onClear={filter.clear} />
      ) : (
        <ul className={classes.list} aria-busy={read.isPlaceholderData} aria-label={t('Unscheduled jobs')}>
          {jobs.slice(0, most).map(job => (
            <li key={job.id}>
              <UnscheduledCard
                job={job}
                minutes={usualDuration(job.job_types, jobTypes)}
                draggable={draggable}
                onBook={() => onBook(job)}
                onOpen={() => onOpenJob(job.id)}
              />
            </li>
          ))}
          {jobs.length > most ? (
            <li>
              <Button variant="subtle" fullWidth onClick={() => setMost(most + atOnce)}>
                {t('Show more')}
              </Button>
            </li>
          ) : (
            filter.isCut && (
              <li className={classes.note}>
                {t('Showing the newest {{count}}. Search to find older ones.', { count: filter.most })}
              </li>
            )
          )}
        </ul>
      )}
    </>
  )
})

function Waiting() {
  return (
    <div className={classes.list} aria-hidden="true">
      {[1, 2, 3, 4, 5].map(i => (
        <Skeleton key={i} height={74} radius="md" mb={8} />
      ))}
    </div>
  )
}

function NothingWaiting({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTexts()
  const newJob = useNewJob()
  return isNarrowed ? (
    <EmptyState
      title={t('No matching jobs')}
      text={t('Search by name, number, phone or suburb, or choose fewer filters.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('Every job has an appointment')}
      text={t('Jobs booked without a time wait here until you schedule them.')}
      icon={<IconCalendarCheck size={22} stroke={1.6} />}
      action={
        <Button variant="default" onClick={() => newJob.open()}>
          {t('New Job')}
        </Button>
      }
    />
  )
}
