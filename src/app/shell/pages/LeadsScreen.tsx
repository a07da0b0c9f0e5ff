import { HandoverBar } from '#features/franchise/handover/web/HandoverBar.tsx'
import { LeadTerritory } from '#features/franchise/territories/web/LeadTerritory.tsx'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { useJobOpener } from '#features/jobs/jobs/web/use-open-job.ts'
import { LeadsPage } from '#features/sales/leads/web/LeadsPage.tsx'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { useMay, useViewer } from '#web/viewer.ts'

const LeadHandovers = ({ id }: { id: number }) => (
  <>
    <LeadTerritory id={id} />
    <HandoverBar kind="lead" id={id} />
  </>
)

/** The leads with the ways to their jobs, which leads themselves do not know: jobs are booked for them. */
export default function LeadsScreen() {
  const newJob = useNewJob()
  const open = useJobOpener()
  const mayBook = canBook(useViewer()) === true
  const maySetUp = useMay(webFormContract.save.access)
  return (
    <LeadsPage
      onBook={mayBook ? lead => newJob.open({ lead }) : undefined}
      onJob={open}
      Handovers={LeadHandovers}
      maySetUp={maySetUp}
    />
  )
}
