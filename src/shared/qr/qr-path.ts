import { encode } from 'uqr'

/** A text as a QR code: its side in squares with a margin of two, and its dark squares as a path of SVG. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
