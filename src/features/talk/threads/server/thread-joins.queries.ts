import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { threadsFor } from './thread-marks.queries.ts'

/** Makes the conversation with one client part of that with another, as when they are merged. */
export async function joinThreadsOf(tx: CompanyTx, client: number, into: number): Promise<void> {
  const part = await tx
    .rows('threads')
    .where('client_id', '=', client)
    .where('joined_into', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!part) return
  const [whole] = await threadsFor(tx, [{ address: '', client: into, job: null }])
  await sql`select join_threads(${tx.companyId}, ${part.id}, ${whole!})`.execute(tx)
  tx.tell('messages')
}

/** Makes a conversation that was said to be a client's a stranger's again; false: it is none, or others are part of it. */
export async function partThread(tx: CompanyTx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    parted: boolean
  }>`select part_thread(${tx.companyId}, ${id}) as parted`.execute(tx)
  return rows[0]!.parted
}

/** Gives a client their own conversation back. What was written meanwhile stays where it is. */
export async function partThreadsOf(tx: CompanyTx, client: number): Promise<void> {
  await sql`
    update threads t set joined_into = nullif(own.id, t.id), version = t.version + 1
    from (select min(id) as id from threads where company_id = ${tx.companyId} and client_id = ${client}) own
    where t.company_id = ${tx.companyId} and t.client_id = ${client}`.execute(tx)
  tx.tell('messages')
}
