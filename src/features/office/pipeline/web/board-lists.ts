import type { ListMoment } from '../pipeline.rules.ts'

/** Stands for jobs that are in no list. */
export const noList = 0

/** A list as the board shows it; `id` is 0 for jobs in none. */
export interface BoardList {
  id: number
  name: string
  version: number
  takes: readonly ListMoment[]
}

/** On the wire no list is null. */
export const listOnWire = (id: number) => (id === noList ? null : id)
