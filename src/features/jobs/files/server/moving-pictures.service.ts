import {
  emptyPicture,
  keptPicture,
  picturesInRows,
  setPictureFile,
} from '#features/account/company/server/company.queries.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { hashIn, keepHashed } from '#server/providers/storage/hash.ts'
import { newStorageKey, type Storage } from '#server/providers/storage/storage.port.ts'
import { companiesWithPictures, insertFile } from './files.queries.ts'

/** Days for which a row keeps its bytes beside their copy: for servers of the version before, which know no other place. */
export const keptDaysInRows = 7
const slice = 20

interface Options {
  /** Rows lose their bytes where the copy is older. */
  copiedBefore: Date
  signal?: AbortSignal
}

/**
 * Moves pictures from their rows to where files are kept: each is copied, and once the copy is old enough the row lets go of what
 * its copy gives back. It may be broken off anywhere, and done by several at once.
 */
export async function movePictures(
  db: Doors,
  storage: Storage,
  { copiedBefore, signal }: Options,
): Promise<{ copied: number; emptied: number }> {
  const moved = { copied: 0, emptied: 0 }
  const ids = await db.withPlatform('pictures in rows', tx => companiesWithPictures(tx, copiedBefore))
  for (const id of ids) {
    const company = companyIdFrom(id, 'schedule')
    let isMore = true
    while (isMore) {
      const rows = await db.readCompany(company, tx => picturesInRows(tx, copiedBefore, slice))
      for (const { key, file_id, kept } of rows) {
        signal?.throwIfAborted()
        if (file_id === null || kept === null) moved.copied += await copy(db, storage, company, key)
        else moved.emptied += await empty(db, storage, company, { key, fileId: file_id, kept })
      }
      isMore = rows.length === slice
    }
  }
  return moved
}

async function copy(db: Doors, storage: Storage, company: CompanyId, key: string): Promise<number> {
  const picture = await db.readCompany(company, tx => keptPicture(tx, key))
  if (!picture?.body) return 0
  const { body, type } = picture
  const to = newStorageKey(company)
  const hash = await asDraft(body, path => keepHashed(storage, to, path))
  if (!(await hashIn(storage, to))?.equals(hash)) throw new Error(`${to} came back changed`)
  const isCopied = await db
    .withCompany(company, async tx => {
      const file = { key: to, type, name: `picture.${type.split('/')[1]}`, bytes: body.length }
      const { id } = await insertFile(tx, {
        ...file,
        hash,
        has_thumbnail: false,
        job_id: null,
        part: 'picture',
      })
      if (await setPictureFile(tx, key, id)) return true
      throw new Overtaken()
    })
    .catch((error: unknown) => {
      if (error instanceof Overtaken) return false
      throw error
    })
  if (!isCopied) await storage.remove(to)
  return Number(isCopied)
}

/** Another has copied the picture meanwhile, or it is gone. */
class Overtaken extends Error {}

/** A copy that is lost or differs is made anew by the next round. */
async function empty(
  db: Doors,
  storage: Storage,
  company: CompanyId,
  { key, fileId, kept }: { key: string; fileId: number; kept: string },
): Promise<number> {
  const hash = await hashIn(storage, kept)
  return db.withCompany(company, async tx => {
    if (hash && (await emptyPicture(tx, key, { fileId, hash }))) return 1
    await setPictureFile(tx, key, null)
    return 0
  })
}
