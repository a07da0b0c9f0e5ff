import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { outsideText } from '#shared/outside-text.ts'
import type { DecoderReply, PageWords } from './decoder-messages.ts'

// Runs in the decoder's process: pages of PDFs and scans, as words with their places or as pictures.

const most = { words: 30_000, pictureWidth: 2_400, pictureSide: 3_400 }
const packages = createRequire(import.meta.url)

/** The whole program, which draws; unpdf's part of it reads text and is ready sooner. */
async function openToDraw(path: string) {
  const [{ getDocument }, own] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error it has no types
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ])
  // unpdf puts its own of another version there, where this one would find it.
  Object.assign(globalThis, { pdfjsWorker: own })
  const folder = dirname(packages.resolve('pdfjs-dist/package.json'))
  return getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    stopAtErrors: false,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    wasmUrl: `${join(folder, 'wasm')}/`,
  }).promise
}

export async function pdfWords({
  path,
  mostPages,
}: {
  path: string
  mostPages: number
}): Promise<Omit<DecoderReply, 'megabytes'>> {
  const { getDocumentProxy } = await import('unpdf')
  const bytes = new Uint8Array(await readFile(path))
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, stopAtErrors: false, verbosity: 0 })
  try {
    const pageCount = pdf.numPages
    if (pageCount > mostPages) return { pages: [], pageCount }
    const pages: PageWords[] = []
    let left = most.words
    for (let n = 1; n <= pageCount; n++) {
      const page = await pdf.getPage(n)
      const view = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const words: PageWords['words'] = []
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '' || left <= 0) continue
        left -= 1
        const [, , c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
        const [x = 0, y = 0] = view.convertToViewportPoint(e, f) as number[]
        const height = item.height || Math.hypot(c, d) || 10
        words.push({ text: outsideText(item.str, 2_000), x, y: y - height, width: item.width, height })
      }
      pages.push({ width: view.width, height: view.height, words })
      page.cleanup()
    }
    return { pages, pageCount }
  } finally {
    await pdf.destroy()
  }
}

type Drawn = Awaited<ReturnType<typeof openToDraw>>

/** Draws one page; false if there is none of that number. */
export async function pdfPicture(order: {
  path: string
  page: number
  width: number
  to: string
}): Promise<boolean> {
  const pdf = await openToDraw(order.path)
  try {
    return await drawPage(pdf, order)
  } finally {
    await pdf.destroy()
  }
}

/** Draws the first pages; false if there are fewer. */
export async function pdfPictures(order: {
  path: string
  width: number
  to: readonly string[]
}): Promise<boolean> {
  const pdf = await openToDraw(order.path)
  try {
    for (const [at, to] of order.to.entries())
      if (!(await drawPage(pdf, { page: at + 1, width: order.width, to }))) return false
    return true
  } finally {
    await pdf.destroy()
  }
}

async function drawPage(pdf: Drawn, order: { page: number; width: number; to: string }): Promise<boolean> {
  if (order.page > pdf.numPages) return false
  const { createCanvas } = await import('@napi-rs/canvas')
  const page = await pdf.getPage(order.page)
  const whole = page.getViewport({ scale: 1 })
  const width = Math.min(order.width, most.pictureWidth)
  const scale = Math.min(width / whole.width, most.pictureSide / whole.height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise
  await writeFile(order.to, await canvas.encode('png'))
  page.cleanup()
  return true
}

/** The words of a scan or a photo, upright and in grey; its measure is the picture's own. */
export async function pictureWords(path: string): Promise<PageWords> {
  const [{ default: sharp }, { createWorker }, { default: english }] = await Promise.all([
    import('sharp'),
    import('tesseract.js'),
    import('@tesseract.js-data/eng'),
  ])
  sharp.concurrency(1)
  const { data: bytes, info } = await sharp(path, { limitInputPixels: 60_000_000 })
    .autoOrient()
    .resize({ width: 2_200, height: 3_100, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const worker = await createWorker(english.code, 1, {
    langPath: `${english.langPath}_best_int`,
    cacheMethod: 'none',
    gzip: english.gzip,
  })
  try {
    const { data } = await worker.recognize(bytes, {}, { blocks: true, text: false })
    const words = (data.blocks ?? [])
      .flatMap(block => block.paragraphs.flatMap(paragraph => paragraph.lines))
      .flatMap(line => {
        // Of a line all words stand as high as the line: letters without a tail would else seem to stand higher.
        const { y0, y1 } = line.bbox
        return line.words
          .filter(word => word.confidence > 30)
          .map(({ text, bbox }) => ({ text, x: bbox.x0, y: y0, width: bbox.x1 - bbox.x0, height: y1 - y0 }))
      })
    return { width: info.width, height: info.height, words: words.slice(0, most.words) }
  } finally {
    await worker.terminate()
  }
}
