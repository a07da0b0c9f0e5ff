import { randomBytes } from 'node:crypto'
import type { Upload } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { companyTexts } from '../company.rules.ts'

const accepted = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
const mostPixels = 50_000_000

/** `inside` keeps all of the picture; `cover` cuts it to a square, as it is shown of a person. */
const uses = { logo: { side: 512, fit: 'inside' }, person: { side: 256, fit: 'cover' } } as const

export interface Picture {
  key: string
  type: string
  body: Buffer
}

/**
 * Turns an upload into a picture: its type is detected from its content, it is rotated upright, scaled down and
 * stripped of location and camera data. PNG, because printed documents can use it too. The key can't be guessed.
 */
export async function makePicture(upload: Upload | null, use: keyof typeof uses): Promise<Picture> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  // Both are expensive to load, and most servers never need them.
  const [{ fileTypeFromFile }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  const found = await fileTypeFromFile(upload.path)
  if (!found || !accepted.includes(found.mime)) return refuse(415, companyTexts.imagesOnly, { field: 'file' })
  const { side, fit } = uses[use]
  try {
    const body = await sharp(upload.path, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { key: randomBytes(24).toString('base64url'), type: 'image/png', body }
  } catch {
    return refuse(400, companyTexts.imageDamaged, { field: 'file' })
  }
}
