import { sql } from 'kysely'
import { clockSlackMs } from '#server/auth/sessions.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { linkDays, resetMinutes, stepMinutes } from '../partner-sign-in.rules.ts'

export type PartnerPurpose = 'reset' | 'verify' | 'invite' | 'factor' | 'recovery'

const minuteMs = 60_000
const lifeMs = {
  reset: resetMinutes * minuteMs,
  verify: linkDays * 86_400_000,
  invite: linkDays * 86_400_000,
  factor: stepMinutes * minuteMs,
  // Valid until they are used or replaced.
  recovery: 100 * 365 * 86_400_000,
} satisfies Record<PartnerPurpose, number>
const mostTries = 5

interface Owner {
  partnerId: number
  personId: number
}

/** Stores tokens; links of the same purpose that were mailed before stop working. */
export async function insertPartnerTokens(
  tx: CompanyTx,
  purpose: PartnerPurpose,
  { partnerId, personId, remember = false }: Owner & { remember?: boolean },
  hashes: readonly Buffer[],
): Promise<void> {
  // There may be several unfinished sign-ins: somebody else's must not end the owner's.
  if (purpose !== 'factor') await endPartnerTokens(tx, personId, [purpose])
  const expires_at = new Date(tx.now.getTime() + lifeMs[purpose])
  const row = { purpose, partner_id: partnerId, person_id: personId, remember, expires_at }
  await tx
    .insertRows(
      'partner_tokens',
      hashes.map(token_hash => ({ ...row, token_hash })),
    )
    .execute()
}

const latest = (tx: CompanyTx, purpose: PartnerPurpose) =>
  new Date(tx.now.getTime() + lifeMs[purpose] + clockSlackMs)

/** A token that still works; undefined if it is unknown, expired or used. */
export const openPartnerToken = (tx: CompanyTx, purpose: PartnerPurpose, hash: Buffer) =>
  tx
    .rows('partner_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', latest(tx, purpose))
    .select(['person_id', 'partner_id', 'remember'])
    .executeTakeFirst()

/** Uses a token up; of parallel calls, one succeeds. */
export const consumePartnerToken = (tx: CompanyTx, purpose: PartnerPurpose, hash: Buffer) =>
  tx
    .updateRows('partner_tokens')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', latest(tx, purpose))
    .returning(['person_id', 'partner_id', 'remember'])
    .executeTakeFirst()

/** Counts a try at an unfinished sign-in before it is checked; undefined if it is over. */
export const countPartnerTry = (tx: CompanyTx, hash: Buffer) =>
  tx
    .updateRows('partner_tokens')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'factor')
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', latest(tx, 'factor'))
    .where('tries', '<', mostTries)
    .returning('person_id')
    .executeTakeFirst()

export async function endPartnerTokens(
  tx: CompanyTx,
  personId: number,
  purposes: readonly PartnerPurpose[],
): Promise<void> {
  await tx
    .updateRows('partner_tokens')
    .set({ used_at: tx.now })
    .where('person_id', '=', personId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}
