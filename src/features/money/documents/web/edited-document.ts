import type { DocumentLine } from '../documents.rules.ts'
import type { DocumentFields } from '../documents.wire.ts'

/** A document while somebody writes it. */
export interface EditedDocument extends DocumentFields {
  client_id: number | null
  site_id: number | null
}

/** The next line of a document, under the heading of the one before. */
export function newLine(lines: readonly DocumentLine[]): DocumentLine {
  const numbers = lines.map(line => Number(line.id)).filter(Number.isSafeInteger)
  return {
    id: String(Math.max(0, ...numbers) + 1),
    item_id: null,
    section: lines.at(-1)?.section ?? '',
    name: '',
    description: '',
    quantity: 1,
    unit: '',
    price_cents: 0,
    is_taxable: true,
    discount: 0,
  }
}

export interface BundledItem {
  id: number
  label: string
  description: string
  unit: string
  is_taxable: boolean
  quantity: number
  price_cents: number
}

/** The items of a bundle as the next lines of a document, under its name. */
export function bundleLines(
  lines: readonly DocumentLine[],
  section: string,
  items: readonly BundledItem[],
): DocumentLine[] {
  const added: DocumentLine[] = []
  for (const { id, label, ...facts } of items) {
    added.push({ ...newLine([...lines, ...added]), section, ...facts, item_id: id, name: label })
  }
  return added
}
