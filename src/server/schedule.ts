import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { companyIdFrom } from './db/company-id.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { listenTo } from './db/connection/listener.ts'
import type { StartLog } from './db/connection/start-error.ts'
import { SteadyClient } from './db/connection/steady-client.ts'
import type { Connections } from './db/doors.ts'
import { inTurn } from './db/in-turn.ts'
import { traced } from './tracing/traced.ts'

/** A kind of scheduled work, and how often it is retried before it counts as failed; times in seconds. */
export interface Work {
  name: string
  retryLimit: number
  retryDelay?: number
  retryBackoff?: true
  retryDelayMax?: number
  expireInSeconds?: number
  heartbeatSeconds?: number
  /** Somebody waits for it: it begins at once. */
  notify?: true
}

/** Takes minutes: where its server says nothing for so many seconds, because it died, another takes it up. */
export const takesMinutes = {
  retryLimit: 20,
  retryDelay: 5,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  notify: true,
} as const

export interface Due {
  data: Record<string, unknown>
  /** Aborted when this server stops, or has lost the work to another: what takes minutes throws then, and is tried again. */
  signal: AbortSignal
  /** True when no further try follows, should this one fail. */
  lastTry: boolean
}

/** The row that work names by {companyId, id}. */
export const rowOf = ({ data }: Pick<Due, 'data'>) => ({
  companyId: companyIdFrom(Number(data.companyId), 'schedule'),
  id: Number(data.id),
})

/** Delayed and repeating work, kept in the database: safe with several server processes, at least once each. */
export interface Schedule {
  /** Makes a place for work, which can be put on the schedule from then on. */
  open(work: Work): Promise<void>
  /** Does opened work when due, from soon on; an error has it tried again later. */
  on(work: Work, run: (due: Due) => Promise<void>): void
  /** Does it again and again, once for all processes; `cron` in UTC. */
  every(work: Work, cron: string): void
  /** Puts work on the schedule within the transaction: it exists only if the transaction is kept. */
  later(tx: CompanyTx, work: Work, data: object, options?: { at?: Date }): Promise<void>
  /** Waits for what is being done, then ends. */
  stop(): Promise<void>
}

/** A feature's scheduled work. */
export interface Scheduled {
  work: Work
  /** A cron line in UTC; left out: put on the schedule by code. */
  every?: string
  /** null: nothing is set up that could do it; it waits. */
  run: ((due: Due) => Promise<void>) | null
}

/** Makes an error handler that logs one failed item, so that the rest of a run goes on. */
export type LogFailure = (what: string) => (error: unknown) => void

const schema = 'pgboss'
const mostConnections = 4
/** Works of one name that a server does at the same time; the places beyond a company's are for the others. */
const atOnce = 5
const mostOfOneCompany = 2
/** How long a worker rests whom nobody wakes. */
const restSeconds = 600
/** Until another look at the work of a company that is on its way elsewhere. */
const closedSeconds = 60
/** Names of works that earlier versions put on the schedule. */
const retired = ['outbox-deliver', 'handover-progress', 'tell-clients', 'follow-up-leads', 'tools-due']

/** Installs the schedule's own tables as the owner and opens them to the serving role; several processes take turns. */
export const prepareSchedule = (
  owner: pg.PoolConfig,
  log?: StartLog,
  { isCanary = false } = {},
): Promise<void> => inTurn(owner, () => install(owner, isCanary), log)

