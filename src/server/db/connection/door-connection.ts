import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { isTraced, statementKind, traced } from '#server/tracing/traced.ts'
import { statementName } from './statement-names.ts'

const ignored = () => {}
const withCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** An answer with the origin of each of its columns; `tableID` is 0 for what was computed. */
export interface TracedResult<R> extends QueryResult<R> {
  fields?: readonly Pick<pg.FieldDef, 'name' | 'tableID' | 'columnID' | 'dataTypeID'>[]
}

/**
 * A client of the pool for the length of one transaction, taken with its first statement. The client is a pipelining
 * one: what is sent goes out at once and is answered in order, so nobody waits for the opening. Once the transaction is
 * over this refuses, for the client may work for another company by then.
 */
export class DoorConnection implements DatabaseConnection {
  readonly #take: () => Promise<pg.PoolClient>
  readonly #opening: string
  readonly #keeps: boolean
  /** Undefined until the first statement: a transaction without one takes no client. */
  #taken: Promise<pg.PoolClient> | undefined
  #opened: Promise<unknown> | undefined
  #failure: Error | undefined
  #isOver = false

  /** `keeps`: what is prepared on its client is there for later transactions too. */
  constructor(take: () => Promise<pg.PoolClient>, opening: string, keeps: boolean) {
    this.#take = take
    this.#opening = opening
    this.#keeps = keeps
  }

  /** True if a statement was sent. */
  get isUsed(): boolean {
    return this.#taken !== undefined
  }

  /** True while it keeps a client, or waits for one. */
  get holds(): boolean {
    return this.isUsed && !this.#isOver
  }

  executeQuery<R>(query: CompiledQuery): Promise<TracedResult<R>> {
    return isTraced()
      ? traced('statement', statementKind(query.sql), null, () => this.#execute<R>(query))
      : this.#execute<R>(query)
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<TracedResult<R>> {
    if (this.#isOver) throw new Error('the transaction is over')
    const name = this.#keeps ? statementName(sql) : undefined
    const client = await this.#client()
    const statement = { name, text: sql, values: [...parameters] }
    const { command, rowCount, rows, fields } = await send(client, statement).catch((error: Error) => {
      // Later failures follow from the first.
      this.#failure ??= error
      throw this.#failure
    })
    return withCount.has(command)
      ? { rows, fields, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows, fields }
  }

  #client(): Promise<pg.PoolClient> {
    this.#taken ??= this.#take().then(client => {
      this.#opened = send(client, { text: this.#opening })
      // Told by `commit`; until then statements fail by themselves, as no company is set.
      this.#opened.catch(ignored)
      return client
    })
    return this.#taken
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('statements are not streamed')
  }

  /** Commits; throws if the database could not. */
  async commit(): Promise<void> {
    this.#isOver = true
    const client = await this.#taken
    if (!client) return
    const [, { command }] = await Promise.all([this.#opened, send(client, { text: 'commit' })])
    if (command !== 'COMMIT') throw this.#failure ?? new Error('the transaction was not kept')
    client.release()
  }

  /**
   * Ends a transaction without waiting for an answer, on which nothing depends. `at` once, or only after the reply, which
   * leaves in this turn of the event loop.
   */
  async end(at: 'once' | 'reply'): Promise<void> {
    this.#isOver = true
    const client = await this.#taken
    if (!client) return
    // Answered before what was read.
    await this.#opened
    const leave = () => {
      send(client, { text: 'commit' }).catch(ignored)
      client.release()
    }
    if (at === 'once') leave()
    else setImmediate(leave)
  }

  /** Rolls back. A client that can't is closed, so that no transaction stays open in the pool. */
  async rollback(): Promise<void> {
    this.#isOver = true
    // Without a client there is nothing to roll back.
    const client = await this.#taken?.catch(ignored)
    if (!client) return
    // A client whose prepared statements predate a change of the tables would fail again and again.
    const isOvertaken = (this.#failure as { code?: string } | undefined)?.code === '0A000'
    await send(client, { text: 'rollback' }).then(
      () => client.release(isOvertaken ? this.#failure : undefined),
      (error: Error) => client.release(error),
    )
  }
}

/** Everything sent in one turn of the event loop is written at once. */
function send(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(query)
}
