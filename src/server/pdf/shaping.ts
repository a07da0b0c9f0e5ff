import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit'
import { clustersOf, hasClusters } from './clusters.ts'
import { mirroredSign } from './direction.ts'

/** Ids above those of any font: clusters that are drawn as one glyph. */
const firstComposed = 0x10000
/** Joined clusters of a font that are kept; those that write more of them are opened anew. */
const mostComposed = 5_000

/** A feature's tag, by which a run from right to left is told. */
export const rtlFeature = 'rtla'

/** The part of fontkit that sets marks on letters. */
interface MarkPositioner {
  applyAnchor: (mark: { markAnchor: unknown }, base: unknown, at: number) => void
}

interface Drawn {
  glyph: Glyph
  position: GlyphPosition
}

/**
 * A font that draws a cluster (a letter with its marks, a syllable) as one glyph which bears the whole text of it. Parts
 * that are drawn one by one stand in another order than they are read, and what is copied or found in the document is
 * another text than was written.
 */
export function withClusters(font: Font): { font: Font; isFull: () => boolean } {
  const composed = new Map<number, Glyph>()
  const byLook = new Map<string, Glyph>()
  const byText = new Map<string, Drawn[]>()
  leaveLooseMarks(font)
  const layout = font.layout.bind(font)
  const getGlyph = font.getGlyph.bind(font)

  // fontkit keeps a glyph with the letter that it was first asked for: none if it came as a part of another (the U of Ü).
  font.getGlyph = (id, codePoints = []) => {
    const whole = composed.get(id)
    if (whole) return whole
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return codePoints.length === 0 || isSame(glyph.codePoints, codePoints)
      ? glyph
      : (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph)
  }
  font.layout = (text, features) => {
    if (Array.isArray(features) && features.includes(rtlFeature)) return runOf(rightToLeft(text))
    const run = hasClusters(text) ? null : layout(text)
    // The dot of ị may be a glyph of its own, which has no letter.
    return run?.glyphs.every(({ codePoints }) => codePoints.length > 0)
      ? run
      : runOf(clustersOf(text).flatMap(drawnCluster))
  }
  return { font, isFull: () => byText.size + composed.size > mostComposed }

  function drawnCluster(cluster: string): Drawn[] {
    let drawn = byText.get(cluster)
    if (!drawn) {
      const { glyphs, positions } = layout(inDrawnOrder(cluster))
      const parts = glyphs.map((glyph, i) => ({ glyph, position: positions[i]! })).filter(isVisible)
      drawn = parts.length === 0 ? [] : [joined(parts, codesOf(cluster))]
      byText.set(cluster, drawn)
    }
    return drawn
  }

  /** From left to right, as drawn. Letters of such scripts join over clusters, so the whole run is shaped. */
  function rightToLeft(text: string): Drawn[] {
    const turned = Array.from(inDrawnOrder(text), mirroredSign).join('')
    const { glyphs, positions } = layout(turned, undefined, undefined, undefined, 'rtl')
    const joiner = text.includes('\u200c') ? 0x200c : 0x200d
    const drawn: Drawn[] = []
    let parts: Drawn[] = []
    let marks: number[] = []
    for (const [i, glyph] of glyphs.entries()) {
      const part = { glyph, position: positions[i]! }
      if (!isVisible(part)) {
        marks = [joiner, ...marks]
        continue
      }
      parts.push(part)
      if (isMark(glyph) && i < glyphs.length - 1) {
        marks = [...glyph.codePoints, ...marks]
        continue
      }
      const read = String.fromCodePoint(...glyph.codePoints.map(unmirrored), ...marks).normalize('NFC')
      // Readers turn a line from right to left sign by sign, those of one glyph too.
      drawn.push(joined(parts, codesOf(read).reverse()))
      parts = []
      marks = []
    }
    return drawn
  }

  /** fontkit draws a sign that is only for joining as a space of no width. */
  function isVisible({ glyph, position }: Drawn): boolean {
    return position.xAdvance !== 0 || glyph.id !== font.glyphForCodePoint(0x20).id
  }

  function joined(parts: Drawn[], codePoints: number[]): Drawn {
    const [{ glyph, position }] = parts as [Drawn]
    const isPlain = parts.length === 1 && position.xOffset === 0 && position.yOffset === 0
    if (isPlain && isSame(getGlyph(glyph.id).codePoints, codePoints)) return { glyph, position }
    const look = parts
      .map(({ glyph: { id }, position: { xOffset, yOffset, xAdvance } }) => [id, xOffset, yOffset, xAdvance])
      .concat(codePoints.map(code => [code]))
      .join(' ')
    let whole = byLook.get(look)
    if (!whole) {
      whole = wholeGlyph(firstComposed + composed.size, parts, codePoints)
      composed.set(whole.id, whole)
      byLook.set(look, whole)
    }
    return { glyph: whole, position: positionOf(whole.advanceWidth) }
  }
}

/** fontkit fails where a letter has no place for a mark; the mark is drawn after it, as elsewhere. */
function leaveLooseMarks(font: Font): void {
  const { _layoutEngine: outer } = font as Font & {
    _layoutEngine: { engine?: { GPOSProcessor?: MarkPositioner | null } }
  }
  const positioner = outer.engine?.GPOSProcessor
  if (!positioner) return
  const apply = positioner.applyAnchor.bind(positioner)
  positioner.applyAnchor = (mark, base, at) => {
    if (base && mark.markAnchor) apply(mark, base, at)
  }
}

/** A glyph’s letters are drawn anew where the font has no glyph for all of them together. */
export const isComposed = (id: number): boolean => id >= firstComposed

function wholeGlyph(id: number, parts: readonly Drawn[], codePoints: number[]): Glyph {
  let along = 0
  const paths = parts.map(({ glyph, position }) => {
    const path = glyph.path.translate(along + position.xOffset, position.yOffset)
    along += position.xAdvance
    return path
  })
  const path = paths[0]!
  for (const other of paths.slice(1)) path.commands.push(...other.commands)
  return Object.create(parts[0]!.glyph, {
    id: { value: id },
    codePoints: { value: codePoints },
    advanceWidth: { value: along },
    path: { value: path },
  }) as Glyph
}

/** PDFKit scales positions in place, so each run has its own. */
function runOf(drawn: readonly Drawn[]): GlyphRun {
  return {
    glyphs: drawn.map(({ glyph }) => glyph),
    positions: drawn.map(({ position }) => ({ ...position })),
    advanceWidth: drawn.reduce((sum, { position }) => sum + position.xAdvance, 0),
  } as GlyphRun
}

const positionOf = (xAdvance: number): GlyphPosition => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })
const codesOf = (text: string): number[] => Array.from(text, sign => sign.codePointAt(0)!)
const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((code, i) => code === others[i])
/** The dots of a letter may be a glyph of their own, which has no letter. */
const isMark = ({ codePoints }: Glyph): boolean =>
  codePoints.every(code => /\p{M}/u.test(String.fromCodePoint(code)))
const unmirrored = (code: number): number => mirroredSign(String.fromCodePoint(code)).codePointAt(0)!

/**
 * Unicode orders marks by their classes, fonts expect them from the letter outwards: the shadda comes before the vowel above
 * it, and the ring of the Thai and Lao AM below the tone.
 */
function inDrawnOrder(text: string): string {
  return text
    .replace(/([\u064b-\u0650\u0652]{1,8})\u0651/gu, '\u0651$1')
    .replace(/([\u0e48-\u0e4c]{1,8})\u0e33/gu, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecc]{1,8})\u0eb3/gu, '\u0ecd$1\u0eb2')
}
