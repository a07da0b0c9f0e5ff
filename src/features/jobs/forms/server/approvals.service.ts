import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { canDecide, formDiary, formTexts } from '../forms.rules.ts'
import { type AnswerRow, answerById, decideAnswer, lockAnswer } from './answers.queries.ts'

/** Tells the office of an answer that waits for approval. */
export async function tellOfWaiting(
  tx: CompanyTx,
  outbox: Outbox,
  name: string,
  { approval, by_name, job_id }: AnswerRow,
): Promise<void> {
  if (approval !== 'waiting') return
  const values = { name, person: by_name }
  await tellPeople(tx, outbox, [{ kind: 'formWaiting', jobId: job_id, path: '/Forms', values }])
}

/** Approves an answer, or returns it with a note; its author hears of that. */
export async function decideApproval(
  tx: UserTx,
  outbox: Outbox,
  { id, checked, note }: { id: number; checked: boolean; note: string },
): Promise<void> {
  const before = found(await lockAnswer(tx, id))
  refuseUnless(canDecide(before, tx.by), before.user_id === tx.by.id ? 403 : 409)
  if (!checked && note === '') refuse(400, formTexts.reason, { field: 'note' })
  const approval = checked ? 'approved' : 'returned'
  if (before.approval === approval && before.decided_by === tx.by.id && before.decided_note === note) return
  const after = await decideAnswer(tx, id, {
    approval,
    decided_by: tx.by.id,
    decided_by_name: tx.by.fullname,
    decided_at: tx.now,
    decided_note: note,
  })
  tx.record('form_answers', before, after)
  const { name } = found(await answerById(tx, id))
  const told = checked ? formDiary.approved(name) : formDiary.returned(name, note)
  if (after.job_id !== null) writeDiary(tx, after.job_id, [{ type: 'note', told }])
  if (checked || after.user_id === null) return
  const notice = { kind: 'formReturned' as const, users: [after.user_id], jobId: after.job_id }
  await tellPeople(tx, outbox, [{ ...notice, values: { name } }])
}
