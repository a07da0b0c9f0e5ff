import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { PageErrorBoundary } from '#web/error-boundary.tsx'
import { lazyPart } from '#web/lazy-part.tsx'

const NewJobHost = lazyPart(
  async () => (await import('#features/work/jobs/web/new-job/NewJobHost.tsx')).NewJobHost,
  {
    isSoon: true,
  },
)
const DayPreview = lazyPart(
  async () => (await import('#features/work/calendar/web/DayPreview.tsx')).DayPreview,
)
const JobDialogHost = lazyPart(
  async () => (await import('#features/work/jobs/web/job-dialog/JobDialogHost.tsx')).JobDialogHost,
  { isSoon: true },
)

/** The job dialogs that open over any screen: `#newJob` a new one, `?job=<id>` that one. */
export function JobHosts() {
  const navigate = useNavigate()
  const isNew = useLocation({ select: location => location.hash === 'newJob' })
  const job = useSearch({ strict: false, select: search => (search as { job?: number }).job })
  // For one that can't be fetched: its address is taken back, so that the next click opens it.
  const close = () => {
    const search = (now: Record<string, unknown>) => ({ ...now, job: undefined })
    void navigate({ to: '.', search: search as never, hash: '', replace: true, resetScroll: false })
  }
  return (
    <PageErrorBoundary resetKey={`${isNew} ${job}`}>
      {isNew && <NewJobHost onClose={close} Day={DayPreview} />}
      {job !== undefined && <JobDialogHost key={job} onClose={close} />}
    </PageErrorBoundary>
  )
}
