import { clockSlackMs } from '#server/auth/sessions.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { signupHours } from '../sign-in.rules.ts'

const lifeMs = signupHours * 3_600_000

/** Keeps a sign-up until its link is opened; nobody's account yet. */
export async function insertSignup(tx: PlatformTx, hash: Buffer, data: object): Promise<void> {
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: hash,
      purpose: 'signup',
      expires_at: new Date(tx.now.getTime() + lifeMs),
      data: JSON.stringify(data),
    })
    .execute()
}

/** A sign-up that can be finished. */
export const openSignup = (tx: PlatformTx, hash: Buffer) =>
  tx
    .selectFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'signup')
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', new Date(tx.now.getTime() + lifeMs + clockSlackMs))
    .select('data')
    .executeTakeFirst()

/** Uses a sign-up's link up, with what was kept; of two at once, one does. */
export async function consumeSignup(tx: PlatformTx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now, data: '{}' })
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'signup')
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}
