import bidiFactory from 'bidi-js'

/** Part of a line in one direction. */
export interface Stretch {
  text: string
  isRtl: boolean
}
export type Direction = 'ltr' | 'rtl'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

let bidi: ReturnType<typeof bidiFactory> | undefined
const rules = () => (bidi ??= bidiFactory())

/** The direction of a paragraph: that of its first letter (Unicode Standard Annex 9, rules P2 and P3). */
export function directionOf(text: string): Direction {
  if (!isRightToLeft(text)) return 'ltr'
  return rules().getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/** A line’s stretches from left to right, each with its text in the order of reading. */
export function stretchesOf(text: string, direction: Direction): Stretch[] {
  if (!isRightToLeft(text)) return [{ text, isRtl: false }]
  const { levels } = rules().getEmbeddingLevels(text, direction)
  const parts: { text: string; level: number }[] = []
  for (let i = 0; i < text.length; i++) {
    const level = levels[i]!
    const last = parts.at(-1)
    if (last?.level === level) last.text += text[i]
    else parts.push({ text: text[i]!, level })
  }
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) turnParts(parts, level)
  return parts.map(part => ({ text: part.text, isRtl: part.level % 2 === 1 }))
}

/** Reverses each sequence of parts of this level or a higher one (rule L2). */
function turnParts(parts: { level: number }[], level: number): void {
  let from = 0
  while (from < parts.length) {
    let to = from
    while (to < parts.length && parts[to]!.level >= level) to++
    if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse())
    from = to + 1
  }
}

/** The sign as it is drawn from right to left: brackets turn round. */
export const mirroredSign = (sign: string): string => rules().getMirroredCharacter(sign) ?? sign
