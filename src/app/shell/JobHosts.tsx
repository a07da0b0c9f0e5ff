import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { PageErrorBoundary } from '#web/errors/error-boundary.tsx'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'

const NewJobHost = lazyDialog(
  async () => (await import('#features/office/new-job/web/NewJobHost.tsx')).NewJobHost,
  {
    isSoon: true,
  },
)
const Availability = lazyPart(
  async () => (await import('#features/office/job-form/web/availability/Availability.tsx')).Availability,
)
const JobTimeline = lazyPart(
  async () => (await import('#features/office/job-form/web/availability/JobTimeline.tsx')).JobTimeline,
)
const JobDialog = lazyDialog(
  async () => (await import('#features/office/job-dialog/web/JobDialog.tsx')).JobDialog,
  { isSoon: true },
)

/** The job dialogs that open over any screen: `#newJob` a new one, `?job=<id>` that one. */
export function JobHosts() {
  const job = useOpenJob()
  const newJob = useNewJob()
  return (
    <PageErrorBoundary resetKey={`${newJob.isOpen} ${job.opened}`}>
      {newJob.isOpen && <NewJobHost onClose={newJob.close} Day={Availability} Timeline={JobTimeline} />}
      {typeof job.opened === 'number' && (
        <JobDialog key={job.opened} id={job.opened} onClose={job.close} Day={Availability} />
      )}
    </PageErrorBoundary>
  )
}
