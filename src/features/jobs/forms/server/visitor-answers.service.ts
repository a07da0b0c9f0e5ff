import { randomBytes } from 'node:crypto'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { type KeptFile, keepDataUrl } from '#features/jobs/files/server/uploads.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { refuse } from '#server/refusal.ts'
import { type Filled, fill } from '#shared/forms/filling.ts'
import { fieldsOf } from '#shared/forms/form.ts'
import { answerFile, formDiary, formTexts } from '../forms.rules.ts'
import {
  type AnswerRow,
  givePhotos,
  insertAnswer,
  insertPhoto,
  lockAnswer,
  photosByKeys,
  setJobOfAnswer,
} from './answers.queries.ts'
import { checkedAnswers, photoKeys, sizeOf } from './answers.service.ts'
import { tellOfWaiting } from './approvals.service.ts'
import { settleRounds } from './asked/rounds.service.ts'
import { type FormVersion, versionOf } from './forms.queries.ts'

type Given = Record<string, string[]>
interface SentPhoto {
  key: string
  data: string
}

/** What was filled in without a sign-in and counts, with its photos; refused where something is missing or wrong. */
export function checkedVisit(
  form: Pick<FormVersion, 'content'>,
  { answers, photos }: { answers: Given; photos: readonly SentPhoto[] },
): { filled: Filled; photos: SentPhoto[] } {
  const filled = checkedAnswers(form, answers)
  const keys = photoKeys(form.content, filled)
  const named = photos.filter(({ key }) => keys.includes(key))
  if (new Set(named.map(({ key }) => key)).size < new Set(keys).size)
    return refuse(409, formTexts.photoMissing)
  return { filled, photos: named }
}

interface StoredPhoto {
  key: string
  /** As the page called it. */
  was: string
  file: KeptFile
}

/** Stores the bytes of photos, each under a key that nobody else can name. */
export async function storePhotos(
  { providers }: Pick<Services, 'providers'>,
  companyId: CompanyId,
  photos: readonly SentPhoto[],
): Promise<StoredPhoto[]> {
  const number = randomBytes(12).toString('base64url')
  const stored: StoredPhoto[] = []
  for (const { key: was, data } of photos) {
    const file = await keepDataUrl(providers.storage, companyId, 'photo', data)
    stored.push({ key: `${number}-${stored.length}`, was, file })
  }
  return stored
}

/** Keeps the rows of stored photos, and gives the answers by their keys. Those that no answer gets are swept after a day. */
export async function keepPhotos(
  tx: CompanyTx,
  { answers }: Pick<Filled, 'answers'>,
  photos: readonly StoredPhoto[],
): Promise<Given> {
  for (const { key, file } of photos)
    await insertPhoto(tx, key, (await insertFile(tx, { ...file, job_id: null, part: 'form' })).id, null)
  const own = new Map(photos.map(({ key, was }) => [was, key]))
  return Object.fromEntries(
    Object.entries(answers).map(([id, values]) => [id, values.map(value => own.get(value) ?? value)]),
  )
}

export interface Visit extends Pick<AnswerRow, 'form_id' | 'number' | 'by_name' | 'client_id' | 'job_id'> {
  answers: Given
}

/** Makes an answer of what a visitor filled in before there was a client or job; null: its form is no more. */
export async function keepVisit(tx: CompanyTx, outbox: Outbox, visit: Visit): Promise<number | null> {
  const form = await versionOf(tx, visit.form_id, visit.number)
  if (!form) return null
  const answers = await withPhotosLeft(tx, form, visit.answers)
  const filled = fill(form.content, answers)
  const row = await insertAnswer(tx, {
    ...visit,
    ...sizeOf(form.content, filled),
    user_id: null,
    answers: filled.answers,
    filled_at: tx.now,
    replaces: null,
    reason: '',
    link_id: null,
    approval: form.needs_approval ? 'waiting' : '',
  })
  await givePhotos(tx, row.id, photoKeys(form.content, filled))
  tx.record('form_answers', null, row)
  await tellOfWaiting(tx, outbox, form.name, row)
  await settleRounds(tx, { ...row, site_id: null, round_id: null })
  if (row.job_id !== null) tellDiary(tx, row.job_id, form.name, row)
  return row.id
}

/** Without photos that were swept, where it took longer than a day. */
async function withPhotosLeft(
  tx: CompanyTx,
  { content }: Pick<FormVersion, 'content'>,
  answers: Given,
): Promise<Given> {
  const keys = photoKeys(content, { answers })
  const left = new Set((await photosByKeys(tx, keys)).map(({ key }) => key))
  const photos = new Set(
    fieldsOf(content)
      .filter(({ kind }) => kind === 'photo' || kind === 'signature')
      .map(({ id }) => id),
  )
  return Object.fromEntries(
    Object.entries(answers).map(([id, values]) => [
      id,
      photos.has(id) ? values.filter(key => left.has(key)) : values,
    ]),
  )
}

/** Brings an answer to the job that came of what it was given for. */
export async function bringToJob(tx: CompanyTx, answerId: number, jobId: number): Promise<void> {
  const before = await lockAnswer(tx, answerId)
  if (!before || before.job_id !== null) return
  const form = await versionOf(tx, before.form_id, before.number)
  const after = await setJobOfAnswer(tx, answerId, jobId)
  tx.record('form_answers', before, after)
  tellDiary(tx, jobId, form?.name ?? '', after)
}

function tellDiary(tx: CompanyTx, jobId: number, name: string, { id, failed, by_name }: AnswerRow): void {
  const told = failed > 0 ? formDiary.failed(name, failed) : formDiary.filled(name)
  writeDiaryFor(tx, jobId, { type: 'file', told, items: [answerFile(id, name)] }, by_name)
}
