import { type RawBuilder, type Selectable, sql } from 'kysely'
import { clientsOfNumber } from '#features/clients/clients/server/clients.queries.ts'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { ThreadRow } from '#features/talk/threads/server/threads.queries.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { ThreadNotes } from '#server/db/row-types.ts'
import { type List, listedRows } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import { messages, readUpTo, seenMessage } from '../../client-messages/server/conversations.queries.ts'
import type { InboxView, ThreadChannel } from '../inbox.rules.ts'
import { seenLead, seenMail } from './thread-mails.queries.ts'
import { partsOf } from './thread-parts.queries.ts'

/** A conversation as the list shows it. */
export interface ListedThread
  extends Pick<
    ThreadRow,
    | 'id'
    | 'client_id'
    | 'state'
    | 'snoozed_until'
    | 'assignee_id'
    | 'assigned_why'
    | 'last_at'
    | 'waits_since'
    | 'version'
  > {
  name: string
  /** '': nothing was said by text, call or answer yet. */
  address: string
  phone: string
  email: string
  assignee: string
  is_blocked: boolean
  unread: number
  job_id: number | null
  text: string
  direction: 'out' | 'in'
  channel: ThreadChannel
  missed: boolean
  files: number
}

/** Conditions that message `m` or call `c` is in a conversation. */
export const inThread = (tx: CompanyTx, id: number) => ({
  message: sql<boolean>`m.thread_id = any(array${partsOf(tx, sql`${id}::bigint`)})`,
  call: sql<boolean>`c.thread_id = any(array${partsOf(tx, sql`${id}::bigint`)})`,
})

const views: Record<InboxView, (tx: UserTx) => RawBuilder<boolean>> = {
  open: tx =>
    sql`t.state = 'open' and t.blocked_at is null and (t.snoozed_until is null or t.snoozed_until <= ${tx.now})`,
  mine: tx => sql`${views.open(tx)} and t.assignee_id = ${tx.by.id}`,
  unassigned: tx => sql`${views.open(tx)} and t.assignee_id is null`,
  waiting: tx => sql`${views.open(tx)} and t.waits_since is not null`,
  snoozed: tx => sql`t.state = 'open' and t.blocked_at is null and t.snoozed_until > ${tx.now}`,
  done: () => sql`t.state = 'done' and t.blocked_at is null`,
  blocked: () => sql`t.blocked_at is not null`,
  all: () => sql`true`,
}

const standing = (tx: CompanyTx) => tx.rows('threads as t').where('t.joined_into', 'is', null)

export interface ThreadFilters {
  view: InboxView
  channel: ThreadChannel | undefined
  search: string
}

/** The condition that something was said in conversation `t`, or in what became part of it, by a channel. */
function usedBy(tx: CompanyTx, channel: ThreadChannel): RawBuilder<boolean> {
  const company = tx.companyId
  const said = (thread: string) => {
    const id = sql.ref(thread)
    const isUsed = sql`${sql.ref(thread.replace('.id', '.channels'))} @> array[${channel}]`
    // Offsets keep each look-up one by the conversation: asked for all at once, most messages of a company are read.
    const messaged =
      ownWorkOf(tx) === null
        ? isUsed
        : sql`(${isUsed} and exists (select from ${messages(tx)} where m.company_id = ${company}
      and m.thread_id = ${id} and m.channel = ${channel} and ${seenMessage(tx)} offset 0))`
    switch (channel) {
      case 'call':
        return sql`exists (select from calls c where c.company_id = ${company} and c.thread_id = ${id} offset 0)`
      case 'lead':
        return sql`exists (select from leads l where l.company_id = ${company} and l.thread_id = ${id} and ${seenLead(tx)} offset 0)`
      case 'mail':
        return sql`(${messaged} or exists (select from outbox o
          where o.company_id = ${company} and o.thread_id = ${id} and ${seenMail(tx)} offset 0))`
      default:
        return messaged
    }
  }
  return sql`(${said('t.id')} or t.id in (select p.joined_into from threads p
    where p.company_id = ${company} and p.joined_into is not null and ${said('p.id')}))`
}

