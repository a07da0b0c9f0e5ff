// The process in which files of strangers are decoded: it may be ended at any time without harm. decoder-pool.ts starts
// it, gives it one task after the other, and ends it when a task takes too long.
import { Worker } from 'node:worker_threads'
import type { Sharp } from 'sharp'
import { cleanHtml } from '../providers/mail/clean-html.ts'
import { decodedMail } from '../providers/mail/decode-mime.ts'
import type { DecoderReply, DecoderRequest, DecoderTask, PictureOutput } from './decoder-messages.ts'
import { heicPixels, isHeicType } from './heic.ts'
import { pdfPicture, pdfPictures, pdfWords, pictureWords } from './page-decoding.ts'
import { pdfFields } from './pdf-fields.ts'
import { xmlTree } from './xml-decoding.ts'

const most = {
  pixels: 60_000_000,
  frames: 300,
  /** Pixels of all frames together. */
  framePixels: 40_000_000,
  pages: 50,
  characters: 100_000,
}

/** Megabytes, and milliseconds of the processor since the start, at which this process is ended. */
const limits = new Int32Array(new SharedArrayBuffer(8))
const noLimit = 2 ** 31 - 1
setLimits(1_000, noLimit)
watchLimits()
process.on('message', (request: DecoderRequest) => void answer(request))
process.on('disconnect', () => process.exit())
// Whoever stops a service tells all its processes: the server finishes what it has begun, and this one ends with it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.send?.('ready')

/** Ends this process from a thread of its own, since decoding may keep the main thread and use memory outside its heap. */
function watchLimits(): void {
  const source = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => {
      const { user, system } = process.cpuUsage()
      const isOver =
        process.memoryUsage.rss() > Atomics.load(workerData, 0) * 1e6 || (user + system) / 1e3 > Atomics.load(workerData, 1)
      if (isOver) process.kill(process.pid, 'SIGKILL')
    }, 20)`
  new Worker(source, { eval: true, workerData: limits })
}

function setLimits(megabytes: number, milliseconds: number): void {
  Atomics.store(limits, 0, megabytes)
  Atomics.store(limits, 1, milliseconds)
}

async function answer({ task, megabytes, milliseconds }: DecoderRequest): Promise<void> {
  const { user, system } = process.cpuUsage()
  setLimits(megabytes, (user + system) / 1_000 + milliseconds)
  const reply = await perform(task)
  setLimits(megabytes, noLimit)
  process.send?.({ ...reply, megabytes: Math.round(process.memoryUsage.rss() / 1e6) } satisfies DecoderReply)
}

async function perform(task: DecoderTask): Promise<Omit<DecoderReply, 'megabytes'>> {
  try {
    if (task.kind === 'pdf-text') return { text: await pdfText(task.path) }
    if (task.kind === 'pdf-words') return await pdfWords(task)
    if (task.kind === 'pdf-form') return { ...(await pdfWords(task)), fields: await pdfFields(task) }
    if (task.kind === 'picture-words') return { pages: [await pictureWords(task.path)] }
    if (task.kind === 'mail') return { mail: await decodedMail(task) }
    if (task.kind === 'xml') return { xml: await xmlTree(task.path) }
    if (task.kind === 'mail-html') return { text: await cleanedFile(task.path) }
    if (task.kind === 'pdf-pictures') return (await pdfPictures(task)) ? {} : { trouble: 'broken' }
    if (task.kind === 'pdf-picture') return (await pdfPicture(task)) ? {} : { trouble: 'broken' }
    return (await writePictures(task.path, task.outputs)) ? {} : { trouble: 'too-large' }
  } catch (error) {
    return { trouble: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' }
  }
}

/** Writes the outputs; false if the picture has too many pixels or frames, which its head tells. */
async function writePictures(path: string, outputs: readonly PictureOutput[]): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  // The second core is for the rest of the server.
  sharp.concurrency(1)
  sharp.cache(false)
  const { fileTypeFromFile } = await import('file-type')
  if (isHeicType((await fileTypeFromFile(path))?.mime)) {
    const photo = await heicPixels(path, most.pixels)
    if (!photo) return false
    const { data, width, height } = photo
    const pixels = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
    for (const output of outputs) await written(pixels.clone(), output)
    return true
  }
  const head = await sharp(path, { animated: true, limitInputPixels: false }).metadata()
  const frames = head.pages ?? 1
  const framePixels = head.width * (head.pageHeight ?? head.height)
  const isTooLarge =
    framePixels > most.pixels ||
    (frames > 1 && (frames > most.frames || frames * framePixels > most.framePixels))
  if (isTooLarge) return false
  for (const output of outputs) {
    const { animated = false } = output
    const upright = sharp(path, { animated, limitInputPixels: most.pixels, failOn: 'error' }).autoOrient()
    await written(upright, output)
  }
  return true
}

async function written(picture: Sharp, { to, width, height, fit, format }: PictureOutput): Promise<void> {
  const made = picture.resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
  if (format === 'png') made.png({ compressionLevel: 9 })
  else if (format === 'jpeg') made.jpeg({ quality: 82, mozjpeg: true })
  else if (format === 'webp') made.webp({ quality: 75 })
  await made.toFile(to)
}

async function cleanedFile(path: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return cleanHtml(await readFile(path, 'utf8'))
}

async function pdfText(path: string): Promise<string> {
  const [{ getDocumentProxy }, { readFile }] = await Promise.all([
    import('unpdf'),
    import('node:fs/promises'),
  ])
  const bytes = new Uint8Array(await readFile(path))
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, stopAtErrors: false, verbosity: 0 })
  let text = ''
  try {
    for (let n = 1; n <= Math.min(pdf.numPages, most.pages) && text.length <= most.characters; n++) {
      const page = await pdf.getPage(n)
      const { items } = await page.getTextContent()
      const written = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      text += `${text && '\n'}${written.join('')}`
      page.cleanup()
    }
  } finally {
    await pdf.destroy()
  }
  return text.slice(0, most.characters)
}
