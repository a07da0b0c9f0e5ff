import type pg from 'pg'

/** The current role and whether it bypasses row-level security. */
export async function readServingRole(client: pg.Client): Promise<{ name: string; bypasses: boolean }> {
  const { rows } = await client.query<{ name: string; bypasses: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  return rows[0]!
}

/** Tables with a company id that do not enforce row-level security, including for their owner. */
export async function unguardedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'company_id'
      and not a.attisdropped and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
  return rows.map(row => row.name)
}

/** How far the scheduler is behind and when it was last active; null when its tables are missing. */
export async function readSchedule(
  client: pg.Client,
): Promise<{ overdueSeconds: number; idleSeconds: number | null } | null> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('pgboss.job') is not null as found`,
  )
  if (!found.rows[0]?.found) return null
  const { rows } = await client.query<{ overdue: number; idle: number | null }>(`
    select coalesce((select extract(epoch from now() - min(start_after)) from pgboss.job
        where state in ('created', 'retry') and start_after < now()), 0)::float8 as overdue,
      (select extract(epoch from now() - max(cron_on)) from pgboss.version)::float8 as idle`)
  return { overdueSeconds: rows[0]!.overdue, idleSeconds: rows[0]!.idle }
}

export interface Outbox {
  waiting: number
  oldestSeconds: number
  /** In the last seven days, by kind. */
  failed: Record<string, number>
  lastError: string
}

/** What was set aside and waits for whoever runs the server: its kind or work, company (null: of none) and reason. */
export interface Aside {
  of: 'outbox' | 'follower' | 'schedule'
  name: string
  company: string | null
  reason: string
}

/** The newest of what was set aside, and how many there are. */
export async function setAside(client: pg.Client): Promise<{ count: number; newest: Aside | undefined }> {
  const { rows } = await client.query<Aside & { count: number }>(`
    with aside as (
      select 'outbox' as of, kind as name, company_id::text as company, last_error as reason, set_aside_at as at
      from outbox where set_aside_at is not null
      union all
      select 'follower', follower, company_id::text, name || ' of row ' || row_id || ': ' || error, set_aside_at
      from happening_queue where set_aside_at is not null
      union all
      select 'schedule', name, data ->> 'companyId', coalesce(output ->> 'message', ''), completed_on
      from pgboss.job where state = 'failed' and completed_on > now() - interval '7 days'
    )
    select of, name, company, reason, (count(*) over ())::int as count from aside order by at desc limit 1`)
  return { count: rows[0]?.count ?? 0, newest: rows[0] }
}

/** Outgoing messages of all companies that are waiting or have failed. */
export async function backlog(client: pg.Client): Promise<Outbox> {
  const { rows } = await client.query<Outbox>(`
    with lately as (
      select kind, last_error, created_at from outbox where status = 'failed' and created_at > now() - interval '7 days'
    )
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
      (select coalesce(jsonb_object_agg(kind, failed), '{}')
        from (select kind, count(*)::int as failed from lately group by kind) counted) as failed,
      coalesce((select last_error from lately order by created_at desc limit 1), '') as "lastError"
    from outbox where status = 'waiting'`)
  return rows[0]!
}

/** Seconds by which this machine's clock is ahead of the database's, corrected for half of the round trip. */
export async function clockAhead(client: pg.Client): Promise<number> {
  const asked = Date.now()
  const { rows } = await client.query<{ time: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
  )
  return ((asked + Date.now()) / 2 - rows[0]!.time) / 1000
}

/** Parts whose quantity or value is not the sum of their movements, or whose value does not fit their quantity. */
export async function wrongStock(client: pg.Client): Promise<{ count: number; first: string }> {
  const { rows } = await client.query<{ count: number; first: string }>(`
    with moved as (
      select company_id, part_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_movements group by 1, 2
    ), lying as (
      select company_id, part_id, sum(on_hand) as quantity from stock_levels group by 1, 2
    ), wrong as (
      select p.company_id, p.id, p.name, p.value_cents, coalesce(l.quantity, 0) as quantity,
        coalesce(m.quantity, 0) as moved, coalesce(m.cents, 0) as cents
      from stock_parts p
      left join moved m on m.company_id = p.company_id and m.part_id = p.id
      left join lying l on l.company_id = p.company_id and l.part_id = p.id
      where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or p.value_cents <> coalesce(m.cents, 0)
        or (p.value_cents <> 0 and sign(p.value_cents) <> sign(coalesce(l.quantity, 0)))
        or exists (select from stock_levels a where a.company_id = p.company_id and a.part_id = p.id
          and a.on_hand <> coalesce((select sum(b.quantity) from stock_movements b where b.company_id = a.company_id
            and b.part_id = a.part_id and b.place_id = a.place_id), 0))
    )
    select count(*)::int as count, coalesce((
      select format('%s of company %s: %s on hand, %s moved, value %s, %s moved (cents)', name, company_id,
        trim_scale(quantity), trim_scale(moved), value_cents, cents) from wrong order by company_id, id limit 1), '') as first
    from wrong`)
  return rows[0]!
}
