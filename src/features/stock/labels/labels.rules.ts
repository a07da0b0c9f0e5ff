import { type Fact, fact } from '#shared/fact.ts'

/** Labels of one file at the most: twenty sheets. */
export const mostLabels = 480

/** The text in a label's code, for parts without a barcode of their own and for tools. */
export const partCode = (id: number) => `TW-P${id}`
export const toolCode = (id: number) => `TW-T${id}`

/** The number behind a scanned or typed code of ours; null: it is none. */
export function idOfCode(kind: 'P' | 'T', text: string): number | null {
  const id = Number(/^TW-([PT])(\d{1,15})$/i.exec(text.trim())?.[2] ?? 0)
  return id > 0 && text.trim()[3]?.toUpperCase() === kind ? id : null
}

/** The part that a scanned code stands on: by its label, its barcode, or the supplier's code. */
export function scannedPart<T extends { value: number; barcode: string; supplier_code: string }>(
  parts: readonly T[],
  text: string,
): T | null {
  const code = text.trim()
  const id = idOfCode('P', code)
  const is = (other: string) => other !== '' && other.toLowerCase() === code.toLowerCase()
  return (
    parts.find(part => part.value === id) ??
    parts.find(part => is(part.barcode)) ??
    parts.find(part => is(part.supplier_code)) ??
    null
  )
}

interface Arriving {
  id: number
  name: string
  barcode: string
  code: string
  /** Still to come. */
  open: number
  arrived: number
}

/**
 * Counts a scanned code as one more of its part that arrives. The first scan begins at none, since all was
 * taken to have arrived until then.
 */
export function afterScan(
  lines: readonly Arriving[],
  text: string,
  isFirst: boolean,
): { arrived: ReadonlyMap<number, number> } | { problem: Fact } {
  const read = scannedPart(
    lines.map(line => ({ ...line, value: line.id, supplier_code: line.code })),
    text,
  )
  if (!read) return { problem: fact('No item here has the code {{text}}.', { text: text.slice(0, 80) }) }
  const so = (line: Arriving) => (isFirst ? 0 : line.arrived)
  if (so(read) >= read.open) return { problem: fact('All of {{name}} has arrived.', { name: read.name }) }
  return {
    arrived: new Map(
      lines.map(line => [line.id, line.id === read.id ? Math.min(line.open, so(line) + 1) : so(line)]),
    ),
  }
}
