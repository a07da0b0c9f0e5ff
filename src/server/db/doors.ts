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
import type { CompanyId } from './company-id.ts'
import { DoorConnection } from './door-connection.ts'
import type { DB } from './row-types.ts'
import { SteadyClient } from './steady-client.ts'

/** Tables above companies: sign-in and what belongs to no one company. All others are closed to this door. */
type PlatformTables = Pick<
  DB,
  | 'accounts'
  | 'sessions'
  | 'account_tokens'
  | 'attempts'
  | 'companies'
  | 'users'
  | 'packs'
  | 'pictures'
  | 'alerts'
  | 'support_messages'
>
type CompanyTables = Omit<DB, 'accounts' | 'sessions' | 'account_tokens' | 'attempts' | 'alerts'>

/** A transaction in which only one company's rows exist. Queries take it first and still name the company. */
export type CompanyTx = Transaction<CompanyTables> & { readonly companyId: CompanyId }
/** A transaction on the platform's tables; names its reason. */
export type PlatformTx = Transaction<PlatformTables>

/** The two doors to the database. What `fn` does is one transaction: it is kept whole or not at all. */
export interface Doors {
  withCompany<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  /** The same door for who only reads: writing is refused, and no end of the transaction is waited for. */
  readCompany<T>(companyId: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T>
  withPlatform<T>(reason: string, fn: (tx: PlatformTx) => Promise<T>): Promise<T>
}

/** How to reach the database, as its driver takes it. */
export type Connections = pg.PoolConfig

export interface Database extends Doors {
  pool: pg.Pool
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
// How many rows a condition leaves differs widely between companies: what reads is planned for the very values.
const reading = (setting: string) =>
  `begin read only; set local ${setting}; set local plan_cache_mode = force_custom_plan`

/** Opens the pool of the serving role. */
export function openDoors(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    ...config,
    pipeline: true,
    types,
    Client: SteadyClient,
  })
  // Without a listener, a server that stops would end this process.
  pool.on('error', onError)
  const run = async <T>(opening: string, end: 'commit' | 'end', fn: (tx: Transaction<DB>) => Promise<T>) => {
    const connection = new DoorConnection(await pool.connect(), opening)
    try {
      const result = await fn(transactionOn(connection))
      await connection[end]()
      return result
    } catch (error) {
      await connection.rollback()
      throw error
    }
  }
  const named = (companyId: CompanyId) => `app.company_id = '${Number(companyId)}'`
  return {
    pool,
    withCompany: (id, fn) => run(writing(named(id)), 'commit', tx => fn(ofCompany(tx, id))),
    readCompany: (id, fn) => run(reading(named(id)), 'end', tx => fn(ofCompany(tx, id))),
    withPlatform: (_reason, fn) =>
      run(writing("app.platform = 'on'"), 'commit', tx => fn(tx as unknown as PlatformTx)),
    close: () => pool.end(),
  }
}

/** The transaction with its company's id on it. */
export const ofCompany = (tx: Transaction<DB>, companyId: CompanyId): CompanyTx =>
  Object.assign(tx as unknown as Transaction<CompanyTables>, { companyId })

/** Made here, not by Kysely's own transactions: those let one statement wait for the other. */
export function transactionOn(connection: DatabaseConnection): Transaction<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: consumer => consumer(connection),
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

const bigintOid = 20
const bigintArrayOid = 1016
const dateOid = 1082

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer beyond 2^53: ${text}`)
  return value
}

/** How values arrive: bigint as number (throws beyond 2^53), dates as 'yyyy-MM-dd', instants as Date. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === bigintOid) return exactInteger
    if (oid === dateOid) return (text: string) => text
    if (oid === bigintArrayOid) {
      const parse = pg.types.getTypeParser(oid as never, 'text') as (text: string) => string[]
      return (text: string) => parse(text).map(exactInteger)
    }
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}
