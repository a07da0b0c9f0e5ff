import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'

export type Purpose = 'reset' | 'invite'

interface NewToken {
  hash: Buffer
  purpose: Purpose
  accountId: number
  expires: Date
  /** For invitations: where to, and as whom. */
  member?: { companyId: CompanyId; userId: number }
}

/** Keeps a new link and ends the older ones of the same purpose: for that account, or that member. */
export async function insertToken(tx: PlatformTx, token: NewToken, now: Date): Promise<void> {
  let older = tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', token.accountId)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
  if (token.member) older = older.where('company_id', '=', token.member.companyId)
  await older.execute()
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      account_id: token.accountId,
      company_id: token.member?.companyId ?? null,
      user_id: token.member?.userId ?? null,
      expires_at: token.expires,
    })
    .execute()
}

/** True while the link can still be used; looked at before a password is hashed, which is dear. */
export async function isOpenToken(
  tx: PlatformTx,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link up; undefined when it is unknown, over or used: of several at once, one gets it. */
export async function useToken(tx: PlatformTx, hash: Buffer, purpose: Purpose, now: Date) {
  return tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'company_id', 'user_id'])
    .executeTakeFirst()
}

/** Ends all links of an account that could set its password. */
export async function endTokens(
  tx: PlatformTx,
  accountId: number,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** What an invitation is about; undefined when it is unknown, over or used, or the member was disabled since. */
export async function openInvite(tx: PlatformTx, hash: Buffer, now: Date) {
  return (
    tx
      .selectFrom('account_tokens as t')
      .innerJoin('accounts as a', 'a.id', 't.account_id')
      .innerJoin('users as u', join =>
        join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'),
      )
      .innerJoin('companies as c', 'c.id', 't.company_id')
      .where('t.token_hash', '=', hash)
      .where('t.purpose', '=', 'invite')
      .where('t.used_at', 'is', null)
      .where('t.expires_at', '>', now)
      .where('u.active', '=', true)
      // An account that the team has since given the member by another e-mail is not the invited one.
      .whereRef('u.account_id', '=', 't.account_id')
      .select(['a.id as account_id', 'a.email', 'a.password_hash', 'u.fullname', 'u.id as user_id'])
      .select(['c.id as company_id', 'c.name as company_name'])
      .executeTakeFirst()
  )
}
