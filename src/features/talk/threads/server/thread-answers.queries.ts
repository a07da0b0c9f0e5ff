import { sql } from 'kysely'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'

/** Has others who answer in this conversation wait until the transaction ends. */
export async function holdThread(tx: CompanyTx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer in ${id}`}, ${tx.companyId}))`.execute(tx)
}

/** A conversation as an answer finds it. */
export interface ThreadBefore {
  state: 'open' | 'done'
  last_at: Date
  waits_since: Date | null
}

/** The conversation that an answer will stand in, as it is before. */
export async function threadBefore(tx: CompanyTx, id: number): Promise<ThreadBefore & { version: number }> {
  return await tx
    .rows('threads')
    .where('id', '=', id)
    .select(['state', 'last_at', 'waits_since', 'version'])
    .$castTo<ThreadBefore & { version: number }>()
    .executeTakeFirstOrThrow()
}

/**
 * Puts a conversation back as it was before an answer that was taken back, as far as nothing else was said since: the client
 * waits again unless somebody else has answered.
 */
export async function unmarkAnswer(
  tx: CompanyTx,
  answer: { id: number; thread_id: number; created_at: Date },
  before: ThreadBefore,
): Promise<void> {
  await sql`
    update threads t set version = t.version + 1,
      state = case when t.last_at = ${answer.created_at} then ${before.state} else t.state end,
      last_at = case when t.last_at = ${answer.created_at} then ${before.last_at} else t.last_at end,
      waits_since = case when exists (
          select from sms_messages m
          where m.company_id = ${tx.companyId} and m.thread_id = t.id and m.id > ${answer.id} and m.direction = 'out'
            and m.user_id is not null)
        then t.waits_since else coalesce(${before.waits_since}, t.waits_since) end
    where t.company_id = ${tx.companyId} and t.id = (
      select coalesce(p.joined_into, p.id) from threads p
      where p.company_id = ${tx.companyId} and p.id = ${answer.thread_id})`.execute(tx)
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
