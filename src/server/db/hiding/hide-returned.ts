import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { hiddenPhone } from '#shared/phones/masking.ts'
import type { TracedResult } from '../connection/door-connection.ts'
import { type HiddenKind, hiddenColumns } from './hidden-columns.ts'

type Row = Record<string, unknown>
type Field = NonNullable<TracedResult<unknown>['fields']>[number]

const jsonTypes = new Set([114, 3802])
const textTypes = new Set([25, 1043])

/** Hidden columns by table and place, as PostgreSQL names the origin of what it answers. A restart follows migrations. */
const origins = new Map<number, ReadonlyMap<number, HiddenKind>>()

/**
 * Hides in what a write returned what the views hide: by the column that a value came from, whatever it is called in the
 * answer. A value that was computed has no origin, so its words are looked through.
 */
export async function hideReturned(
  connection: DatabaseConnection,
  answer: TracedResult<unknown>,
): Promise<void> {
  const { fields = [] } = answer
  const rows = answer.rows as Row[]
  if (rows.length === 0 || fields.length === 0) return
  await learn(connection, fields)
  for (const kind of ['words', 'json'] as const) {
    const names = fields.filter(field => kindOf(field) === kind).map(({ name }) => name)
    await hideWithin(connection, kind, rows, names)
  }
  for (const field of fields) {
    const kind = kindOf(field)
    const { name } = field
    if (kind === 'number' || kind === 'search') for (const row of rows) row[name] &&= ''
    if (kind === 'dialled') for (const row of rows) row[name] &&= hiddenPhone
  }
}

function kindOf({ tableID, columnID, dataTypeID }: Field): HiddenKind | undefined {
  if (tableID !== 0) return origins.get(tableID)?.get(columnID)
  return jsonTypes.has(dataTypeID) ? 'json' : textTypes.has(dataTypeID) ? 'words' : undefined
}

async function learn(connection: DatabaseConnection, fields: readonly Field[]): Promise<void> {
  const unknown = fields.map(({ tableID }) => tableID).filter(id => id !== 0 && !origins.has(id))
  if (unknown.length === 0) return
  const { rows } = await connection.executeQuery<{ id: number; name: string; place: number; column: string }>(
    CompiledQuery.raw(
      `select c.oid::int8 as id, c.relname::text as name, a.attnum as place, a.attname::text as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.oid = any($1)`,
      [unknown],
    ),
  )
  for (const id of unknown) {
    const places = rows.flatMap(({ id: of, name, place, column }): [number, HiddenKind][] => {
      const kind = of === id ? hiddenColumns[name]?.[column] : undefined
      return kind ? [[place, kind]] : []
    })
    origins.set(id, new Map(places))
  }
}

/** Has the database hide numbers in these columns, so that there is one definition of what a number looks like. */
async function hideWithin(
  connection: DatabaseConnection,
  kind: 'words' | 'json',
  rows: readonly Row[],
  names: readonly string[],
): Promise<void> {
  const held = rows.flatMap(row => names.filter(name => row[name] != null).map(name => ({ row, name })))
  const texts = held.map(({ row, name }) => (kind === 'json' ? JSON.stringify(row[name]) : String(row[name])))
  if (!texts.some(text => /\d/.test(text))) return
  const type = kind === 'json' ? 'jsonb' : 'text'
  const answer = await connection.executeQuery<{ shown: unknown }>(
    CompiledQuery.raw(
      `select masked.${kind}(t.text::${type}) as shown from unnest($1::text[]) with ordinality as t(text, n) order by t.n`,
      [texts],
    ),
  )
  for (const [n, { row, name }] of held.entries()) row[name] = answer.rows[n]!.shown
}
