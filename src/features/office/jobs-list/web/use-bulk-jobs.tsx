import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { spellBulk } from '#features/jobs/jobs/job-bulk.wire.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { mostJobsAtOnce } from '#features/jobs/jobs/jobs.rules.ts'
import { whileProcessing } from '#features/jobs/jobs/web/processing.ts'
import { inParts, type PartOutcome, type Refused } from '#web/bulk.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import classes from './jobs-list.module.css'

/** A job as it is named to who selected it. */
export interface PickedJob {
  id: number
  name: string
}

type Undo = Awaited<
  ReturnType<ReturnType<typeof useSend<typeof jobsContract.editMany>>['send']>
>['changed'][number]
const notDeleted = 'Failed to delete jobs. Please try again or contact our support team.'

interface Done {
  text: string
  undone: string
  undo: () => Promise<Refused[]>
}

/** Changes several jobs after asking, tells how far it is, what stayed as it was and why, with Undo. True if it was done. */
export function useBulkJobs() {
  const t = useTexts()
  const confirm = useConfirm()
  const edit = useSend(jobsContract.editMany, { silent: true })
  const archive = useSend(jobsContract.archive, { silent: true })
  const restore = useSend(jobsContract.restore, { silent: true })

  /** Tells how it went, with Undo; what stayed as it was stands in a dialog with the reasons. */
  function tell(jobs: readonly PickedJob[], refused: readonly Refused[], done: Done | null) {
    if (done) toast.success(done.text, { undo: () => void takeBack(jobs, done) })
    void sayRefused(jobs, refused)
  }

  async function takeBack(jobs: readonly PickedJob[], { undo, undone }: Done) {
    const refused = await undo()
    if (refused.length < jobs.length) toast.success(undone)
    await sayRefused(jobs, refused)
  }

  async function sayRefused(jobs: readonly PickedJob[], refused: readonly Refused[]) {
    if (refused.length === 0) return
    const nameOf = (id: number) => jobs.find(job => job.id === id)?.name ?? String(id)
    await confirm({
      title:
        refused.length === 1
          ? t('1 job is unchanged')
          : t('{{count}} jobs unchanged', { count: refused.length }),
      message: (
        <ul className={classes.refused}>
          {refused.map(({ id, why }) => (
            <li key={id}>
              <b>{nameOf(id)}</b>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      ),
      confirm: t('Close'),
      hideCancel: true,
    })
  }

  const isTooMany = (jobs: readonly PickedJob[]) => {
    if (jobs.length <= mostJobsAtOnce) return false
    toast.warning(t('Select up to {{count}} jobs.', { count: mostJobsAtOnce }))
    return true
  }

  const send = (rows: readonly Undo[] | readonly ReturnType<typeof spellBulk>[]) =>
    inParts<(typeof rows)[number], Undo>(rows, part =>
      whileProcessing(
        part.map(row => row.id),
        edit.send({ jobs: part }),
      ),
    )

  async function change(jobs: readonly PickedJob[], values: Parameters<typeof spellBulk>[1]) {
    const { changed, refused } = await send(jobs.map(job => spellBulk(job.id, values)))
    const count = changed.length
    const done = count > 0 && {
      text: count === 1 ? t('1 job changed.') : t('{{count}} jobs changed.', { count }),
      undone: t('Change undone.'),
      undo: async () => (await send(changed)).refused,
    }
    tell(jobs, refused, done || null)
    return count > 0
  }

  return {
    async setStatus(jobs: readonly PickedJob[], status: number): Promise<boolean> {
      if (isTooMany(jobs)) return false
      const values = { status: t(statusLabel(status)), count: jobs.length }
      const isSure = await confirm({
        title: t('Change status'),
        message:
          jobs.length === 1
            ? t('This job will be set to {{status}}.', values)
            : t('{{count}} jobs will be set to {{status}}.', values),
        confirm: t('Change status'),
      })
      return isSure && change(jobs, { status_id: status })
    },

    assign: async (jobs: readonly PickedJob[], technicians: readonly number[], isJoining: boolean) =>
      !isTooMany(jobs) && change(jobs, { [isJoining ? 'joining' : 'technician_ids']: [...technicians] }),

    async remove(jobs: readonly PickedJob[]): Promise<boolean> {
      if (isTooMany(jobs)) return false
      const isSure = await confirm({
        title: t('Confirm Deletion'),
        message:
          jobs.length === 1
            ? t('You can restore this job and its appointments from Recently deleted for 30 days.')
            : t(
                'You can restore these {{count}} jobs and their appointments from Recently deleted for 30 days.',
                {
                  count: jobs.length,
                },
              ),
        confirm: t('Delete'),
        danger: true,
      })
      if (!isSure) return false
      const part = async (rows: readonly PickedJob[]): Promise<PartOutcome<number>> => {
        const ids = rows.map(job => job.id)
        const { refused } = await whileProcessing(ids, archive.send({ ids, each: true })).catch(
          (error: SendError) => {
            throw error.status < 500 ? error : new SendError(error.status, notDeleted)
          },
        )
        return { changed: ids.filter(id => !refused.some(each => each.id === id)), refused }
      }
      const { changed, refused } = await inParts(jobs, part)
      const undo = async () => {
        const rows = changed.map(id => ({ id }))
        const sent = await inParts(rows, async part => {
          await restore.send({ ids: part.map(row => row.id) })
          return { changed: part, refused: [] }
        })
        return sent.refused
      }
      const done = { text: t('Jobs deleted successfully.'), undone: t('Restored.'), undo }
      tell(jobs, refused, changed.length > 0 ? done : null)
      return changed.length > 0
    },
  }
}
