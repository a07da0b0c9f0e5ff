import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { CompanyId } from './company-id.ts'
import { answeringNobody } from './hiding/masked-connection.ts'

/** New rows of one table that name the same columns. */
interface RowsToAdd {
  table: string
  columns: readonly string[]
  rows: object[]
}

/** The new rows of a transaction, by table and columns. */
export type AddedRows = Map<string, RowsToAdd>

export function addTo(added: AddedRows, table: string, rows: readonly object[]): void {
  for (const row of rows) {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = given.map(([name]) => name)
    const kept = given.some(([, value]) => Buffer.isBuffer(value)) ? withHex(given) : row
    const shape = `${table} ${columns}`
    const same = added.get(shape)
    if (same) same.rows.push(kept)
    else added.set(shape, { table, columns, rows: [kept] })
  }
}

const withHex = (given: [string, unknown][]) =>
  Object.fromEntries(
    given.map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )

/**
 * Stores new rows of any number of tables in one statement, whose text depends on the tables and columns alone: each
 * connection keeps it prepared. References between these rows hold, as they are checked at its end. Returns what the
 * rows of `answering` got from the database. Empties `added`.
 */
export async function storeAdded<Answer>(
  connection: DatabaseConnection,
  companyId: CompanyId,
  added: AddedRows,
  answering: { table: string; columns: readonly (keyof Answer & string)[] },
): Promise<Answer[]> {
  const all = [...added.values()]
  const shapes = [answering.table, answering.columns, ...added.keys()].join(';')
  added.clear()
  const text = texts.get(shapes) ?? textOf(all, answering)
  if (texts.size >= mostTexts) texts.clear()
  texts.set(shapes, text)
  const values = all.map(({ rows }) => JSON.stringify(rows))
  const query = answeringNobody(CompiledQuery.raw(text, [companyId, ...values]))
  const { rows } = await connection.executeQuery<Answer>(query)
  return rows
}

/** The statement for rows of the same shapes is the same: kept, it need not be put together nor compared again. */
const texts = new Map<string, string>()
const mostTexts = 500

function textOf(
  all: readonly RowsToAdd[],
  { table: told, columns }: { table: string; columns: readonly string[] },
): string {
  const inserts = all.map(
    (rows, n) =>
      `rows_${n} as (${insertion(rows, n + 2)}${rows.table === told ? ` returning ${names(columns)}` : ''})`,
  )
  const answer = all.flatMap(({ table }, n) =>
    table === told ? [`select ${names(columns)} from rows_${n}`] : [],
  )
  return `with ${inserts.join(', ')} ${answer.join(' union all ') || 'select 1 where false'}`
}

const names = (columns: readonly string[]) => columns.map(name => `"${name}"`).join(', ')

const insertion = ({ table, columns }: RowsToAdd, n: number) =>
  `insert into "${table}" (company_id, ${names(columns)})
  select $1::bigint, ${names(columns)} from jsonb_populate_recordset(null::"${table}", $${n}::jsonb)`