/** Ids alone: what is shown of them is the same statement for all lists (`threadsById`), and planned once. */
export function threadList(
  tx: UserTx,
  { view, channel, search }: ThreadFilters,
): List<Pick<ListedThread, 'id'>, 'last_at' | 'waits_since'> {
  const from = standing(tx)
    .where(views[view](tx))
    .$if(channel !== undefined, query => query.where(usedBy(tx, channel!)))
  return {
    from,
    id: 't.id',
    sorts: {
      last_at: ['t.last_at', 'timestamptz'],
      waits_since: [sql`coalesce(t.waits_since, 'infinity')`, 'timestamptz'],
    },
    row: id => sql`(select ${id} as id)`,
    search: search
      ? {
          ids: ({ most }) => sql`search_threads(${search}, ${most})`,
          order: null,
          isPartial: true,
          alike: alikeIn('clients', search, from, 't.client_id'),
        }
      : undefined,
  }
}

/**
 * The newest row in the parts of a conversation. `rows` are those of one `part`, the newest first, found by its index: asked of
 * all parts at once, the planner goes through the company's rows in the order of ids until one fits.
 */
const newestIn = (rows: RawBuilder<unknown>) => sql`(
  select n.* from unnest(parts.ids) part(id) cross join lateral (${rows} limit 1) n order by n.id desc limit 1)`

/** A conversation as it is shown: whose it is, its last word, and what of it is new to the reader. */
const listed = (tx: UserTx, id: RawBuilder<number>) => sql<ListedThread>`
  select t.id, t.client_id, t.state, case when t.snoozed_until > ${tx.now} then t.snoozed_until end as snoozed_until,
    t.blocked_at is not null as is_blocked, t.assignee_id, t.assigned_why, t.last_at, case when t.state = 'open' then t.waits_since end as waits_since, t.version, coalesce(a.fullname, '') as assignee,
    coalesce(nullif(k.name, ''), nullif(k.company_name, ''),
      (select o.name from ${clientsOfNumber(tx, sql.ref('t.address'))} o order by o.place, o.id desc limit 1), asked.name, '') as name,
    coalesce(last.phone, called.number, nullif(t.address, ''), '') as address,
    coalesce(k.phone, '') as phone, coalesce(k.email, '') as email,
    (select worked.job_id from ${newestIn(sql`select m.id, j.id as job_id from ${messages(tx)} where m.company_id = ${tx.companyId}
      and m.thread_id = part.id and m.job_id is not null and j.id is not null and ${seenMessage(tx)} order by m.id desc`)} worked) as job_id,
    (select count(*)::int from (
        select part.id, ${readUpTo} as read_to from unnest(parts.ids) part(id)
        left join thread_reads r on r.company_id = ${tx.companyId} and r.user_id = ${tx.by.id} and r.thread_id = part.id offset 0) part
      cross join lateral (select from ${messages(tx)} where m.company_id = ${tx.companyId} and m.thread_id = part.id
        and m.direction = 'in' and m.id > part.read_to and ${seenMessage(tx)}) fresh
      where t.blocked_at is null) as unread,
    case newest.kind when 'mail' then mailed.subject when 'lead' then asked.note when 'call' then '' else coalesce(last.body, '') end as text,
    case newest.kind when 'mail' then 'out' when 'lead' then 'in' when 'call' then called.direction else coalesce(last.direction, 'out') end as direction,
    case when newest.kind is null or newest.kind = 'message' then coalesce(last.channel, 'sms') else newest.kind end as channel,
    coalesce(newest.kind = 'call', false) and called.direction = 'in' and called.answered_at is null as missed,
    case when newest.kind <> 'message' then 0 else (select count(*)::int from files f
      where f.company_id = ${tx.companyId} and f.message_id = last.id and f.deleted_at is null) end as files
  from threads t
  -- The offset: once for all that look into them.
  cross join lateral (select array${partsOf(tx, sql.ref('t.id'))} as ids offset 0) parts
  left join clients k on k.company_id = ${tx.companyId} and k.id = t.client_id and k.deleted_at is null
  left join users a on a.company_id = ${tx.companyId} and a.id = t.assignee_id
  left join lateral ${newestIn(sql`
    select m.id, m.phone, m.body, m.direction, m.channel, m.created_at from ${messages(tx)}
    where m.company_id = ${tx.companyId} and m.thread_id = part.id and ${seenMessage(tx)} order by m.id desc`)} last on true
  left join lateral ${newestIn(sql`
    select c.id, c.number, c.direction, c.answered_at, c.started_at from calls c
    where c.company_id = ${tx.companyId} and c.thread_id = part.id and c.ended_at is not null order by c.id desc`)} called on true
  left join lateral ${newestIn(sql`
    select o.id, coalesce(o.payload ->> 'subject', '') as subject, o.created_at from outbox o
    where o.company_id = ${tx.companyId} and o.thread_id = part.id and ${seenMail(tx)} order by o.id desc`)} mailed on true
  left join lateral ${newestIn(sql`
    -- What a colleague wrote down is nobody's last word.
    select l.id, coalesce(nullif(l.note, ''), l.name) as note, l.name, case when l.from_web then l.created_at end as created_at from leads l
    where l.company_id = ${tx.companyId} and l.thread_id = part.id and ${seenLead(tx)} order by l.id desc`)} asked on true
  left join lateral (
    select said.kind from (values ('message', last.created_at), ('call', called.started_at),
      ('mail', mailed.created_at), ('lead', asked.created_at)) said(kind, at)
    where said.at is not null order by said.at desc limit 1) newest on true
  where t.company_id = ${tx.companyId} and t.joined_into is null and t.id = ${id}`

