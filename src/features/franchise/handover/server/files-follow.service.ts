import { hasRoom } from '#features/account/company/server/storage.service.ts'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { filePath } from '#features/jobs/files/files.rules.ts'
import { insertFile } from '#features/jobs/files/server/files.queries.ts'
import { type KeptFile, keepBytes } from '#features/jobs/files/server/uploads.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { isStorageKey, type Storage } from '#server/providers/storage/storage.port.ts'
import { Refusal } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { type HandoverDocument, handoverDocument } from '../handover.rules.ts'
import { handoverById, lockHandover, updateHandover } from './handover.queries.ts'

type FileServices = Pick<Services, 'db' | 'providers' | 'sellsPlans' | 'storageLimits'>

/** Copies the files of accepted work into the receiver's own storage; one that can't be had is named in the diary. */
export async function copyFiles(
  services: FileServices,
  { companyId, id }: { companyId: CompanyId; id: number },
): Promise<void> {
  const { db, providers } = services
  const row = await db.readCompany(companyId, tx => handoverById(tx, id))
  if (row?.status !== 'accepted') return
  const { files } = handoverDocument.parse(row.document)
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
          { type: 'file', told: fact('{{file}} could not be taken over', { file: file.name }) },
          held.other_name,
        )
      const stored = await insertFile(tx, { ...kept, job_id: held.job_id, part: 'job' })
      const { id: fileId, name, type, bytes } = stored
      tx.record('files', null, { id: fileId, job_id: held.job_id, name, type, bytes })
      const item = { filename: name, url: filePath(stored), status: 'added' }
      writeDiaryFor(tx, held.job_id, { type: 'file', content: [item] }, held.other_name)
    })
  }
}

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
