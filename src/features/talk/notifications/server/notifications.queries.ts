import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Json } from '#server/db/row-types.ts'
import type { PushTarget } from '#server/providers/push/push.port.ts'
import type { GroupKind } from '#shared/access.ts'
import type { FactValues } from '#shared/fact.ts'
import { type Channels, keptDays, usualChannels } from '../notifications.rules.ts'
import { mostBrowsers } from '../push.rules.ts'
import { mostUnread } from '../unread.rules.ts'

export interface AskedNotice {
  /** The person who caused it and is not told; null: the product itself. */
  author: number | null
  kind_id: number
  /** People who are told by name. */
  users: readonly number[]
  /** Kinds of groups whose people are told. */
  groups: readonly GroupKind[]
}

export interface Hearer {
  /** Id of the activity to store; null for someone who wants push only. */
  id: number | null
  user_id: number
  /** Kind of their group. */
  kind: GroupKind
  /** Index of the given notice. */
  notice: number
  subscriptions: number[]
  zone: string
}

/**
 * Recipients of each notice with their settings and browsers. Leaves out the person who caused it, former members,
 * and people who have not joined yet.
 */
export async function hearersOf(tx: CompanyTx, notices: readonly AskedNotice[]): Promise<Hearer[]> {
  if (notices.length === 0) return []
  const company = tx.companyId
  const given = notices.map((notice, n) => ({ ...notice, n }))
  const { rows } = await sql<Hearer>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(
        n int, author bigint, kind_id smallint, users bigint[], groups text[])
    ), people as (
      select nextval('activity_id_seq') as id, g.n, u.id as user_id, o.kind,
        coalesce(s.bell, true) as bell, coalesce(s.push, true) as push
      from given g
      join users u on u.company_id = ${company} and u.active and u.joined_at is not null
      join groups o on o.company_id = ${company} and o.id = u.group_id
        and (u.id = any(g.users) or o.kind = any(g.groups))
      left join notification_settings s
        on s.company_id = ${company} and s.user_id = u.id and s.kind_id = g.kind_id
      where u.id is distinct from g.author and coalesce(s.active, true)
    )
    select case when p.bell then p.id end as id, p.user_id, p.kind, p.n as notice,
      coalesce((select array_agg(b.id order by b.id) from push_subscriptions b
        where p.push and b.company_id = ${company} and b.user_id = p.user_id), '{}') as subscriptions,
      (select c.time_zone from companies c where c.id = ${company}) as zone
    from people p order by p.id`.execute(tx)
  return rows
}

/** Stores activities with the commit. */
export function addActivities(
  tx: CompanyTx,
  rows: readonly {
    id: number
    user_id: number
    kind_id: number
    values: FactValues
    job_id: number | null
    path: string
  }[],
): void {
  tx.addRows(
    'activities',
    rows.map(row => ({ ...row, values: row.values as Json, at: tx.now })),
  )
}

export interface ActivityRow {
  id: number
  kind_id: number
  values: FactValues
  job_id: number | null
  path: string
  at: string
  unread: boolean
}

/** A person's newest activities and how many are unread (up to mostUnread), in one query. */
export async function activitiesOf(
  tx: CompanyTx,
  userId: number,
  limit: number,
): Promise<{ rows: ActivityRow[]; unread: number }> {
  const { rows } = await sql<{ rows: ActivityRow[]; unread: number }>`
    select
      (select coalesce(jsonb_agg(a order by a.id desc), '[]') from (
        select id, kind_id, "values", job_id, path, at, read_at is null as unread from activities
        where company_id = ${tx.companyId} and user_id = ${userId}
        order by id desc limit ${limit}) a) as rows,
      (select count(*)::int from (
        select 1 from activities where company_id = ${tx.companyId} and user_id = ${userId} and read_at is null
        limit ${mostUnread}) counted) as unread`.execute(tx)
  return rows[0]!
}

/** Marks a person's activities as read, up to the id or all, and clears the old ones; returns the newest one marked. */
export async function markRead(
  tx: CompanyTx,
  userId: number,
  upTo: number | null,
): Promise<{ newest: number | null; marked: number; unread: number }> {
  const before = new Date(tx.now.getTime() - keptDays * 86_400_000)
  const { rows } = await sql<{ newest: number | null; marked: number; unread: number }>`
    with old as (
      delete from activities where company_id = ${tx.companyId} and user_id = ${userId} and at < ${before}
    ), marked as (
      update activities set read_at = ${tx.now}
      where company_id = ${tx.companyId} and user_id = ${userId} and read_at is null and at >= ${before}
        and (${upTo}::bigint is null or id <= ${upTo}::bigint)
      returning id
    )
    select (select max(id) from marked) as newest, (select count(*)::int from marked) as marked,
      (select count(*)::int from (
        select 1 from activities
        where company_id = ${tx.companyId} and user_id = ${userId} and read_at is null and at >= ${before}
          and id > ${upTo}::bigint limit ${mostUnread}) counted) as unread`.execute(tx)
  return rows[0]!
}

export type SettingRow = Channels & { kind_id: number }

/** A person's settings by kind; kinds left at their defaults have no row. */
export function settingsOf(tx: CompanyTx, userId: number): Promise<SettingRow[]> {
  return tx
    .rows('notification_settings')
    .where('user_id', '=', userId)
    .select(['kind_id', 'active', 'bell', 'push'])
    .execute()
}

/** Changes what is given of one kind; returns the row before and after. */
export async function saveSetting(
  tx: CompanyTx,
  userId: number,
  kindId: number,
  change: Partial<Channels>,
): Promise<{ before: Channels; after: Channels }> {
  await tx
    .insertRows('notification_settings', { user_id: userId, kind_id: kindId, ...usualChannels })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id', 'kind_id']).doNothing())
    .execute()
  const before = await tx
    .rows('notification_settings')
    .where('user_id', '=', userId)
    .where('kind_id', '=', kindId)
    .select(['active', 'bell', 'push'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { ...before, ...change }
  await tx
    .updateRows('notification_settings')
    .set(after)
    .where('user_id', '=', userId)
    .where('kind_id', '=', kindId)
    .execute()
  return { before, after }
}

/** The endpoints of a person's browsers. */
export async function endpointsOf(tx: CompanyTx, userId: number): Promise<string[]> {
  const rows = await tx
    .rows('push_subscriptions')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select('endpoint')
    .execute()
  return rows.map(row => row.endpoint)
}

/**
 * Stores a person's browser with the session that asked; one that a colleague had on the same browser becomes theirs,
 * and the oldest ones make room.
 */
export async function keepBrowser(
  tx: CompanyTx,
  userId: number,
  sessionId: number,
  target: PushTarget,
): Promise<number> {
  const asked = { user_id: userId, session_id: sessionId, p256dh: target.p256dh, auth: target.auth }
  const { id } = await tx
    .insertRows('push_subscriptions', { endpoint: target.endpoint, ...asked })
    .onConflict(conflict => conflict.columns(['company_id', 'endpoint']).doUpdateSet(asked))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_subscriptions where company_id = ${tx.companyId} and id in (
      select id from push_subscriptions where company_id = ${tx.companyId} and user_id = ${userId} and id <> ${id}
      order by id desc offset ${mostBrowsers - 1})`.execute(tx)
  return id
}

