import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { jobForPhotos } from '#features/jobs/files/server/files.queries.ts'
import { canHandIn } from '#features/jobs/job-status/job-status.rules.ts'
import { refuseGone } from '#features/jobs/own-work/server/gone-job.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { happenedAt } from '#server/happened.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { hasPermission, noPermission } from '#shared/access.ts'
import type { Gets } from '#shared/endpoint.ts'
import { type Filled, failedFields, fill, fillingProblems } from '#shared/forms/filling.ts'
import { type FormContent, fieldsOf } from '#shared/forms/form.ts'
import type { answersContract } from '../answers.contract.ts'
import { answerFile, formDiary, formTexts } from '../forms.rules.ts'
import {
  type AnswerRow,
  clientOfForms,
  givePhotos,
  insertAnswer,
  jobOfForms,
  lockAnswer,
  markReplaced,
  photosByKeys,
} from './answers.queries.ts'
import { tellOfWaiting } from './approvals.service.ts'
import { settleRounds } from './asked/rounds.service.ts'
import { type FormVersion, versionOf } from './forms.queries.ts'

type Sent = Gets<typeof answersContract.answer>

/** Keeps a filled-in form, with its photos, and tells the job's diary. */
export async function keepAnswer(tx: UserTx, outbox: Outbox, sent: Sent): Promise<AnswerRow> {
  const corrected = sent.replaces === null ? null : await lockCorrected(tx, sent)
  const jobId = corrected ? corrected.job_id : sent.job_id
  if (jobId !== null) await refuseUnlessTaken(tx, jobId)
  const form = await filledVersion(tx, sent, corrected !== null)
  const filled = checkedAnswers(form, sent.answers)
  const { client_id, site_id } = corrected
    ? { ...corrected, site_id: null }
    : await placeFor(tx, jobId, sent.client_id)
  const photos = photoKeys(form.content, filled)
  await refuseMissing(tx, photos, corrected)
  const row = await insertAnswer(tx, {
    ...sizeOf(form.content, filled),
    form_id: form.form_id,
    number: form.number,
    job_id: jobId,
    client_id,
    user_id: tx.by.id,
    by_name: tx.by.fullname,
    answers: filled.answers,
    filled_at: happenedAt(tx),
    replaces: corrected?.id ?? null,
    is_held: corrected?.is_held ?? false,
    reason: corrected ? sent.reason : '',
    link_id: null,
    approval: form.needs_approval ? 'waiting' : '',
  })
  await givePhotos(tx, row.id, photos)
  if (corrected) {
    await markReplaced(tx, corrected.id)
    tx.record('form_answers', corrected, { ...corrected, is_replaced: true })
  }
  tx.record('form_answers', null, row)
  if (!corrected) await settleRounds(tx, { ...row, site_id, round_id: null })
  await tellOfWaiting(tx, outbox, form.name, row)
  if (jobId !== null)
    writeDiary(tx, jobId, [{ type: 'file', told: told(form, row), items: [answerFile(row.id, form.name)] }])
  return row
}

const told = ({ name }: FormVersion, { failed, replaces, reason }: AnswerRow) =>
  replaces !== null
    ? formDiary.corrected(name, reason)
    : failed > 0
      ? formDiary.failed(name, failed)
      : formDiary.filled(name)

/** Client and site of the job, also of one that was theirs when it was filled in; without a job the client that was named. */
async function placeFor(tx: UserTx, jobId: number | null, named: number | null) {
  if (jobId === null)
    return { client_id: named === null ? null : found(await clientOfForms(tx, named)).id, site_id: null }
  const job = await overAllWork(tx, 'the client of a job that was theirs', all => jobOfForms(all, jobId))
  return { client_id: job?.client_id ?? null, site_id: job?.site_id ?? null }
}

/** True if they may correct it: its author and who manages forms, each answer once. */
export const mayCorrect = (
  { user_id, is_replaced }: Pick<AnswerRow, 'user_id' | 'is_replaced'>,
  by: UserTx['by'],
): boolean => !is_replaced && (user_id === by.id || hasPermission(by, 'forms.manage'))

/** The answer that is corrected, in the version that was filled in. */
async function lockCorrected(tx: UserTx, { replaces, reason, form_id, number }: Sent): Promise<AnswerRow> {
  if (reason === '') return refuse(400, formTexts.reason, { field: 'reason' })
  const row = found(await lockAnswer(tx, replaces!))
  if (!mayCorrect({ ...row, is_replaced: false }, tx.by)) return refuse(403, noPermission)
  if (row.form_id !== form_id || row.number !== number) return refuse(404, formTexts.version)
  return row.is_replaced ? refuse(409, formTexts.corrected) : row
}

/** A form that was handed in while it was in use is taken; a later version changes nothing about that. */
async function filledVersion(tx: UserTx, { form_id, number }: Sent, isCorrection: boolean) {
  const form = (await versionOf(tx, form_id, number)) ?? refuse(404, formTexts.version)
  if (isCorrection || tx.deed.happened) return form
  if (form.deleted_at !== null) return refuse(404, formTexts.gone)
  return form.active ? form : refuse(409, formTexts.off)
}

/** The answers that count; refused where one is missing or wrong. */
export function checkedAnswers({ content }: Pick<FormVersion, 'content'>, answers: Sent['answers']): Filled {
  const filled = fill(content, answers)
  const problems = fillingProblems(content, filled)
  if (problems[0])
    return refuse(400, problems[0].message, {
      field: problems[0].id,
      fields: Object.fromEntries(problems.map(({ id, message }) => [id, message])),
    })
  return filled
}

/** How many answers mean that something failed, and the first score. */
export function sizeOf(content: FormContent, filled: Filled): { failed: number; score: number | null } {
  const scored = fieldsOf(content).find(({ id, kind }) => kind === 'score' && filled.answers[id])
  return {
    failed: failedFields(content, filled).length,
    score: scored ? Number(filled.answers[scored.id]![0]) : null,
  }
}

export const photoKeys = (content: FormContent, { answers }: Pick<Filled, 'answers'>): string[] =>
  fieldsOf(content)
    .filter(({ kind }) => kind === 'photo' || kind === 'signature')
    .flatMap(({ id }) => answers[id] ?? [])

/** Photos have to be there before the answer, and to be the sender's own or those of the answer that is corrected. */
async function refuseMissing(
  tx: CompanyTx,
  keys: readonly string[],
  corrected: AnswerRow | null,
): Promise<void> {
  const photos = await photosByKeys(tx, keys)
  const isOwn = ({ answer_id, created_by }: (typeof photos)[number]) =>
    answer_id === null ? created_by === (tx.by?.id ?? null) : answer_id === corrected?.id
  if (new Set(keys).size > photos.filter(isOwn).length) refuse(409, formTexts.photoMissing)
}

/** Takes later too what was filled in while the job was open and its technician's own. */
export async function refuseUnlessTaken(tx: UserTx, jobId: number): Promise<void> {
  const job = (await jobForPhotos(tx, jobId)) ?? (await refuseGone(tx, jobId))
  refuseUnless(canHandIn(job, tx.by, tx.deed.happened?.at ?? null, tx.now))
}
