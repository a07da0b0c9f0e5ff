import type { Dimension } from './kept-measures.rules.ts'

/** A condition under which rows count. */
export interface Narrowing {
  dimension: Dimension
  /** An id or a suburb as text; '': where there is none. */
  value: string
}
