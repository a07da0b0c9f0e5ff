/** Colours as '#rrggbb'. Contrast is that of WCAG 2.2, section 1.4.3: 4.5 is AA for text. */

import { isHexColour } from './hex-colour.ts'

export const lightText = '#ffffff'
export const darkText = '#101828'

/** Given to technicians in this order; far enough apart to tell twelve of them on one board. */
export const technicianColours = [
  '#0f9f94',
  '#2563eb',
  '#e8590c',
  '#7c3aed',
  '#c2255c',
  '#65a30d',
  '#0ea5e9',
  '#b45309',
  '#d946ef',
  '#475569',
  '#eab308',
  '#dc2626',
] as const

/** The next one that nobody has; once all are taken they come again, in the same order. */
export function nextColour(usedColours: readonly string[]): string {
  const used = new Set(usedColours.map(colour => colour.toLowerCase()))
  const free = technicianColours.find(colour => !used.has(colour))
  return free ?? technicianColours[usedColours.length % technicianColours.length]!
}

function channels(colour: string): [number, number, number] {
  if (!isHexColour(colour)) throw new RangeError(`Not a #rrggbb colour: ${colour}`)
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast ratio of two colours, 1 to 21. Throws RangeError when one is no '#rrggbb'. */
export function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright! + 0.05) / (dim! + 0.05)
}

/** Light or dark text, whichever is easier to read on the fill; AA on every fill. */
export function readableText(fill: string): string {
  const better = contrast(fill, lightText) >= contrast(fill, darkText) ? lightText : darkText
  // On a few middle tones neither reaches AA; there black does.
  return contrast(fill, better) >= 4.5 ? better : '#000000'
}

/** A colour thinned out over a ground, for badges and blocks; `share` is how much of the colour stays, 0 to 1. */
export function tint(colour: string, share = 0.16, ground = lightText): string {
  const over = channels(colour)
  const under = channels(ground)
  const mixed = over.map((channel, i) => Math.round(channel * share + under[i]! * (1 - share)))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
