import { type RawBuilder, sql } from 'kysely'
import { clientsOfNumber } from '#features/clients/clients/server/clients.queries.ts'
import { ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { CallStatus, Direction } from '../../phone/phone.rules.ts'
import { recordingsFor } from '../../phone/server/calls/calls.queries.ts'
import type { LeftOut } from '../client-messages.rules.ts'

/** Calls that are looked through for conversations. */
const mostCalls = 1_000
/** Conversations that are listed. */
const mostChats = 200
/** Messages of a page, and calls beside them. */
export const pageSize = 50

/** The condition that message `m`, joined to its job `j`, is there for whoever asks: own work's, or any for the office. */
export const seenMessage = (tx: CompanyTx) =>
  ownWorkOf(tx) === null ? sql`true` : sql`(j.id is not null and ${seenJob(tx)})`
/** Up to which message a person has read conversation `t`, by their `thread_reads r`. */
export const readUpTo = sql`greatest(t.read_before, coalesce(r.read_id, 0))`
/** The condition that message `m` of conversation `t` came in and was not read; those of a blocked sender count as read. */
const unreadMessage = sql<boolean>`(m.direction = 'in' and t.blocked_at is null and m.id > ${readUpTo})`
export const messages = (tx: CompanyTx) => sql`
  sms_messages m left join jobs j on j.company_id = ${tx.companyId} and j.id = m.job_id and j.deleted_at is null`

/** The last message that came from one of these; null: none has. */
export async function lastAnswerOf(tx: CompanyTx, addresses: readonly string[]): Promise<number | null> {
  const row = await tx
    .rows('sms_messages')
    .where('phone', 'in', addresses)
    .where('direction', '=', 'in')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? null
}

export interface ChatRow {
  phone: string
  name: string
  message: string
  direction: 'out' | 'in'
  created_at: Date
  unread: number
  files: number
  job_id: number | null
  client_id: number | null
  /** Set where a call came last: missed or not. */
  last_call: 'missed' | 'call' | null
}

export async function chatRows(tx: UserTx): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    with last as (
      select m.phone, max(m.id) as id, max(m.id) filter (where j.id is not null) as with_job,
        max(m.id) filter (where m.client_id is not null) as with_client,
        count(*) filter (where ${unreadMessage})::int as unread
      from ${messages(tx)}
      join threads t on t.company_id = ${tx.companyId} and t.id = m.thread_id
      left join thread_reads r on r.company_id = ${tx.companyId} and r.user_id = ${tx.by.id} and r.thread_id = t.id
      where m.company_id = ${tx.companyId} and ${seenMessage(tx)}
      group by m.phone order by max(m.id) desc limit ${mostChats}
    ), called as (
      select distinct on (number) number as phone, started_at as at,
        case when direction = 'in' and answered_at is null then 'missed' else 'call' end as how from (
        select id, number, started_at, direction, answered_at from calls
        where company_id = ${tx.companyId} and direction <> 'internal' and ended_at is not null
          and number like '+%' and not masked and outcome <> 'Blocked'
        order by id desc limit ${mostCalls}) few
      order by number, id desc
    ), threads as (
      select coalesce(last.phone, called.phone) as phone, last.id, last.with_job, last.with_client,
        coalesce(last.unread, 0) as unread, called.at, called.how
      from last full join called on called.phone = last.phone
    )
    select last.phone, case when m.id is null or last.at > m.created_at then last.how end as last_call,
      case when last.at > m.created_at or m.id is null then '' else m.body end as message,
      case when last.at > m.created_at or m.id is null then 'in' else m.direction end as direction,
      greatest(m.created_at, last.at) as created_at, last.unread, j.id as job_id,
      c.id as client_id,
      (select count(*)::int from files f where f.company_id = ${tx.companyId} and f.message_id = m.id
        and f.deleted_at is null) as files,
      coalesce(nullif(c.name, ''), nullif(c.company_name, ''), nullif(j.name, ''), nullif(j.company_name, ''),
        (select k.name from ${clientsOfNumber(tx, sql.ref('last.phone'))} k order by k.place, k.id desc limit 1), '') as name
    from threads last
    left join sms_messages m on m.company_id = ${tx.companyId} and m.id = last.id
    left join sms_messages w on w.company_id = ${tx.companyId} and w.id = last.with_job
    left join jobs j on j.company_id = ${tx.companyId} and j.id = w.job_id
    left join sms_messages p on p.company_id = ${tx.companyId} and p.id = last.with_client
    left join clients c on c.company_id = ${tx.companyId} and c.id = p.client_id and c.deleted_at is null
    order by created_at desc, last.id desc nulls last, last.phone limit ${mostChats}`.execute(tx)
  return rows
}

export interface MessageRow {
  id: number
  message: string
  direction: 'out' | 'in'
  status: 'waiting' | 'sent' | 'delivered' | 'failed' | 'received'
  error: string
  created_at: Date
  job_id: number | null
  user: string
  held: { send_at: Date; written: string; is_planned: boolean } | null
  left_out: LeftOut[]
  unproven_from: string
  proven_from: string
  has_original: boolean
}

/** Messages with a number or address. */
export const withAddress = (phone: string) => sql<boolean>`m.phone = ${phone}`

/** The message with this id. */
export const withId = (id: number) => sql<boolean>`m.id = ${id}`

/** Calls with a number. */
export const withNumber = (phone: string) => sql<boolean>`(c.number = ${phone} and c.number <> '')`

/** Messages `m` that meet the condition, the newest first. */
export async function messagesWith(
  tx: CompanyTx,
  where: RawBuilder<boolean>,
  { most = pageSize, skip = 0 }: { most?: number; skip?: number } = {},
): Promise<MessageRow[]> {
  type Row = Omit<MessageRow, 'held'> & { send_at: Date | null; written: string; is_planned: boolean }
  const { rows } = await sql<Row>`
    select m.id, m.body as message, m.direction, case when held.waits or held.kind = 'mail' and held.status = 'failed' then held.status else m.status end as status,
      case when held.kind = 'mail' and held.status = 'failed' then held.last_error else m.error end as error, m.created_at, j.id as job_id, coalesce(u.fullname, '') as user, m.left_out, m.unproven_from, m.proven_from,
      (m.original <> '' or m.html <> '') as has_original,
      case when held.waits then m.send_at end as send_at, held.written, held.is_planned
    from ${messages(tx)}
    left join users u on u.company_id = ${tx.companyId} and u.id = m.user_id
    left join lateral (
      select h.written, h.is_planned, o.kind, o.status, o.last_error, o.status = 'waiting' and o.tries = 0 as waits
      from held_answers h join outbox o on o.company_id = ${tx.companyId} and o.id = h.outbox_id
      where h.company_id = ${tx.companyId} and h.message_id = m.id) held on true
    where m.company_id = ${tx.companyId} and ${where} and ${seenMessage(tx)}
    order by m.id desc limit ${most} offset ${skip}`.execute(tx)
  return rows.map(({ send_at, written, is_planned, ...row }) => ({
    ...row,
    held: send_at && { send_at, written, is_planned },
  }))
}

/** The Message-ID of a conversation's last mail; undefined: none came, or it had no id. */
export async function lastMailIdOf(tx: CompanyTx, key: string): Promise<string | undefined> {
  const row = await tx
    .rows('sms_messages')
    .where('phone', '=', key)
    .where('direction', '=', 'in')
    .where('channel', '=', 'mail')
    .orderBy('id', 'desc')
    .select('mail_id')
    .limit(1)
    .executeTakeFirst()
  return row?.mail_id || undefined
}

/** A mail as it was written, of which the conversation shows the answer alone. */
export async function originalOf(
  tx: CompanyTx,
  id: number,
): Promise<{ text: string; html: string } | undefined> {
  const { rows } = await sql<{ text: string; html: string }>`
    select m.original as text, m.html from ${messages(tx)}
    where m.company_id = ${tx.companyId} and m.id = ${id} and (m.original <> '' or m.html <> '') and ${seenMessage(tx)}`.execute(
    tx,
  )
  return rows[0]
}

export interface CallWithRow {
  id: number
  direction: Direction
  status: CallStatus
  started_at: Date
  answered_at: Date | null
  seconds: number
  user: string
  outcome: string
  note: string
  texted_back: boolean
  /** Recordings that the viewer may hear. */
  recordings: number
}

/** The last calls `c` that meet the condition. */
export async function callsWith(
  tx: CompanyTx,
  where: RawBuilder<boolean>,
  most = pageSize,
): Promise<CallWithRow[]> {
  const { rows } = await sql<CallWithRow>`
    select c.id, c.direction, c.status, c.started_at, c.answered_at, c.outcome, c.note,
      coalesce(extract(epoch from c.ended_at - c.answered_at), 0)::int as seconds,
      coalesce(a.fullname, f.fullname, '') as user, c.texted_back_at is not null as texted_back,
      (select count(r.file_id) from ${recordingsFor(tx)})::int as recordings
    from calls c
    left join users a on a.company_id = ${tx.companyId} and a.id = c.answered_by
    left join users f on f.company_id = ${tx.companyId} and f.id = c.from_user_id
    where c.company_id = ${tx.companyId} and ${where} and c.ended_at is not null
    order by c.id desc limit ${most}`.execute(tx)
  return rows
}

/** Unread messages that are counted; screens show no more than 99. */
const mostUnread = 1_000

/**
 * How many messages came in that this person has not read, in conversations that are open, with what became part of them; 1,000
 * at most. Counted one conversation after the other: joined with all messages, the planner reads each of them. `read_to` is a
 * column of its own (`offset 0`), by which the index leads to the first unread message.
 */
export async function unreadCount(tx: UserTx): Promise<number> {
  const company = tx.companyId
  // Whose work is all the company's needs no job looked up.
  const from = ownWorkOf(tx) === null ? sql`sms_messages m` : messages(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (
      select t.id, ${readUpTo} as read_to from (
        select id, read_before, last_in_id, blocked_at from threads
        where company_id = ${company} and state = 'open' and joined_into is null
        union all
        select p.id, p.read_before, p.last_in_id, w.blocked_at
        from threads p join threads w on w.company_id = ${company} and w.id = p.joined_into
        where p.company_id = ${company} and p.joined_into is not null and w.state = 'open') t
      left join thread_reads r on r.company_id = ${company} and r.user_id = ${tx.by.id} and r.thread_id = t.id
      where t.blocked_at is null and t.last_in_id > ${readUpTo} offset 0) t
    cross join lateral (
      select from ${from}
      where m.company_id = ${company} and m.thread_id = t.id and m.direction = 'in' and m.id > t.read_to
        and ${seenMessage(tx)}
      limit ${mostUnread}) unread
    limit ${mostUnread}) few`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The job that a client's answer is about; whoever answers is nobody of the company. */
export async function jobOfReply(
  tx: CompanyTx,
  id: number,
): Promise<{ id: number; number: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; number: number; name: string }>`
    select j.id, j.number, coalesce(nullif(j.name, ''), j.company_name) as name
    from jobs j where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null and ${seenJob(tx)}`.execute(
    tx,
  )
  return rows[0]
}
