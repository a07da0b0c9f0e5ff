import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { insertPicture } from '#features/account/company/server/company.queries.ts'
import { readPicture } from '#features/account/company/server/pictures.service.ts'
import { hasRoom } from '#features/account/company/server/storage.service.ts'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { filePath } from '#features/jobs/files/files.rules.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { type KeptFile, keepBytes } from '#features/jobs/files/server/uploads.service.ts'
import { lockJob, updateJob } from '#features/jobs/jobs/server/job-writes.queries.ts'
import { addLeadEntry, lockLead } from '#features/sales/leads/server/leads.queries.ts'
import { changeLead } from '#features/sales/leads/server/leads.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { isStorageKey, type Storage } from '#server/providers/storage/storage.port.ts'
import { Refusal } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { HandoverDocument } from '../handover.rules.ts'
import { handoverById, lockHandover, readDocument, updateHandover } from './handover.queries.ts'

type FileServices = Pick<Services, 'db' | 'providers' | 'sellsPlans' | 'storageLimits'>

/**
 * Copies the files of accepted work into the receiver's own storage; one that can't be had is named in the diary, or in
 * the lead's history.
 */
export async function copyFiles(
  services: FileServices,
  { companyId, id }: { companyId: CompanyId; id: number },
): Promise<void> {
  const { db, providers } = services
  const row = await db.readCompany(companyId, tx => handoverById(tx, id))
  if (row?.status !== 'accepted') return
  const { files, tasks } = readDocument(row)
  if (row.kind === 'lead') return copyPhotos(services, companyId, row.id, files)
  for (const [n, file] of [...files.entries()].slice(row.files_done)) {
    const kept = await copyOf(providers.storage, companyId, file)
    await db.withCompany(companyId, async tx => {
      const held = await lockHandover(tx, id)
      // Another try has seen to it.
      if (held?.files_done !== n) return
      await updateHandover(tx, id, { files_done: n + 1 })
      if (held.job_id === null) return
      const fits = kept && (await hasRoom(tx, services, kept.bytes))
      tx.tell('diary', 'files')
      if (!fits)
        return writeDiaryFor(
          tx,
          held.job_id,
          { type: 'file', told: fact('{{file}} couldn’t be copied', { file: file.name }) },
          held.other_name,
        )
      const task = tasks.findIndex(each => each.photos.includes(file.key))
      const part = task < 0 ? 'job' : 'task'
      const stored = await insertFile(tx, { ...kept, job_id: held.job_id, part })
      const { id: fileId, name, type, bytes } = stored
      tx.record('files', null, { id: fileId, job_id: held.job_id, name, type, bytes })
      if (task >= 0) return addTaskPhoto(tx, held.job_id, tasks, task, fileId)
      const item = { filename: name, url: filePath(stored), status: 'added' }
      writeDiaryFor(tx, held.job_id, { type: 'file', content: [item] }, held.other_name)
    })
  }
}

/** Adds a photo to the task that came with it; its title says which, if the list was changed meanwhile. */
async function addTaskPhoto(
  tx: CompanyTx,
  jobId: number,
  sent: HandoverDocument['tasks'],
  at: number,
  fileId: number,
): Promise<void> {
  const job = await lockJob(tx, jobId)
  const { title } = sent[at]!
  const task = job?.tasks[at]?.title === title ? job.tasks[at] : job?.tasks.find(each => each.title === title)
  if (!job || !task) return
  const tasks = job.tasks.map(each =>
    each === task ? { ...each, photo_ids: [...each.photo_ids, fileId] } : each,
  )
  tx.record('jobs', job, await updateJob(tx, jobId, { tasks }))
}

/** Photos of a lead are pictures of their company: each gets a copy under a key of its own. */
async function copyPhotos(
  services: FileServices,
  companyId: CompanyId,
  id: number,
  files: HandoverDocument['files'],
): Promise<void> {
  for (const [n, { key, name }] of files.entries()) {
    const picture = await readPicture(services, key)
    const body = picture && (await allOf(picture.body))
    await services.db.withCompany(companyId, async tx => {
      const held = await lockHandover(tx, id)
      // Another try has seen to it.
      if (held?.files_done !== n) return
      await updateHandover(tx, id, { files_done: n + 1 })
      const lead = held.lead_id === null ? undefined : await lockLead(tx, held.lead_id)
      if (!lead) return
      tx.tell('leads')
      if (!body)
        return addLeadEntry(tx, lead.id, fact('{{file}} couldn’t be copied', { file: name }), held.other_name)
      const own = randomBytes(24).toString('base64url')
      await insertPicture(tx, { key: own, type: picture.type, body })
      await changeLead(tx, lead, { files: [...lead.files, own] })
    })
  }
}

const allOf = async (body: Uint8Array | AsyncIterable<Uint8Array>) =>
  body instanceof Uint8Array ? Buffer.from(body) : buffer(body)

/** Null: it is gone, or it is none of the kinds that are taken. */
async function copyOf(
  storage: Storage,
  companyId: CompanyId,
  { key, name }: HandoverDocument['files'][number],
): Promise<KeptFile | null> {
  const stream = isStorageKey(key) ? await storage.read(key) : null
  if (!stream) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return keepBytes(storage, companyId, name, Buffer.concat(chunks)).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}
