import { useEffect, useState } from 'react'

/** Pixels of the longer side: sharp on paper, and no more than a phone draws at once. */
const longest = 2_000

/** A picture decoded and upright, no larger than a copy of it needs to be. */
export function usePixels(picture: Blob): { pixels: ImageBitmap | null; isBroken: boolean } {
  const [pixels, setPixels] = useState<ImageBitmap | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    let made: ImageBitmap | undefined
    read(picture).then(
      bitmap => {
        made = bitmap
        if (isGone) bitmap.close()
        else setPixels(bitmap)
      },
      () => setBroken(true),
    )
    return () => {
      isGone = true
      made?.close()
    }
  }, [picture])
  return { pixels, isBroken }
}

async function read(picture: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(picture)
  const share = longest / Math.max(whole.width, whole.height)
  if (share >= 1) return whole
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * share),
    resizeHeight: Math.round(whole.height * share),
    resizeQuality: 'high',
  })
  whole.close()
  return small
}
