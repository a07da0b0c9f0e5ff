import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { TracedResult } from '../connection/door-connection.ts'
import { hiddenColumns } from './hidden-columns.ts'
import { hideReturned } from './hide-returned.ts'

const target = /\b(insert into|update|delete from|merge into)\s+"?(\w+)"?(\s|\(|$)/gi

const openings = new WeakSet<object>()
/** Marks a statement that is read with numbers. */
export const withNumbers = <Query extends object>(query: Query): Query => {
  openings.add(query)
  return query
}

const unshown = new WeakSet<object>()

/** Marks a statement whose answer reaches nobody: it isn't looked through, as the commit may have been sent behind it. */
export const answeringNobody = <Query extends object>(query: Query): Query => {
  unshown.add(query)
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
    const { sql, writes } = maskedText(query.sql)
    const answer: TracedResult<R> = await this.#connection.executeQuery<R>({ ...query, sql })
    if (writes && !unshown.has(query)) await hideReturned(this.#connection, answer)
    return answer
  }

  // biome-ignore lint/correctness/useYield: it yields nothing.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('statements are not streamed')
  }
}

const mostTexts = 1_000
const texts = new Map<string, { sql: string; writes: boolean }>()

/** A statement's text for the views, and whether it writes to a table that has one. */
function maskedText(text: string): { sql: string; writes: boolean } {
  const known = texts.get(text)
  if (known) return known
  let writes = false
  const sql = text.replaceAll(target, (whole: string, verb: string, name: string, behind: string) => {
    const table = name.toLowerCase()
    if (!Object.hasOwn(hiddenColumns, table)) return whole
    writes = true
    return `${verb} public.${table}${behind}`
  })
  // A text of its own: a kept plan for the tables would be made anew each time the views come before them.
  const masked = { sql: `/* masked */ ${sql}`, writes }
  if (texts.size >= mostTexts) texts.clear()
  texts.set(text, masked)
  return masked
}
