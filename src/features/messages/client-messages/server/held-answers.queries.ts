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
