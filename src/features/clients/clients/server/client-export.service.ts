import type { UserContext } from '#server/context.ts'
import {
  type CsvColumn,
  csvFile,
  csvTime,
  joinedCell,
  mostCsvRows,
  refuseTooMany,
  rowsByIds,
} from '#server/csv.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { FileReply, Gets } from '#shared/endpoint.ts'
import type { clientsContract } from '../clients.contract.ts'
import { clientIds, clientsToExport, type ExportedClient } from './client-export.queries.ts'

/** All that the clients list shows under this search, as CSV. */
export async function clientsFile(
  ctx: UserContext,
  input: Gets<typeof clientsContract.exportClients>,
): Promise<FileReply> {
  const zone = ctx.session.timeZone
  const ids = await ctx.read(tx => clientIds(tx, input, mostCsvRows + 1))
  refuseTooMany(ids.length)
  const batches = rowsByIds(ids, some => ctx.read(tx => clientsToExport(tx, some)))
  const today = dayText(todayIn(zone, ctx.now().toISOString()))
  return csvFile(`clients-${today}.csv`, columnsIn(zone), batches)
}

function columnsIn(zone: string): CsvColumn<ExportedClient>[] {
  return [
    { header: 'Client ID', cell: row => row.id },
    { header: 'Name', cell: row => row.name },
    { header: 'Company', cell: row => row.company_name },
    { header: 'Phone', cell: row => row.phone },
    { header: 'Email', cell: row => row.email },
    { header: 'Address', cell: row => row.main_address },
    { header: 'Suburb', cell: row => row.suburb },
    { header: 'Billing Address', cell: row => row.billing_address || row.main_address },
    {
      header: 'Contacts',
      cell: row =>
        joinedCell(row.contacts.map(each => joinedCell([each.name, each.phone, each.email], ', '))),
    },
    { header: 'Note', cell: row => row.note },
    { header: 'Jobs', cell: row => row.job_count },
    { header: 'Created', cell: row => csvTime(row.created_at, zone) },
  ]
}
