import type { Font } from 'fontkit'
import type { Canvas } from './canvas.ts'
import { typecaseFor } from './fonts.ts'
import { numberPages, writeLetterhead } from './furniture.ts'
import { Typesetter } from './lines.ts'
import { Pen, page } from './pen.ts'
import { Sheet } from './sheet.ts'
import type { Stationery } from './stationery.ts'

/**
 * The pages of a document as pictures: what `pdfFile` would draw, by the same hand, with the same letters at the same
 * places. `most`: pages that are shown.
 */
export async function svgPages(
  stationery: Stationery,
  draw: (sheet: Sheet) => Promise<void> | void,
  most = 3,
): Promise<string[]> {
  const canvas = new SvgCanvas()
  const pen = new Pen(canvas, new Typesetter(await typecaseFor(stationery.reader.language)), stationery.look)
  writeLetterhead(pen, stationery)
  await draw(new Sheet(pen, async () => {}))
  numberPages(pen, stationery)
  return canvas.pages.slice(0, most).map(({ marks, letters, texts }) => {
    const size = `width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}"`
    const shapes = [...letters].map(([id, path]) => `<path id="${id}" d="${path}"/>`).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><desc>${escaped(texts.join(' '))}</desc><defs>${shapes}</defs><rect width="100%" height="100%" fill="#ffffff"/>${marks.join('')}</svg>`
  })
}

interface Page {
  marks: string[]
  /** Outlines that are used on it. */
  letters: Map<string, string>
  texts: string[]
}

const short = (value: number): string => String(Math.round(value * 100) / 100)
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, mark => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]!)

class SvgCanvas implements Canvas {
  readonly pages: Page[] = []
  private at = -1
  private colour = '#000000'
  private wide = 1
  private path = ''
  private size = 10
  private key = ''
  private readonly fonts = new Map<string, Font>()

  private get page(): Page {
    return this.pages[this.at]!
  }
  addPage(): void {
    this.at = this.pages.push({ marks: [], letters: new Map(), texts: [] }) - 1
  }
  switchToPage(number: number): void {
    this.at = number
  }
  bufferedPageRange() {
    return { start: 0, count: this.pages.length }
  }
  fillColor(colour: string): void {
    this.colour = colour
  }
  registerFont(key: string, font: Font): this {
    this.fonts.set(key, font)
    return this
  }
  font(key: string, size: number): void {
    this.key = key
    this.size = size
  }
  text(text: string, x: number, y: number, { features }: Parameters<Canvas['text']>[3]): void {
    const font = this.fonts.get(this.key)!
    const scale = this.size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text, features)
    let along = 0
    const uses = glyphs.map((glyph, i) => {
      const id = `${this.key}-${glyph.id}`
      if (!this.page.letters.has(id)) this.page.letters.set(id, glyph.path.toSVG())
      const left = along + positions[i]!.xOffset
      along += positions[i]!.xAdvance
      return this.page.letters.get(id) === '' ? '' : `<use href="#${id}" x="${short(left)}"/>`
    })
    const place = `translate(${short(x)} ${short(y)}) scale(${scale} ${-scale})`
    this.page.marks.push(`<g transform="${place}" fill="${this.colour}">${uses.join('')}</g>`)
    this.page.texts.push(text)
  }
  rect(x: number, y: number, width: number, height: number): this {
    this.path = `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
    return this
  }
  roundedRect(x: number, y: number, width: number, height: number): this {
    return this.rect(x, y, width, height)
  }
  moveTo(x: number, y: number): this {
    this.path = `M${short(x)} ${short(y)}`
    return this
  }
  lineTo(x: number, y: number): this {
    this.path += `L${short(x)} ${short(y)}`
    return this
  }
  lineWidth(points: number): this {
    this.wide = points
    return this
  }
  fill(colour: string): void {
    this.page.marks.push(`<path d="${this.path}" fill="${colour}"/>`)
  }
  stroke(colour: string): void {
    this.page.marks.push(
      `<path d="${this.path}" fill="none" stroke="${colour}" stroke-width="${this.wide}"/>`,
    )
  }
  image(data: Buffer, x: number, y: number, { width, height }: { width: number; height: number }): void {
    const type = data[0] === 0xff ? 'jpeg' : 'png'
    const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
    this.page.marks.push(`<image ${place} href="data:image/${type};base64,${data.toString('base64')}"/>`)
  }
  /** A picture leads nowhere. */
  link(): void {}
}
