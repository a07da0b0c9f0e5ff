import type { Line } from './lines.ts'
import { bottom, fitText, leading, margin, type Pen, sheetWidth, sizes, type TextStyle } from './pen.ts'
import type { Picture } from './picture.ts'

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
  constructor(
    private readonly pen: Pen,
    /** Resolves when the reader has taken what was drawn. */
    private readonly hasRoom: () => Promise<void>,
  ) {}

  /** A section's heading; it stays with at least `keep` points of what follows. */
  heading(text: string, keep = 46): void {
    this.pen.need(keep + 30)
    if (this.pen.y > margin.top) this.pen.y += 12
    this.pen.write(this.pen.typesetter.lines(text, sizes.heading, 600, sheetWidth), {
      size: 'heading',
      strong: true,
    })
    this.pen.y += 4
  }

  /** Starts a new page. */
  newPage(): void {
    if (this.pen.y > margin.top) this.pen.nextPage()
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.pen.write(this.pen.set(text, style, sheetWidth), style)
    this.pen.y += 4
  }

  space(points = 8): void {
    this.pen.y += points
  }

  /** Blocks side by side, each with a small heading: 'Bill to', 'Where'. Empty lines are left out. */
  blocks(blocks: readonly { heading: string; lines: readonly string[] }[]): void {
    const gap = 20
    const width = (sheetWidth - gap * (blocks.length - 1)) / blocks.length
    const set = blocks.map(({ heading, lines }) => ({
      heading: this.pen.typesetter.cut(heading, sizes.small, 600, width),
      lines: lines.filter(Boolean).flatMap(line => this.pen.set(line, {}, width)),
    }))
    const tall = Math.max(...set.map(({ lines }) => lines.length)) * sizes.body * leading + 16
    this.pen.need(Math.min(tall, 300))
    const top = this.pen.y
    let lowest = top
    set.forEach(({ heading, lines }, i) => {
      const x = margin.side + i * (width + gap)
      this.pen.drawLine(heading, x, top, { size: 'small', strong: true, tone: 'dimmed' })
      this.pen.y = top + 14
      for (const line of lines) {
        this.pen.drawLine(line, x, this.pen.y, {})
        this.pen.y += sizes.body * leading
      }
      lowest = Math.max(lowest, this.pen.y)
    })
    this.pen.y = lowest + 8
  }

  /** Writes an instruction beside a code that leads a phone to the page; a click leads there too. */
  coded(
    { heading, lines }: { heading: string; lines: readonly string[] },
    code: { picture: Picture; url: string; caption: string },
  ): void {
    const side = 92
    const width = sheetWidth - side - 20
    const left = margin.side + sheetWidth - side
    const caption = this.pen.set(code.caption, { size: 'small', tone: 'dimmed' }, side)
    const set = lines.filter(Boolean).flatMap(line => this.pen.set(line, {}, width))
    const perLine = sizes.body * leading
    const tall = side + caption.length * sizes.small * leading
    this.pen.need(Math.max(tall, Math.min(set.length * perLine + 16, 300)))
    const top = this.pen.y
    this.pen.doc.image(code.picture.bytes, left, top, { width: side, height: side })
    this.pen.doc.link(left, top, side, side, code.url)
    caption.forEach((line, n) => {
      const at = left + (side - line.width) / 2
      this.pen.drawLine(line, at, top + side + n * sizes.small * leading, { size: 'small', tone: 'dimmed' })
    })
    const head = this.pen.typesetter.cut(heading, sizes.small, 600, width)
    this.pen.drawLine(head, margin.side, top, { size: 'small', strong: true, tone: 'dimmed' })
    set.forEach((line, n) => {
      this.pen.drawLine(line, margin.side, top + 14 + n * perLine, {})
    })
    this.pen.y = top + Math.max(tall, set.length * perLine + 14) + 8
  }

  /** Label and value, two pairs a row. Pairs without a value are left out. */
  facts(pairs: readonly (readonly [label: string, value: string])[]): void {
    const given = pairs.filter(([, value]) => value !== '')
    const width = (sheetWidth - 20) / 2
    const labelWidth = 104
    for (let i = 0; i < given.length; i += 2) {
      const row = given.slice(i, i + 2).map(([label, value]) => ({
        label: this.pen.set(label, { size: 'small', tone: 'dimmed' }, labelWidth - 8),
        value: this.pen.set(value, {}, width - labelWidth),
      }))
      const tall =
        Math.max(...row.map(({ label, value }) => Math.max(label.length, value.length))) *
        sizes.body *
        leading
      this.pen.need(Math.min(tall, 300))
      row.forEach(({ label, value }, column) => {
        const x = margin.side + column * (width + 20)
        label.forEach((line, n) => {
          this.pen.drawLine(line, x, this.pen.y + 1.6 + n * sizes.small * leading, {
            size: 'small',
            tone: 'dimmed',
          })
        })
        value.forEach((line, n) => {
          this.pen.drawLine(line, x + labelWidth, this.pen.y + n * sizes.body * leading, {})
        })
      })
      this.pen.y += tall + 3
    }
    this.pen.y += 4
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
      const set = placed.map(({ title, width }) =>
        this.pen.set(title, { size: 'small', strong: true }, width),
      )
      const tall = Math.max(...set.map(lines => lines.length)) * sizes.small * leading + 8
      const isFilled = this.pen.look.style === 'band'
      const { fill, band } = this.pen.colours
      this.pen.doc.rect(margin.side, this.pen.y, sheetWidth, tall).fill(isFilled ? fill : band)
      set.forEach((lines, i) => {
        const { left, width, align } = placed[i]!
        lines.forEach((line, n) => {
          const tone = isFilled ? 'onFill' : 'dimmed'
          const style = { size: 'small', strong: true, tone, align } as const
          this.pen.drawLine(line, left, this.pen.y + 4 + n * sizes.small * leading, style, width)
        })
      })
      this.pen.y += tall
    }
    this.pen.need(60)
    heads()
    for (const row of rows) {
      const cells = row.map((cell, i) => setCell(this.pen, cell, placed[i]!.width))
      let from = 0
      const length = Math.max(1, ...cells.map(cell => cell.length))
      while (from < length) {
        const left = length - from
        const perLine = sizes.body * leading
        const fits = Math.floor((bottom - this.pen.y - 2 * 4) / perLine)
        const aPage = Math.floor((bottom - margin.top - 40) / perLine)
        if (fits < Math.min(left, aPage)) {
          this.pen.nextPage()
          heads()
        }
        const now = Math.min(left, Math.floor((bottom - this.pen.y - 2 * 4) / perLine))
        cells.forEach((lines, i) => {
          lines.slice(from, from + now).forEach(({ line, style }, n) => {
            const { left: at, width, align } = placed[i]!
            this.pen.drawLine(line, at, this.pen.y + 4 + n * perLine, { ...style, align }, width)
          })
        })
        this.pen.y += now * perLine + 2 * 4
        from += now
      }
      this.pen.rule()
    }
    this.pen.y += 6
  }

  /** Amounts at the right, below a table; the strong one is the total. They are kept together. */
  totals(rows: readonly { label: string; amount: string; strong?: boolean }[]): void {
    const width = 220
    const left = margin.side + sheetWidth - width
    const tall = 17
    this.pen.need(rows.length * tall + 8)
    for (const { label, amount, strong } of rows) {
      if (strong) this.pen.doc.rect(left, this.pen.y, width, tall + 2).fill(this.pen.colours.band)
      const style = { strong: strong ?? false }
      const set = this.pen.typesetter.cut(label, sizes.body, strong ? 600 : 400, width - 96)
      this.pen.drawLine(set, left + 6, this.pen.y + 2.5, style)
      const sum = this.pen.typesetter.line(amount, sizes.body, strong ? 600 : 400)
      this.pen.drawLine(sum, left, this.pen.y + 2.5, { ...style, align: 'right' }, width - 6)
      this.pen.y += tall + (strong ? 3 : 0)
    }
    this.pen.y += 8
  }

  /** A list whose marks say what is done; `under` in small letters below. */
  ticks(rows: readonly { done: boolean; text: string; under?: string }[]): void {
    const indent = 18
    for (const { done, text, under } of rows) {
      const lines = setCell(this.pen, { text, under: under ?? '' }, sheetWidth - indent)
      const perLine = sizes.body * leading
      this.pen.need(Math.min(lines.length, 6) * perLine)
      this.pen.tick(margin.side + 1, this.pen.y + 2, done)
      for (const { line, style } of lines) {
        this.pen.need(perLine)
        this.pen.drawLine(line, margin.side + indent, this.pen.y, style)
        this.pen.y += perLine
      }
      this.pen.y += 3
    }
    this.pen.y += 4
  }

  /** A picture at the left, at most as tall and wide as said. */
  async image(picture: Picture, most: { width: number; height: number }): Promise<void> {
    await this.hasRoom()
    const { width, height } = fitText(picture, most)
    this.pen.need(height)
    this.pen.doc.image(picture.bytes, margin.side, this.pen.y, { width, height })
    this.pen.y += height + 6
  }

  /** Pictures in columns with their captions, one after another as they are loaded. */
  async gallery(pictures: AsyncIterable<Captioned>, columns = 2): Promise<void> {
    const gap = 14
    const width = (sheetWidth - gap * (columns - 1)) / columns
    const frame = { width, height: width * 0.75 }
    let column = 0
    let captionLines = 0
    const endRow = () => {
      this.pen.y += frame.height + 4 + captionLines * sizes.small * leading + 10
      column = 0
      captionLines = 0
    }
    for await (const { picture, caption } of pictures) {
      await this.hasRoom()
      const lines = this.pen.set(caption, { size: 'small' }, width).slice(0, 2)
      if (column === 0) this.pen.need(frame.height + 40)
      const x = margin.side + column * (width + gap)
      const size = fitText(picture, frame)
      this.pen.doc.rect(x, this.pen.y, frame.width, frame.height).fill(this.pen.colours.band)
      this.pen.doc.image(
        picture.bytes,
        x + (frame.width - size.width) / 2,
        this.pen.y + (frame.height - size.height) / 2,
        size,
      )
      lines.forEach((line, n) => {
        const at = this.pen.y + frame.height + 4 + n * sizes.small * leading
        this.pen.drawLine(line, x, at, { size: 'small', tone: 'dimmed' })
      })
      captionLines = Math.max(captionLines, lines.length)
      if (++column === columns) endRow()
    }
    if (column > 0) endRow()
  }
}

function setCell(pen: Pen, cell: Cell, width: number): { line: Line; style: TextStyle }[] {
  const {
    text,
    under = '',
    strong,
    tone,
  } = typeof cell === 'string' ? ({ text: cell } as Exclude<Cell, string>) : cell
  const style: TextStyle = { strong: strong ?? false, tone: tone ?? 'ink' }
  const lines = text === '' ? [] : pen.set(text, style, width).map(line => ({ line, style }))
  const below: TextStyle = { size: 'small', tone: 'dimmed' }
  if (under !== '') lines.push(...pen.set(under, below, width).map(line => ({ line, style: below })))
  return lines
}
