import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { isTraced, traced, transactionKind } from '#server/tracing/traced.ts'
import { type Announced, openAnnouncer } from './announcer.ts'
import { askingTogether } from './asking-together.ts'
import { addChanges, keepChanges, storeKept } from './changes.ts'
import type { CompanyId } from './company-id.ts'
import { type CompanyTx, companyTx, noFiles, type Opening } from './company-tx.ts'
import { type ClosedCompanies, closedCompanies, type Use } from './connection/closed-companies.ts'
import { DoorConnection } from './connection/door-connection.ts'
import { fairShares } from './connection/fair-shares.ts'
import { endIdleTransactions } from './connection/idle-transactions.ts'
import { DatabaseBusy, DatabaseSilent, type Pulse, watchPulse } from './connection/pulse.ts'
import { behindOf, readingBeside, replicaPool } from './connection/replica.ts'
import { SteadyClient } from './connection/steady-client.ts'
import { takeConnection } from './connection/take-connection.ts'
import { valueParser } from './connection/value-types.ts'
import { type Author, type Deed, newDeed } from './deed.ts'
import { type Happenings, noHappenings } from './happenings.ts'
import { MaskedConnection } from './hiding/masked-connection.ts'
import type { DB } from './row-types.ts'
import { storingTogether } from './storing-together.ts'
import { hidesNumbers, limitSetting, numberSettings, workLimitOf } from './work-limit.ts'

/** Tables above companies: sign-in, and what belongs to no single company. This door gives no access to others. */
type PlatformTables = Pick<
  DB,
  | 'accounts'
  | 'calendar_feeds'
  | 'sessions'
  | 'account_tokens'
  | 'portal_sessions'
  | 'portal_codes'
  | 'attempts'
  | 'companies'
  | 'users'
  | 'packs'
  | 'credit_packs'
  | 'credit_balances'
  | 'subscriptions'
  | 'plan_invoices'
  | 'pictures'
  | 'alerts'
  | 'feedback'
  | 'signatures'
  | 'support_messages'
  | 'sweep_clock'
  | 'database_life'
  | 'vendor_requests'
  | 'request_counts'
  | 'server_processes'
  | 'canary_choices'
  | 'company_loads'
  | 'company_moves'
  | 'figure_clock'
  | 'wall_screens'
  | 'clock_tablets'
>
/** Runs a transaction on the platform's tables; `reason` says what for. */
export type PlatformTx = Transaction<PlatformTables> & {
  readonly deed: Deed
  readonly now: Date
  /** Announced after the commit. */
  readonly told: Announced[]
  readonly happenings: Happenings
  readonly files: Opening['files']
  readonly closed: ClosedCompanies
}

/** The two doors to the database. `fn` runs in one transaction: it commits as a whole or not at all. */
export interface Doors {
  withCompany<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** The same door for reading: writes are refused, and the end of the transaction is not waited for. */
  readCompany<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** The same from a replica, where there is one that has all that was told of the company (`replica.ts`). */
  readBeside<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** The same for look-ups by keys alone: the plan is kept, which takes a third off opening a job. */
  readByKey<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** The same door, in which all statements see one moment. */
  readSnapshot<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  withPlatform<T>(reason: string, fn: (tx: PlatformTx) => Promise<T>): Promise<T>
  /**
   * Asks a question in a transaction of its own, with all that come while one is under way: they share the next, so that
   * they do not wait for each other one by one. `name` says what is asked; what gets no answer is asked again. For
   * look-ups by key and for numbers: a statement is planned once for all values, and neither the disk nor the commit is
   * waited for. Where a number's commit is lost, it is given once more, and who stores it second is refused and asks again.
   */
  askTogether<Q, A>(
    name: string,
    companyId: CompanyId,
    question: Q,
    answer: (tx: CompanyTx, questions: readonly Q[]) => Promise<readonly (A | undefined)[]>,
  ): Promise<A>
  /** The same doors for one request, import or automation, named in everything they record. */
  doing(deed: Deed): Doors
}

/** How to connect to the database, for the driver. */
export type Connections = pg.PoolConfig & {
  /** Connections that one company may hold, half of `max` unless said. */
  mostOfCompany?: number | undefined
  /** How long a transaction may do nothing, 30 s unless said. */
  mostIdleSeconds?: number
  /**
   * Straight to the database, for what listens, where the others go through a pooler that lends a connection for one
   * transaction: nothing that is set or prepared on it is there for the next.
   */
  listen?: pg.PoolConfig
  /** A streaming replica, for what may be read beside. */
  replica?: pg.PoolConfig & { files?: Opening['files'] }
  files?: Opening['files']
}

