import { useMemo } from 'react'
import { jobRowFromWire } from '#features/jobs/jobs/job-rows.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Sends } from '#shared/endpoint.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useReadPages } from '#web/use-pages.ts'
import { windowOf } from '../pipeline.rules.ts'
import { noList } from './board-lists.ts'

/** Jobs of one request (document 1 §9). */
const pageSize = 200

interface Asked {
  after?: string
  /** Beyond the window: what was edited last before it. */
  isOlder: boolean
}

/** The jobs of one list: first those edited in the window of the last six months, and on scrolling older ones. */
export function useColumnJobs(
  list: number,
  own: boolean,
  filters: NonNullable<Sends<typeof jobsContract.list>['filters']>,
) {
  const { today } = useCompanyTime()
  const window = windowOf(today)
  const inputOf = ({ after, isOlder }: Asked): Sends<typeof jobsContract.list> => ({
    pagination: {
      pageSize,
      sortField: own ? 'list_place' : 'job.last_edited',
      sortOrder: 'DESC',
      ...(after !== undefined && { after }),
    },
    filters: {
      ...filters,
      listId: list,
      ...(list === noList && { tab: jobTabs.active }),
      dates: isOlder ? { end: dayText(parseDay(window.start)! - 1) } : window,
    },
    forPipeline: true,
  })
  const read = useReadPages<typeof jobsContract.list, Asked>(jobsContract.list, inputOf, {
    first: { isOlder: false },
    next: ({ pagination: { next } }, { isOlder }) =>
      next !== null ? { after: next, isOlder } : isOlder ? undefined : { isOlder: true },
  })
  const pages = read.data?.pages
  const jobs = useMemo(() => {
    const rows = pages?.flatMap(page => page.data.map(jobRowFromWire))
    // A job that is moved while pages arrive may come with two of them.
    return rows && [...new Map(rows.map(row => [row.id, row])).values()]
  }, [pages])
  return { read, jobs }
}
