import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { CompanyId } from './company-id.ts'
import type { DB } from './row-types.ts'

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
  withPlatform<T>(reason: string, fn: (tx: PlatformTx) => Promise<T>): Promise<T>
}

/** How to reach the database, as its driver takes it. */
export type Connections = pg.PoolConfig

export interface Database extends Doors {
  pool: pg.Pool
  close(): Promise<void>
}

// A literal `set local` in the message of `begin`: one round trip, and the form that Citus forwards.
const opening = new AsyncLocalStorage<string>()

class DoorDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(`begin; set local ${opening.getStore() ?? 'app.company_id = 0'}`),
    )
  }
}

/** Opens the pool of the serving role. */
export function openDoors(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    ...config,
    types,
  })
  // Without a listener, a server that stops would end this process.
  pool.on('error', onError)
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DoorDriver({ pool }),
      createIntrospector: inner => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const run = <T>(setting: string, fn: (tx: Transaction<DB>) => Promise<T>) =>
    opening.run(setting, () => db.transaction().execute(fn))
  return {
    pool,
    withCompany: (companyId, fn) =>
      run(`app.company_id = '${Number(companyId)}'`, tx =>
        fn(Object.assign(tx as unknown as Transaction<CompanyTables>, { companyId })),
      ),
    withPlatform: (_reason, fn) => run("app.platform = 'on'", tx => fn(tx as unknown as PlatformTx)),
    close: () => db.destroy(),
  }
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
