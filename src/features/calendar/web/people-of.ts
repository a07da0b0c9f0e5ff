import type { JobRow } from '#features/jobs/jobs.contract.ts'
import { idsOf } from '#features/jobs/web/id-text.ts'
import type { TechnicianOption } from '#features/team/team.contract.ts'

/** The people of a row; its three lists stand in one order. */
export function peopleOf(row: Pick<JobRow, 'user_id' | 'user_name' | 'user_color'>): TechnicianOption[] {
  const names = row.user_name.split(', ')
  const colours = row.user_color.split(',')
  return idsOf(row.user_id).map((value, i) => ({ value, label: names[i] ?? '', color: colours[i] ?? '' }))
}
