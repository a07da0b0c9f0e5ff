import type PDFKit from 'pdfkit'
import type { Weight } from './fonts.ts'
import type { Line, Typesetter } from './lines.ts'
import type { Stationery } from './pdf.ts'
import type { Picture } from './picture.ts'

const page = { width: 595.28, height: 841.89 }
const margin = { side: 48, top: 60, first: 44, bottom: 58 }
/** Points between the margins. */
export const sheetWidth = page.width - 2 * margin.side
const bottom = page.height - margin.bottom
const colours = { ink: '#1d2939', dimmed: '#5d6b82', accent: '#0b7f77', rule: '#dfe3e8', band: '#f4f6f8' }
const sizes = { small: 8, body: 9.5, heading: 12, title: 20 }
const leading = 1.42
/** From the top of a line to its baseline, in ems. */
const rise = 1.04

export interface TextStyle {
  size?: keyof typeof sizes
  strong?: boolean
  tone?: 'ink' | 'dimmed' | 'accent'
  align?: 'left' | 'right'
}

export interface Column {
  /** '' on all of them: the table has no heads. */
  title: string
  /** Share of the width. */
  share: number
  align?: 'left' | 'right'
}
/** A cell: its text, or with how it is written. `under` stands below in small letters. */
export type Cell = string | ({ text: string; under?: string } & Pick<TextStyle, 'strong' | 'tone'>)

/** A caption under a picture. */
export interface Captioned {
  picture: Picture
  caption: string
}

/**
 * Where a document is written, from top to bottom. Everything takes the full width, begins below what came before it
 * and goes on on the next page when there is no room.
 */
