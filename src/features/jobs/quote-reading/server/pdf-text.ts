import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Why a file gave no text. */
export type PdfTrouble = 'broken' | 'locked' | 'no-text' | 'too-large' | 'busy'
export class PdfUnreadable extends Error {
  override name = 'PdfUnreadable'
  constructor(readonly trouble: PdfTrouble) {
    super(trouble)
  }
}

const most = { pages: 50, characters: 100_000, megabytes: 256, milliseconds: 6_000, atOnce: 2 }
const require = createRequire(import.meta.url)
let running = 0

// In a thread of its own: a page made to exhaust memory or time ends that thread and nothing else.
const source = `
const { parentPort, workerData } = require('node:worker_threads')
void (async () => {
  try {
    const { getDocumentProxy } = await import(workerData.library)
    const pdf = await getDocumentProxy(workerData.bytes, { isEvalSupported: false, stopAtErrors: false, verbosity: 0 })
    const pages = []
    for (let n = 1; n <= Math.min(pdf.numPages, workerData.pages); n++) {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      pages.push(items.map(item => (item.str ?? '') + (item.hasEOL ? '\\n' : '')).join(''))
      if (pages.join('').length > workerData.characters) break
    }
    parentPort.postMessage({ text: pages.join('\\n').slice(0, workerData.characters) })
  } catch (error) {
    parentPort.postMessage({ trouble: error?.name === 'PasswordException' ? 'locked' : 'broken' })
  }
})()`

/** The text of a PDF, its lines parted by line breaks: the first 50 pages, 100,000 characters. Throws PdfUnreadable. */
export async function pdfText(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) throw new PdfUnreadable('broken')
  if (running >= most.atOnce) throw new PdfUnreadable('busy')
  running++
  try {
    const text = await inThread(bytes)
    if (text.trim() === '') throw new PdfUnreadable('no-text')
    return text
  } finally {
    running--
  }
}

function inThread(bytes: Buffer): Promise<string> {
  const worker = new Worker(source, {
    eval: true,
    env: {},
    // Keeps the library's output off the terminal.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
    workerData: {
      ...most,
      library: pathToFileURL(require.resolve('unpdf')).href,
      bytes: new Uint8Array(bytes),
    },
  })
  return new Promise<string>((resolve, reject) => {
    const tooLarge = () => reject(new PdfUnreadable('too-large'))
    const patience = setTimeout(tooLarge, most.milliseconds)
    worker.once('message', ({ text, trouble }: { text?: string; trouble?: PdfTrouble }) => {
      clearTimeout(patience)
      if (trouble) reject(new PdfUnreadable(trouble))
      else resolve(text ?? '')
    })
    worker.once('error', tooLarge)
    worker.once('exit', () => {
      clearTimeout(patience)
      tooLarge()
    })
  }).finally(() => worker.terminate())
}
