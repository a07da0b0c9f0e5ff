import { sql } from 'kysely'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'

/** Conversations in which messages with a number or address stand. */
export async function threadsOfAddress(tx: CompanyTx, address: string): Promise<number[]> {
  const rows = await tx
    .rows('sms_messages')
    .where('phone', '=', address)
    .select('thread_id')
    .distinct()
    .execute()
  return rows.map(row => row.thread_id)
}

/** The conversation that shows a message. */
export async function threadOfMessage(tx: CompanyTx, id: number): Promise<number> {
  const row = await tx
    .rows('sms_messages as m')
    .innerJoin('threads as t', join =>
      join.on('t.company_id', '=', tx.companyId).onRef('t.id', '=', 'm.thread_id'),
    )
    .where('m.id', '=', id)
    .select(eb => eb.fn.coalesce('t.joined_into', 't.id').as('id'))
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Notes that this person has read these conversations, with what was joined to them, to their last message; 'not': but for
 * that one. True if it was otherwise.
 */
export async function markRead(
  tx: UserTx,
  threads: readonly number[],
  not: 'not' | null = null,
): Promise<boolean> {
  if (threads.length === 0) return false
  const { rows } = await sql`
    insert into thread_reads as r (company_id, thread_id, user_id, read_id)
    select t.company_id, t.id, ${tx.by.id}, greatest(t.last_in_id - ${not === null ? 0 : 1}, 0) from threads t
    where t.company_id = ${tx.companyId}
      and (t.id = any(${threads}::bigint[]) or t.joined_into = any(${threads}::bigint[])) and t.last_in_id > 0
    order by t.id
    on conflict (company_id, user_id, thread_id) do update set read_id = excluded.read_id
      where r.read_id <> excluded.read_id
    returning thread_id`.execute(tx)
  return rows.length > 0
}
