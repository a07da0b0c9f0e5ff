import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { Upload } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { Undecodable, writePictures } from '#server/decoding/decoding.ts'
import { isHeicType } from '#server/decoding/heic.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { refuse } from '#server/refusal.ts'
import { companyTexts } from '../company.rules.ts'

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
