import { thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const countStates = ['counting', 'counted', 'approved', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

export const countTexts = {
  under: 'This location is already being counted.',
  nothing: 'Nothing to count here.',
  unknown: 'This part isn’t in the count.',
} as const

/** True if figures can still be entered. */
export const canCount = (state: CountState): Verdict =>
  state === 'counting' || because('This count is finished.')

/** True if its differences can be approved. */
export const canApprove = (state: CountState): Verdict =>
  state === 'counted' ||
  because(state === 'counting' ? 'This count isn’t finished yet.' : 'This count has ended.')

interface CountedLine {
  part_id: number
  /** null: not counted. */
  counted: number | null
  /** Stock on record at the time of counting. */
  expected: number | null
}

/** Surpluses and shortfalls at the time of counting; later use of stock does not change them. */
export const countDifferences = (lines: readonly CountedLine[]): { part: number; quantity: number }[] =>
  lines.flatMap(({ part_id, counted, expected }) => {
    if (counted === null) return []
    const quantity = (thousandths(counted) - thousandths(expected ?? 0)) / 1_000
    return quantity === 0 ? [] : [{ part: part_id, quantity }]
  })