/** Drops a person's browser, or all of them; returns the ids of those that were there. */
export async function dropBrowsers(
  tx: CompanyTx,
  userId: number,
  endpoint: string | null,
): Promise<number[]> {
  let query = tx.deleteRows('push_subscriptions').where('user_id', '=', userId)
  if (endpoint !== null) query = query.where('endpoint', '=', endpoint)
  return (await query.returning('id').execute()).map(row => row.id)
}

/** Drops a person's browsers but those of these sign-ins; returns the ids of those that were there. */
export async function dropBrowsersBut(
  tx: CompanyTx,
  userId: number,
  sessionIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .deleteRows('push_subscriptions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(session_id <> all(${sessionIds}::bigint[]), true)`)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** The browser of a notification about to be sent. */
export const browserById = (
  tx: CompanyTx,
  id: number,
): Promise<(PushTarget & { user_id: number }) | undefined> =>
  tx
    .rows('push_subscriptions')
    .where('id', '=', id)
    .select(['endpoint', 'p256dh', 'auth', 'user_id'])
    .executeTakeFirst()

/** The browsers of somebody, or of all. */
export const browsersOf = (tx: CompanyTx, userId: number | null) =>
  tx
    .rows('push_subscriptions')
    .$if(userId !== null, query => query.where('user_id', '=', userId))
    .select(['id', 'user_id', 'endpoint', 'created_at'])
    .orderBy('id')
    .execute()

/** Drops a browser that no longer accepts notifications; false when it was gone or has subscribed again since. */
export async function dropGoneBrowser(tx: CompanyTx, id: number, endpoint: string): Promise<number | null> {
  const row = await tx
    .deleteRows('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
