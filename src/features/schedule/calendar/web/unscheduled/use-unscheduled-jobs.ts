import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useListState } from '#web/ui/list/use-list-state.ts'
import { useAnswered } from '#web/use-unanswered.ts'

/** Jobs fetched at once, newest first; the rest can be found by searching. */
const most = 200
const defaults = {
  sort: { field: 'id' as const, order: 'DESC' as const },
  pageSize: most,
  pageSizes: [most],
  filters: { only: [] as readonly string[] },
}

/** Values of the filter: a technician, 0 for nobody, or a status. */
export const technicianFilter = (id: number) => `t${id}`
export const statusFilter = (id: number) => `s${id}`

/** Open jobs without an appointment, filtered by the text, technicians and statuses in the address. */
export function useUnscheduledJobs() {
  const list = useListState<{ only: readonly string[] }, 'id'>(defaults)
  const { only } = list.filters
  const read = useAnswered(
    jobsContract.list,
    {
      pagination: { ...list.pagination, pageNumber: 1 },
      filters: {
        unscheduled: true,
        search: list.search,
        worker: chosen(only, 't'),
        status: chosen(only, 's'),
      },
    },
    reply => reply.data.length === 0,
    { keepPrevious: true },
  )
  const facts = read.data?.pagination
  return {
    read,
    jobs: read.data?.data.map(jobRowFromWire),
    search: list.search,
    onSearch: list.setSearch,
    only,
    onOnly: (next: readonly string[]) => list.setFilters({ only: next }),
    isNarrowed: list.isNarrowed,
    clear: list.clear,
    /** True if there are more than were fetched. */
    isCut: facts !== undefined && (facts.totalCapped || facts.totalSize > most),
    most,
  }
}

function chosen(only: readonly string[], kind: 't' | 's'): number[] {
  return only
    .flatMap(value => (value.startsWith(kind) ? [Number(value.slice(1))] : []))
    .filter(Number.isInteger)
}
