import { type ComponentType, useEffect, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob, usePrefill } from '#features/jobs/jobs/web/use-new-job.ts'
import { useViewer } from '#web/viewer.ts'
import { NewJobDialog } from './NewJobDialog.tsx'

/** The New Job dialog, which the shell opens over any screen for people who may book. */
export function NewJobHost(parts: { Day: ComponentType; Timeline: ComponentType }) {
  const mayBook = canBook(useViewer()) === true
  const { close } = useNewJob()
  const given = usePrefill()
  const [prefill] = useState(given)
  useEffect(() => {
    if (!mayBook) close()
  }, [mayBook, close])
  return mayBook && <NewJobDialog prefill={prefill} onClose={close} {...parts} />
}
