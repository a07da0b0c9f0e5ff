import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

const reminded = { invoice: 'r.invoice_id', quote: 'r.quote_id' } as const

/**
 * Of these documents those whose last mail failed or came back, with reader and reason; the document itself, or a
 * reminder of it.
 */
export async function undeliveredMails(
  tx: CompanyTx,
  kind: keyof typeof reminded,
  ids: readonly number[],
): Promise<Map<number, { to: string; reason: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; recipient: string; last_error: string }>`
    select d.id, last.recipient, last.last_error
    from unnest(${ids}::bigint[]) as d(id)
    cross join lateral (
      select m.* from (
        (select o.id, o.status, o.recipient, o.last_error from outbox o
          where o.company_id = ${tx.companyId} and o.kind = 'mail' and o.payload ->> 'document' = concat(${kind}::text, ' ', d.id)
          order by o.id desc limit 1)
        union all
        (select o.id, o.status, o.recipient, o.last_error from reminders r
          join outbox o on o.company_id = ${tx.companyId} and o.id = r.outbox_id
          where r.company_id = ${tx.companyId} and ${sql.ref(reminded[kind])} = d.id
          order by r.id desc limit 1)
      ) m order by m.id desc limit 1
    ) last
    where last.status = 'failed'`.execute(tx)
  return new Map(rows.map(({ id, recipient, last_error }) => [id, { to: recipient, reason: last_error }]))
}
