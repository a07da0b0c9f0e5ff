import { buffer } from 'node:stream/consumers'
import { refuseUnlessRoom } from '#features/account/company/server/storage.service.ts'
import { writeDiary, writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { canEditJob, canHandIn } from '#features/jobs/job-status/job-status.rules.ts'
import { refuseGone } from '#features/jobs/own-work/server/gone-job.service.ts'
import type { Services, UserContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import type { ShownFile } from '../files.contract.ts'
import { canRemoveFile, filePath } from '../files.rules.ts'
import {
  attachFiles,
  type FileRow,
  fileOfMail,
  filesByIds,
  filesOfJob,
  giveToMessage,
  insertFile,
  jobForPhotos,
  jobOfFiles,
  type ListedFile,
  lockFile,
  lockFilesOfMessage,
  lockSetAside,
  markedFile,
  markFile,
  markFiles,
  type NewFile,
  putOnJob,
  setAsideAgain,
  shareFile,
  takeFromMessage,
} from './files.queries.ts'
import { type KeptFile, keepBytes, keepUpload } from './uploads.service.ts'

/** How a device names a file, and the photo that it was drawn on. */
interface Named {
  key?: string | undefined
  marks?: number | string | undefined
}

/** Adds the request's upload to a job; null: for what is not saved yet. */
export const addFile = (ctx: UserContext, jobId: number | null, { key, marks }: Named = {}) =>
  addUpload(
    ctx,
    async tx => {
      if (jobId !== null) await refuseUnlessTaken(tx, jobId)
      return jobId
    },
    async (tx, row) => {
      if (jobId !== null) tell(tx, jobId, row, 'added')
      const file = shownFile({ ...row, created_by_name: tx.by.fullname })
      const all = jobId === null ? [row] : await filesOfJob(tx, jobId)
      return { message: 'File added.', files: all.map(filePath).join(','), file }
    },
    'job',
    async tx => {
      // A copy whose photo never arrived is kept all the same: it is all that there is of it.
      const original = marks !== undefined && jobId !== null ? await markedFile(tx, jobId, marks) : undefined
      return { sent_key: key ?? null, marks: original?.id ?? null }
    },
  )

/** Keeps the request's upload; `check` refuses what may not have one, and says to which job it belongs. */
export async function addUpload<T extends object>(
  ctx: UserContext,
  check: (tx: UserTx) => Promise<number | null>,
  put: (tx: UserTx, row: FileRow) => Promise<T>,
  part: 'job' | 'licence' | 'form' | 'claim' = 'job',
  more: (tx: UserTx) => Promise<Partial<Pick<NewFile, 'sent_key' | 'marks'>>> = async () => ({}),
): Promise<T> {
  const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
  // Asked before the work and again within the transaction.
  await ctx.read(async tx => {
    await check(tx)
    await refuseUnlessRoom(tx, ctx, upload.bytes)
  })
  const kept = await keepUpload(ctx.providers.storage, ctx.session.companyId, upload)
  return ctx.write(async tx => {
    const row = await insertFile(tx, { ...kept, ...(await more(tx)), job_id: await check(tx), part })
    await refuseUnlessRoom(tx, ctx, 0)
    record(tx, null, row)
    return put(tx, row)
  })
}

/** Stages a file that the product made, as if the person had uploaded it, and answers with it. */
export async function stageMade(
  ctx: UserContext,
  { name, content }: { name: string; content: Uint8Array },
): Promise<{ result: Pick<FileRow, 'id' | 'name'> }> {
  await ctx.read(tx => refuseUnlessRoom(tx, ctx, content.length))
  const kept = await keepBytes(ctx.providers.storage, ctx.session.companyId, name, content)
  return ctx.write(async tx => {
    const row = await insertFile(tx, { ...kept, job_id: null, part: 'job' })
    await refuseUnlessRoom(tx, ctx, 0)
    record(tx, null, row)
    return { result: { id: row.id, name: row.name } }
  })
}

/** Keeps what a client sent with a message: it is its job's as well, where it is about one. */
export async function addMessageFiles(
  tx: CompanyTx,
  files: readonly KeptFile[],
  to: { messageId: number; jobId: number | null; author: string },
): Promise<void> {
  const told: ReturnType<typeof diaryItem>[] = []
  for (const file of files) {
    const row = await insertFile(tx, { ...file, job_id: to.jobId, message_id: to.messageId, part: 'job' })
    record(tx, null, row)
    told.push(diaryItem(row, 'added'))
  }
  if (to.jobId !== null && told.length > 0)
    writeDiaryFor(tx, to.jobId, { type: 'file', content: told }, to.author)
}

/**
 * Puts what came with a message on a job that the caller may change, or takes it off again (null). It stays in the message:
 * there is one file, counted once, under the rights of the job that it is on.
 */
export async function putMessageFilesOn(tx: UserTx, messageId: number, jobId: number | null): Promise<void> {
  const all = await lockFilesOfMessage(tx, messageId)
  if (all.length === 0) return notFound()
  const files = all.filter(file => file.job_id !== jobId)
  const jobs = [...new Set([jobId, ...files.map(file => file.job_id)])].filter(id => id !== null)
  for (const id of jobs) await refuseUnlessOpen(tx, id)
  if (files.length === 0) return
  await putOnJob(
    tx,
    files.map(file => file.id),
    jobId,
  )
  for (const file of files) {
    record(tx, file, { ...file, job_id: jobId })
    if (file.job_id !== null) tell(tx, file.job_id, file, 'removed')
    if (jobId !== null) tell(tx, jobId, file, 'added')
  }
}

/** Has a message take staged files along; 404 for one that is not this person's, or is elsewhere already. */
export async function attachToMessage(
  tx: UserTx,
  ids: readonly number[],
  messageId: number,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: string },
): Promise<FileRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const own = (await filesByIds(tx, wanted)).filter(file => file.created_by === tx.by.id)
  if (own.length < wanted.length) return notFound()
  const files = await giveToMessage(tx, wanted, messageId)
  if (files.length < wanted.length) return notFound()
  if (files.reduce((sum, file) => sum + file.bytes, 0) > mostBytes)
    return refuse(400, tooLarge, { field: 'files' })
  tx.tell('files')
  return files.toSorted((a, b) => a.id - b.id)
}

