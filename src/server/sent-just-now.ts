import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyTx } from './db/company-tx.ts'
import { refuse } from './refusal.ts'

/** Seconds within which the same isn't sent again by hand. */
const rest = 60

/**
 * Refuses what a person sends if the same was sent a moment ago: two colleagues press at once, or one whose first answer
 * is slow. `what` names the message and its receivers. Asked once the message is written, so that other reasons come first;
 * what is refused is rolled back.
 */
export async function refuseSentJustNow(tx: CompanyTx, what: readonly unknown[]): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(what)).digest()
  // One from the future was written by a wrong clock.
  const { rows } = await sql`
    insert into sent_just_now (company_id, what, at) values (${tx.companyId}, ${hash}, ${tx.now})
    on conflict (company_id, what) do update set at = excluded.at
      where abs(extract(epoch from excluded.at - sent_just_now.at)) > ${rest}
    returning 1`.execute(tx)
  if (rows.length === 0) refuse(409, 'Sent a moment ago. Wait a minute to send again.')
}

/** Forgets what no refusal needs any more. */
export async function sweepSentJustNow(tx: CompanyTx, before: Date): Promise<void> {
  await tx.deleteRows('sent_just_now').where('at', '<', before).execute()
}
