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
    const bits = size('BitsPerComponent')
    // Before each row a byte that says how it is written: as it is.
    const line = 1 + Math.ceil((width * bits) / 8)
    for (let n = 0; n < width * height; n++) {
      const bit = (n % width) * bits
      const byte = rows[Math.floor(n / width) * line + 1 + Math.floor(bit / 8)]!
      const shade = (byte >> (8 - bits - (bit % 8))) & (2 ** bits - 1)
      pixels.fill((shade * 255) / (2 ** bits - 1), n * 4, n * 4 + 3)
    }
    const found = await readBarcodes({ data: pixels, width, height } as never)
    codes.push(...found.map(each => each.text))
  }
  return codes
}
