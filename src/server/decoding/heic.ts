import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** An open HEIC file: its first picture is the photo, others are depth maps and frames of a burst. */
interface HeifImage {
  get_width(): number
  get_height(): number
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: { data: Uint8ClampedArray } | null) => void,
  ): void
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

const types = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** True for types of photos as iPhones take them. */
export const isHeicType = (type: string | undefined): boolean => type !== undefined && types.has(type)

/** A photo's pixels, upright, four bytes each; null if it has more than `mostPixels`, which its head tells. */
export async function heicPixels(
  path: string,
  mostPixels: number,
): Promise<{ data: Uint8ClampedArray; width: number; height: number } | null> {
  // The library lies beside as a file of its own (wasm), which anybody may replace: LGPL.
  const require = createRequire(import.meta.url)
  const openLibrary = require('libheif-js/libheif-wasm/libheif.js') as (given: {
    wasmBinary: Uint8Array
  }) => Libheif | Promise<Libheif>
  const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const libheif = await openLibrary({ wasmBinary })
  const [image] = new libheif.HeifDecoder().decode(await readFile(path))
  if (!image) throw new Error('There is no picture in it')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return null
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, shown =>
      shown ? resolve({ data: shown.data, width, height }) : reject(new Error('The picture is damaged')),
    )
  })
}
