import { checklistTexts } from '#features/jobs/checklists/checklists.rules.ts'
import { explainLeftOut } from '#features/jobs/checklists/server/checklists.service.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import {
  type AskedForm,
  askedDiary,
  askedTexts,
  isForClient,
  type MissingForm,
  mayLeaveOut,
  missingForms,
} from '../asked.rules.ts'
import type { LeftOut } from '../left-out.wire.ts'
import { type AskingJob, askingForms, saveReason, settledForms } from './asked.queries.ts'

/** The forms that these jobs are asked for, by job. */
export async function formsAskedFor<J extends AskingJob>(
  tx: CompanyTx,
  jobs: readonly J[],
): Promise<Map<J, AskedForm[]>> {
  const forms = await askingForms(tx)
  if (forms.length === 0) return new Map(jobs.map(job => [job, []]))
  const ids = jobs.map(({ id }) => id)
  // A colleague may have filled it in, on a visit of theirs.
  const settled = await overAllWork(tx, 'forms that were filled in on these jobs', all =>
    settledForms(all, ids),
  )
  const asked = (job: J): AskedForm[] =>
    forms.flatMap(({ id, name, asks }) => {
      const own = asks.filter(ask => isForClient(ask, job.client_id))
      if (own.length === 0) return []
      const state = settled.find(each => each.job_id === job.id && each.form_id === id)
      const left_out = state ? { passes: state.passes } : null
      return [{ id, name, asks: own, is_filled: state?.is_filled ?? false, left_out }]
    })
  return new Map(jobs.map(job => [job, asked(job)]))
}

type Changed = AskingJob & { job_type_ids: readonly number[]; status_id: number }

/** Forms without which a job gets this status. */
export async function lackedForms(tx: CompanyTx, job: Changed): Promise<MissingForm[]> {
  const asked = [...(await formsAskedFor(tx, [job])).values()].flat()
  return missingForms(asked, { types: job.job_type_ids, status: job.status_id })
}

/**
 * Keeps why items of checklists and forms are left out as a job gets a status. Refuses where the status has to wait for a
 * form; gives the forms that were neither filled in nor explained.
 */
export async function settleLeftOut(
  tx: UserTx,
  job: Changed,
  { isNewStatus, leftOut }: { isNewStatus: boolean; leftOut: LeftOut | undefined },
): Promise<string[]> {
  if (leftOut && leftOut.items.length > 0) await explainLeftOut(tx, job.id, leftOut)
  const missing = isNewStatus ? await lackedForms(tx, job) : []
  const explained = missing.filter(({ id }) => leftOut?.forms?.includes(id))
  const held = missing.filter(
    form => form.must && !(explained.includes(form) && mayLeaveOut([form], tx.by) === true),
  )
  if (held.length > 0) refuse(409, askedTexts.held(namesOf(held)))
  for (const { id: form_id, must } of explained)
    tx.record(
      'form_reasons',
      null,
      await saveReason(tx, {
        job_id: job.id,
        form_id,
        reason: leftOut!.reason,
        passes: must,
        user_id: tx.by.id,
        user_name: tx.by.fullname,
      }),
    )
  if (explained.length > 0)
    writeDiary(tx, job.id, [
      { type: 'note', told: askedDiary.explained(namesOf(explained), leftOut!.reason) },
    ])
  return namesOf(missing.filter(form => !explained.includes(form)))
}

const namesOf = (forms: readonly MissingForm[]) => forms.map(({ name }) => name)

/** Diary entries about what a status was given without. */
export const leftOutEntries = (items: readonly string[], forms: readonly string[]) => [
  ...(items.length > 0 ? [{ type: 'note' as const, told: checklistTexts.unexplained(items) }] : []),
  ...(forms.length > 0 ? [{ type: 'note' as const, told: askedDiary.unexplained(forms) }] : []),
]

/** Forms that hold a status which the product itself would give a job. */
export async function holdingForms(tx: CompanyTx, job: Changed): Promise<string[]> {
  return namesOf((await lackedForms(tx, job)).filter(({ must }) => must))
}
