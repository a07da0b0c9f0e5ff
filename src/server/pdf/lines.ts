import { clustersOf, wordsIn } from './clusters.ts'
import { type Direction, directionOf, stretchesOf } from './direction.ts'
import type { Run, Typecase, Weight } from './fonts.ts'
import { printable } from './printable.ts'
import { rtlFeature } from './shaping.ts'

/** A line as it is drawn, from left to right: stretches of text with their widths in points. */
export interface Line {
  runs: (Run & { width: number; isRtl: boolean })[]
  width: number
  /** Direction of its paragraph. */
  direction: Direction
}

/** Scripts that break after any character. */
const ideographs =
  '\\u2e80-\\u303f\\u3040-\\u30ff\\u3100-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'
/** Characters that never begin a line there. */
const closing = /^[、。，．！？：；」』）】〉》〕ー々…%ๆฯ]/
const pieces = new RegExp(`\\s|[${ideographs}]|[^\\s${ideographs}]+`, 'gu')

/** A word of more characters is longer than any line. */
const mostWord = 400
/** Characters that the longest line could hold. */
const mostCut = 1_000

/** Measures and breaks texts for one document. */
export class Typesetter {
  private readonly widths = new Map<string, number>()
  constructor(private readonly typecase: Typecase) {}

  /** The text on one line, however long. */
  line(text: string, size: number, weight: Weight, direction = directionOf(text)): Line {
    const runs = stretchesOf(text, direction).flatMap(({ text: stretch, isRtl }) => {
      const written = this.typecase(stretch, weight).map(run => ({
        ...run,
        isRtl,
        width: this.widthOf(run, isRtl) * size,
      }))
      return isRtl ? written.reverse() : written
    })
    return { runs, direction, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }

  /** The text broken to lines of at most `width` points; a word that is longer than a line is broken within. */
  lines(text: string, size: number, weight: Weight, width: number): Line[] {
    return printable(text)
      .split('\n')
      .flatMap(paragraph => {
        const direction = directionOf(paragraph)
        return this.broken(paragraph, size, weight, width).map(line =>
          this.line(line, size, weight, direction),
        )
      })
  }

  /** The text on one line, cut with an ellipsis when it is longer than `width`. */
  cut(text: string, size: number, weight: Weight, width: number): Line {
    const plain = printable(text).replaceAll('\n', ' ')
    const clusters = clustersOf(plain.slice(0, mostCut))
    const whole = this.line(clusters.join(''), size, weight)
    if (whole.width <= width && plain.length <= mostCut) return whole
    let cut = this.line('…', size, weight)
    for (let [fits, over] = [0, clusters.length + 1]; over - fits > 1; ) {
      const middle = Math.floor((fits + over) / 2)
      const shorter = this.line(`${clusters.slice(0, middle).join('').trimEnd()}…`, size, weight)
      if (shorter.width <= width) [fits, cut] = [middle, shorter]
      else over = middle
    }
    return cut
  }

  private broken(paragraph: string, size: number, weight: Weight, width: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of (paragraph.match(pieces) ?? []).flatMap(wordsIn)) {
      const long = piece.length > mostWord ? Infinity : this.line(piece, size, weight).width
      if (used + long <= width || piece === ' ' || (line !== '' && closing.test(piece))) {
        line += piece
        used += long
        continue
      }
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = ''
      used = 0
      for (const cluster of long <= width ? [piece] : clustersOf(piece)) {
        const wide = this.line(cluster, size, weight).width
        if (used + wide > width && line !== '') {
          lines.push(line)
          line = ''
          used = 0
        }
        line += cluster
        used += wide
      }
    }
    lines.push(line.trimEnd())
    return lines
  }

  /** In ems. */
  private widthOf({ key, font, text }: Run, isRtl: boolean): number {
    const place = `${key} ${isRtl} ${text}`
    const known = this.widths.get(place)
    if (known !== undefined) return known
    const width = font.layout(text, featuresOf(isRtl)).advanceWidth / font.unitsPerEm
    this.widths.set(place, width)
    return width
  }
}

/** Features by which a font draws a run in its direction. */
export const featuresOf = (isRtl: boolean): (typeof rtlFeature)[] | undefined =>
  isRtl ? [rtlFeature] : undefined
