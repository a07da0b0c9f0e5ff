import type { Comparison } from '../insight.rules.ts'

/** Days that are looked at, 'yyyy-MM-dd', and beside which others. */
export interface AskedSpan {
  from: string
  to: string
  compare: Comparison
}
