import type { Leave } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'

const leave = happeningOf<Leave>('leave', 'team.manage')

export const shiftHappenings = {
  'leave.changed': leave(() => true, ['user_id']),
}
