import type { Canvas } from './canvas.ts'
import type { Weight } from './fonts.ts'
import { featuresOf, type Line, type Typesetter } from './lines.ts'
import { coloursOf, type PaperLook, usualLook } from './look.ts'
import type { Picture } from './picture.ts'

export const page = { width: 595.28, height: 841.89 }
export const margin = { side: 48, top: 60, first: 44, bottom: 58 }
/** Points between the margins. */
export const sheetWidth = page.width - 2 * margin.side
export const bottom = page.height - margin.bottom
export const sizes = { small: 8, body: 9.5, heading: 12, title: 20 }
export const leading = 1.42
/** From the top of a line to its baseline, in ems. */
const rise = 1.04

export interface TextStyle {
  size?: keyof typeof sizes
  strong?: boolean
  tone?: 'ink' | 'dimmed' | 'accent' | 'onFill'
  align?: 'left' | 'right'
}

/** Draws on the pages of one document, where the last thing ended; everything is measured in points. */
export class Pen {
  y = margin.first
  readonly colours: ReturnType<typeof coloursOf>
  constructor(
    readonly doc: Canvas,
    readonly typesetter: Typesetter,
    readonly look: PaperLook = usualLook,
  ) {
    this.colours = coloursOf(look)
    this.doc.addPage()
  }

  /** The text broken to lines of this width. */
  set(text: string, { size = 'body', strong }: TextStyle, width: number): Line[] {
    return this.typesetter.lines(text, sizes[size], weightOf(strong), width)
  }

  /** Lines below one another, over pages. */
  write(lines: readonly Line[], style: TextStyle): void {
    const tall = sizes[style.size ?? 'body'] * leading
    for (const line of lines) {
      this.need(tall)
      const align = style.align ?? (line.direction === 'rtl' ? 'right' : 'left')
      this.drawLine(line, margin.side, this.y, { ...style, align }, sheetWidth)
      this.y += tall
    }
  }

  drawLine(line: Line, x: number, y: number, style: TextStyle, width = 0): void {
    const at = style.align === 'right' ? x + width - line.width : x
    this.doc.fillColor(this.colours[style.tone ?? 'ink'])
    drawRuns(this.doc, line, at, y, sizes[style.size ?? 'body'])
  }

  tick(x: number, y: number, done: boolean): void {
    const side = 9
    if (!done) {
      this.doc.roundedRect(x, y, side, side, 2).lineWidth(0.8).stroke(this.colours.dimmed)
      return
    }
    this.doc.roundedRect(x, y, side, side, 2).fill(this.colours.fill)
    this.doc
      .moveTo(x + 2, y + 4.6)
      .lineTo(x + 3.9, y + 6.6)
      .lineTo(x + 7.1, y + 2.6)
      .lineWidth(1.2)
      .stroke('#ffffff')
  }

  rule(): void {
    this.doc
      .moveTo(margin.side, this.y)
      .lineTo(margin.side + sheetWidth, this.y)
      .lineWidth(0.5)
      .stroke(this.colours.rule)
  }

  /** Goes to the next page unless there is this much room. */
  need(points: number): void {
    if (this.y + points > bottom) this.nextPage()
  }

  nextPage(): void {
    this.doc.addPage()
    this.y = margin.top
  }
}

/** Draws a line that was set in this size; `y` is its top. */
export function drawRuns(doc: Canvas, line: Line, x: number, y: number, size: number): void {
  let at = x
  for (const { key, font, text, width, isRtl } of line.runs) {
    doc.registerFont(key, font).font(key, size)
    const features = featuresOf(isRtl)
    doc.text(text, at, y + size * rise, { lineBreak: false, baseline: 'alphabetic', features })
    at += width
  }
}

const weightOf = (strong: boolean | undefined): Weight => (strong ? 600 : 400)

/** The size of a picture within these bounds; a small one isn’t blown up: at 96 pixels an inch it is 0.75 points a pixel. */
export function fitText(
  picture: Picture,
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / picture.width, most.height / picture.height, 0.75)
  return { width: picture.width * scale, height: picture.height * scale }
}
