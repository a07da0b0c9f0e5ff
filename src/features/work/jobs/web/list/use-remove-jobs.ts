import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { jobsContract } from '../../jobs.contract.ts'
import { mostJobsAtOnce } from '../../jobs.rules.ts'

/** Deletes jobs after asking, with Undo in the toast. True if they were deleted. */
export function useRemoveJobs(): (ids: readonly number[]) => Promise<boolean> {
  const t = useTexts()
  const confirm = useConfirm()
  const archive = useSend(jobsContract.archive, {
    // The server's own message, if it has one.
    silent: true,
  })
  const restore = useSend(jobsContract.restore, { saved: 'Brought back.' })

  return async jobs => {
    const ids = [...new Set(jobs)]
    if (ids.length === 0) {
      toast.warning(t('Please select jobs to delete.'))
      return false
    }
    if (ids.length > mostJobsAtOnce) {
      toast.warning(t('Please select {{count}} jobs at most.', { count: mostJobsAtOnce }))
      return false
    }
    const isSure = await confirm({
      title: t('Confirm Deletion'),
      message:
        ids.length === 1
          ? t('This job and its appointments will no longer be shown.')
          : t('These {{count}} jobs and their appointments will no longer be shown.', { count: ids.length }),
      confirm: t('Delete'),
      danger: true,
      run: () =>
        archive.send({ ids }).catch((error: SendError) => {
          const hasWords = error.status < 500
          toast.error(
            t(hasWords ? error : 'Failed to delete jobs. Please try again or contact our support team.'),
          )
          throw error
        }),
    })
    if (!isSure) return false
    toast.success(t('Jobs deleted successfully.'), { undo: () => void restore.send({ ids }) })
    return true
  }
}
