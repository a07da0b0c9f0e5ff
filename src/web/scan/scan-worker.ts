import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// By itself it would ask a CDN for it.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => new URL(wasm, location.href).href } })

addEventListener(
  'message',
  async ({ data: { n, picture } }: MessageEvent<{ n: number; picture: ImageData }>) => {
    const found = await readBarcodes(picture, { maxNumberOfSymbols: 1, tryHarder: true }).then(
      codes => ({ text: codes.find(code => code.isValid)?.text ?? null }),
      (error: unknown) => ({ problem: String(error) }),
    )
    postMessage({ n, ...found })
  },
)
