import { fileTexts, isPicture } from '#features/jobs/files/files.rules.ts'
import { filesByIds } from '#features/jobs/files/server/files.queries.ts'
import { handToJob } from '#features/jobs/files/server/files.service.ts'
import { storedFile } from '#features/jobs/files/server/uploads.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { pictureForPaper } from '#server/pdf/picture.ts'
import type { Captioned } from '#server/pdf/sheet.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import type { StoredFile } from '#shared/endpoint.ts'
import type { QuotePhoto } from '../quotes.rules.ts'
import { photoFiles } from './quote-photos.queries.ts'
import type { QuoteRow } from './quotes.queries.ts'

/**
 * The photos that a quote shall show, by their files: those that it shows already, staged ones, and those of its job. 404
 * for one that is not there for whoever asks, and for one of another job.
 */
export async function photosFrom(
  tx: UserTx,
  wanted: readonly Pick<QuotePhoto, 'id' | 'caption'>[],
  { photos, job_id }: Pick<QuoteRow, 'photos' | 'job_id'>,
): Promise<QuotePhoto[]> {
  if (new Set(wanted.map(photo => photo.id)).size !== wanted.length)
    return refuse(400, 'Each photo can only be added once.', { field: 'photos' })
  const known = new Map(photos.map(photo => [photo.id, photo.name]))
  const files = await filesByIds(
    tx,
    wanted.map(photo => photo.id).filter(id => !known.has(id)),
  )
  return wanted.map(({ id, caption }) => {
    const name = known.get(id)
    if (name !== undefined) return { id, name, caption }
    const file = files.find(each => each.id === id)
    if (!file || file.deleted_at !== null || (file.job_id !== null && file.job_id !== job_id))
      return notFound()
    if (!isPicture(file)) return refuse(415, fileTexts.noPicture, { field: 'photos' })
    return { id, name: file.name, caption }
  })
}

/** The photos that a quote shows now become files of its job. */
export async function handPhotosToJob(tx: UserTx, quote: QuoteRow, jobId: number): Promise<void> {
  if (quote.photos.length === 0) return
  const shown = new Set(quote.photos.map(photo => photo.id))
  await handToJob(
    tx,
    (await photoFiles(tx, quote.id)).filter(file => shown.has(file.id)),
    jobId,
  )
}

/** Pixels of the longer side of a photo on paper: two stand beside one another. */
const paperSide = 900

/** The photos of a quote for its PDF, each read as it is drawn. */
export async function printedPhotos(tx: CompanyTx, storage: Storage, { id, photos }: QuoteRow) {
  const files = photos.length === 0 ? [] : await photoFiles(tx, id)
  const keyed = photos.flatMap(photo => {
    const key = files.find(file => file.id === photo.id)?.key
    return key === undefined ? [] : [{ key, caption: photo.caption }]
  })
  return keyed.length === 0 ? null : { keyed, read: () => captioned(storage, keyed) }
}

async function* captioned(
  storage: Storage,
  photos: readonly { key: string; caption: string }[],
): AsyncGenerator<Captioned> {
  for (const { key, caption } of photos) {
    const bytes = await storage.read(key)
    const picture = bytes && (await pictureForPaper(bytes, 'photo', paperSide))
    if (picture) yield { picture, caption }
  }
}

/** A photo that a quote shows now; 404 for any other file. */
export async function photoReply(
  tx: CompanyTx,
  quote: QuoteRow,
  { photo, size }: { photo: number; size: 'full' | 'thumbnail' },
): Promise<StoredFile> {
  if (!quote.photos.some(each => each.id === photo)) return notFound()
  const file = found((await photoFiles(tx, quote.id)).find(each => each.id === photo))
  const stored = storedFile(file, size)
  // The small ones stand in the page; to a whole one leads a link.
  return size === 'full' ? { ...stored, direct: 'led' } : stored
}
