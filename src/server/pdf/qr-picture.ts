import { encode } from 'uqr'
import type { Picture } from './picture.ts'

/** Pixels of one of its squares: enough for paper at any size that a phone reads. */
const square = 8

/** A text, as the address of a page, as a QR code: dark on white, with the margin that readers need. */
export async function qrPicture(text: string): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flat().map(isDark => (isDark ? 0 : 255)))
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * square, kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { bytes, width: size * square, height: size * square }
}
