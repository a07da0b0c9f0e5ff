import type { Tools } from '#server/db/row-types.ts'
import { comesDue, happeningOf } from '#shared/happening.ts'

export const toolHappenings = {
  /** A test or calibration should have been done by now. */
  'tool.overdue': happeningOf<Tools>('tools')(comesDue('tools_overdue'), []),
}
