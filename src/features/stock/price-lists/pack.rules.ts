import { type Fact, fact } from '#shared/fact.ts'

/** Units that only count pieces. */
const pieces = new Set([
  '',
  'ea',
  'each',
  'pc',
  'pcs',
  'piece',
  'pieces',
  'unit',
  'units',
  'no',
  'item',
  'items',
])
/** Units that measure; a pack is none of them. */
const measures = new Set([
  'm',
  'mtr',
  'metre',
  'metres',
  'mm',
  'cm',
  'm2',
  'm²',
  'm3',
  'm³',
  'kg',
  'g',
  'l',
  'ltr',
  'litre',
  'ml',
  'h',
  'hr',
  'hrs',
  'hour',
  'hours',
])

const plain = (unit: string) => unit.toLowerCase().replace(/[. ]/g, '')

/** True if a supplier's unit is ours. A part without a unit is counted, or measured as its supplier does. */
export function isOurUnit(theirs: string, ours: string): boolean {
  const [a, b] = [plain(theirs), plain(ours)]
  return a === b || a === '' || (pieces.has(a) && pieces.has(b)) || (b === '' && measures.has(a))
}

/** How many of ours a supplier's unit holds; null: nobody has said it yet. */
export const holdsOf = (theirs: string, ours: string, said: number | null): number | null =>
  isOurUnit(theirs, ours) ? 1 : said

/** A price of theirs for one of ours, in cents to hundredths of one. */
export const priceOfOurs = (price: number, holds: number): number => Math.round((price / holds) * 100) / 100

/** A quantity of theirs in ours. */
export const inOurs = (quantity: number, holds: number): number =>
  Math.round(quantity * holds * 1_000) / 1_000

export const askHolds = (unit: string, part: string): Fact =>
  fact('How many {{part}} does one {{unit}} hold? Enter it once.', { part, unit })
