import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { hiddenPhone } from '#shared/phones/masking.ts'
import { hiddenColumns } from './hidden-columns.ts'

const target = /\b(insert into|update|delete from|merge into)\s+"?(\w+)"?(\s|\(|$)/gi

const openings = new WeakSet<object>()
/** Marks a statement that is read with numbers. */
export const withNumbers = <Query extends object>(query: Query): Query => {
  openings.add(query)
  return query
}

/**
 * A connection on which the tables' masked views stand before the tables: what is written goes to the tables themselves, as
 * a view's column that is computed takes nothing, and what a write returns is shown as the views show it.
 */
export class MaskedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (openings.has(query)) return this.#connection.executeQuery<R>(query)
    const { sql, written } = maskedText(query.sql)
    const answer = await this.#connection.executeQuery<R>({ ...query, sql })
    for (const table of written) for (const row of answer.rows) hide(row as Record<string, unknown>, table)
    return answer
  }

  // biome-ignore lint/correctness/useYield: it yields nothing.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('statements are not streamed')
  }
}

const mostTexts = 1_000
const texts = new Map<string, { sql: string; written: readonly string[] }>()

/** A statement's text for the views, and the tables that it writes to. */
function maskedText(text: string): { sql: string; written: readonly string[] } {
  const known = texts.get(text)
  if (known) return known
  const written: string[] = []
  const sql = text.replaceAll(target, (whole: string, verb: string, name: string, behind: string) => {
    const table = name.toLowerCase()
    if (!Object.hasOwn(hiddenColumns, table)) return whole
    written.push(table)
    return `${verb} public.${table}${behind}`
  })
  // A text of its own: a kept plan for the tables would be made anew each time the views come before them.
  const masked = { sql: `/* masked */ ${sql}`, written }
  if (texts.size >= mostTexts) texts.clear()
  texts.set(text, masked)
  return masked
}

function hide(row: Record<string, unknown>, table: string): void {
  for (const [column, kind] of Object.entries(hiddenColumns[table]!)) {
    if (typeof row[column] !== 'string' || row[column] === '') continue
    if (kind === 'dialled') row[column] = hiddenPhone
    else if (kind === 'number' || kind === 'search') row[column] = ''
  }
}
