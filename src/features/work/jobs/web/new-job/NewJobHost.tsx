import { type ComponentType, useEffect, useState } from 'react'
import { useViewer } from '#web/viewer.ts'
import { canBook } from '../../jobs.rules.ts'
import { NewJobDialog } from './NewJobDialog.tsx'
import { useNewJob, usePrefill } from './use-new-job.ts'

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
