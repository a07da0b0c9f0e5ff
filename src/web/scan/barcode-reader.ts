/** Reads barcodes and QR codes from pictures. */
export interface BarcodeReader {
  /** The text of a code in the picture; null: there is none. */
  read(picture: ImageBitmap | HTMLVideoElement): Promise<string | null>
  end(): void
}

interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}
const needed = ['qr_code', 'ean_13', 'code_128']

/** The browser's own reader where it knows these codes, else ours in a worker. */
export async function openReader(): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !needed.every(each => formats.includes(each))) return inWorker()
  const detector = new BarcodeDetector({ formats })
  return {
    read: async picture => (await detector.detect(picture))[0]?.rawValue ?? null,
    end: () => {},
  }
}

function inWorker(): BarcodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), {
    type: 'module',
    name: 'scan-worker',
  })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  let last = 0
  return {
    read(picture) {
      const isVideo = picture instanceof HTMLVideoElement
      const [width, height] = isVideo
        ? [picture.videoWidth, picture.videoHeight]
        : [picture.width, picture.height]
      // A code fills enough of the picture to be read at this size.
      const scale = Math.min(1, 1_280 / Math.max(width, height, 1))
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const n = ++last
      return new Promise((resolve, reject) => {
        const over = (done: () => void) => {
          worker.removeEventListener('message', onMessage)
          worker.removeEventListener('error', onError)
          done()
        }
        const onMessage = ({ data }: MessageEvent<{ n: number; text?: string | null; problem?: string }>) => {
          if (data.n !== n) return
          over(() => (data.problem ? reject(new Error(data.problem)) : resolve(data.text ?? null)))
        }
        const onError = () => over(() => reject(new Error('the scanner could not be loaded')))
        worker.addEventListener('message', onMessage)
        worker.addEventListener('error', onError)
        worker.postMessage({ n, picture: context.getImageData(0, 0, canvas.width, canvas.height) })
      })
    },
    end: () => worker.terminate(),
  }
}
