import sharp from 'sharp'
import { plainPdf } from '#features/jobs/quote-reading/testing/plain-pdf.ts'
import { pdfBomb } from '#server/testing/hostile-files.ts'
import type { FloodKind } from './flood-kinds.ts'

/** Makes what the flooders of a kind upload; null: they upload nothing. */
export async function floodFile(kind: FloodKind): Promise<Buffer | null> {
  if (kind === 'pictures') return movingPicture()
  return kind === 'pdfs' ? pdfBomb(plainPdf(['x']), 1_000_000_000) : null
}

/** 290 frames of 360 × 380 pixels in coarse noise: just less than what is taken. */
function movingPicture(): Promise<Buffer> {
  const [width, height, frames] = [360, 380, 290]
  const raw = Buffer.alloc(width * height * frames * 3)
  for (let at = 0; at < raw.length; at += 24) raw.fill(Math.random() * 256, at, at + 24)
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ quality: 5, effort: 0 })
    .toBuffer()
}
