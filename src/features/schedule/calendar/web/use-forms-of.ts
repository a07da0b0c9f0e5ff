import { useMemo, useRef } from 'react'
import { askedContract } from '#features/jobs/forms/asked.contract.ts'
import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { AppointmentReply } from './calendar-events.ts'

/** A day or a week has fewer; a month of a large company says nothing of forms. */
const mostJobs = 500

/** Says which forms the jobs that are shown still wait for. */
export function useFormsOf(rows: readonly AppointmentReply[]): (job: number) => string {
  const ids = useMemo(() => {
    const open = rows.filter(row => !isEnded(row.job_status)).map(({ id }) => id)
    return [...new Set(open)].sort((one, other) => one - other)
  }, [rows])
  const { data } = useRead(
    askedContract.onJobs,
    { ids },
    { enabled: ids.length > 0 && ids.length <= mostJobs },
  )
  // Keeps the known marks while newer ones load.
  const last = useRef(data)
  if (data) last.current = data
  const known = last.current
  return useMemo(() => {
    const names = new Map(
      known?.data.map(({ job_id, forms }) => [job_id, forms.map(({ name }) => name).join(', ')]),
    )
    return job => names.get(job) ?? ''
  }, [known])
}
