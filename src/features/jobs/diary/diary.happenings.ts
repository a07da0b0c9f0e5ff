import type { Jobs } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'

export const diaryHappenings = {
  /** Of a job; carries the group of its entries as `session`. */
  'diary.written': happeningOf<Jobs>('jobs')(null, []),
}
