import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Services, Upload } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, StoredFiles } from '#server/db/company-tx.ts'
import { Undecodable, writePictures } from '#server/decoding/decoding.ts'
import { isHeicType } from '#server/decoding/heic.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { refuse } from '#server/refusal.ts'
import { companyTexts } from '../company.rules.ts'
import { keptPicture, pictureByKey } from './company.queries.ts'

const accepted = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
/**
 * `inside` keeps all of the picture; `cover` cuts it to a square, as it is shown of a person. PNG, because printed
 * documents can use it too; what is only looked at is a JPEG.
 */
const uses = {
  logo: { side: 512, fit: 'inside', format: 'png' },
  person: { side: 256, fit: 'cover', format: 'png' },
  photo: { side: 1600, fit: 'inside', format: 'jpeg' },
} as const

export interface Picture {
  key: string
  type: string
  body: Buffer
}

/**
 * Turns an upload into a picture: its type is detected from its content, it is rotated upright, scaled down and
 * stripped of location and camera data. The key can't be guessed.
 */
export async function makePicture(
  company: CompanyId,
  upload: Upload | null,
  use: keyof typeof uses,
): Promise<Picture> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(upload.path)
  if (!found || !(accepted.includes(found.mime) || isHeicType(found.mime)))
    return refuse(415, companyTexts.imagesOnly, { field: 'file' })
  const { side, fit, format } = uses[use]
  const to = `${upload.path}.made`
  try {
    await writePictures(company, upload.path, [{ to, width: side, height: side, fit, format }])
    return {
      key: randomBytes(24).toString('base64url'),
      type: `image/${format}`,
      body: await readFile(to),
    }
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error
    if (error.trouble === 'busy') return refuse(429, companyTexts.imagesBusy, { field: 'file' })
    return refuse(400, companyTexts.imageDamaged, { field: 'file' })
  } finally {
    await rm(to, { force: true })
  }
}

/** The same of what a page has sent as text: 'data:image/png;base64,…'. */
export async function pictureOfData(
  company: CompanyId,
  data: string,
  use: keyof typeof uses,
): Promise<Picture> {
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  return asDraft(bytes, path => makePicture(company, { filename: 'picture', path, bytes: bytes.length }, use))
}

/** A picture of any company by its unguessable key, wherever its bytes are; null: it is gone. */
export async function readPicture(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  key: string,
): Promise<{ type: string; body: Uint8Array | AsyncIterable<Uint8Array> } | null> {
  const found = await db.withPlatform('a public picture', tx => pictureByKey(tx, key))
  if (!found) return null
  const { company_id, type } = found
  if (found.body) return { type, body: found.body }
  const row = await db.readCompany(companyIdFrom(company_id, 'platform'), tx => keptPicture(tx, key))
  const body = row?.body ?? (row?.kept ? await providers.storage.read(row.kept) : null)
  return body && { type, body }
}

/** The bytes of one of the company's pictures for what it stands on; none while they can't be had: it does without. */
export async function pictureBytes(tx: CompanyTx, key: string): Promise<Buffer | undefined> {
  const row = await keptPicture(tx, key)
  return row?.body ?? (row?.kept ? readSoon(tx.files, row.kept) : undefined)
}

/** A connection is held meanwhile: whoever waits does so briefly, and not again at once. */
const patience = 2_000
const rest = 30_000
const restsUntil = new WeakMap<StoredFiles, number>()

async function readSoon(files: StoredFiles, key: string): Promise<Buffer | undefined> {
  if (performance.now() < (restsUntil.get(files) ?? 0)) return undefined
  const reading = async () => {
    const body = await files.read(key)
    return body ? buffer(body) : undefined
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), patience)
  })
  try {
    return await Promise.race([reading(), late])
  } catch {
    restsUntil.set(files, performance.now() + rest)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
