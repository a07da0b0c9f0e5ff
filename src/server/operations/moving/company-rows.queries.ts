import { createHash } from 'node:crypto'
import pg from 'pg'
import { readTables, type Table } from '../catalogue.queries.ts'
import { OperationRefused } from '../refused.ts'
import { counted, isCounted, leftOut, withoutCompany } from './packed-tables.ts'
import { sealedValues } from './sealed-values.ts'

const { escapeIdentifier } = pg
/** The columns' texts, as PostgreSQL writes and reads them. */
export type Values = (string | null)[]

/** A table as it is packed: without the column that names the company. */
export interface CompanyTable extends Table {
  /** The column that names the company. */
  key: 'id' | 'company_id'
  /** Columns that name another row of the same table. */
  own: string[]
  primary: string[]
}

/** The tables of companies by the catalogue, each after those that its rows name. */
export async function companyTables(client: pg.Client): Promise<CompanyTable[]> {
  const tables = (await readTables(client)).filter(
    ({ name, columns }) =>
      !(name in leftOut) && (name === 'companies' || columns.some(column => column.name === 'company_id')),
  )
  const { rows: keys } = await client.query<{ owner: string; named: string; columns: string[] }>(`
    select o.relname as owner, n.relname as named, array(
      select a.attname::text from unnest(k.conkey) x join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x) as columns
    from pg_constraint k join pg_class o on o.oid = k.conrelid join pg_class n on n.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and o.relnamespace = 'public'::regnamespace`)
  const { rows: primaries } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array(
      select a.attname::text from unnest(k.conkey) x join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'p' and c.relnamespace = 'public'::regnamespace`)
  const left = new Map(tables.map(table => [table.name, table]))
  const ordered: CompanyTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].find(({ name }) =>
      keys.every(key => key.owner !== name || key.named === name || !left.has(key.named)),
    )
    if (!next) throw new Error(`tables name each other in a circle: ${[...left.keys()].join(', ')}`)
    left.delete(next.name)
    const key = next.name === 'companies' ? 'id' : 'company_id'
    ordered.push({
      name: next.name,
      key,
      columns: next.columns.filter(column => column.name !== key),
      own: keys
        .filter(({ owner, named }) => owner === next.name && named === next.name)
        .flatMap(each => each.columns.filter(column => column !== key)),
      primary: primaries.find(({ name }) => name === next.name)!.columns.filter(column => column !== key),
    })
  }
  return ordered
}

/** Up to where this company's followers have seen its record. */
interface Seen {
  books: string | null
  happenings: string | null
  lastHappening: string
  isElsewhere: boolean
}

async function readSeen(client: pg.Client, company: number): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `select (select seen::text from accounting_connections where company_id = $1 order by seen is null limit 1) as books,
       k.seen::text as happenings, coalesce(k.last_id, 0)::text as "lastHappening",
       coalesce(pg_snapshot_xmax(k.seen) > pg_snapshot_xmax(pg_current_snapshot()), false) as "isElsewhere"
     from (values (1)) one left join happening_cursors k on k.company_id = $1`,
    [company],
  )
  return rows[0]!
}

function textOf({ name }: CompanyTable, column: string, seen: Seen): string {
  const quoted = `t.${escapeIdentifier(column)}`
  if (!isCounted(name, column)) return `${quoted}::text`
  const fresh = pg.escapeLiteral(counted.fresh)
  if (column === 'seen')
    return `case when ${quoted} is not null then ${pg.escapeLiteral(counted.seesAllButFresh)} end`
  const isUnseen = (last: string | null) =>
    last === null ? 'true' : `not pg_visible_in_snapshot(${quoted}, ${pg.escapeLiteral(last)}::pg_snapshot)`
  if (name === 'happenings') {
    const isNew = seen.isElsewhere ? `t.id > ${Number(seen.lastHappening)}` : isUnseen(seen.happenings)
    return `case when ${isNew} then ${fresh} else '0' end`
  }
  if (name === 'changes' && seen.books !== null)
    return `case when ${quoted} is not null and ${isUnseen(seen.books)} then ${fresh} end`
  return 'null::text'
}

const atOnce = 1_000
// Pictures are large.
const picturesAtOnce = 4

/** The company's rows of one table, as they stand in a pack. */
export async function* rowsOfCompany(
  client: pg.Client,
  table: CompanyTable,
  company: number,
): AsyncGenerator<Values> {
  const seen = await readSeen(client, company)
  const texts = table.columns.map(({ name }) => textOf(table, name, seen))
  const most = table.columns.some(({ type }) => type === 'bytea') ? picturesAtOnce : atOnce
  const packed = withoutCompany(company)
  await client.query(
    `declare packed no scroll cursor for select to_json(array[${texts.join(', ')}]::text[])::text as line
     from public.${escapeIdentifier(table.name)} t where t.${table.key} = ${Number(company)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${most} from packed`)
    for (const { line } of rows) yield JSON.parse(packed(line)) as Values
    if (rows.length < most) break
  }
  await client.query('close packed')
}

/** Adds up the hashes of rows, in any order; what differs by nature between two installations is left out. */
export function rowDigest({ name, columns }: Pick<CompanyTable, 'name' | 'columns'>) {
  const blank = columns.map(
    column =>
      isCounted(name, column.name) ||
      sealedValues.some(each => each.table === name && each.column === column.name),
  )
  let sum = 0n
  let rows = 0
  return {
    add(values: Values): void {
      const text = JSON.stringify(values.map((value, at) => (blank[at] ? null : value)))
      sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
      rows++
    },
    get rows() {
      return rows
    },
    get digest() {
      return BigInt.asUintN(256, sum).toString(16)
    },
  }
}

const typeOf = (table: CompanyTable, column: string) => table.columns.find(each => each.name === column)!.type

/** Inserts rows of a company; columns that name rows of the same table stay empty until `nameOwnRows`. */
export async function insertRowsOf(
  client: pg.Client,
  table: CompanyTable,
  columns: readonly string[],
  company: number,
  rows: readonly Values[],
): Promise<number> {
  const values = columns.map((name, at) =>
    table.own.includes(name) ? 'null' : `(line ->> ${at})::${typeOf(table, name)}`,
  )
  const { rowCount } = await client.query(
    `insert into public.${escapeIdentifier(table.name)} (${[table.key, ...columns].map(escapeIdentifier).join(', ')})
     overriding system value select $2::bigint, ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`,
    [JSON.stringify(rows), company],
  )
  return rowCount ?? 0
}

/** Fills in what names rows of the same table, once all are there. */
export async function nameOwnRows(
  client: pg.Client,
  table: CompanyTable,
  columns: readonly string[],
  company: number,
  rows: readonly Values[],
): Promise<void> {
  const at = (name: string) => columns.indexOf(name)
  const named = rows.filter(row => table.own.some(name => row[at(name)] !== null))
  if (named.length === 0) return
  const value = (name: string) => `(line ->> ${at(name)})::${typeOf(table, name)}`
  await client.query(
    `update public.${escapeIdentifier(table.name)} t
     set ${table.own.map(name => `${escapeIdentifier(name)} = ${value(name)}`).join(', ')}
     from jsonb_array_elements($1::jsonb) line where t.${table.key} = $2
       and ${table.primary.map(name => `t.${escapeIdentifier(name)} = ${value(name)}`).join(' and ')}`,
    [JSON.stringify(named), company],
  )
}

/** Takes all rows of a company away. */
export async function removeRowsOf(client: pg.Client, company: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname = any($1)`,
    [Object.keys(leftOut).filter(name => name !== 'company_moves')],
  )
  for (const { name } of rows)
    await client.query(`delete from public.${escapeIdentifier(name)} where company_id = $1`, [company])
  for (const { name, key } of (await companyTables(client)).reverse())
    await client.query(`delete from public.${escapeIdentifier(name)} where ${key} = $1`, [company])
}

/** Says what a database refuses in the rows of a pack. */
export function refuseRows(table: string, error: unknown): never {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
  if (code === '23505')
    throw new OperationRefused(
      `This installation has what only one company may have (${table}, ${constraint}): ${detail ?? ''}`,
    )
  if (code === '23503')
    throw new OperationRefused(`This installation lacks what ${table} names (${constraint}): ${detail ?? ''}`)
  throw error
}
