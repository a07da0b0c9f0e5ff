import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { readAhead } from '#web/offline/read-ahead.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { jobReads } from './job-reads.ts'

/**
 * Reads a technician's jobs of today and tomorrow, wherever they are, and again when one changes, so that each of them
 * opens without a connection too.
 */
export function KeepOwnWork(): null {
  const { today } = useCompanyTime()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const read = useRead(jobsContract.list, ownDaysInput(today))
  const rows = read.data?.data
  useEffect(() => {
    if (!rows) return
    const end = new AbortController()
    const jobs = new Set(rows.map(row => row.id))
    void readAhead(
      queryClient,
      [...jobs].flatMap(id => jobReads(id, viewer)),
      end.signal,
    )
    return () => end.abort()
  }, [rows, queryClient, viewer])
  return null
}
