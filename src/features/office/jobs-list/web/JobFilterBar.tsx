import { Badge, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { jobTabs, tabStatuses } from '#features/jobs/jobs/jobs.rules.ts'
import { workerOptions } from '#features/people/team/worker-options.contract.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { Switch } from '#web/ui/input/Switch.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { ChoicesSelect } from '#web/ui/select/ChoicesSelect.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './jobs-list.module.css'
import { anyDate, type JobFilters, shownDays } from './list-filters.ts'

interface JobFilterBarProps {
  tab: number
  search: string
  filters: JobFilters
  /** The job or client that the address narrows the list to. */
  only: string | null
  onSearch: (search: string) => void
  onFilters: (patch: Partial<JobFilters>) => void
}

const rarely = { staleTime: 300_000 }

/** Search and filters of the jobs list; on a phone the filters are behind a button. */
export const JobFilterBar = memo(function JobFilterBar(props: JobFilterBarProps) {
  const { tab, search, filters, only, onSearch, onFilters } = props
  const t = useTexts()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { status, type, worker, from, closed } = filters
  const used = [status.length, type, worker.length, from, closed].filter(Boolean)
  const more = <MoreFilters tab={tab} filters={filters} onFilters={onFilters} />
  return (
    <>
      <SearchBox
        value={search}
        onChange={onSearch}
        label={t('Search in all fields')}
        wait={500}
        width={isPhone ? '100%' : 220}
      />
      {only && (
        <Button
          variant="light"
          size="xs"
          rightSection={<IconX size={14} />}
          aria-label={t('Show all jobs instead of {{only}}', { only })}
          onClick={() => onFilters({ id: 0, client: 0 })}
        >
          {only}
        </Button>
      )}
      {isPhone ? (
        <>
          <Button
            variant="default"
            aria-expanded={isOpen}
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            rightSection={used.length > 0 && <Badge size="sm">{used.length}</Badge>}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Filters')}
          </Button>
          {isOpen && more}
        </>
      ) : (
        more
      )}
    </>
  )
})

function MoreFilters({ tab, filters, onFilters }: Pick<JobFilterBarProps, 'tab' | 'filters' | 'onFilters'>) {
  const t = useTexts()
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const isTechnician = viewer.kind === 'technician'
  const types = useRead(jobTypesContract.options, {}, rarely).data?.result
  const people = useRead(workerOptions, {}, { ...rarely, enabled: !isTechnician }).data?.result
  const statuses = useMemo(
    () => (tabStatuses[tab] ?? []).map(id => ({ value: id, label: t(statusLabel(id)) })),
    [tab, t],
  )
  const workers = useMemo(() => [{ value: 0, label: t('Unassigned') }, ...(people ?? [])], [people, t])
  const setStatus = useCallback((status: readonly number[]) => onFilters({ status }), [onFilters])
  const type = useMemo(() => (filters.type ? [filters.type] : []), [filters.type])
  const setType = useCallback(([id = 0]: readonly number[]) => onFilters({ type: id }), [onFilters])
  const setWorker = useCallback((worker: readonly number[]) => onFilters({ worker }), [onFilters])
  return (
    <div className={classes.more} data-own-line>
      <ChoicesSelect
        className={classes.pick}
        label={t('Status')}
        all={t('All statuses')}
        options={statuses}
        value={filters.status}
        onChange={setStatus}
      />
      {types && types.length > 0 && (
        <ChoicesSelect
          isSingle
          className={classes.pick}
          label={t('Job Type')}
          all={t('All job types')}
          options={types}
          value={type}
          onChange={setType}
        />
      )}
      {!isTechnician && (
        <ChoicesSelect
          className={classes.pick}
          label={t('Technician')}
          all={t('All technicians')}
          options={workers}
          value={filters.worker}
          onChange={setWorker}
        />
      )}
      <DateRangePicker
        label={dateLabel(filters.closed, tab, t)}
        value={shownDays(filters, tab, today)}
        clearable
        presets={
          tab === jobTabs.appointments
            ? ['today', 'next-7', 'last-7', 'last-30']
            : ['today', 'last-7', 'last-30', 'last-365']
        }
        onChange={range => onFilters({ from: range?.from ?? anyDate, to: range?.to ?? '' })}
      />
      <Switch
        label={t('Use Date Closed')}
        checked={filters.closed}
        onChange={event => onFilters({ closed: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Which of a job's dates the range means. */
function dateLabel(isClosed: boolean, tab: number, t: Translate): string {
  if (isClosed) return t('Closed')
  return tab === jobTabs.appointments ? t('Appointment') : t('Created')
}
