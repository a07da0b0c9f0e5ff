import { jobRowFromWire, type ShownRow } from '#features/work/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { idsOf } from '#shared/spelling.ts'
import { useListState } from '#web/ui/use-list-state.ts'
import { useRead } from '#web/use-endpoint.ts'

/** Jobs fetched at once, newest first; the rest can be found by searching. */
const most = 200
const defaults = {
  sort: { field: 'id' as const, order: 'DESC' as const },
  pageSize: most,
  pageSizes: [most],
  filters: { only: [] as readonly string[] },
}

/** Values of the filter: a technician or a status. */
export const technicianFilter = (id: number) => `t${id}`
export const statusFilter = (id: number) => `s${id}`

/** Open jobs without an appointment, filtered by the text, technicians and statuses in the address. */
export function useUnscheduledJobs() {
  const list = useListState<{ only: readonly string[] }, 'id'>(defaults)
  const { only } = list.filters
  const technicians = chosen(only, 't')
  const statuses = chosen(only, 's')
  const read = useRead(
    jobsContract.list,
    {
      pagination: { ...list.pagination, pageNumber: 1 },
      filters: {
        unscheduled: true,
        search: list.search,
        // The server can filter by one of each; if several are chosen, it is asked for all.
        ...(technicians.length === 1 && { worker: technicians[0] }),
        ...(statuses.length === 1 && { status: statuses[0] }),
      },
    },
    { keepPrevious: true },
  )
  const fits = (job: ShownRow) =>
    (technicians.length < 2 || job.technician_ids.some(id => technicians.includes(id))) &&
    (statuses.length < 2 || statuses.includes(job.status_id))
  const facts = read.data?.pagination
  return {
    read,
    jobs: read.data?.data.map(jobRowFromWire).filter(fits),
    search: list.search,
    onSearch: list.setSearch,
    only,
    onOnly: (next: readonly string[]) => list.setFilters({ only: next }),
    isNarrowed: list.isNarrowed,
    clear: list.clear,
    /** Whether there are more than were fetched. */
    isCut: facts !== undefined && (facts.totalCapped || facts.totalSize > most),
    most,
  }
}

function chosen(only: readonly string[], kind: 't' | 's'): number[] {
  return only.filter(value => value.startsWith(kind)).flatMap(value => idsOf(value.slice(1)))
}
