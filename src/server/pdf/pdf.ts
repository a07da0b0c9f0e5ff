import type PDFKit from 'pdfkit'
import type { Reader } from '#server/reader.ts'
import { typecaseFor } from './fonts.ts'
import { Typesetter } from './lines.ts'
import type { Picture } from './picture.ts'
import { Sheet } from './sheet.ts'

/** What stands around the text of every document. */
export interface Stationery {
  reader: Reader
  company: {
    name: string
    /** Address, phone, e-mail, ABN: a line each; empty ones are left out. */
    lines: readonly string[]
    logo: Picture | null
  }
  /** 'Invoice', 'Job report'. */
  title: string
  /** '#1024'; '' leaves it out. */
  number: string
  /** Of the document; equal input makes equal bytes. */
  created: Date
  /** At the foot of every page, beside the page numbers. */
  foot?: string
}

/** Bytes that wait for the reader before the next picture is made. */
const mostWaiting = 512_000

/**
 * A PDF (A4), as bytes that come while it is drawn: `draw` writes on the sheet from top to bottom, and pages follow one
 * another by themselves. Pictures wait until the reader has taken what came before them, so that a document of any
 * length needs the memory of one picture.
 */
export async function* pdfFile(
  stationery: Stationery,
  draw: (sheet: Sheet) => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  const { reader, company, title, number, created } = stationery
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
      const sheet = new Sheet(doc, new Typesetter(typecase), stationery, hasRoom)
      await draw(sheet)
      sheet.finish()
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
