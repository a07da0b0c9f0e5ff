import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The codes on a sheet of labels, as the scanner's library reads them from the pictures that were printed. */
export async function codesOnLabels(pdf: Uint8Array): Promise<string[]> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(file)
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset) as ArrayBuffer } })
  const text = Buffer.from(pdf).toString('latin1')
  const codes: string[] = []
  for (const image of text.matchAll(/\/Subtype \/Image[\s\S]*?stream\n/g)) {
    const size = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(image[0])?.[1])
    const [width, height, length] = [size('Width'), size('Height'), size('Length')]
    const from = image.index + image[0].length
    const rows = inflateSync(Buffer.from(text.slice(from, from + length), 'latin1'))
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
    const colours = unfiltered(rows, width * 3, height)
    for (let n = 0; n < width * height; n++) pixels.set(colours.subarray(n * 3, n * 3 + 3), n * 4)
    const found = await readBarcodes({ data: pixels, width, height } as never)
    codes.push(...found.map(each => each.text))
  }
  return codes
}

/** Takes the filters of PNG back; `width` in bytes, three a pixel. */
function unfiltered(rows: Buffer, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height)
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : out[y * width + x]!)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)]!
    for (let x = 0; x < width; x++) {
      const [left, up, corner] = [at(x - 3, y), at(x, y - 1), at(x - 3, y - 1)]
      const nearest = [left, up, corner].reduce((best, each) =>
        Math.abs(left + up - corner - each) < Math.abs(left + up - corner - best) ? each : best,
      )
      const added = [0, left, up, (left + up) >> 1, nearest][filter]!
      out[y * width + x] = rows[y * (width + 1) + 1 + x]! + added
    }
  }
  return out
}
