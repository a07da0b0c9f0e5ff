import type { Timesheets } from '#server/db/row-types.ts'
import { became, happeningOf } from '#shared/happening.ts'

const sheet = happeningOf<Timesheets>('timesheets', 'time.approve')

export const timesheetHappenings = {
  'timesheet.finalised': sheet(became('state', 'finalised'), ['user_id']),
  'timesheet.approved': sheet(became('state', 'approved'), ['user_id', 'approved_by']),
}
