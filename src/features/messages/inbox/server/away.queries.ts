import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Incoming {
  id: number
  /** Number or mail address, in its one spelling. */
  phone: string
  body: string
  channel: string
  client_id: number | null
  job_id: number | null
  created_at: Date
  /** The client's address; '' where nobody is known. */
  email: string
}

/** These messages as they came in, without those of blocked senders and those that nothing proves to be from the client. */
export const incomingMessages = (tx: CompanyTx, ids: readonly number[]): Promise<Incoming[]> =>
  tx
    .rows('sms_messages as m')
    .leftJoin('clients as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'm.client_id'),
    )
    .innerJoin('threads as t', join =>
      join.on('t.company_id', '=', tx.companyId).onRef('t.id', '=', 'm.thread_id'),
    )
    .where('t.blocked_at', 'is', null)
    .where('m.id', 'in', [0, ...ids])
    .where('m.direction', '=', 'in')
    .where('m.unproven_from', '=', '')
    .select(['m.id', 'm.phone', 'm.body', 'm.channel', 'm.client_id', 'm.job_id', 'm.created_at'])
    .select(sql<string>`coalesce(c.email, '')`.as('email'))
    .orderBy('m.id')
    .execute()

/** Notes that this sender is told now; false: they were within the last day. */
export async function noteTold(tx: CompanyTx, address: string): Promise<boolean> {
  const { rows } = await sql`
    insert into away_answers (company_id, address, at) values (${tx.companyId}, ${address}, ${tx.now})
    on conflict (company_id, address) do update set at = excluded.at
      where away_answers.at <= ${tx.now}::timestamptz - interval '1 day'
    returning 1`.execute(tx)
  return rows.length > 0
}
