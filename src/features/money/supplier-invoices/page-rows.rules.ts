/** Where something stands on a page; in the page's own measure, from its upper left corner. */
export interface Box {
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}
export interface PlacedText extends Box {
  text: string
}
export interface PageText {
  width: number
  height: number
  words: Omit<PlacedText, 'page'>[]
}

/** Cells that stand beside each other. */
export interface Row {
  page: number
  y: number
  height: number
  cells: PlacedText[]
  /** The cells with a wide gap between them. */
  text: string
}

/** Puts words that stand beside each other into rows of cells: within a cell the gaps are as wide as a space. */
export const rowsOfPages = (pages: readonly PageText[]): Row[] =>
  pages.flatMap((page, i) =>
    linesOf(
      page.words
        .filter(word => word.text.trim() !== '')
        .map(word => ({ ...word, text: word.text.replace(/\s+/g, ' ').trim(), page: i + 1 })),
    ).map(rowOf),
  )

/** Words by lines: those whose middle lies within a line's height. */
function linesOf(words: readonly PlacedText[]): PlacedText[][] {
  const sorted = [...words].sort((a, b) => middle(a) - middle(b))
  const lines: PlacedText[][] = []
  for (const word of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && middle(word) - middle(first) < Math.min(word.height, first.height) * 0.5)
      line.push(word)
    else lines.push([word])
  }
  return lines
}

const middle = (box: Omit<Box, 'page'>) => box.y + box.height / 2

function rowOf(words: readonly PlacedText[]): Row {
  const cells: PlacedText[] = []
  for (const word of [...words].sort((a, b) => a.x - b.x)) {
    const cell = cells.at(-1)
    const gap = cell ? word.x - (cell.x + cell.width) : 0
    if (!cell || gap > word.height * 0.75) cells.push({ ...word })
    else {
      cell.text += gap > word.height * 0.12 ? ` ${word.text}` : word.text
      cell.width = Math.max(cell.x + cell.width, word.x + word.width) - cell.x
      const top = Math.min(cell.y, word.y)
      cell.height = Math.max(cell.y + cell.height, word.y + word.height) - top
      cell.y = top
    }
  }
  return {
    page: words[0]!.page,
    y: Math.min(...cells.map(cell => cell.y)),
    height: Math.max(...cells.map(cell => cell.height)),
    cells,
    text: cells.map(cell => cell.text).join('   '),
  }
}

/** The rows of a plain text: cells have at least two spaces, a tab or a bar between them. A character counts as a measure of 5. */
export function rowsOfText(text: string): Row[] {
  return text.split(/\r?\n/).flatMap((line, n) => {
    const cells: PlacedText[] = []
    const tabbed = line.slice(0, 1_000).replaceAll('\t', '   ')
    let at = 0
    for (const piece of tabbed.split(/ {2,}| ?\| ?/)) {
      const start = piece === '' ? at : tabbed.indexOf(piece, at)
      at = start + piece.length
      const said = piece.trim()
      if (said !== '')
        cells.push({ text: said, page: 1, x: start * 5, y: n * 12, width: said.length * 5, height: 10 })
    }
    return cells.length === 0
      ? []
      : [{ page: 1, y: n * 12, height: 10, cells, text: cells.map(cell => cell.text).join('   ') }]
  })
}

/** The box around all of these. */
export function boundingBox(cells: readonly PlacedText[]): Box | null {
  const [first] = cells
  if (!first) return null
  const x = Math.min(...cells.map(cell => cell.x))
  const y = Math.min(...cells.map(cell => cell.y))
  return {
    page: first.page,
    x,
    y,
    width: Math.max(...cells.map(cell => cell.x + cell.width)) - x,
    height: Math.max(...cells.map(cell => cell.y + cell.height)) - y,
  }
}

/** How far two cells are apart sideways; below zero where they stand above each other. */
export const horizontalGap = (a: Omit<Box, 'page'>, b: Omit<Box, 'page'>): number =>
  Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