export interface Database extends Doors {
  pool: pg.Pool
  pulse: Pulse
  /** Those that this process does nothing for. */
  closed: ClosedCompanies
  /** Seconds that the replica is behind; 'away': it can't be read; null: there is none. */
  replicaBehind(): Promise<number | 'away' | null>
  close(): Promise<void>
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

// A literal `set local` in the message of `begin`: one message, and the form that Citus forwards.
const writing = (setting: string) => `begin; set local ${setting}`
// Selectivity differs widely between companies, so reads are planned for their actual values.
const reading = (setting: string, plan: 'custom' | 'generic', level = '') =>
  `begin ${level}read only; set local ${setting}; set local plan_cache_mode = force_${plan}_plan`

const asking = (setting: string) =>
  `${writing(setting)}; set local plan_cache_mode = force_generic_plan; set local synchronous_commit = off`

/** Opens the pool of the serving role. */
export function openDoors(
  config: Connections,
  onError: (error: Error) => void,
  now: () => Date = () => new Date(),
  happenings: Happenings = noHappenings,
  noteHeld?: (company: number, ms: number) => void,
): Database {
  const { max = 20, connectionTimeoutMillis = 5_000, files = noFiles } = config
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    ...config,
    max,
    connectionTimeoutMillis,
    pipeline: true,
    types,
    Client: SteadyClient,
  })
  // Without a listener, a stopping database server would end this process.
  pool.on('error', onError)
  const isLent = config.listen !== undefined
  const idle = endIdleTransactions(pool, onError, { isLent, seconds: config.mostIdleSeconds })
  const pulse = watchPulse(pool, config.listen ?? config, onError)
  const share = fairShares(
    pool,
    config.mostOfCompany ?? Math.max(1, Math.floor(max / 2)),
    connectionTimeoutMillis,
    noteHeld,
  )
  const connect = async () => {
    if (pulse.isSilent()) throw new DatabaseSilent()
    return takeConnection(pool)
  }
  const take = async (name: string, company: CompanyId | null, isAhead: boolean) => {
    const taken = company === null ? connect() : share(company, isAhead, connect)
    const client = await taken.catch(async (error: Error) => {
      // Whether it is away, says nothing or is busy shows in whether it answers others.
      if (hasWaited(error)) await pulse.ask('select 1')
      throw hasWaited(error) ? new DatabaseBusy(error) : error
    })
    idle.noteHolder(client, name)
    return client
  }
  const announcer = openAnnouncer(pool, onError, !isLent)
  const together = askingTogether()
  const closed = closedCompanies()
  const run = async <T>(
    name: string,
    opening: string,
    work: (connection: DoorConnection) => Promise<{ result: T; ended: Promise<unknown> }>,
    company: CompanyId | null,
    { isShared = false, use = 'write' }: { isShared?: boolean; use?: Use } = {},
  ) => {
    const outer = within.getStore()
    const connection = new DoorConnection(
      () => take(name, company, isShared || isWithin(outer)),
      opening + idle.setting,
      !isLent,
    )
    if (company !== null) closed.enter(company, use, connection)
    try {
      const done = async () => {
        const { result, ended } = await within.run({ connection, outer }, () => work(connection))
        await ended
        return result
      }
      return await (isTraced()
        ? traced('transaction', transactionKind(name, opening, company), company, done)
        : done())
    } catch (error) {
      await connection.rollback()
      throw pulse.isSilent() && isCutOff(error) ? new DatabaseSilent() : error
    } finally {
      if (company !== null) closed.leave(company, connection)
    }
  }
  const ofCompany = (id: CompanyId) => `company ${Number(id)}`
  const doing = (id: CompanyId, { endpoint, means }: Deed) => `${endpoint ?? means}, ${ofCompany(id)}`
  const named = (companyId: CompanyId) => `app.company_id = '${Number(companyId)}'`
  const limited = (companyId: CompanyId, deed: Deed) => {
    const limit = workLimitOf(companyId, deed)
    const settings = [
      named(companyId),
      ...(limit ? [limitSetting(limit)] : []),
      ...(hidesNumbers(deed) ? numberSettings(true) : []),
    ]
    return settings.join('; set local ')
  }
  const storeTogether = storingTogether((id, added) =>
    run(
      `rows that were added together, ${ofCompany(id)}`,
      writing(named(id)),
      async connection => {
        const stored = storeKept(connection, id, added)
        const ended = Promise.all([stored, connection.commit()])
        return { result: undefined, ended: ended.then(([told]) => announcer.announce(told)) }
      },
      id,
      { isShared: true },
    ),
  )
  const write = <T>(begin: string, id: CompanyId, deed: Deed, fn: (tx: CompanyTx) => Promise<T>) =>
    run(
      doing(id, deed),
      begin,
      async connection => {
        const opening = newOpening({ happenings, files, closed }, id, deed, now())
        const seen = seenOn(connection, opening)
        const result = await fn(companyTx(transactionOn(seen), opening))
        // Rows of somebody who sees no numbers are stored as they see them: the tables keep what they could not send.
        if (!connection.isUsed && !opening.hides) {
          await connection.commit()
          addChanges(opening)
          return { result, ended: storeTogether(id, opening.added) }
        }
        // Sent together: the commit does not wait for the record.
        const kept = keepChanges(seen, opening)
        const ended = Promise.all([kept, connection.commit()])
        return { result, ended: ended.then(() => announcer.announce(opening.told)) }
      },
      id,
    )
  const replica =
    config.replica && openDoors(replicaPool(config.replica, config.max), onError, now, happenings, noteHeld)
  const rest = { until: 0 }
  const doorsFor = (given: Deed | null): Doors => {
    const read = <T>(
      plan: 'custom' | 'generic',
      id: CompanyId,
      fn: (tx: CompanyTx) => Promise<T>,
      level?: 'isolation level repeatable read ',
    ) => {
      const deed = given ?? newDeed()
      return run(
        doing(id, deed),
        reading(limited(id, deed), plan, level),
        async connection => {
          const opening = newOpening({ happenings, files, closed }, id, deed, now())
          const result = await fn(companyTx(transactionOn(seenOn(connection, opening)), opening))
          return { result, ended: connection.end('reply') }
        },
        id,
        { use: deed.endpoint === null ? 'work' : 'look' },
      )
    }
    const here: Omit<Doors, 'readBeside'> = {
      doing: doorsFor,
      withCompany: (id, fn) => {
        const deed = given ?? newDeed()
        return write(writing(limited(id, deed)), id, deed, fn)
      },
      readCompany: (id, fn) => read('custom', id, fn),
      readByKey: (id, fn) => read('generic', id, fn),
      readSnapshot: (id, fn) => read('generic', id, fn, 'isolation level repeatable read '),
      askTogether: (name, id, question, answer) =>
        together(`${name} ${id}`, question, questions =>
          run(
            `${name}, ${ofCompany(id)}`,
            asking(named(id)),
            async connection => {
              const tx = companyTx(
                transactionOn(connection),
                newOpening({ happenings, files, closed }, id, newDeed(), now()),
              )
              const result = await answer(tx, questions)
              return { result, ended: connection.end('once') }
            },
            id,
            { isShared: true, use: 'look' },
          ),
        ),
      withPlatform: (reason, fn) =>
        run(
          reason,
          writing("app.platform = 'on'"),
          async connection => {
            const carried = {
              deed: given ?? newDeed(),
              now: now(),
              told: [] as Announced[],
              happenings,
              files,
              closed,
            }
            const tx = Object.assign(transactionOn(connection), carried) as unknown as PlatformTx
            const result = await fn(tx)
            return { result, ended: connection.commit().then(() => announcer.announce(carried.told)) }
          },
          null,
        ),
    }
    const there = replica && (given ? replica.doing(given) : replica)
    return { ...here, readBeside: there ? readingBeside(here, there, rest, onError) : here.readCompany }
  }
  const close = async () => {
    await replica?.close()
    await announcer.end()
    await pulse.stop()
    await pool.end()
  }
  const replicaBehind = async () => (replica ? behindOf(replica.pool) : null)
  return { ...doorsFor(null), pool, pulse, closed, replicaBehind, close }
}

