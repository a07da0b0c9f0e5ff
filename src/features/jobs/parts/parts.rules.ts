import { type Fact, fact } from '#shared/fact.ts'
import { timesQuantity } from '#shared/numbers/money.ts'
import type { Part } from './parts.wire.ts'

/** The owner of the company's own parts, as the specification calls it; always the first choice. */
export const companyParts = { value: 0, label: 'Company' } as const

export const partTotal = (part: Pick<Part, 'price_cents' | 'quantity'>): number =>
  timesQuantity(part.price_cents ?? 0, part.quantity)

export const partsTotal = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + partTotal(part), 0)

/** Without the parts of technicians who are no longer on the job; what they only had stays, the company's. */
export function partsOfCrew(parts: readonly Part[], technicians: readonly number[]): Part[] {
  return parts
    .filter(part => part.belongs_to === null || technicians.includes(part.belongs_to))
    .map(part =>
      part.assigned_to === null || technicians.includes(part.assigned_to)
        ? part
        : { ...part, assigned_to: null },
    )
}

/** Diary entries about changed parts, without prices: not every reader may see them. */
export function diaryOfParts(before: readonly Part[], after: readonly Part[]): Fact[] {
  const find = (list: readonly Part[], id: string) => list.find(each => each.id === id)
  const values = ({ name, quantity }: Part) => ({ part: name, quantity: String(quantity) })
  return [
    ...after.flatMap(part => {
      const was = find(before, part.id)
      if (!was) return [fact('Part added: {{quantity}} × {{part}}', values(part))]
      return [
        ...(was.quantity === part.quantity
          ? []
          : [fact('Part changed: {{quantity}} × {{part}}', values(part))]),
        ...(part.is_used && !was.is_used ? [fact('Part used: {{quantity}} × {{part}}', values(part))] : []),
      ]
    }),
    ...before
      .filter(part => !find(after, part.id))
      .map(part => fact('Part removed: {{quantity}} × {{part}}', values(part))),
  ]
}
