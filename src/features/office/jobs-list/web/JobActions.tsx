import {
  IconCopy,
  IconEye,
  IconFileInvoice,
  IconFlag,
  IconSignature,
  IconStar,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { mayBulkReview } from '#features/messages/reviews/reviews.rules.ts'
import { holds } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { SelectionButton } from '#web/ui/SelectionButton.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type PickedJob, useBulkJobs } from './use-bulk-jobs.tsx'

const BulkReviewDialog = lazyPart(
  async () => (await import('#features/messages/reviews/web/BulkReviewDialog.tsx')).BulkReviewDialog,
)
const StatusMenu = lazyDropdown(async () => (await import('./StatusMenu.tsx')).StatusMenu)
const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog)

const SignatureDialog = lazyPart(
  async () => (await import('#features/jobs/signatures/web/SignatureDialog.tsx')).SignatureDialog,
)

export interface JobPapersProps {
  /** One, whose papers are shown, or several to be invoiced. */
  jobIds: readonly number[]
  onClose: () => void
  /** The selection has done its service. */
  onDone: () => void
}

interface JobActionsProps {
  /** The selected jobs, each once. */
  jobs: readonly PickedJob[]
  onView: (id: number) => void
  /** The selection has done its service. */
  onDone: () => void
  Invoices: ComponentType<JobPapersProps>
}

/** The toolbar of the selected jobs. View needs exactly one, the others any number. */
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
  const none = jobs.length === 0
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
  return (
    <>
      <SelectionButton
        icon={<IconEye size={16} />}
        why={only ? null : t('Select exactly one job')}
        onClick={() => only && onView(only.id)}
      >
        {t('View')}
      </SelectionButton>
      {holds(viewer, 'money.manage') && (
        <SelectionButton
          icon={<IconFileInvoice size={16} />}
          why={none ? t('Please select jobs to invoice.') : null}
          onClick={() => setInvoiced(jobs.map(job => job.id))}
        >
          {t('Invoice')}
        </SelectionButton>
      )}
      <SelectionButton
        icon={<IconSignature size={16} />}
        why={only ? null : t('Select exactly one job')}
        onClick={() => setSigning(only?.id ?? null)}
      >
        {t('Signature')}
      </SelectionButton>
      {canBook(viewer) === true && (
        <>
          <SelectionButton
            icon={<IconCopy size={16} />}
            why={only ? null : t('Select exactly one job')}
            onClick={() => only && void duplicate(only)}
          >
            {t('Duplicate')}
          </SelectionButton>
          <StatusMenu
            opened={isMenuOpen}
            onChange={setMenuOpen}
            onChoose={status => void after(bulk.setStatus(jobs, status))}
            target={
              <SelectionButton
                icon={<IconFlag size={16} />}
                why={none ? t('Please select jobs to change.') : null}
                aria-haspopup="menu"
                aria-expanded={isMenuOpen}
                onClick={() => setMenuOpen(!isMenuOpen)}
              >
                {t('Change status')}
              </SelectionButton>
            }
          />
          <SelectionButton
            icon={<IconUserPlus size={16} />}
            why={none ? t('Please select jobs to assign.') : null}
            onClick={() => setAssigning(true)}
          >
            {t('Assign')}
          </SelectionButton>
        </>
      )}
      {mayBulkReview(viewer) === true && (
        <SelectionButton
          icon={<IconStar size={16} />}
          why={none ? t('Please select jobs to ask for a review.') : null}
          onClick={() => setReviewed(jobs.map(job => job.id))}
        >
          {t('Bulk Review')}
        </SelectionButton>
      )}
      {holds(viewer, 'jobs.viewAndDelete') && (
        <SelectionButton
          danger
          icon={<IconTrash size={16} />}
          why={none ? t('Please select jobs to delete.') : null}
          onClick={() => void after(bulk.remove(jobs))}
        >
          {t('Delete')}
        </SelectionButton>
      )}
      {invoiced && <Invoices jobIds={invoiced} onDone={onDone} onClose={() => setInvoiced(null)} />}
      {signing !== null && <SignatureDialog jobId={signing} onClose={() => setSigning(null)} />}
      {reviewed && <BulkReviewDialog ids={reviewed} onSent={onDone} onClose={() => setReviewed(null)} />}
      {isAssigning && (
        <AssignDialog
          count={jobs.length}
          onAssign={(technicians, isJoining) => after(bulk.assign(jobs, technicians, isJoining))}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}
