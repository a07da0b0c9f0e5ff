import type PDFKit from 'pdfkit'
import type { Canvas } from './canvas.ts'
import { typecaseFor } from './fonts.ts'
import { numberPages, writeLetterhead } from './furniture.ts'
import { Typesetter } from './lines.ts'
import { Pen } from './pen.ts'
import { Sheet } from './sheet.ts'
import type { Stationery } from './stationery.ts'

/** Bytes that wait for the reader before the next picture is made. */
const mostWaiting = 512_000

/**
 * A PDF (A4), as bytes that come while it is drawn: `draw` writes on the sheet from top to bottom, and pages follow one
 * another by themselves. Pictures wait until the reader has taken what came before them, so that a document of any
 * length needs the memory of one picture.
 */
export const pdfFile = (
  stationery: Stationery,
  draw: (sheet: Sheet) => Promise<void> | void,
): AsyncGenerator<Uint8Array> => pdfFiles([{ stationery, draw }])

interface Part {
  stationery: Stationery
  draw: (sheet: Sheet) => Promise<void> | void
}

/** Several documents in one file, each with pages numbered by itself; the file is named after the first. */
export const pdfFiles = (parts: readonly [Part, ...Part[]]): AsyncGenerator<Uint8Array> =>
  pdfOf(parts[0].stationery, async desk => {
    for (const part of parts) await writePart(desk, part)
  })

/** What a document is drawn with. */
export interface Desk {
  doc: PDFKit.PDFDocument
  typesetter: () => Typesetter
  /** Resolves when the reader has taken what was drawn. */
  hasRoom: () => Promise<void>
}

/** Draws a part on pages of its own, A4 with the company's letterhead. */
export async function writePart(
  { doc, typesetter, hasRoom }: Desk,
  { stationery, draw }: Part,
): Promise<void> {
  await hasRoom()
  // PDFKit takes fonts of fontkit and says otherwise.
  const pen = new Pen(doc as unknown as Canvas, typesetter(), stationery.look)
  writeLetterhead(pen, stationery)
  await draw(new Sheet(pen, hasRoom))
  numberPages(pen, stationery)
  doc.flushPages()
}

/** A PDF whose pages `write` makes, as bytes that come while it is drawn. */
export async function* pdfOf(
  { reader, company, title, number, created }: Stationery,
  write: (desk: Desk) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const [{ default: PDFDocument }, typecase] = await Promise.all([
    import('pdfkit'),
    typecaseFor(reader.language),
  ])
  const doc: PDFKit.PDFDocument = new PDFDocument({
    size: 'A4',
    // Nothing of PDFKit's own flow is used: it would begin pages by itself.
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    font: null as never,
    pdfVersion: '1.7',
    displayTitle: true,
    lang: reader.language === 'en' ? 'en-AU' : reader.language,
    info: {
      Title: [title, number].filter(Boolean).join(' '),
      Author: company.name,
      Creator: 'Tradewind',
      Producer: 'Tradewind',
      CreationDate: created,
      ModDate: created,
    },
  })
  let wake = () => {}
  const hasRoom = async () => {
    while (doc.readableLength > mostWaiting && !doc.destroyed) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    if (doc.destroyed) throw new Unread()
  }
  const drawing = (async () => {
    try {
      await write({ doc, typesetter: () => new Typesetter(typecase), hasRoom })
      doc.end()
    } catch (error) {
      if (!(error instanceof Unread)) doc.destroy(error as Error)
    }
  })()
  try {
    for await (const bytes of doc) {
      yield bytes as Uint8Array
      wake()
    }
  } finally {
    doc.destroy()
    wake()
    await drawing
  }
}

/** Whoever fetched the document has gone. */
class Unread extends Error {}
