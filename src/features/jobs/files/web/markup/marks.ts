export const markTools = ['arrow', 'circle', 'pen', 'text'] as const
export type MarkTool = (typeof markTools)[number]

/** Each is seen on a light and on a dark photo, as marks have a rim. */
export const markColours = { Red: '#e03131', Yellow: '#ffd43b', White: '#ffffff', Black: '#101828' } as const

export interface Point {
  x: number
  y: number
}

/** Something drawn on a photo, in its pixels. */
export interface Mark {
  tool: MarkTool
  colour: string
  /** Begin and end; of a pen all in between; of a text its middle. */
  points: readonly Point[]
  text: string
}

interface Size {
  width: number
  height: number
}

/** Width of a line: the same share of every photo. */
const lineOf = ({ width, height }: Size) => Math.max(2, Math.max(width, height) / 160)

/** Draws the marks over what the canvas shows. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  const line = lineOf(context.canvas)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) {
    const rim = mark.colour === markColours.Black ? '#ffffff' : '#101828'
    if (mark.tool === 'text') drawText(context, mark, line, rim)
    else
      for (const [colour, width] of [
        [rim, line * 1.7],
        [mark.colour, line],
      ] as const) {
        context.strokeStyle = colour
        context.lineWidth = width
        context.stroke(pathOf(mark, line))
      }
  }
}

function drawText(
  context: CanvasRenderingContext2D,
  { points: [at], text, colour }: Mark,
  line: number,
  rim: string,
): void {
  if (!at) return
  context.font = ['600', `${line * 6}px`, 'sans-serif'].join(' ')
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // A text at the edge stays within the photo.
  const half = Math.min(context.measureText(text).width / 2 + line, context.canvas.width / 2)
  const x = Math.max(half, Math.min(at.x, context.canvas.width - half))
  context.strokeStyle = rim
  context.lineWidth = line
  context.strokeText(text, x, at.y, context.canvas.width)
  context.fillStyle = colour
  context.fillText(text, x, at.y, context.canvas.width)
}

function pathOf({ tool, points }: Mark, line: number): Path2D {
  const path = new Path2D()
  const [from, ...others] = points
  const to = others.at(-1) ?? from
  if (!from || !to) return path
  if (tool === 'circle') {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    path.ellipse(x, y, Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2, 0, 0, 2 * Math.PI)
    return path
  }
  path.moveTo(from.x, from.y)
  if (tool === 'pen') {
    for (const point of points) path.lineTo(point.x, point.y)
    return path
  }
  path.lineTo(to.x, to.y)
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = Math.min(line * 6, Math.hypot(to.x - from.x, to.y - from.y) * 0.6)
  for (const side of [-1, 1]) {
    path.moveTo(to.x, to.y)
    path.lineTo(to.x - head * Math.cos(angle + side * 0.5), to.y - head * Math.sin(angle + side * 0.5))
  }
  return path
}

/** A mark as the keyboard adds it: in the middle of the photo. */
export function markInMiddle(tool: MarkTool, colour: string, text: string, { width, height }: Size): Mark {
  const [x, y] = [width / 2, height / 2]
  const reach = Math.min(width, height) / 6
  const points =
    tool === 'text'
      ? [{ x, y }]
      : tool === 'pen'
        ? [-1, -0.5, 0, 0.5, 1].map(at => ({ x: x + at * reach, y }))
        : [
            { x: x - reach, y: y - reach },
            { x: x + reach, y: y + reach },
          ]
  return { tool, colour, points, text }
}

export const movedMark = (mark: Mark, dx: number, dy: number): Mark => ({
  ...mark,
  points: mark.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
})

/** True for a mark that somebody would see: a tap draws neither an arrow nor a circle. */
export function isSeen({ tool, points, text }: Mark, size: Size): boolean {
  if (tool === 'text') return text.trim() !== ''
  const [from] = points
  return from !== undefined && points.some(({ x, y }) => Math.hypot(x - from.x, y - from.y) > lineOf(size))
}

/** 'plate.png' → 'plate (marked).jpg', however often it is marked. */
export const markedName = (name: string): string =>
  `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/ \(marked\)$/, '')} (marked).jpg`
