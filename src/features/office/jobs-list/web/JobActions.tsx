import { Button } from '@mantine/core'
import { IconChevronDown, IconFileInvoice, IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { mayBulkReview } from '#features/messages/reviews/bulk-reviews.rules.ts'
import { hasPermission } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import type { JobDeeds } from './JobActionsMenu.tsx'
import { type PickedJob, useBulkJobs } from './use-bulk-jobs.tsx'

const BulkReviewDialog = lazyDialog(
  async () => (await import('#features/messages/reviews/web/BulkReviewDialog.tsx')).BulkReviewDialog,
)
const JobActionsMenu = lazyDropdown(async () => (await import('./JobActionsMenu.tsx')).JobActionsMenu)
const AssignDialog = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog)

const SignatureDialog = lazyDialog(
  async () => (await import('#features/jobs/signatures/web/SignatureDialog.tsx')).SignatureDialog,
)

export interface JobPapersProps {
  /** One job to show its documents, or several to invoice. */
  jobIds: readonly number[]
  onClose: () => void
  /** Called when the selection is no longer needed. */
  onDone: () => void
}

interface JobActionsProps {
  /** The selected jobs, each once. */
  jobs: readonly PickedJob[]
  onView: (id: number) => void
  /** Called when the selection is no longer needed. */
  onDone: () => void
  Invoices: ComponentType<JobPapersProps>
}

/** Toolbar of the selected jobs: buttons for the most frequent actions, a menu for all; with no selection, the menu alone. */
export function JobActions({ jobs, onView, onDone, Invoices }: JobActionsProps) {
  const t = useTexts()
  const viewer = useViewer()
  const bulk = useBulkJobs()
  const copy = useSend(jobsContract.duplicate, { silent: true })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const [invoiced, setInvoiced] = useState<number[] | null>(null)
  const [signing, setSigning] = useState<number | null>(null)
  const [reviewed, setReviewed] = useState<number[] | null>(null)
  const only = jobs.length === 1 ? jobs[0] : undefined
  const after = (work: Promise<boolean>) => work.then(isDone => isDone && onDone())
  async function duplicate({ id }: PickedJob) {
    try {
      const made = await copy.send({ id })
      toast.success(t('Duplicated as job #{{number}}.', { number: String(made.job_number) }))
      onDone()
      onView(made.lastJobInsertId)
    } catch (error) {
      const isSaid = error instanceof SendError && error.status < 500
      toast.error(t(isSaid ? error : 'Failed to duplicate job. Please try again.'))
    }
  }
  const books = canBook(viewer) === true
  const deeds: JobDeeds = {
    view: () => only && onView(only.id),
    sign: () => setSigning(only?.id ?? null),
    invoice: hasPermission(viewer, 'money.manage') ? () => setInvoiced(jobs.map(job => job.id)) : null,
    duplicate: books ? () => only && void duplicate(only) : null,
    setStatus: books ? status => void after(bulk.setStatus(jobs, status)) : null,
    assign: books ? () => setAssigning(true) : null,
    review: mayBulkReview(viewer) === true ? () => setReviewed(jobs.map(job => job.id)) : null,
    remove: hasPermission(viewer, 'jobs.viewAndDelete') ? () => void after(bulk.remove(jobs)) : null,
  }
  return (
    <>
      {deeds.invoice && jobs.length > 0 && (
        <Button variant="default" leftSection={<IconFileInvoice size={16} />} onClick={deeds.invoice}>
          {t('Invoice')}
        </Button>
      )}
      {deeds.assign && jobs.length > 0 && (
        <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={deeds.assign}>
          {t('Assign')}
        </Button>
      )}
      <JobActionsMenu
        opened={isMenuOpen}
        onChange={setMenuOpen}
        count={jobs.length}
        deeds={deeds}
        target={
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {t('Actions')}
          </Button>
        }
      />
      {invoiced && <Invoices jobIds={invoiced} onDone={onDone} onClose={() => setInvoiced(null)} />}
      {signing !== null && <SignatureDialog jobId={signing} onClose={() => setSigning(null)} />}
      {reviewed && <BulkReviewDialog ids={reviewed} onSent={onDone} onClose={() => setReviewed(null)} />}
      {isAssigning && (
        <AssignDialog
          jobs={jobs}
          onAssign={(technicians, isJoining) => after(bulk.assign(jobs, technicians, isJoining))}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}
