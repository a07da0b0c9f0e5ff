import { useNavigate, useSearch } from '@tanstack/react-router'
import { JobDialog } from './JobDialog.tsx'

/** The dialog of the job in the address (`?job=<id>`), over any screen; closing it takes the job out again. */
export function JobDialogHost() {
  const navigate = useNavigate()
  const id = Number(useSearch({ strict: false, select: search => (search as { job?: number }).job }))
  if (!Number.isSafeInteger(id) || id < 1) return null
  return (
    <JobDialog
      id={id}
      onClose={() =>
        void navigate({
          to: '.',
          resetScroll: false,
          search: ((now: Record<string, unknown>) => ({ ...now, job: undefined })) as never,
        })
      }
    />
  )
}
