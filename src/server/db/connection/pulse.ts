import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from './start-error.ts'
import { SteadyClient } from './steady-client.ts'

/** A database that accepts connections and says nothing, as when its machine or its processes are frozen. */
export class DatabaseSilent extends Error {
  /** connection_failure: answered like every other lost connection. */
  readonly code = '08006'

  constructor() {
    super('the database does not answer')
  }
}

/** All connections are in use, and none has come free in time; the database itself answers. */
export class DatabaseBusy extends Error {
  /** too_many_connections, as the database says it when it has no more itself. */
  readonly code = '53300'

  constructor(cause: unknown) {
    super('no connection to the database has come free', { cause })
  }
}

export interface Pulse {
  /**
   * Runs a statement on a connection that requests can't use up. Callers with the same text share one run. Throws
   * DatabaseSilent if the answer takes longer than `answerMs`.
   */
  ask<Row>(text: string): Promise<Row[]>
  /** Whether the database has stopped answering: then nobody has to wait to be told so. */
  isSilent(): boolean
  stop(): Promise<void>
}

/** The limit of `ask`: health checks of load balancers and containers give up after 2 to 5 s. */
const answerMs = 1_500
const lookMs = 500
/** A connection in use for longer makes us ask whether the database still answers. */
const slowMs = 2_000
/** So many looks without an answer and it counts as silent. Time alone won't do: this process may have been held up. */
const silentLooks = 8
const connectMs = 5_000

/**
 * Watches the connections of a pool. A statement may take long, but only while the database answers others: once it
 * does not, the connections in use are closed, so that their requests fail instead of waiting.
 */
export function watchPulse(pool: pg.Pool, config: pg.PoolConfig, onError: (error: Error) => void): Pulse {
  /** Connections in use and since when, oldest first. */
  const inUse = new Map<pg.PoolClient, number>()
  pool.on('acquire', client => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', client => inUse.delete(client))

  let isSilent = false
  let isStopped = false
  let own: pg.Client | null = null
  let opening: Promise<pg.Client> | null = null
  const open = (): Promise<pg.Client> => {
    const client = new SteadyClient({ ...config, connectionTimeoutMillis: connectMs, pipeline: true })
    own = client
    client.once('end', () => {
      if (own === client) own = null
    })
    return client.connect()
  }
  const run = async (text: string): Promise<unknown[]> => {
    if (isStopped) throw new DatabaseSilent()
    if (!own) opening = open()
    const client = await opening!
    return (await client.query(text)).rows
  }
  /** Answers that are awaited, by the text of their statement. */
  const awaited = new Map<string, Promise<unknown[]>>()
  const begin = (text: string) => {
    const answer = run(text).finally(() => awaited.delete(text))
    awaited.set(text, answer)
    answer.then(
      () => {
        isSilent = false
      },
      (error: Error) => {
        // A refusal is an answer too.
        if (errorCode(error) !== '') isSilent = false
      },
    )
    return answer
  }

  let probe: { since: number; looks: number } | null = null
  const look = async () => {
    const [oldest = Number.POSITIVE_INFINITY] = inUse.values()
    if (!probe) {
      if (!isSilent && oldest > performance.now() - slowMs) return
      const mine = { since: performance.now(), looks: 0 }
      probe = mine
      const over = () => {
        if (probe === mine) probe = null
      }
      ;(awaited.get(probing) ?? begin(probing)).then(over, over)
      return
    }
    probe.looks += 1
    if (probe.looks < silentLooks) return
    // Reads what has arrived while this process was busy.
    await setImmediate()
    if (!probe) return
    const { since } = probe
    probe = null
    if (!isSilent) onError(new DatabaseSilent())
    isSilent = true
    for (const [client, from] of inUse) if (from < since) close(client)
    if (own) close(own)
  }
  const watch = setInterval(() => void look(), lookMs)
  watch.unref()

  return {
    isSilent: () => isSilent,
    ask: text => within(awaited.get(text) ?? begin(text)) as Promise<never>,
    async stop() {
      isStopped = true
      clearInterval(watch)
      await own?.end().catch(onError)
    },
  }
}

const probing = 'select 1'

/** Fails what was sent on it, without a word to a server that would not hear it. */
const close = (client: pg.Client) => client.connection.stream.destroy()

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(async () => {
      // Reads what has arrived while this process was busy.
      await setImmediate()
      fail(new DatabaseSilent())
    }, answerMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
