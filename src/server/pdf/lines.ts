import type { Run, Typecase, Weight } from './fonts.ts'

/** A line as it is drawn: stretches of text with their widths in points. */
export interface Line {
  runs: (Run & { width: number })[]
  width: number
}

/** Scripts that break after any character. */
const ideographs =
  '\\u2e80-\\u303f\\u3040-\\u30ff\\u3100-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'
/** Characters that never begin a line there. */
const closing = /^[、。，．！？：；」』）】〉》〕ー々…%]/
const pieces = new RegExp(`\\s|[${ideographs}]|[^\\s${ideographs}]+`, 'gu')

/** Control characters have no picture; the tab is a space here. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u202f\u2009]/g, ' ')
    .replace(/(?!\n)(\p{Cc}|\p{Cf}|\ufe0f)/gu, '')

/** Measures and breaks texts for one document. */
export class Typesetter {
  private readonly widths = new Map<string, number>()
  constructor(private readonly typecase: Typecase) {}

  /** The text on one line, however long. */
  line(text: string, size: number, weight: Weight): Line {
    const runs = this.typecase(text, weight).map(run => ({ ...run, width: this.widthOf(run) * size }))
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  }

  /** The text broken to lines of at most `width` points; a word that is longer than a line is broken within. */
  lines(text: string, size: number, weight: Weight, width: number): Line[] {
    return printable(text)
      .split('\n')
      .flatMap(paragraph => this.broken(paragraph, size, weight, width))
      .map(line => this.line(line, size, weight))
  }

  /** The text on one line, cut with an ellipsis when it is longer than `width`. */
  cut(text: string, size: number, weight: Weight, width: number): Line {
    const plain = printable(text).replaceAll('\n', ' ')
    const whole = this.line(plain, size, weight)
    if (whole.width <= width) return whole
    const characters = [...plain]
    while (characters.length > 0) {
      characters.pop()
      const shorter = this.line(`${characters.join('').trimEnd()}…`, size, weight)
      if (shorter.width <= width) return shorter
    }
    return this.line('…', size, weight)
  }

  private broken(paragraph: string, size: number, weight: Weight, width: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of paragraph.match(pieces) ?? []) {
      const long = this.line(piece, size, weight).width
      if (used + long <= width || piece === ' ' || (line !== '' && closing.test(piece))) {
        line += piece
        used += long
        continue
      }
      if (line.trim() !== '') lines.push(line.trimEnd())
      line = ''
      used = 0
      for (const character of long <= width ? [piece] : [...piece]) {
        const wide = this.line(character, size, weight).width
        if (used + wide > width && line !== '') {
          lines.push(line)
          line = ''
          used = 0
        }
        line += character
        used += wide
      }
    }
    lines.push(line.trimEnd())
    return lines
  }

  /** In ems. */
  private widthOf({ key, font, text }: Run): number {
    const known = this.widths.get(key + text)
    if (known !== undefined) return known
    const width = font.layout(text).advanceWidth / font.unitsPerEm
    this.widths.set(key + text, width)
    return width
  }
}
