/** A picture as a document embeds it. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

const mostPixels = 50_000_000

/**
 * A stored picture made ready for paper: upright, on white, at most `side` pixels long; `photo` as JPEG, `drawing` (logo,
 * signature) as PNG. Null when the bytes are no picture that can be read.
 */
export async function pictureForPaper(
  source: AsyncIterable<Uint8Array> | Uint8Array,
  kind: 'photo' | 'drawing',
  side: number,
): Promise<Picture | null> {
  const { default: sharp } = await import('sharp')
  try {
    const bytes = source instanceof Uint8Array ? source : Buffer.concat(await collected(source))
    const scaled = sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    const made = kind === 'photo' ? scaled.jpeg({ quality: 76 }) : scaled.png({ compressionLevel: 9 })
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

async function collected(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return parts
}
