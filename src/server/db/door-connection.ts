import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { statementName } from './statement-names.ts'

const ignored = () => {}
const withCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A client of the pool for the length of one transaction. The client is a pipelining one: what is sent goes out at
 * once and is answered in order, so nobody waits for the opening. Once the transaction is over this refuses, for the
 * client may work for another company by then.
 */
export class DoorConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opened: Promise<unknown>
  #failure: Error | undefined
  #isOver = false

  constructor(client: pg.PoolClient, opening: string) {
    this.#client = client
    this.#opened = this.#send({ text: opening })
    // Told by `commit`; until then statements fail by themselves, as no company is set.
    this.#opened.catch(ignored)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('the transaction is over')
    const named = { name: statementName(sql), text: sql, values: [...parameters] }
    const { command, rowCount, rows } = await this.#send(named).catch((error: Error) => {
      // What follows a failure fails only for that.
      this.#failure ??= error
      throw this.#failure
    })
    return withCount.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Everything sent in one turn of the event loop is written at once. */
  #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.#client.query(query)
  }

  async *streamQuery(): AsyncGenerator<never> {
    yield* []
    throw new Error('statements are not streamed')
  }

  /** Commits; throws if the database could not. */
  async commit(): Promise<void> {
    this.#isOver = true
    const [, { command }] = await Promise.all([this.#opened, this.#send({ text: 'commit' })])
    if (command !== 'COMMIT') throw this.#failure ?? new Error('the transaction was not kept')
    this.#release()
  }

  /** Ends a read-only transaction without waiting for an answer, on which nothing depends. */
  async end(): Promise<void> {
    this.#isOver = true
    // Answered before what was read.
    await this.#opened
    // Only after the reply, which leaves in this turn of the event loop.
    setImmediate(() => {
      this.#send({ text: 'commit' }).catch(ignored)
      this.#release()
    })
  }

  /** Rolls back. A client that can't is closed, so that no transaction stays open in the pool. */
  async rollback(): Promise<void> {
    this.#isOver = true
    // A client whose prepared statements predate a change of the tables would fail again and again.
    const isOvertaken = (this.#failure as { code?: string } | undefined)?.code === '0A000'
    await this.#send({ text: 'rollback' }).then(
      () => this.#release(isOvertaken ? this.#failure : undefined),
      (error: Error) => this.#release(error),
    )
  }

  #release(error?: Error): void {
    this.#client.release(error)
  }
}
