import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The conversation that a mail belongs to. */
export interface Conversation {
  /** null: nobody is known by its address. */
  clientId: number | null
  jobId: number | null
  /** '': the client's own. */
  address: string
}

/**
 * The conversation of the latest mail, sent or received, that has one of these Message-IDs; undefined: none has. A mail that
 * only belongs to a named thread counts where no other is found: some providers give mails that they send ids of their own.
 */
export async function conversationOfMails(
  tx: CompanyTx,
  ids: readonly string[],
): Promise<Conversation | undefined> {
  if (ids.length === 0) return undefined
  const marks = ids.map(id => id.slice(1, id.indexOf('@')))
  // Written as in the indexes of ids.
  const markOf = (key: string) => sql`left(encode(sha256(decode(${sql.raw(key)}, 'escape')), 'hex'), 40)`
  const sent = sql`select coalesce(o.thread_id, m.thread_id) as thread_id, coalesce(o.job_id, m.job_id) as job_id, o.created_at
    from outbox o left join sms_messages m on m.company_id = ${tx.companyId} and m.id = (o.payload ->> 'message')::bigint
    where o.company_id = ${tx.companyId} and o.kind = 'mail' and not o.is_private`
  const { rows } = await sql<{ client_id: number | null; job_id: number | null; address: string }>`
    select whole.client_id, said.job_id, whole.address
    from (
      select 0 as rank, s.* from (${sent} and ${markOf(`o.company_id::text || '-' || o.id::text`)} = any(${marks})) s
      union all
      select 0, m.thread_id, m.job_id, m.created_at from sms_messages m
      where m.company_id = ${tx.companyId} and m.mail_id = any(${ids}) and m.mail_id <> ''
      union all
      select 1, s.* from (${sent} and o.payload ->> 'thread' is not null
        and ${markOf(`o.payload ->> 'thread'`)} = any(${marks}) order by o.id desc limit 1) s) said
    join threads part on part.company_id = ${tx.companyId} and part.id = said.thread_id
    join threads whole on whole.company_id = ${tx.companyId} and whole.id = coalesce(part.joined_into, part.id)
    order by said.rank, said.created_at desc limit 1`.execute(tx)
  const [row] = rows
  return row && { clientId: row.client_id, jobId: row.job_id, address: row.address }
}

/**
 * The client with this mail address, their own before a contact's; undefined: none has. Where it is several clients', the one
 * in whose conversation it stood last, or else the newest.
 */
export async function clientOfMail(tx: CompanyTx, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from (
      select c.id, 0 as place from clients c where c.company_id = ${tx.companyId} and c.deleted_at is null
        and c.email_key = email_key(${address}) and c.email_key <> ''
      union all
      select k.client_id, 1 from client_contacts k
      join clients c on c.company_id = ${tx.companyId} and c.id = k.client_id and c.deleted_at is null
      where k.company_id = ${tx.companyId} and email_key(k.email) = email_key(${address}) and email_key(k.email) <> '') c
    left join threads t on t.company_id = ${tx.companyId} and t.client_id = c.id and t.joined_into is null
    left join lateral (select max(m.id) as id from sms_messages m
      where m.company_id = ${tx.companyId} and m.thread_id = t.id and m.phone = ${address}) last on true
    order by last.id desc nulls last, c.place, c.id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** True if a mail with this Message-ID has come in. */
export async function hasMailId(tx: CompanyTx, id: string): Promise<boolean> {
  if (id === '') return false
  const { rows } = await sql`
    select from sms_messages
    where company_id = ${tx.companyId} and mail_id = ${id} and mail_id <> '' and direction = 'in' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** True if an unknown sender's conversation has this address, and they are not blocked. */
export async function hasConversation(tx: CompanyTx, address: string): Promise<boolean> {
  const row = await tx
    .rows('threads')
    .where('address', '=', address)
    .where('blocked_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True if the sender with this address is blocked. */
export async function isBlockedAddress(tx: CompanyTx, address: string): Promise<boolean> {
  const row = await tx
    .rows('threads')
    .where('address', '=', address)
    .where('client_id', 'is', null)
    .where('joined_into', 'is', null)
    .where('blocked_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The conversation of a mail that came in by this key; undefined: none did. */
export async function threadOfMail(tx: CompanyTx, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(t.joined_into, t.id) as id from sms_messages m
    join threads t on t.company_id = ${tx.companyId} and t.id = m.thread_id
    where m.company_id = ${tx.companyId} and m.vendor_id = ${key} and m.direction = 'in' limit 1`.execute(tx)
  return rows[0]?.id
}
