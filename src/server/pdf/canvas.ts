import type { Font } from 'fontkit'
import type { rtlFeature } from './shaping.ts'

interface TextOptions {
  lineBreak: false
  baseline: 'alphabetic'
  features: (typeof rtlFeature)[] | undefined
}

/** A drawing surface: PDFKit's own, or pictures of the pages. Points from the top left corner. */
export interface Canvas {
  addPage(): unknown
  switchToPage(page: number): unknown
  bufferedPageRange(): { start: number; count: number }
  fillColor(colour: string): unknown
  registerFont(key: string, font: Font): Canvas
  font(key: string, size: number): unknown
  text(text: string, x: number, y: number, options: TextOptions): unknown
  rect(x: number, y: number, width: number, height: number): Canvas
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Canvas
  moveTo(x: number, y: number): Canvas
  lineTo(x: number, y: number): Canvas
  lineWidth(points: number): Canvas
  fill(colour: string): unknown
  stroke(colour: string): unknown
  image(bytes: Buffer, x: number, y: number, size: { width: number; height: number }): unknown
  link(x: number, y: number, width: number, height: number, url: string): unknown
}
