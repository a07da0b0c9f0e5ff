import type PDFKit from 'pdfkit'
import type { Canvas } from '#server/pdf/canvas.ts'
import { typecaseFor } from '#server/pdf/fonts.ts'
import { type Line, Typesetter } from '#server/pdf/lines.ts'
import { Pen, page, sizes } from '#server/pdf/pen.ts'
import { qrPath } from '#shared/qr/qr-path.ts'

const side = 400
const left = (page.width - side) / 2
const top = 150

interface Sheet {
  language: string
  company: string
  /** The line that says what to do. */
  line: string
  address: string
}

/** A sheet with the code of an address, drawn as lines: it stays sharp at the size of a van. */
export async function codeSheet({ language, company, line, address }: Sheet): Promise<Uint8Array> {
  const [{ default: PDFDocument }, typecase] = await Promise.all([import('pdfkit'), typecaseFor(language)])
  const doc: PDFKit.PDFDocument = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: null as never,
    pdfVersion: '1.7',
    lang: language,
    info: { Title: company, Creator: 'Tradewind', Producer: 'Tradewind' },
  })
  const typesetter = new Typesetter(typecase)
  // PDFKit takes fonts of fontkit and says otherwise.
  const pen = new Pen(doc as unknown as Canvas, typesetter)
  const { size, path } = qrPath(address)
  doc
    .save()
    .translate(left, top)
    .scale(side / size)
  doc.path(path).fill('#000000').restore()
  const write = (text: string, y: number, style: keyof typeof sizes, strong: boolean) => {
    const lines = typesetter.lines(text, sizes[style], strong ? 600 : 400, side).slice(0, 3)
    lines.forEach((each: Line, row) => {
      pen.drawLine(each, (page.width - each.width) / 2, y + row * sizes[style] * 1.4, { size: style, strong })
    })
  }
  write(company, top - 70, 'title', true)
  write(line, top + side + 24, 'heading', false)
  write(address.replace(/^https?:\/\//, ''), top + side + 50, 'heading', true)
  doc.end()
  const parts: Uint8Array[] = []
  for await (const bytes of doc) parts.push(bytes as Uint8Array)
  return Buffer.concat(parts)
}
