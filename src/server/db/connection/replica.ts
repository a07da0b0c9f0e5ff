import { sql } from 'kysely'
import type pg from 'pg'
import { Refusal } from '../../refusal.ts'
import type { CompanyId } from '../company-id.ts'
import type { CompanyTx } from '../company-tx.ts'

/** Events of the company that a replica must have: as many as its transactions that overtake each other. */
const looked = 20
const mostLagSeconds = 10
/** A replica that could not be asked, or that is not to be asked, is left alone for so long. */
const restMs = 5_000

/** query_canceled: a report that takes too long would take twice as long. */
const tooLong = '57014'

type Read = <T>(id: CompanyId, fn: (tx: CompanyTx) => Promise<T>) => Promise<T>

/** What the primary has, by which a replica is measured. */
interface State {
  events: number[]
  position: string
}

/** Thrown where a replica lacks something. */
class NotFit extends Error {}

/**
 * Reads from a replica what its contract allows (`beside`), and from the primary wherever that is not as good: where the replica
 * lacks what was last told of the company, so that everybody reads their own writes, where it lags, has been promoted, or is gone.
 */
export function readingBeside(
  primary: { readByKey: Read; readCompany: Read },
  replica: { readCompany: Read },
  rest: { until: number },
  onError: (error: Error) => void,
): Read {
  return async <T>(id: CompanyId, fn: (tx: CompanyTx) => Promise<T>): Promise<T> => {
    if (performance.now() < rest.until) return primary.readCompany(id, fn)
    const { events, position } = await primary.readByKey(id, stateOf)
    try {
      return await replica.readCompany(id, async tx => {
        await refuseUnfit(tx, events, position)
        return fn(tx)
      })
    } catch (error) {
      if (error instanceof Refusal || (error as { code?: string }).code === tooLong) throw error
      if (!(error instanceof NotFit)) {
        rest.until = performance.now() + restMs
        onError(new Error('The replica could not be read; the primary is.', { cause: error }))
      }
      return primary.readCompany(id, fn)
    }
  }
}

async function stateOf(tx: CompanyTx): Promise<State> {
  const { rows } = await sql<State>`
    select pg_current_wal_lsn()::text as position, array(
      select id from events where company_id = ${tx.companyId} order by id desc limit ${looked}) as events`.execute(
    tx,
  )
  return rows[0]!
}

async function refuseUnfit(tx: CompanyTx, events: readonly number[], position: string): Promise<void> {
  const { rows } = await sql<{ fit: boolean | null }>`
    select pg_is_in_recovery() and (
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      or clock_timestamp() - pg_last_xact_replay_timestamp() <= make_interval(secs => ${mostLagSeconds})
        and not exists (select from unnest(${events}::bigint[]) as e (id)
          where not exists (select from events v where v.company_id = ${tx.companyId} and v.id = e.id))
    ) as fit`.execute(tx)
  if (!rows[0]?.fit) throw new NotFit()
}

/** Seconds that a replica is behind what it was sent; 'away': it does not answer, or is none any more. */
export async function behindOf(pool: pg.Pool): Promise<number | 'away'> {
  const answer = pool.query<{ behind: number | null }>(`
    select case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as behind`)
  const { rows } = await answer.catch(() => ({ rows: [] }))
  return rows[0]?.behind ?? 'away'
}

/** Connections to a replica, for the driver: few reads go there, and one that is away must be told soon. */
export const replicaPool = (config: pg.PoolConfig, max: number | undefined): pg.PoolConfig => ({
  ...config,
  ...(max !== undefined && { max }),
  connectionTimeoutMillis: 2_000,
})
