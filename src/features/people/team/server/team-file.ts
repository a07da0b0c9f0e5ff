import { type CsvColumn, csvTime } from '#server/csv.ts'
import type { NamedMember } from './team.queries.ts'

/** The columns of the team file, without pay; times are local to `zone`. */
export function teamFileColumns(zone: string): CsvColumn<NamedMember>[] {
  return [
    { header: 'Name', cell: row => row.fullname },
    { header: 'Email', cell: row => row.email },
    { header: 'Phone', cell: row => row.phone },
    { header: 'Group', cell: row => row.group_name },
    { header: 'Status', cell: row => (!row.active ? 'Disabled' : row.joined_at ? 'Active' : 'Invited') },
    { header: 'Invited', cell: row => csvTime(row.invited_at, zone) },
    { header: 'Joined', cell: row => csvTime(row.joined_at, zone) },
  ]
}