/** The conversations with these ids, in their order. */
export const threadsById = (tx: UserTx, ids: readonly number[]) =>
  listedRows<ListedThread>(tx, { row: id => sql`(${listed(tx, id)})` }, ids)

/** The conversation with this id, or the one that it became part of: links lead on. */
export async function threadById(tx: UserTx, id: number): Promise<ListedThread | undefined> {
  const present = sql<number>`(select coalesce(p.joined_into, p.id) from threads p
    where p.company_id = ${tx.companyId} and p.id = ${id})`
  const { rows } = await listed(tx, present).execute(tx)
  return rows[0]
}

/** Open conversations by what is to be done with them, each counted up to `most`. */
export async function threadCounts(
  tx: UserTx,
  most: number,
): Promise<Record<'open' | 'mine' | 'unassigned' | 'waiting', number>> {
  const count = (view: InboxView) => sql<number>`(select count(*)::int from (
    select from threads t where t.company_id = ${tx.companyId} and t.joined_into is null and ${views[view](tx)}
    limit ${most}) few)`
  const { rows } = await sql<Record<'open' | 'mine' | 'unassigned' | 'waiting', number>>`
    select ${count('open')} as open, ${count('mine')} as mine, ${count('unassigned')} as unassigned,
      ${count('waiting')} as waiting`.execute(tx)
  return rows[0]!
}

/** Whose job this is; undefined: nobody has such a job, or it is not there for whoever asks. */
export const clientOfJob = (tx: CompanyTx, id: number) =>
  tx.rows('jobs').where('id', '=', id).where('deleted_at', 'is', null).select('client_id').executeTakeFirst()

export type NoteRow = Omit<Selectable<ThreadNotes>, 'company_id'>

/** The last notes of a conversation, the newest first. */
export const notesOf = (tx: CompanyTx, id: number, most: number) =>
  tx
    .rows('thread_notes as n')
    .innerJoin('users as u', join =>
      join.on('u.company_id', '=', tx.companyId).onRef('u.id', '=', 'n.user_id'),
    )
    .where(sql<boolean>`n.thread_id = any(array${partsOf(tx, sql`${id}::bigint`)})`)
    .select(['n.id', 'n.note', 'n.user_id', 'n.created_at', 'u.fullname as user'])
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute()

export const insertNote = (
  tx: CompanyTx,
  note: Pick<NoteRow, 'thread_id' | 'user_id' | 'note'>,
): Promise<NoteRow> =>
  tx
    .insertRows('thread_notes', { ...note, created_at: tx.now })
    .returning(['id', 'thread_id', 'user_id', 'note', 'created_at'])
    .executeTakeFirstOrThrow()

export const lockNotes = (tx: CompanyTx, ids: readonly number[]): Promise<NoteRow[]> =>
  tx
    .rows('thread_notes')
    .where('id', 'in', ids)
    .select(['id', 'thread_id', 'user_id', 'note', 'created_at'])
    .forUpdate()
    .execute()

export const deleteNoteRows = (tx: CompanyTx, ids: readonly number[]) =>
  tx.deleteRows('thread_notes').where('id', 'in', ids).execute()
