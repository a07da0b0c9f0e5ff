import { sql } from 'kysely'
import type { PlatformTx } from '../db/doors.ts'
import type { Load } from './loads.ts'

/** A process as it last said. */
export interface ServerProcess {
  id: string
  name: string
  version: string
  /** A process of the next version, for chosen companies. */
  is_canary: boolean
  started_at: Date
  is_drained: boolean
  /** The 99th percentile of the delays of its event loop, in milliseconds. */
  loop_delay_ms: number
  /** Time of processors a second. */
  processor: number
  memory_bytes: number
  connections: number
  connections_waiting: number
  most_connections: number
  sockets: number
  requests_a_second: number
  /** Until a notice of its own was heard; null: it hears none. */
  live_delay_ms: number | null
  /** Seconds that its replica is behind; null: it has none, or can't read it. */
  replica_behind: number | null
  replica_away: boolean
}

/** Processes that have said something in the last minute, the oldest first. */
export async function presentProcesses(tx: PlatformTx): Promise<ServerProcess[]> {
  return tx
    .selectFrom('server_processes')
    .where('seen_at', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('started_at')
    .orderBy('id')
    .select(['id', 'name', 'version', 'is_canary', 'started_at', 'is_drained', 'loop_delay_ms', 'processor'])
    .select(['memory_bytes', 'connections', 'connections_waiting', 'most_connections', 'sockets'])
    .select(['requests_a_second', 'live_delay_ms', 'replica_behind', 'replica_away'])
    .execute()
}

export async function sayProcess(tx: PlatformTx, row: ServerProcess & { looked_at?: Date }): Promise<void> {
  const { id, name, version, started_at, ...said } = row
  await tx
    .insertInto('server_processes')
    .values(row)
    .onConflict(on => on.column('id').doUpdateSet({ ...said, seen_at: sql<Date>`now()` }))
    .execute()
}

export const endProcess = (tx: PlatformTx, id: string) =>
  tx.deleteFrom('server_processes').where('id', '=', id).execute()

/** Adds what companies have taken; `processorMs` of the process is shared by how long it worked for each. */
export async function addLoads(
  tx: PlatformTx,
  loads: ReadonlyMap<number, Load>,
  processorMs: number,
): Promise<void> {
  const work = ({ worked, database }: Load) => worked + database
  // In one order, so that two processes that add at the same time do not wait for each other.
  const rows = [...loads].sort(([one], [other]) => one - other)
  const all = rows.reduce((sum, [, load]) => sum + work(load), 0)
  const told = rows.map(([company_id, load]) => {
    const { requests, database, bytes, messages, failed } = load
    const processor_ms = all > 0 ? (processorMs * work(load)) / all : 0
    return { company_id, requests, database_ms: database, processor_ms, bytes, messages, failed }
  })
  await sql`
    insert into company_loads as l
      (hour, company_id, requests, database_ms, processor_ms, bytes, messages, failed)
    select date_trunc('hour', now(), 'UTC'), n.* from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (
      company_id bigint, requests integer, database_ms float8, processor_ms float8, bytes bigint, messages integer,
      failed integer)
    on conflict (hour, company_id) do update set
      requests = l.requests + excluded.requests, database_ms = l.database_ms + excluded.database_ms,
      processor_ms = l.processor_ms + excluded.processor_ms, bytes = l.bytes + excluded.bytes,
      messages = l.messages + excluded.messages, failed = l.failed + excluded.failed`.execute(tx)
}

const columns = {
  requests: 'requests',
  database: 'database_ms',
  processor: 'processor_ms',
  bytes: 'bytes',
  messages: 'messages',
  failed: 'failed',
  storage: 'storage',
} as const

export interface HeavyCompany {
  id: number
  name: string
  requests: number
  database_ms: number
  processor_ms: number
  /** Share of all companies' time of the processors, from 0 to 1. */
  processor_share: number
  bytes: number
  messages: number
  failed: number
  storage: number
}

/** Companies that took or keep the most, by one measure, over the last hours. */
export async function heaviestCompanies(
  tx: PlatformTx,
  { by, hours, most }: { by: keyof typeof columns; hours: number; most: number },
): Promise<HeavyCompany[]> {
  const column = columns[by]
  const wanted =
    by === 'storage'
      ? sql`null`
      : sql`array(select company_id from taken order by ${sql.ref(column)} desc, company_id limit ${most})`
  const { rows } = await sql<HeavyCompany>`
    with parts as (
      -- Of the hour in which the time begins only what is left of it.
      select l.*, case when hour <= now() - make_interval(hours => ${hours})
        then 1 - extract(epoch from now() - date_trunc('hour', now(), 'UTC')) / 3600 else 1 end::float8 as part
      from company_loads l where hour > now() - make_interval(hours => ${hours + 1})
    ), taken as (
      select company_id, sum(requests * part) as requests, sum(database_ms * part) as database_ms,
        sum(processor_ms * part) as processor_ms, sum(bytes * part) as bytes, sum(messages * part) as messages,
        sum(failed * part) as failed
      from parts group by company_id
    ), shared as (
      select *, coalesce(processor_ms / nullif(sum(processor_ms) over (), 0), 0) as processor_share from taken
    ), kept as (
      select * from company_sizes(${wanted}, ${most})
    )
    select c.id, c.name, coalesce(s.requests, 0)::float8 as requests, coalesce(s.database_ms, 0) as database_ms,
      coalesce(s.processor_ms, 0) as processor_ms, coalesce(s.processor_share, 0) as processor_share,
      coalesce(s.bytes, 0)::float8 as bytes, coalesce(s.messages, 0)::float8 as messages,
      coalesce(s.failed, 0)::float8 as failed, k.bytes as storage
    from kept k join companies c on c.id = k.company_id left join shared s on s.company_id = k.company_id
    order by ${sql.ref(column)} desc, c.id`.execute(tx)
  return rows.filter(row => row[column] > 0)
}

/** Clears what is shown no longer. */
export async function forgetLoads(tx: PlatformTx): Promise<void> {
  await sql`delete from company_loads where hour < now() - interval '50 hours'`.execute(tx)
  await sql`delete from server_processes where seen_at < now() - interval '1 hour'`.execute(tx)
}
