import { dayText, todayIn } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { Sorting } from '#shared/list.ts'
import { seesNoPhones, withoutPhones } from '#shared/phones/masking.ts'
import type { Session } from './auth/session.ts'
import { type CsvColumn, csvFile, mostCsvRows, refuseTooMany } from './csv.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { type List, listedIds, listedRows } from './list.ts'

/** Reads for a file: a user's context, or that of somebody else with the time zone that they read in. */
export interface FileReader {
  read<T>(fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  now(): Date
  session: Pick<Session, 'timeZone'> & Partial<Pick<Session, 'kind' | 'masking'>>
}

/** Rows per batch. */
const batchSize = 1_000

/**
 * A list as a CSV file, named after its topic and the day. Its order is fixed when it is requested: rows changed during
 * the download are neither missing nor duplicated, and deleted ones are left out.
 */
export async function listFile<Row, Field extends string>(
  ctx: FileReader,
  topic: string,
  list: (tx: CompanyTx) => List<Row, Field>,
  sorting: Sorting<Field>,
  columns: readonly CsvColumn<Row>[],
): Promise<FileReply> {
  const ids = await ctx.read(tx => listedIds(tx, list(tx), sorting, mostCsvRows + 1))
  refuseTooMany(ids.length)
  async function* batches() {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize)
      yield await ctx.read(tx => listedRows(tx, list(tx), batch))
    }
  }
  const today = dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString()))
  const { kind, masking } = ctx.session
  const hides = kind !== undefined && seesNoPhones({ kind, masking })
  const shown = hides
    ? columns.map(column => ({ ...column, cell: (row: Row) => withoutPhones(column.cell(row)) }))
    : columns
  return csvFile(`${topic}-${today}.csv`, shown, batches())
}
