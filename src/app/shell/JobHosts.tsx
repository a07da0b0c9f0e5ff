import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageErrorBoundary } from '#web/error-boundary.tsx'
import { lazySoon } from '#web/lazy-soon.ts'

const NewJobHost = lazySoon(async () => (await import('#features/jobs/web/NewJobHost.tsx')).NewJobHost)
const JobDialogHost = lazySoon(
  async () => (await import('#features/jobs/web/JobDialogHost.tsx')).JobDialogHost,
)

/** The job dialogs that open over any screen: `#newJob` a new one, `?job=<id>` that one. */
export function JobHosts() {
  const isNew = useLocation({ select: location => location.hash === 'newJob' })
  const job = useSearch({ strict: false, select: search => (search as { job?: number }).job })
  return (
    <PageErrorBoundary resetKey={`${isNew} ${job}`}>
      <Suspense fallback={null}>
        {isNew && <NewJobHost />}
        {job !== undefined && <JobDialogHost key={job} />}
      </Suspense>
    </PageErrorBoundary>
  )
}
