import { useMemo, useRef, useState } from 'react'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobFromWire, type ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { changedParts, type JobPart, valuesOf } from '#features/office/job-form/web/job-values.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { jobParts } from './part-text.ts'

/** Changes that another person saved while the job was open, now shown. */
export interface JobNews {
  /** '' when that is not known. */
  by: string
  parts: readonly JobPart[]
}

/** The job that a form is about: as it was opened or last merged, and as others save it meanwhile. */
export function useEditedJob(opened: ShownJob) {
  const viewer = useViewer()
  /** The job that the form's changes are compared with. */
  const [base, setBase] = useState(opened)
  const current = useRef(opened)
  const [theirs, setTheirs] = useState<ShownJob | null>(null)
  const [news, setNews] = useState<JobNews | null>(null)
  const { data, error } = useRead(jobsContract.open, { id: opened.id })
  const read = data?.result
  const latest = useMemo(() => read && jobFromWire(read), [read])

  function tellNews(now: ShownJob) {
    const parts = changedParts(valuesOf(current.current), valuesOf(now), jobParts)
    // What waited on this device was shown before it was sent.
    if (parts.length === 0 && now.changed_by_name === viewer.fullname) return
    setNews({ by: now.changed_by_name, parts })
  }

  function rebase(job: ShownJob) {
    current.current = job
    setBase(job)
    setTheirs(null)
  }

  return {
    base,
    current,
    rebase,
    latest,
    read,
    news,
    tellNews,
    theirs,
    setTheirs,
    forgetNews: () => setNews(null),
    /** Set: the job was deleted or is no longer the viewer's, and why. */
    gone: error?.status === 404 ? error : null,
  }
}
