import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ThreadsOf } from '#server/outbox.ts'

/** Who said something in a conversation. What the product sends by itself asks nothing of the office. */
export type Speaker = 'client' | 'person' | 'product'

export interface Said {
  /** Number or mail address, in its one spelling. */
  address: string
  /** null: found by the job or the address. */
  client: number | null
  job: number | null
}

/** Conversations that messages or calls belong to, in this order; one is made where there is none. */
export async function threadsFor(tx: CompanyTx, said: readonly Said[]): Promise<number[]> {
  if (said.length === 0) return []
  // Made in the order of the addresses, so that two who write to the same people don't wait for each other.
  const { rows } = await sql<{ id: number }>`
    with made as materialized (
      select n, thread_for(address, client, job, ${tx.now}) as id from (
        select n, each ->> 'address' as address, (each ->> 'client')::bigint as client, (each ->> 'job')::bigint as job
        from jsonb_array_elements(${JSON.stringify(said)}::jsonb) with ordinality s(each, n) order by address, n offset 0) s)
    select id from made order by n`.execute(tx)
  return rows.map(row => row.id)
}

/** Conversations in which mails to these clients stand. */
export const threadsOfMails: ThreadsOf = (tx, about) =>
  threadsFor(
    tx,
    about.map(({ client, job }) => ({ address: '', client, job })),
  )

/** Marks conversations with what was said in them: the last word, what is new, and whether the client waits. */
export async function markHeard(
  tx: CompanyTx,
  said: readonly { thread_id: number; id: number }[],
  from: Speaker,
): Promise<void> {
  if (said.length === 0) return
  const each = said.map(({ thread_id: thread, id }) => ({ thread, id, from }))
  await sql`select thread_heard(${JSON.stringify(each)}::jsonb, ${tx.now})`.execute(tx)
}
