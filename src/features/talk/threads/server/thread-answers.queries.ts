import { sql } from 'kysely'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'

/** Has others who answer in this conversation wait until the transaction ends. */
export async function holdThread(tx: CompanyTx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer in ${id}`}, ${tx.companyId}))`.execute(tx)
}

/** Name of the colleague whose answer came after message `seen`; undefined: nobody else has answered since. */
export async function answerAfter(tx: UserTx, thread: number, seen: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.fullname as name from sms_messages m
    join users u on u.company_id = ${tx.companyId} and u.id = m.user_id
    where m.company_id = ${tx.companyId} and m.id > ${seen} and m.direction = 'out' and m.user_id <> ${tx.by.id}
      and m.thread_id in (select t.id from threads t
        where t.company_id = ${tx.companyId} and (t.id = ${thread} or t.joined_into = ${thread}))
    order by m.id desc limit 1`.execute(tx)
  return rows[0]?.name
}