export class Sheet {
  private y = 0
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly typesetter: Typesetter,
    private readonly stationery: Stationery,
    private readonly hasRoom: () => Promise<void>,
  ) {
    this.doc.addPage()
    this.y = margin.first
    this.letterhead()
  }

  /** A section's heading; it stays with at least `keep` points of what follows. */
  heading(text: string, keep = 46): void {
    this.need(keep + 30)
    if (this.y > margin.top) this.y += 12
    this.write(this.typesetter.lines(text, sizes.heading, 600, sheetWidth), { size: 'heading', strong: true })
    this.y += 4
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.write(this.set(text, style, sheetWidth), style)
    this.y += 4
  }

  space(points = 8): void {
    this.y += points
  }

  /** Blocks side by side, each with a small heading: 'Bill to', 'Where'. Empty lines are left out. */
  blocks(blocks: readonly { heading: string; lines: readonly string[] }[]): void {
    const gap = 20
    const width = (sheetWidth - gap * (blocks.length - 1)) / blocks.length
    const set = blocks.map(({ heading, lines }) => ({
      heading: this.typesetter.cut(heading, sizes.small, 600, width),
      lines: lines.filter(Boolean).flatMap(line => this.set(line, {}, width)),
    }))
    const tall = Math.max(...set.map(({ lines }) => lines.length)) * sizes.body * leading + 16
    this.need(Math.min(tall, 300))
    const top = this.y
    let lowest = top
    set.forEach(({ heading, lines }, i) => {
      const x = margin.side + i * (width + gap)
      this.drawLine(heading, x, top, { size: 'small', strong: true, tone: 'dimmed' })
      this.y = top + 14
      for (const line of lines) {
        this.drawLine(line, x, this.y, {})
        this.y += sizes.body * leading
      }
      lowest = Math.max(lowest, this.y)
    })
    this.y = lowest + 8
  }

  /** Label and value, two pairs a row. Pairs without a value are left out. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void {
    const given = pairs.filter(([, value]) => value !== '')
    const width = (sheetWidth - 20) / 2
    const labelWidth = 104
    for (let i = 0; i < given.length; i += 2) {
      const row = given.slice(i, i + 2).map(([label, value]) => ({
        label: this.set(label, { size: 'small', tone: 'dimmed' }, labelWidth - 8),
        value: this.set(value, {}, width - labelWidth),
      }))
      const tall =
        Math.max(...row.map(({ label, value }) => Math.max(label.length, value.length))) *
        sizes.body *
        leading
      this.need(Math.min(tall, 300))
      row.forEach(({ label, value }, column) => {
        const x = margin.side + column * (width + 20)
        label.forEach((line, n) => {
          this.drawLine(line, x, this.y + 1.6 + n * sizes.small * leading, { size: 'small', tone: 'dimmed' })
        })
        value.forEach((line, n) => {
          this.drawLine(line, x + labelWidth, this.y + n * sizes.body * leading, {})
        })
      })
      this.y += tall + 3
    }
    this.y += 4
  }

  /**
   * A table; its heads are repeated on every page. A row is kept together, unless it is longer than a page. Cells are
   * made one after another: `rows` may be a generator.
   */
  table(columns: readonly Column[], rows: Iterable<readonly Cell[]>): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const pad = 6
    let x = margin.side
    const placed = columns.map(column => {
      const width = (sheetWidth * column.share) / shares
      const left = x + pad
      x += width
      return { ...column, left, width: width - 2 * pad }
    })
    const hasHeads = columns.some(({ title }) => title !== '')
    const heads = () => {
      if (!hasHeads) return
      const set = placed.map(({ title, width }) => this.set(title, { size: 'small', strong: true }, width))
      const tall = Math.max(...set.map(lines => lines.length)) * sizes.small * leading + 8
      this.doc.rect(margin.side, this.y, sheetWidth, tall).fill(colours.band)
      set.forEach((lines, i) => {
        const { left, width, align } = placed[i]!
        lines.forEach((line, n) => {
          const style = { size: 'small', strong: true, tone: 'dimmed', align } as const
          this.drawLine(line, left, this.y + 4 + n * sizes.small * leading, style, width)
        })
      })
      this.y += tall
    }
    this.need(60)
    heads()
    for (const row of rows) {
      const cells = row.map((cell, i) => this.setCell(cell, placed[i]!.width))
      let from = 0
      const length = Math.max(1, ...cells.map(cell => cell.length))
      while (from < length) {
        const left = length - from
        const perLine = sizes.body * leading
        const fits = Math.floor((bottom - this.y - 2 * 4) / perLine)
        const aPage = Math.floor((bottom - margin.top - 40) / perLine)
        if (fits < Math.min(left, aPage)) {
          this.nextPage()
          heads()
        }
        const now = Math.min(left, Math.floor((bottom - this.y - 2 * 4) / perLine))
        cells.forEach((lines, i) => {
          lines.slice(from, from + now).forEach(({ line, style }, n) => {
            const { left: at, width, align } = placed[i]!
            this.drawLine(line, at, this.y + 4 + n * perLine, { ...style, align }, width)
          })
        })
        this.y += now * perLine + 2 * 4
        from += now
      }
      this.rule()
    }
    this.y += 6
  }

  /** Amounts at the right, below a table; the strong one is the total. They are kept together. */
  totals(rows: readonly { label: string; amount: string; strong?: boolean }[]): void {
    const width = 220
    const left = margin.side + sheetWidth - width
    const tall = 17
    this.need(rows.length * tall + 8)
    for (const { label, amount, strong } of rows) {
      if (strong) this.doc.rect(left, this.y, width, tall + 2).fill(colours.band)
      const style = { strong: strong ?? false }
      const set = this.typesetter.cut(label, sizes.body, strong ? 600 : 400, width - 96)
      this.drawLine(set, left + 6, this.y + 2.5, style)
      const sum = this.typesetter.line(amount, sizes.body, strong ? 600 : 400)
      this.drawLine(sum, left, this.y + 2.5, { ...style, align: 'right' }, width - 6)
      this.y += tall + (strong ? 3 : 0)
    }
    this.y += 8
  }

  /** A list whose marks say what is done; `under` in small letters below. */
  ticks(rows: readonly { done: boolean; text: string; under?: string }[]): void {
    const indent = 18
    for (const { done, text, under } of rows) {
      const lines = this.setCell({ text, under: under ?? '' }, sheetWidth - indent)
      const perLine = sizes.body * leading
      this.need(Math.min(lines.length, 6) * perLine)
      this.tick(margin.side + 1, this.y + 2, done)
      for (const { line, style } of lines) {
        this.need(perLine)
        this.drawLine(line, margin.side + indent, this.y, style)
        this.y += perLine
      }
      this.y += 3
    }
    this.y += 4
  }

  /** A picture at the left, at most as tall and wide as said. */
  async image(picture: Picture, most: { width: number; height: number }): Promise<void> {
    await this.hasRoom()
    const { width, height } = fitted(picture, most)
    this.need(height)
    this.doc.image(picture.bytes as never, margin.side, this.y, { width, height })
    this.y += height + 6
  }

  /** Pictures in columns with their captions, one after another as they are loaded. */
  async gallery(pictures: AsyncIterable<Captioned>, columns = 2): Promise<void> {
    const gap = 14
    const width = (sheetWidth - gap * (columns - 1)) / columns
    const frame = { width, height: width * 0.75 }
    let column = 0
    let captionLines = 0
    const endRow = () => {
      this.y += frame.height + 4 + captionLines * sizes.small * leading + 10
      column = 0
      captionLines = 0
    }
    for await (const { picture, caption } of pictures) {
      await this.hasRoom()
      const lines = this.set(caption, { size: 'small' }, width).slice(0, 2)
      if (column === 0) this.need(frame.height + 40)
      const x = margin.side + column * (width + gap)
      const size = fitted(picture, frame)
      this.doc.rect(x, this.y, frame.width, frame.height).fill(colours.band)
      this.doc.image(
        picture.bytes as never,
        x + (frame.width - size.width) / 2,
        this.y + (frame.height - size.height) / 2,
        size,
      )
      lines.forEach((line, n) => {
        const at = this.y + frame.height + 4 + n * sizes.small * leading
        this.drawLine(line, x, at, { size: 'small', tone: 'dimmed' })
      })
      captionLines = Math.max(captionLines, lines.length)
      if (++column === columns) endRow()
    }
    if (column > 0) endRow()
  }

  /** Page numbers, once all pages stand. */
  finish(): void {
    const { reader, foot, company, title, number } = this.stationery
    const { start, count } = this.doc.bufferedPageRange()
    const at = page.height - 36
    for (let i = start; i < start + count; i++) {
      this.doc.switchToPage(i)
      const style = { size: 'small', tone: 'dimmed' } as const
      const pages = reader.t('Page {{page}} of {{pages}}', { page: i + 1, pages: count })
      const set = this.typesetter.line(pages, sizes.small, 400)
      this.drawLine(set, margin.side, at, { ...style, align: 'right' }, sheetWidth)
      if (foot)
        this.drawLine(this.typesetter.cut(foot, sizes.small, 400, sheetWidth - 110), margin.side, at, style)
      if (i === start) continue
      const head = this.typesetter.cut(
        [company.name, [title, number].filter(Boolean).join(' ')].join(' · '),
        sizes.small,
        400,
        sheetWidth,
      )
      this.drawLine(head, margin.side, 30, style)
      this.doc
        .moveTo(margin.side, 46)
        .lineTo(margin.side + sheetWidth, 46)
        .lineWidth(0.5)
        .stroke(colours.rule)
    }
  }

  private letterhead(): void {
    const { company, title, number } = this.stationery
    const top = this.y
    let left = top
    if (company.logo) {
      const size = fitted(company.logo, { width: 170, height: 58 })
      this.doc.image(company.logo.bytes as never, margin.side, top, size)
      left = top + size.height
    }
    const side = company.logo ? sheetWidth - 190 : sheetWidth
    const x = margin.side + sheetWidth - side
    const align = company.logo ? 'right' : 'left'
    this.y = top
    for (const line of this.set(company.name, { size: 'heading', strong: true }, side)) {
      this.drawLine(line, x, this.y, { size: 'heading', strong: true, align }, side)
      this.y += sizes.heading * leading
    }
    for (const line of company.lines
      .filter(Boolean)
      .flatMap(text => this.set(text, { size: 'small' }, side))) {
      this.drawLine(line, x, this.y, { size: 'small', tone: 'dimmed', align }, side)
      this.y += sizes.small * leading
    }
    this.y = Math.max(this.y, left) + 14
    this.doc.rect(margin.side, this.y, sheetWidth, 2).fill(colours.accent)
    this.y += 14
    const shown = this.typesetter.line(number, sizes.title, 400)
    const room = number ? sheetWidth - shown.width - 16 : sheetWidth
    const lines = this.set(title, { size: 'title', strong: true }, room)
    if (number)
      this.drawLine(shown, margin.side, this.y, { size: 'title', tone: 'dimmed', align: 'right' }, sheetWidth)
    this.write(lines, { size: 'title', strong: true })
    this.y += 8
  }

  private set(text: string, { size = 'body', strong }: TextStyle, width: number): Line[] {
    return this.typesetter.lines(text, sizes[size], weightOf(strong), width)
  }

  private setCell(cell: Cell, width: number): { line: Line; style: TextStyle }[] {
    const {
      text,
      under = '',
      strong,
      tone,
    } = typeof cell === 'string' ? ({ text: cell } as Exclude<Cell, string>) : cell
    const style: TextStyle = { strong: strong ?? false, tone: tone ?? 'ink' }
    const lines = text === '' ? [] : this.set(text, style, width).map(line => ({ line, style }))
    const below: TextStyle = { size: 'small', tone: 'dimmed' }
    if (under !== '') lines.push(...this.set(under, below, width).map(line => ({ line, style: below })))
    return lines
  }

  /** Lines below one another, over pages. */
  private write(lines: readonly Line[], style: TextStyle): void {
    const tall = sizes[style.size ?? 'body'] * leading
    for (const line of lines) {
      this.need(tall)
      this.drawLine(line, margin.side, this.y, style, sheetWidth)
      this.y += tall
    }
  }

  private drawLine(line: Line, x: number, y: number, style: TextStyle, width = 0): void {
    const size = sizes[style.size ?? 'body']
    let at = style.align === 'right' ? x + width - line.width : x
    this.doc.fillColor(colours[style.tone ?? 'ink'])
    for (const { key, font, text, width: wide } of line.runs) {
      this.doc.registerFont(key, font as never).font(key, size)
      this.doc.text(text, at, y + size * rise, { lineBreak: false, baseline: 'alphabetic' })
      at += wide
    }
  }

  private tick(x: number, y: number, done: boolean): void {
    const side = 9
    if (!done) {
      this.doc.roundedRect(x, y, side, side, 2).lineWidth(0.8).stroke(colours.dimmed)
      return
    }
    this.doc.roundedRect(x, y, side, side, 2).fill(colours.accent)
    this.doc
      .moveTo(x + 2, y + 4.6)
      .lineTo(x + 3.9, y + 6.6)
      .lineTo(x + 7.1, y + 2.6)
      .lineWidth(1.2)
      .stroke('#ffffff')
  }

  private rule(): void {
    this.doc
      .moveTo(margin.side, this.y)
      .lineTo(margin.side + sheetWidth, this.y)
      .lineWidth(0.5)
      .stroke(colours.rule)
  }

  private need(points: number): void {
    if (this.y + points > bottom) this.nextPage()
  }

  private nextPage(): void {
    this.doc.addPage()
    this.y = margin.top
  }
}

const weightOf = (strong: boolean | undefined): Weight => (strong ? 600 : 400)

function fitted(
  picture: Picture,
  most: { width: number; height: number },
): { width: number; height: number } {
  // A small picture isn't blown up: at 96 pixels an inch it is 0.75 points a pixel.
  const scale = Math.min(most.width / picture.width, most.height / picture.height, 0.75)
  return { width: picture.width * scale, height: picture.height * scale }
}
