import type { TechnicianOption } from '#features/people/team/team.contract.ts'
import type { JobRow } from '../jobs.contract.ts'
import { idsOf } from '../jobs.wire.ts'

/** The technicians of a job or of a row; its three lists stand in one order. */
export function peopleOf(row: Pick<JobRow, 'user_id' | 'user_name' | 'user_color'>): TechnicianOption[] {
  const names = row.user_name.split(', ')
  const colours = row.user_color.split(',')
  return idsOf(row.user_id).map((value, i) => ({ value, label: names[i] ?? '', color: colours[i] ?? '' }))
}
