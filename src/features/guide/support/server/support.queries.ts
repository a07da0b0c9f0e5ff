import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { mostMessages, mostUnread } from '../support.rules.ts'

const columns = ['id', 'message', 'is_support_reply', 'created_at', 'author'] as const

export interface MessageRow {
  id: number
  message: string
  is_support_reply: boolean
  created_at: Date
  author: string
}

/** The newest messages of a person's conversation, oldest first. */
export async function messagesOf(tx: CompanyTx, userId: number): Promise<MessageRow[]> {
  const rows = await tx
    .rows('support_messages')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .select(columns)
    .execute()
  return rows.reverse()
}

/** The same conversation as support sees it. */
export async function conversationOf(
  tx: PlatformTx,
  companyId: number,
  userId: number,
): Promise<MessageRow[]> {
  const rows = await tx
    .selectFrom('support_messages')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .select(columns)
    .execute()
  return rows.reverse()
}

export async function insertMessage(
  tx: CompanyTx,
  message: { user_id: number; message: string; is_support_reply: boolean; author: string; created_at: Date },
): Promise<MessageRow> {
  return tx
    .insertRows('support_messages', { ...message })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Marks one side's unread messages of a conversation as read; the newest id, or null when there was none. */
export async function markMessagesRead(
  tx: CompanyTx,
  userId: number,
  replies: boolean,
): Promise<number | null> {
  const rows = await tx
    .updateRows('support_messages')
    .set({ read_at: tx.now })
    .where('user_id', '=', userId)
    .where('is_support_reply', '=', replies)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return rows.reduce<number | null>((newest, row) => Math.max(newest ?? 0, row.id), null)
}

/** Replies that a person has not read. */
export async function unreadReplies(tx: CompanyTx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from support_messages
      where company_id = ${tx.companyId} and user_id = ${userId} and is_support_reply and read_at is null
      limit ${mostUnread}) counted`.execute(tx)
  return rows[0]!.count
}

/** Messages from all companies that support has not read. */
export async function waitingMessages(tx: PlatformTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from support_messages where not is_support_reply and read_at is null
      limit ${mostUnread}) counted`.execute(tx)
  return rows[0]!.count
}

export interface ConversationRow {
  company: number
  company_name: string
  user: number
  fullname: string
  email: string
  last: Omit<MessageRow, 'created_at'> & { created_at: string }
  unread: number
}

/** All conversations: those waiting for an answer first, then the newest. */
export async function conversationRows(tx: PlatformTx): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select k.company_id as company, c.name as company_name, k.user_id as "user", u.fullname, u.email, k.unread,
      json_build_object('id', m.id, 'message', m.message, 'is_support_reply', m.is_support_reply,
        'created_at', m.created_at, 'author', m.author) as last
    from (
      select company_id, user_id, max(id) as last_id,
        count(*) filter (where not is_support_reply and read_at is null)::int as unread
      from support_messages group by company_id, user_id
    ) k
    join support_messages m on m.company_id = k.company_id and m.id = k.last_id
    join companies c on c.id = k.company_id
    join users u on u.company_id = k.company_id and u.id = k.user_id
    order by (k.unread > 0) desc, k.last_id desc limit 100`.execute(tx)
  return rows
}

/** True when the person has written: support answers and never starts a conversation. */
export async function hasWritten(tx: PlatformTx, companyId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('support_messages')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
