import type { Canvas } from './canvas.ts'
import type { Line, Typesetter } from './lines.ts'
import type { Desk } from './pdf.ts'
import { drawRuns } from './pen.ts'
import type { Picture } from './picture.ts'

/** Points. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface DrawnPage {
  picture: Picture
  /** Points. */
  width: number
  height: number
  /** Words that the picture shows: they can be searched, copied and read aloud. */
  words: readonly (Box & { text: string })[]
}

/** Lines stand closer than in running text: boxes of printed forms are low. */
const tightLeading = 1.2
const ink = '#111111'

/** Begins a page that is a picture, with its words behind what can be seen. */
export function addDrawnPage({ doc }: Desk, typesetter: Typesetter, page: DrawnPage): void {
  const { picture, width, height, words } = page
  doc.addPage({ size: [width, height], margin: 0 })
  doc.image(picture.bytes, 0, 0, { width, height })
  doc.save().fillOpacity(0)
  for (const { text, x, y, height: size } of words)
    if (size >= 1) drawRuns(asCanvas(doc), typesetter.line(text, size, 400), x, y, size)
  doc.restore()
}

/** PDFKit takes fonts of fontkit and says otherwise. */
const asCanvas = (doc: Desk['doc']) => doc as unknown as Canvas

/**
 * Writes a text into a box, in letters of at most `size` points: a long one shrinks down to `smallest`, and what doesn't fit
 * then is cut. True if all of it stands there.
 */
export function writeInBox(
  { doc }: Desk,
  typesetter: Typesetter,
  text: string,
  box: Box,
  { size: largest, smallest }: { size: number; smallest: number },
): boolean {
  const set = fitting(typesetter, text, box, Math.max(largest, smallest), smallest)
  const tall = set.size * tightLeading
  // One line stands in the middle of a box that has no room for a second.
  const top = set.lines.length === 1 && box.height < 2 * tall ? box.y + (box.height - tall) / 2 : box.y
  doc.fillColor(ink)
  set.lines.forEach((line, n) => {
    const x = line.direction === 'rtl' ? box.x + box.width - line.width : box.x
    drawRuns(asCanvas(doc), line, x, top + n * tall, set.size)
  })
  return set.isWhole
}

function fitting(
  typesetter: Typesetter,
  text: string,
  { width, height }: Box,
  largest: number,
  smallest: number,
): { lines: Line[]; size: number; isWhole: boolean } {
  let size = largest
  let lines: Line[]
  for (;;) {
    lines = typesetter.lines(text, size, 400, width)
    // A single line may stand in a box that is lower than its letters.
    const isLow = lines.length <= 1 || lines.length * size * tightLeading <= height
    if (isLow && lines.every(line => line.width <= width)) return { lines, size, isWhole: true }
    if (size <= smallest) break
    size = Math.max(smallest, size - 0.5)
  }
  const count = Math.max(1, Math.floor(height / (size * tightLeading)))
  const rest = lines.slice(count - 1).map(line => line.runs.map(run => run.text).join(''))
  const last = typesetter.cut(`${rest.join(' ')}${lines.length > count ? ' …' : ''}`, size, 400, width)
  return { lines: [...lines.slice(0, count - 1), last], size, isWhole: false }
}

/** Draws a tick as large as the box allows, in its middle. */
export function tickInBox({ doc }: Desk, { x, y, width, height }: Box): void {
  const side = Math.min(width, height, 24)
  const left = x + (width - side) / 2
  const top = y + (height - side) / 2
  doc
    .moveTo(left + side * 0.12, top + side * 0.55)
    .lineTo(left + side * 0.4, top + side * 0.85)
    .lineTo(left + side * 0.9, top + side * 0.12)
    .lineWidth(Math.max(1, side * 0.12))
    .stroke(ink)
}

/** Draws pictures side by side into a box, each as large as fits. */
export function picturesInBox({ doc }: Desk, pictures: readonly Picture[], box: Box): void {
  const gap = 2
  const cellOf = (columns: number) => ({
    width: (box.width - gap * (columns - 1)) / columns,
    height:
      (box.height - gap * (Math.ceil(pictures.length / columns) - 1)) / Math.ceil(pictures.length / columns),
  })
  const areaIn = (columns: number) => {
    const cell = cellOf(columns)
    return pictures.reduce(
      (sum, picture) => sum + scaleIn(picture, cell) ** 2 * picture.width * picture.height,
      0,
    )
  }
  let columns = 1
  for (let each = 2; each <= pictures.length; each++) if (areaIn(each) > areaIn(columns)) columns = each
  const cell = cellOf(columns)
  pictures.forEach((picture, n) => {
    const scale = scaleIn(picture, cell)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const left = box.x + (n % columns) * (cell.width + gap) + (cell.width - width) / 2
    const top = box.y + Math.floor(n / columns) * (cell.height + gap) + (cell.height - height) / 2
    doc.image(picture.bytes, left, top, { width, height })
  })
}

const scaleIn = (picture: Picture, { width, height }: { width: number; height: number }): number =>
  Math.max(0, Math.min(width / picture.width, height / picture.height))
