import { sql } from 'kysely'
import type pg from 'pg'
import type { PlatformTx } from '../db/doors.ts'
import type { Deliverers } from '../outbox.ts'

/** Asks the database for rows. */
export type Ask = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>

export const askPool =
  (pool: pg.Pool): Ask =>
  async <Row extends pg.QueryResultRow>(text: string) =>
    (await pool.query<Row>(text)).rows

export const askWithin =
  (tx: PlatformTx): Ask =>
  async <Row extends pg.QueryResultRow>(text: string) =>
    (await sql.raw<Row>(text).execute(tx)).rows

export interface ScheduleRow {
  name: string
  waiting: number
  due: number
  retrying: number
  /** Not told of the outbox. */
  active?: number
  /** Seconds that the oldest due one has been waiting. */
  late: number
}

export const scheduleRows = (ask: Ask) =>
  ask<ScheduleRow>(`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as due,
      count(*) filter (where j.state = 'retry')::int as retrying,
      count(*) filter (where j.state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as late
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'completed'
    where q.name not like '\\_\\_%'
    group by q.name`)

export const outboxBacklog = (ask: Ask) =>
  ask<ScheduleRow>(`select 'outbox-deliver' as name, waiting, due, retrying, late from outbox_backlog()`)

export interface FollowerRow {
  follower: string
  waiting: number
  late: number
}

export const followerBacklog = (ask: Ask) =>
  ask<FollowerRow>('select follower, waiting, late from follower_backlog()')

// Each kind is reported from the start, as alarms on growth need the initial 0.
export async function outboxFailures(ask: Ask): Promise<Record<keyof Deliverers, number>> {
  const failures = { mail: 0, push: 0, sms: 0, line: 0 }
  for (const { kind, failed } of await ask<{ kind: keyof Deliverers; failed: number }>(
    'select kind, failed from outbox_failures()',
  ))
    failures[kind] = failed
  return failures
}