/** Transactions in which something runs, the innermost first. */
interface Within {
  connection: DoorConnection
  outer: Within | undefined
}
const within = new AsyncLocalStorage<Within>()
const isWithin = (at: Within | undefined): boolean =>
  at !== undefined && (at.connection.holds || isWithin(at.outer))

// The words of the pool and of the driver, whose errors have no code.
const hasWaited = ({ message }: Error) =>
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(message)
const isCutOff = (error: unknown) => /^(Error: )?Connection terminated/.test(String(error))

/** A user of another company is not named in this one's record, as user ids are per company. */
export function newOpening(
  { happenings, files, closed }: Pick<Opening, 'happenings' | 'files' | 'closed'>,
  companyId: CompanyId,
  deed: Deed,
  now: Date,
  author?: Author,
): Opening {
  const by = author ?? (deed.by?.companyId === companyId ? deed.by : null)
  const limit = workLimitOf(companyId, deed)
  const left = { added: new Map(), recorded: [], happened: [], told: [] }
  return { companyId, deed, by, limit, hides: hidesNumbers(deed), now, happenings, files, closed, ...left }
}

const seenOn = (connection: DatabaseConnection, { hides }: Opening): DatabaseConnection =>
  hides ? new MaskedConnection(connection) : connection

/** Not Kysely's own transactions, which make statements wait for each other. */
export function transactionOn(connection: DatabaseConnection): Transaction<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: consumer => consumer(connection),
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

/** How values arrive: bigint as number (throws beyond 2^53), dates as 'yyyy-MM-dd', instants as Date. */
export const types: pg.CustomTypesConfig = { getTypeParser: valueParser }
