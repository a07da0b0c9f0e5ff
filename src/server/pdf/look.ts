import { contrast, readableText } from '#shared/colours/colour.ts'

/** How a company's documents look. */
export interface PaperLook {
  /** '#rrggbb' */
  colour: string
  /** line: the colour is a line and the title; band: it fills the title and the heads of tables; plain: none. */
  style: 'line' | 'band' | 'plain'
  logo: 'left' | 'right' | 'none'
  logo_size: 'small' | 'medium' | 'large'
}

export const usualLook: PaperLook = {
  colour: '#0b7f77',
  style: 'line',
  logo: 'left',
  logo_size: 'medium',
}

/** The bounds of a logo, in points. */
export const logoBounds = {
  small: { width: 130, height: 38 },
  medium: { width: 170, height: 58 },
  large: { width: 240, height: 90 },
}

/** The colours of a look: each text in it can be read (WCAG AA), however light the chosen one is. */
export function coloursOf({ colour, style }: PaperLook) {
  const isPlain = style === 'plain'
  return {
    ink: '#1d2939',
    dimmed: '#5d6b82',
    /** Colour of lines and fills. */
    fill: isPlain ? '#1d2939' : colour,
    /** The same as text on paper. */
    accent: isPlain ? '#1d2939' : readableOnPaper(colour),
    /** Text on the fill. */
    onFill: readableText(colour),
    rule: '#dfe3e8',
    band: '#f4f6f8',
  }
}

/** The colour, as much darker as it takes to be read on white paper. */
export function readableOnPaper(colour: string): string {
  let read = colour
  for (let share = 0.95; contrast(read, '#ffffff') < 4.5; share -= 0.05) read = darker(colour, share)
  return read
}

const darker = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map(at => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share))
    .map(channel => channel.toString(16).padStart(2, '0'))
    .join('')}`