/** Stages the files of a message again that never left; their ids. */
export async function detachFromMessage(tx: UserTx, messageId: number): Promise<number[]> {
  const ids = await takeFromMessage(tx, messageId)
  if (ids.length > 0) tx.tell('files')
  return ids
}

/** Reads a file for the mail that takes it along; null: it is gone. */
export async function attachedFile(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  company: CompanyId,
  { id, name }: { id: number; name: string },
): Promise<{ name: string; type: string; content: Uint8Array } | null> {
  const file = await db.readCompany(company, tx => fileOfMail(tx, id))
  const body = file && (await providers.storage.read(file.key))
  return body ? { name, type: file.type, content: await buffer(body) } : null
}

/** A photo that was taken while the job was open and its technician's own is taken later too. */
async function refuseUnlessTaken(tx: UserTx, jobId: number): Promise<void> {
  const job = (await jobForPhotos(tx, jobId)) ?? (await refuseGone(tx, jobId))
  refuseUnless(canHandIn(job, tx.by, tx.deed.happened?.at ?? null, tx.now))
}

async function refuseUnlessOpen(tx: UserTx, jobId: number): Promise<void> {
  refuseUnless(canEditJob(found(await jobOfFiles(tx, jobId)), tx.by, tx.now))
}

/** Takes a file off its job, or brings it back. One that is there already, or gone already, stays so. */
export async function setRemoved(tx: UserTx, id: number, isRemoved: boolean): Promise<void> {
  const file = found(await lockFile(tx, id))
  // Photos of tasks and signatures go with what they belong to.
  if (file.part !== 'job') return notFound()
  const job = found(file.job_id === null ? null : await jobOfFiles(tx, file.job_id))
  refuseUnless(canRemoveFile(file, job, tx.by, tx.now))
  if ((file.deleted_at !== null) === isRemoved) return
  const after = { ...file, deleted_at: isRemoved ? tx.now : null }
  await markFile(tx, id, after.deleted_at)
  record(tx, file, after)
  tell(tx, job.id, file, isRemoved ? 'removed' : 'added')
}

