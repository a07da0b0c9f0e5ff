import { Navigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useViewer } from '#web/viewer.ts'
import { canBook } from '../../jobs.rules.ts'
import { NewJobDialog } from './NewJobDialog.tsx'
import { forgetPrefill, newJobPrefill } from './new-job-store.ts'

/** The New Job dialog as the shell opens it over any screen; an address with its hash books nothing for others. */
export function NewJobHost({ Day }: { Day: ComponentType }) {
  const viewer = useViewer()
  const [prefill] = useState(newJobPrefill)
  useEffect(() => forgetPrefill, [])
  if (canBook(viewer) !== true) return <Navigate to="." search={true} hash="" replace />
  return <NewJobDialog prefill={prefill} Day={Day} />
}
