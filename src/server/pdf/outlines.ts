import type { Font, Path } from 'fontkit'

/** A font of a variable family whose letters can go into a document: fontkit's own writer of such outlines fails. */
export function withOutlines(font: Font): Font {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => Object.assign(createSubset(), { glyphEncoder: { encodeSimple: outlineOf } })
  return font
}

const onCurve = 1

/** A glyph's outline as the table 'glyf' of a TrueType font holds it, every step written with two bytes. */
function outlineOf(path: Path): Uint8Array {
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
  const start = 10 + 2 * ends.length + 2
  const size = start + 5 * points.length
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const header = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  header.forEach((value, i) => void bytes.writeInt16BE(value, 2 * i))
  ends.forEach((end, i) => void bytes.writeUInt16BE(end, 10 + 2 * i))
  // No instructions: the two bytes before `start` stay 0.
  points.forEach(({ x, y, flag }, i) => {
    const last = points[i - 1] ?? { x: 0, y: 0 }
    bytes[start + i] = flag
    bytes.writeInt16BE(x - last.x, start + points.length + 2 * i)
    bytes.writeInt16BE(y - last.y, start + 3 * points.length + 2 * i)
  })
  return bytes
}
