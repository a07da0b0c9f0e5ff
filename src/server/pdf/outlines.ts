import type { Font, Glyph, Path, Subset } from 'fontkit'
import { isComposed } from './shaping.ts'

/** The part of fontkit's subset of a TrueType font that writes its tables. */
interface SubsetTables {
  glyf: Uint8Array[]
  loca: { offsets: number[]; version: number }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  _addGlyph(this: SubsetTables, id: number): void
}

/**
 * A font whose letters can go into a document. fontkit's own writer fails with outlines of a variable family, leaves the
 * parts of a composed letter where they stand in its lightest weight, and knows no clusters.
 */
export function withOutlines(font: Font, isVariable: boolean): Font {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset() as Subset & SubsetTables
    const addOwn = subset._addGlyph
    subset._addGlyph = function (id) {
      if (isVariable || isComposed(id)) addGlyph.call(this, id)
      else addOwn.call(this, id)
    }
    return subset
  }

  function addGlyph(this: SubsetTables, id: number): void {
    const glyph: Glyph = font.getGlyph(id)
    const { bytes, left } = outlineOf(glyph.path)
    this.glyf.push(bytes)
    this.loca.offsets.push(this.offset)
    // Long offsets: outlines written with two bytes a step may be longer than the font's own.
    this.loca.version = 1
    this.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: left })
    this.offset += bytes.length
  }
  return font
}

const onCurve = 1

/** A glyph's outline as the table 'glyf' of a TrueType font holds it, every step written with two bytes. */
function outlineOf(path: Path): { bytes: Uint8Array; left: number } {
  const points: { x: number; y: number; flag: number }[] = []
  const ends: number[] = []
  for (const { command, args } of path.commands) {
    for (let i = 0; i < args.length; i += 2) {
      const isControl = command === 'quadraticCurveTo' && i === 0
      points.push({
        x: Math.round(args[i]!),
        y: Math.round(args[i + 1]!),
        flag: isControl ? 0 : onCurve,
      })
    }
    if (command === 'closePath') ends.push(points.length - 1)
  }
  if (points.length === 0) return { bytes: Buffer.alloc(0), left: 0 }
  const start = 10 + 2 * ends.length + 2
  const size = start + 5 * points.length
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const left = Math.min(...xs)
  const header = [ends.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  header.forEach((value, i) => void bytes.writeInt16BE(value, 2 * i))
  ends.forEach((end, i) => void bytes.writeUInt16BE(end, 10 + 2 * i))
  // No instructions: the two bytes before `start` stay 0.
  points.forEach(({ x, y, flag }, i) => {
    const last = points[i - 1] ?? { x: 0, y: 0 }
    bytes[start + i] = flag
    bytes.writeInt16BE(x - last.x, start + points.length + 2 * i)
    bytes.writeInt16BE(y - last.y, start + 3 * points.length + 2 * i)
  })
  return { bytes, left }
}
