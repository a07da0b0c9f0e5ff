import { saveFile } from '#web/files/save-file.ts'
import type { SocialPost } from '../social.contract.ts'

/** Pixels of a square half. */
const side = 1_080

/** Saves the photos as one picture, those of before and after side by side. `bytesOf` reads one. */
export async function savePicture(
  labels: { before: string | null; after: string },
  { id, before, after }: Pick<SocialPost, 'id' | 'before' | 'after'>,
  bytesOf: (photo: NonNullable<SocialPost['after']>) => Promise<Blob>,
): Promise<void> {
  const halves = [
    ...(before && labels.before ? [{ file: before, label: labels.before }] : []),
    ...(after ? [{ file: after, label: before ? labels.after : '' }] : []),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = side * halves.length
  canvas.height = side
  const draw = canvas.getContext('2d')!
  for (const [at, { file, label }] of halves.entries()) {
    const image = await createImageBitmap(await bytesOf(file))
    const { width, height } = image
    // The middle of the photo, as a square.
    const cut = Math.min(width, height)
    draw.drawImage(image, (width - cut) / 2, (height - cut) / 2, cut, cut, at * side, 0, side, side)
    if (label === '') continue
    draw.font = '600 36px system-ui, sans-serif'
    const wide = draw.measureText(label).width
    draw.fillStyle = '#101828cc'
    draw.fillRect(at * side + 24, side - 84, wide + 40, 60)
    draw.fillStyle = '#ffffff'
    draw.fillText(label, at * side + 44, side - 42)
  }
  const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (made) saveFile(made, `spotlight-${id}.jpg`)
}
