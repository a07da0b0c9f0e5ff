import { useMemo } from 'react'
import type { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { useListState } from '#web/ui/list/use-list-state.ts'

const defaults = {
  sort: { field: 'job.last_edited' as const, order: 'DESC' as const },
  filters: {
    status: [] as readonly number[],
    type: 0,
    worker: [] as readonly number[],
    /** In the order in which people have put the jobs, instead of the newest edit first. */
    own: false,
    /** Jobs in no list are shown beside the lists. */
    loose: true,
  },
}
export type BoardFilters = (typeof defaults)['filters']

/** Search, filters and order of the pipeline, kept in the address. */
export function usePipelineFilters() {
  const list = useListState<BoardFilters, 'job.last_edited'>(defaults)
  const { search, filters } = list
  const input = useMemo(() => inputOf(search, filters), [search, filters])
  return { ...list, input }
}

/** The input of jobs/getJobs and jobs/getListTotals. */
function inputOf(
  search: string,
  { status, type, worker }: BoardFilters,
): NonNullable<Sends<typeof jobsContract.list>['filters']> {
  const whole = (ids: readonly number[]) => ids.filter(Number.isInteger)
  return {
    search,
    ...(whole(status).length > 0 && { status: whole(status) }),
    ...(type > 0 && { jobType: type }),
    ...(whole(worker).length > 0 && { worker: whole(worker) }),
  }
}
