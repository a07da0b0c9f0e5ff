import type { PlatformTx } from '#server/db/doors.ts'
import { latestBefore } from './totp.service.ts'

/** True if the account's second step is on. */
export async function isProtected(tx: PlatformTx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How the account is protected; undefined if there is no such account. */
export async function protectionOf(tx: PlatformTx, accountId: number) {
  return tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'email_verified_at', 'password_hash'])
    .select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    .executeTakeFirst()
}

/** One of the stored secrets, to test the key with. */
export function latestSecret(tx: PlatformTx) {
  return tx
    .selectFrom('accounts')
    .where('totp_secret', 'is not', null)
    .orderBy('id', 'desc')
    .select(['id', 'totp_secret'])
    .$narrowType<{ totp_secret: string }>()
    .executeTakeFirst()
}

/** Stores a sealed secret until its first code is confirmed; false if the second step is on already. */
export async function storePendingSecret(
  tx: PlatformTx,
  accountId: number,
  secret: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the second step on; false if the secret has been replaced since, or it is on already. */
export async function confirmSecret(
  tx: PlatformTx,
  accountId: number,
  secret: string,
  step: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ totp_confirmed_at: tx.now, totp_last_step: step })
    .where('id', '=', accountId)
    .where('totp_secret', '=', secret)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the time step of a code; false if it or a later one was used, as far as a right clock gets. Of parallel calls, one succeeds. */
export async function consumeTotpStep(tx: PlatformTx, accountId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is not', null)
    .where(eb => eb.or([eb('totp_last_step', '<', step), eb('totp_last_step', '>', latestBefore(step))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearSecret(tx: PlatformTx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .execute()
}