async function install(owner: pg.PoolConfig, isCanary: boolean): Promise<void> {
  const boss = new PgBoss({ ...connection(owner), schema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  // The version that does the works beside a canary may still use them.
  if (!isCanary) for (const name of retired) await boss.deleteQueue(name)
  const db = boss.getDb()
  await db.executeSql(`grant usage on schema ${schema} to tradewind_app`, [])
  await db.executeSql(
    `grant select, insert, update, delete on all tables in schema ${schema} to tradewind_app`,
    [],
  )
  await db.executeSql(`grant usage on all sequences in schema ${schema} to tradewind_app`, [])
  await db.executeSql(`grant execute on all functions in schema ${schema} to tradewind_app`, [])
  await boss.stop({ graceful: false })
}

/** Puts works of a company on the schedule within an owner's transaction, as they stood on that of another installation. */
export async function scheduleWithin(
  client: pg.Client,
  company: number,
  works: readonly { name: string; data: object; at: string }[],
): Promise<void> {
  if (works.length === 0) return
  const executeSql = async (text: string, values: unknown[] = []) => ({
    rows: (await client.query(text, values)).rows,
  })
  const boss = new PgBoss({
    db: { executeSql },
    schema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  const group = { id: String(company) }
  for (const { name, data, at } of works)
    await boss.send(name, { ...data, companyId: company }, { group, startAfter: new Date(at) })
  await boss.stop({ graceful: false })
}

interface ScheduleOptions {
  isIdle?: boolean
  /** The works of such a company wait. */
  isClosed?: (company: number) => boolean
}

/** Starts doing what is due, as the serving role; idle, it only takes what is to be done, by other processes. */
export async function openSchedule(
  serve: Connections,
  onError: (error: Error) => void,
  { isIdle = false, isClosed = () => false }: ScheduleOptions = {},
): Promise<Schedule> {
  const lent = serve.listen && throughPooler(serve, serve.listen, onError)
  const boss = new PgBoss({
    ...(lent ? { db: lent } : connection(serve)),
    schema,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    supervise: !isIdle,
    schedule: !isIdle,
    max: mostConnections,
  })
  boss.on('error', onError)
  await boss.start()
  const stopping = new AbortController()
  const places = new Map((await boss.getQueues()).map(place => [place.name, place]))
  /** Steps that no request waits for: they come behind the start, one after the other. */
  let behind = Promise.resolve()
  /** Those that failed, such as while the database is away, are tried again by themselves. */
  const again: Promise<void>[] = []
  const behindTheStart = (step: () => Promise<unknown>) => {
    behind = behind.then(async () => {
      if (!(await isDone(step, onError))) again.push(untilDone(step, stopping.signal, onError))
    })
  }
  return {
    async open({ name, ...options }) {
      const place = places.get(name)
      // Servers that start together may both find none; the second one's is ignored.
      if (!place) await boss.createQueue(name, options)
      else if (!hasOptions(place, options)) await boss.updateQueue(name, options)
    },
    on({ name, notify }, run) {
      if (isIdle) return
      const askMs = notify ? 2_000 : 10_000
      const workers: string[] = []
      const begin = async (n: number) => {
        // Day and night one asks for each work; the others rest until the one before them has some.
        const pollingIntervalSeconds = n === 0 ? askMs / 1_000 : restSeconds
        const options = {
          includeMetadata: true,
          pollingIntervalSeconds,
          groupConcurrency: mostOfOneCompany,
        } as const
        workers[n] = await boss.work(name, options, async (due: JobWithMetadata[]) => {
          const wakeNext = () => boss.notifyWorker(workers[(n + 1) % atOnce] ?? '')
          // More may be due: without this it would sleep until something new is announced, or for half a minute.
          boss.notifyWorker(workers[n]!)
          wakeNext()
          const waking = setInterval(wakeNext, askMs)
          try {
            for (const { data, groupId, retryCount, retryLimit, signal } of due)
              if (groupId && isClosed(Number(groupId)))
                await boss.send(name, data, { group: { id: groupId }, startAfter: closedSeconds })
              else
                await traced('work', name, Number((data as { companyId?: unknown }).companyId) || null, () =>
                  run({
                    data: data as Record<string, unknown>,
                    signal: AbortSignal.any([signal, stopping.signal]),
                    lastTry: retryCount >= retryLimit,
                  }),
                )
          } finally {
            clearInterval(waking)
          }
        })
      }
      for (let n = 0; n < atOnce; n++) behindTheStart(() => begin(n))
    },
    every({ name }, cron) {
      if (isIdle) return
      behindTheStart(() => boss.schedule(name, cron, {}, { tz: 'UTC' }))
    },
    async later(tx, { name }, data, options = {}) {
      const group = { id: String(tx.companyId) }
      await boss.send(name, data, { db: within(tx), group, ...(options.at && { startAfter: options.at }) })
    },
    async stop() {
      stopping.abort(new Error('The server stops.'))
      await behind
      await Promise.all(again)
      await boss.stop({ graceful: true, timeout: 5_000 })
      await lent?.end()
    },
  }
}

const againMs = 1_000

async function isDone(step: () => Promise<unknown>, onError: (error: Error) => void): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    onError(error as Error)
    return false
  }
}

async function untilDone(
  step: () => Promise<unknown>,
  stopping: AbortSignal,
  onError: (error: Error) => void,
): Promise<void> {
  do await sleep(againMs, undefined, { signal: stopping }).catch(() => {})
  while (!stopping.aborted && !(await isDone(step, onError)))
}

const hasOptions = (place: object, options: object) =>
  Object.entries(options).every(([name, value]) => (place as Record<string, unknown>)[name] === value)

/** The transaction as pg-boss takes it. */
const within = (tx: CompanyTx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as Record<string, unknown>[] }
  },
})

/** A database for pg-boss whose statements go through a pooler, and whose ears do not. */
function throughPooler(serve: pg.PoolConfig, straight: pg.PoolConfig, onError: (error: Error) => void) {
  const pool = new pg.Pool({ ...serve, max: mostConnections, Client: SteadyClient })
  pool.on('error', onError)
  return {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    async listen(channel: string, hear: (payload: string) => void, onReconnect: () => void) {
      const ears = listenTo(
        `"${channel}"`,
        straight,
        payload => (payload === null ? onReconnect() : hear(payload)),
        onError,
      )
      return { close: ears.stop }
    },
    end: () => pool.end(),
  }
}

// The settings that pg-boss takes from a pool's configuration; its own pool reads the rest.
function connection(config: pg.PoolConfig) {
  const { host, port, user, password, database, connectionString, ssl, options } = config
  const given = { host, port, user, password, database, connectionString, ssl, options, Client: SteadyClient }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object
}
