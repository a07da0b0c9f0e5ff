import { heicTypes, longestSide, mostBytes } from '../files.rules.ts'

/** Types that a canvas can write without losing motion or transparency. */
const types = ['image/jpeg', 'image/webp']
const quality = 0.85
/** Below this there is little to win. */
const fewBytes = 1024 * 1024

/**
 * A photo in the size that the server keeps: on a poor line that is a quarter of what a phone takes, and the phone has
 * room for more that wait. Anything else, and what this browser can't read, stays as it is.
 */
export async function smallerPicture(file: File): Promise<File> {
  const isHeic = heicTypes.includes(file.type)
  if (!isHeic && (!types.includes(file.type) || file.size < fewBytes)) return file
  // Safari reads HEIC and writes JPEG; other browsers send it as it is.
  const type = isHeic ? 'image/jpeg' : file.type
  try {
    const picture = await createImageBitmap(file)
    const share = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    if (!isHeic && share === 1 && file.size <= mostBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * share)
    canvas.height = Math.round(picture.height * share)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
    // At once: phones have little memory for canvases.
    canvas.width = 0
    if (!blob || blob.type !== type || (!isHeic && blob.size >= file.size)) return file
    return new File([blob], file.name, { type, lastModified: file.lastModified })
  } catch {
    return file
  }
}
