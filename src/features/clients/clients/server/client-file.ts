import { type CsvColumn, csvTime, joinedCell } from '#server/csv.ts'
import type { OpenClient } from './clients.queries.ts'

export type FiledClient = OpenClient & { sites: string[] }

/** The columns of the clients file with those of the company's own fields; times are local to `zone`. */
export function clientFileColumns(
  zone: string,
  own: readonly CsvColumn<FiledClient>[],
): CsvColumn<FiledClient>[] {
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
    { header: 'Sites', cell: row => joinedCell(row.sites) },
    { header: 'Tags', cell: row => joinedCell(row.tags.map(tag => tag.name)) },
    { header: 'Note', cell: row => row.note },
    ...own,
    { header: 'Jobs', cell: row => row.job_count },
    { header: 'Created', cell: row => csvTime(row.created_at, zone) },
  ]
}
