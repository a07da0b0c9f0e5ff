import type { UserContext } from '#server/context.ts'
import { type CsvColumn, csvFile, csvTime, mostCsvRows, refuseTooMany } from '#server/csv.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { FileReply, Gets } from '#shared/endpoint.ts'
import type { teamContract } from '../team.contract.ts'
import { listMembers, type NamedMember } from './team.queries.ts'

/** All that the team's list shows under these filters, as CSV. A team is small enough to be read at once. */
export async function teamFile(
  ctx: UserContext,
  input: Gets<typeof teamContract.exportUsers>,
): Promise<FileReply> {
  const zone = ctx.session.timeZone
  const { rows } = await ctx.read(tx =>
    listMembers(tx, { ...input, pageNumber: 1, pageSize: mostCsvRows + 1 }),
  )
  refuseTooMany(rows.length)
  const today = dayText(todayIn(zone, ctx.now().toISOString()))
  return csvFile(`team-${today}.csv`, columnsIn(zone), [rows].values())
}

function columnsIn(zone: string): CsvColumn<NamedMember>[] {
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
