import JobsPage from '#features/work/jobs/web/JobsPage.tsx'
import { lazyPart } from '#web/lazy-part.tsx'

const JobInvoices = lazyPart(
  async () => (await import('#features/money/invoices/web/JobInvoicesDialog.tsx')).JobInvoicesDialog,
)

/** The jobs list with a job's invoices, which jobs themselves do not know: money builds on them. */
export default function JobsScreen() {
  return <JobsPage Invoices={JobInvoices} />
}
