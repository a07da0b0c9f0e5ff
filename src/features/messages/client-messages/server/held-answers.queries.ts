import { type Selectable, sql } from 'kysely'
import type { ThreadBefore } from '#features/talk/threads/server/thread-answers.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { HeldAnswers } from '#server/db/row-types.ts'
import { messages, seenMessage } from './conversations.queries.ts'

export type HeldRow = Omit<Selectable<HeldAnswers>, 'company_id' | 'state'> & ThreadBefore

/** The condition that message `m` has left, or never waited to: a client doesn't read what may be taken back. */
export const hasLeft = (tx: CompanyTx) => sql<boolean>`not exists (select from held_answers h
  where h.company_id = ${tx.companyId} and h.message_id = m.id and m.send_at > ${tx.now})`

export const insertHeld = (tx: CompanyTx, held: HeldRow) => tx.insertRows('held_answers', held).execute()

/** An answer that may be taken back, with what is known of it, locked until the transaction ends. */
export async function lockHeld(
  tx: CompanyTx,
  id: number,
): Promise<(HeldRow & { phone: string; client_id: number | null }) | undefined> {
  const { rows } = await sql<HeldRow & { phone: string; client_id: number | null }>`
    select h.message_id, h.outbox_id, h.written, h.is_planned, h.state, h.last_at, h.waits_since, m.phone, m.client_id
    from held_answers h
    join ${messages(tx)} on m.company_id = ${tx.companyId} and m.id = h.message_id and ${seenMessage(tx)}
    where h.company_id = ${tx.companyId} and h.message_id = ${id}
    for update of h`.execute(tx)
  return rows[0]
}

/**
 * Hands on what was before an answer that is taken back to the next one, where that waits as well: once both are taken back
 * the conversation is as it was before either.
 */
export async function handOn(
  tx: CompanyTx,
  gone: { id: number; thread_id: number; created_at: Date },
  before: ThreadBefore,
): Promise<void> {
  await sql`
    update held_answers h set
      state = case when h.last_at = ${gone.created_at} then ${before.state} else h.state end,
      last_at = case when h.last_at = ${gone.created_at} then ${before.last_at} else h.last_at end,
      waits_since = coalesce(${before.waits_since}, h.waits_since)
    where h.company_id = ${tx.companyId} and h.message_id = (
      select min(m.id) from sms_messages m
      join threads part on part.company_id = ${tx.companyId} and part.id = m.thread_id
      join threads own on own.company_id = ${tx.companyId} and own.id = ${gone.thread_id}
      where m.company_id = ${tx.companyId} and m.id > ${gone.id} and m.direction = 'out' and m.user_id is not null
        and coalesce(part.joined_into, part.id) = coalesce(own.joined_into, own.id))`.execute(tx)
}
