import type PDFKit from 'pdfkit'
import type { Canvas } from '#server/pdf/canvas.ts'
import { typecaseFor } from '#server/pdf/fonts.ts'
import { Typesetter } from '#server/pdf/lines.ts'
import { Pen, page } from '#server/pdf/pen.ts'
import { qrPicture } from '#server/pdf/qr-picture.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { mostLabels } from '../labels.rules.ts'

/** Text of one label. */
export interface Label {
  /** The content of its code. */
  code: string
  title: string
  line: string
}

// Sheets of 3 by 8 labels, 70 by 37 mm, as every office shop has them.
const mm = 72 / 25.4
const label = { width: 70 * mm, height: 37 * mm, columns: 3, rows: 8 }
const top = (page.height - label.rows * label.height) / 2
const inset = 5 * mm
const side = label.height - 2 * inset

/** Sheets of labels to print and cut or stick, as a PDF. */
export async function labelSheet(topic: string, labels: readonly Label[]): Promise<FileReply> {
  if (labels.length > mostLabels) return refuse(400, 'Please choose fewer labels.', { field: 'ids' })
  return { body: drawn(labels), type: 'application/pdf', filename: `${topic}-labels.pdf` }
}

async function* drawn(labels: readonly Label[]): AsyncGenerator<Uint8Array> {
  const [{ default: PDFDocument }, typecase] = await Promise.all([import('pdfkit'), typecaseFor('en')])
  const doc: PDFKit.PDFDocument = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: null as never,
    pdfVersion: '1.7',
    lang: 'en-AU',
    info: { Title: 'Labels', Creator: 'Tradewind', Producer: 'Tradewind' },
  })
  const typesetter = new Typesetter(typecase)
  // PDFKit takes fonts of fontkit and says otherwise.
  const pen = new Pen(doc as unknown as Canvas, typesetter)
  const perSheet = label.columns * label.rows
  for (const [n, { code, title, line }] of labels.entries()) {
    if (n > 0 && n % perSheet === 0) doc.addPage()
    const x = (n % label.columns) * label.width + inset
    const y = top + (Math.floor(n / label.columns) % label.rows) * label.height + inset
    const { bytes } = qrPicture(code)
    doc.image(bytes, x, y, { width: side, height: side })
    const text = { x: x + side + 6, width: label.width - 2 * inset - side - 6 }
    const lines = typesetter.lines(title, 9.5, 600, text.width).slice(0, 3)
    for (const [row, each] of lines.entries()) pen.drawLine(each, text.x, y + row * 13, { strong: true })
    const below = [line, code].filter(Boolean)
    for (const [row, each] of below.entries()) {
      const cut = typesetter.cut(each, 8, 400, text.width)
      pen.drawLine(cut, text.x, y + side - (below.length - row) * 11.5, { size: 'small', tone: 'dimmed' })
    }
  }
  doc.end()
  for await (const bytes of doc) yield bytes as Uint8Array
}
