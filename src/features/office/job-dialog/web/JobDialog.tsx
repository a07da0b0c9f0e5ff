import { Skeleton, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobFromWire } from '#features/jobs/jobs/jobs.wire.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { SendError } from '#web/send.ts'
import { Dialog, DialogSurface } from '#web/ui/dialog/Dialog.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useIsWide } from '#web/ui/use-is-phone.ts'
import { justNow, readKey, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { OfficeJob } from './OfficeJob.tsx'

/** The office does not wait for what technicians see. */
const TechnicianJob = lazyPart(async () => (await import('./TechnicianJob.tsx')).TechnicianJob)

interface JobDialogProps {
  id: number
  onClose: () => void
  /** The technicians' day, passed in because the calendar builds on jobs. */
  Day: ComponentType
}

/** One job: the office's form, or the technician's view of it. */
export function JobDialog({ id, onClose, Day }: JobDialogProps) {
  const viewer = useViewer()
  const queryClient = useQueryClient()
  // The click asks for the job, and its answer may be here already.
  const [isThere] = useState(() => {
    const state = queryClient.getQueryState(readKey(jobsContract.open, { id }))
    const isRecent = state !== undefined && state.dataUpdatedAt > Date.now() - justNow
    return isRecent && state.fetchStatus === 'idle' && !state.isInvalidated
  })
  const read = useRead(jobsContract.open, { id }, { staleTime: justNow })
  // Cached data may be old: a form must not start from it while the current state is loading.
  const reply = isThere || read.isFetchedAfterMount || read.isError ? read.data?.result : undefined
  const job = useMemo(() => reply && jobFromWire(reply), [reply])
  const isWide = useIsWide()
  const isOffice = canBook(viewer) === true
  const Content = isOffice ? OfficeJob : TechnicianJob
  return (
    <DialogSurface size={isOffice && isWide ? 'wide' : 'xl'}>
      {job ? (
        <Content job={job} onClose={onClose} Day={Day} />
      ) : (
        <Waiting onClose={onClose} error={read.error} onRetry={() => void read.refetch()} />
      )}
    </DialogSurface>
  )
}

interface WaitingProps {
  onClose: () => void
  error: SendError | null
  onRetry: () => void
}

function Waiting({ onClose, error, onRetry }: WaitingProps) {
  const t = useTexts()
  const isGone = error?.status === 404
  const isUnnamed = isGone && error.message === 'Not found.'
  return (
    <Dialog opened tall onClose={onClose} title={t('Job')}>
      {error ? (
        <LoadFailed
          title={t('Couldn’t open this job')}
          text={isUnnamed ? t('It may have been deleted, or assigned to someone else.') : t(error)}
          onRetry={isGone ? undefined : onRetry}
        />
      ) : (
        <Stack gap="lg" aria-hidden="true" mih={420}>
          {[0, 1, 2, 3, 4, 5].map(i => (
            <Skeleton key={i} height={34} width={i % 3 === 2 ? '60%' : '100%'} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
