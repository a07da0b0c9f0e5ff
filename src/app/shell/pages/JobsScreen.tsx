import type { JobPapersProps } from '#features/office/jobs-list/web/JobActions.tsx'
import JobsPage from '#features/office/jobs-list/web/JobsPage.tsx'
import { lazyDialog } from '#web/lazy-dialog.tsx'

const JobInvoices = lazyDialog(
  async () => (await import('#features/money/invoices/web/JobInvoicesDialog.tsx')).JobInvoicesDialog,
)
const BatchDialog = lazyDialog(
  async () => (await import('#features/money/batches/web/BatchDialog.tsx')).BatchDialog,
)

/** The invoices of one job, or those that several jobs shall get. */
function JobPapers({ jobIds, onClose, onDone }: JobPapersProps) {
  return jobIds.length === 1 ? (
    <JobInvoices jobId={jobIds[0]!} onClose={onClose} />
  ) : (
    <BatchDialog kind="jobs" ids={jobIds} onClose={onClose} onBegun={onDone} />
  )
}

/** The jobs list with its jobs' invoices, which jobs themselves do not know: money builds on them. */
export default function JobsScreen() {
  return <JobsPage Invoices={JobPapers} />
}
