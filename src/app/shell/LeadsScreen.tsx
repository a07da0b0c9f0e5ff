import { LeadsPage } from '#features/sales/leads/web/LeadsPage.tsx'
import { canBook } from '#features/work/jobs/jobs.rules.ts'
import { useNewJob } from '#features/work/jobs/web/new-job/use-new-job.ts'
import { useOpenJob } from '#features/work/jobs/web/use-open-job.ts'
import { useViewer } from '#web/viewer.ts'

/** The leads with the ways to their jobs, which leads themselves do not know: jobs are booked for them. */
export default function LeadsScreen() {
  const newJob = useNewJob()
  const { open } = useOpenJob()
  const mayBook = canBook(useViewer()) === true
  return <LeadsPage onBook={mayBook ? lead => newJob.open({ lead }) : undefined} onJob={open} />
}