/** Shows a job's file to its client, or no longer. */
export async function setShared(tx: UserTx, id: number, isShared: boolean): Promise<void> {
  const file = found(await lockFile(tx, id))
  if (file.part !== 'job' || file.deleted_at !== null) return notFound()
  await refuseUnlessOpen(tx, found(file.job_id))
  if (file.is_shared === isShared) return
  await shareFile(tx, id, isShared)
  record(tx, file, { ...file, is_shared: isShared })
}

/**
 * Brings the files that a part of a job names in step with it: those that it names now are the job's, those that it
 * no longer names are removed. 404 for a file of another job, and for one that somebody else has staged.
 */
export async function attachNamed(
  tx: UserTx,
  to: { jobId: number; part: 'task' | 'signature' },
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const added = after.filter(id => !before.includes(id))
  const gone = before.filter(id => !after.includes(id))
  const files = await filesByIds(tx, [...added, ...gone])
  for (const id of added) {
    const file = files.find(each => each.id === id)
    if (!file || (file.job_id !== null && file.job_id !== to.jobId)) return notFound()
  }
  if (added.length > 0) await attachFiles(tx, added, to)
  if (gone.length > 0) await markFiles(tx, gone, tx.now)
  for (const file of files) {
    const change = added.includes(file.id) ? { job_id: to.jobId, deleted_at: null } : { deleted_at: tx.now }
    record(tx, file, { ...file, ...change })
  }
}

/** Makes photos the job's own that were taken before there was one; those of another job stay where they are. */
export async function handToJob(tx: UserTx, files: readonly FileRow[], jobId: number): Promise<void> {
  const free = files.filter(file => file.job_id === null)
  if (free.length === 0) return
  await attachFiles(
    tx,
    free.map(file => file.id),
    { jobId, part: 'job' },
  )
  for (const file of free) {
    record(tx, file, { ...file, job_id: jobId, part: 'job', deleted_at: null })
    tell(tx, jobId, file, 'added')
  }
}

/** Makes a file the job's own that a phone could not add there. */
export async function handSetAside(tx: UserTx, id: number, jobId: number): Promise<void> {
  const file = found(await lockSetAside(tx, id))
  await attachFiles(tx, [id], { jobId, part: 'job' })
  record(tx, file, { ...file, job_id: jobId, deleted_at: null })
  tell(tx, jobId, file, 'added')
}

/** Takes it off the job again. */
export async function takeSetAside(tx: UserTx, id: number): Promise<void> {
  const file = found(await lockFile(tx, id))
  await setAsideAgain(tx, id)
  record(tx, file, { ...file, job_id: null })
  if (file.job_id !== null) tell(tx, file.job_id, file, 'removed')
}

const told = ({ id, job_id, name, type, bytes, is_shared, deleted_at }: FileRow) => ({
  id,
  job_id,
  name,
  type,
  bytes,
  is_shared,
  deleted_at,
})

function record(tx: CompanyTx, before: FileRow | null, after: FileRow): void {
  tx.record('files', before && told(before), told(after))
}

function tell(tx: UserTx, jobId: number, file: FileRow, status: 'added' | 'removed'): void {
  writeDiary(tx, jobId, [{ type: 'file', content: [diaryItem(file, status)] }])
}

const diaryItem = (file: FileRow, status: 'added' | 'removed') => ({
  filename: file.name,
  url: filePath(file),
  status,
})

export function shownFile(file: ListedFile): Omit<ShownFile, 'created'> & { created: Date } {
  const url = filePath(file)
  return {
    id: file.id,
    name: file.name,
    url,
    thumbnail: file.has_thumbnail ? `${url}?size=thumbnail` : '',
    type: file.type,
    bytes: file.bytes,
    created: file.created_at,
    created_by: file.created_by,
    created_by_name: file.created_by_name ?? '',
    shared: file.is_shared,
    marks: file.marks,
  }
}
