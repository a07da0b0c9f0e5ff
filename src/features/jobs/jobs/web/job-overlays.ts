import type { LeftOut } from '#features/jobs/asked-forms/left-out.wire.ts'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { closesJob, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { withNames } from '#features/jobs/parts/parts.wire.ts'
import type { Receives } from '#shared/endpoint.ts'
import { sentenceOf } from '#shared/fact.ts'
import { type Overlay, overlay, type Waits } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import type { JobRow } from '../job-rows.wire.ts'
import { jobsContract } from '../jobs.contract.ts'
import { savedFields } from '../jobs.wire.ts'

type Save = Waits<typeof jobsContract.edit>

/** The status that a save sets; undefined where it leaves that. */
const statusOf = ({ input }: Save): number | undefined => savedFields(input).job_status_id

/** When and by whom the job is closed once it has this status. */
function closing(
  job: Pick<JobRow, 'date_closed' | 'closed_by_id'>,
  isNew: boolean,
  save: Save,
  by: SignedIn,
) {
  const status = statusOf(save)
  if (status === undefined) return {}
  if (!closesJob(status)) return { date_closed: null, closed_by_id: null }
  const isNews = isNew || !job.date_closed
  return isNews ? { date_closed: save.at, closed_by_id: by.id } : {}
}

/** A job as it is after a save that waits. */
export function editedJob(reply: Receives<typeof jobsContract.open>, save: Save, by: SignedIn) {
  const { result } = reply
  const saved = savedFields(save.input)
  const status = saved.job_status_id
  const isNew = status !== undefined && status !== result.job_status_id
  const closed = closing(result, isNew, save, by)
  const closed_by = 'closed_by_id' in closed ? { closed_by: closed.closed_by_id ? by.fullname : '' } : {}
  const parts =
    saved.parts === undefined ? {} : { parts: withNames(saved.parts, save.input.parts, result.parts) }
  return { ...reply, result: { ...result, ...saved, ...parts, ...closed, ...closed_by } }
}

/** The row of a job as it is after a save that waits. */
export function editedRow(row: JobRow, save: Save, by: SignedIn): JobRow {
  const status = statusOf(save)
  if (row.id !== Number(save.input.id) || row.type !== 'job' || status === undefined) return row
  return { ...row, job_status: status, ...closing(row, status !== row.job_status, save, by) }
}

/** The reasons of a save in the checklists of its job. */
function explained(
  reply: Receives<typeof checklistsContract.onJob>,
  { items, reason }: LeftOut,
  at: string,
  by: SignedIn,
): Receives<typeof checklistsContract.onJob> {
  const data = reply.data.map(list => ({
    ...list,
    items: list.items.map(item =>
      !item.is_done && items.some(each => each.checklist_id === list.id && each.item_id === item.id)
        ? { ...item, reason, by: by.fullname, at }
        : item,
    ),
  }))
  return { ...reply, data }
}

/** What a job's save that waits shows on the job, in lists, in its diary and on its checklists. */
export const jobOverlays = (by: SignedIn): Overlay[] => [
  overlay(jobsContract.edit, jobsContract.open, (reply, save) =>
    reply.result.id === Number(save.input.id) ? editedJob(reply, save, by) : reply,
  ),
  overlay(jobsContract.edit, jobsContract.list, (reply, save) => ({
    ...reply,
    data: reply.data.map(row => editedRow(row, save, by)),
  })),
  overlay(jobsContract.edit, diaryContract.read, (reply, save, { jobId }) => {
    const status = statusOf(save)
    if (status === undefined || Number(jobId) !== Number(save.input.id)) return reply
    if (reply.diary.some(group => group.session === save.key)) return reply
    const told = diaryTexts.status(statusLabel(status))
    const entry = {
      type: 'status' as const,
      content: sentenceOf(told),
      ...told,
      timestamp: save.at,
      user: by.fullname,
      saved: false,
      session: save.key,
      entryId: save.key,
    }
    return { ...reply, diary: [{ changes: [entry], session: save.key, timestamp: save.at }, ...reply.diary] }
  }),
  overlay(jobsContract.edit, checklistsContract.onJob, (reply, save, { jobId }) =>
    save.input.left_out && Number(jobId) === Number(save.input.id)
      ? explained(reply, save.input.left_out as LeftOut, save.at, by)
      : reply,
  ),
]
