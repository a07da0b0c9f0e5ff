import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { companyTexts } from '../company.rules.ts'

const accepted = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const mostPixels = 50_000_000

/**
 * `inside` keeps all of the picture; `cover` cuts it to a square, as it is shown of a person. PNG, because printed
 * documents can use it too; what is only looked at is a JPEG.
 */
const uses = {
  logo: { side: 512, fit: 'inside', type: 'image/png' },
  person: { side: 256, fit: 'cover', type: 'image/png' },
  photo: { side: 1600, fit: 'inside', type: 'image/jpeg' },
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
export async function makePicture(upload: Upload | null, use: keyof typeof uses): Promise<Picture> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  // Both are expensive to load, and most servers never need them.
  const [{ fileTypeFromFile }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const found = await fileTypeFromFile(upload.path)
  if (!found || !accepted.includes(found.mime)) return refuse(415, companyTexts.imagesOnly, { field: 'file' })
  const { side, fit, type } = uses[use]
  try {
    const scaled = sharp(upload.path, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
    const written =
      type === 'image/png' ? scaled.png({ compressionLevel: 9 }) : scaled.jpeg({ quality: 82, mozjpeg: true })
    return { key: randomBytes(24).toString('base64url'), type, body: await written.toBuffer() }
  } catch {
    return refuse(400, companyTexts.imageDamaged, { field: 'file' })
  }
}

/** The same of what a page has sent as text: 'data:image/png;base64,…'. */
export async function pictureOfData(data: string, use: keyof typeof uses): Promise<Picture> {
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  const path = join(tmpdir(), `tradewind-upload-${process.pid}-${randomUUID()}`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    return await makePicture({ filename: 'picture', path, bytes: bytes.length }, use)
  } finally {
    await rm(path, { force: true })
  }
}
