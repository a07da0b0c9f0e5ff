import { type NotNull, sql } from 'kysely'
import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { maxCodeTries } from '../sign-in.rules.ts'

/** What an account's token is for: a mailed link, a mailed code, a recovery code, or an unfinished sign-in. */
export type Purpose = 'reset' | 'invite' | 'verify' | 'code' | 'choice' | 'second-factor' | 'recovery'

interface NewToken {
  hash: Buffer
  purpose: Purpose
  accountId: number
  expires: Date
  /** For invitations and second steps: where to, and as whom. */
  member?: { companyId: CompanyId; userId: number }
  data?: Record<string, string>
}

/** Keeps a new token and ends the older ones of the same purpose: for that account, or that member. */
export async function insertToken(tx: PlatformTx, token: NewToken): Promise<void> {
  // Of unfinished sign-ins there may be several: somebody else's must not end the owner's.
  const isStep = token.purpose === 'choice' || token.purpose === 'second-factor'
  if (!isStep) await endOlder(tx, token)
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      account_id: token.accountId,
      company_id: token.member?.companyId ?? null,
      user_id: token.member?.userId ?? null,
      expires_at: token.expires,
      data: JSON.stringify(token.data ?? {}),
    })
    .execute()
}

async function endOlder(tx: PlatformTx, token: NewToken): Promise<void> {
  let older = tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('account_id', '=', token.accountId)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
  if (token.member) older = older.where('company_id', '=', token.member.companyId)
  await older.execute()
}

/** Whose link it is while it can still be used; looked at before a password is hashed, which is dear. */
export async function openToken(tx: PlatformTx, hash: Buffer, purpose: Purpose) {
  return tx
    .selectFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('account_id', 'is not', null)
    .select('account_id')
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Uses the link up; undefined when it is unknown, over or used: of several at once, one gets it. */
export async function takeToken(tx: PlatformTx, hash: Buffer, purpose: Purpose) {
  return tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('account_id', 'is not', null)
    .returning(['account_id', 'company_id', 'user_id'])
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Counts a try of what is typed in, before it is judged; undefined when it is over or its tries are. */
export async function takeTry(
  tx: PlatformTx,
  which: { hash: Buffer } | { accountId: number },
  purpose: Purpose,
) {
  return tx
    .updateTable('account_tokens')
    .set({ tries: sql<number>`tries + 1` })
    .where(eb =>
      'hash' in which ? eb('token_hash', '=', which.hash) : eb('account_id', '=', which.accountId),
    )
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('tries', '<', maxCodeTries)
    .where('account_id', 'is not', null)
    .returning(['token_hash', 'account_id', 'data'])
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** How many of an account's tokens of a purpose can still be used. */
export async function countOpenTokens(tx: PlatformTx, accountId: number, purpose: Purpose): Promise<number> {
  const row = await tx
    .selectFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Keeps recovery codes by their hashes; older ones are over. */
export async function insertRecoveryCodes(
  tx: PlatformTx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await endTokens(tx, accountId, ['recovery'])
  // They hold until they are used or replaced.
  const expires = new Date(tx.now.getTime() + 100 * 365 * 86_400_000)
  await tx
    .insertInto('account_tokens')
    .values(
      hashes.map(token_hash => ({
        token_hash,
        purpose: 'recovery',
        account_id: accountId,
        expires_at: expires,
      })),
    )
    .execute()
}

/** Ends all tokens of an account that serve one of the purposes. */
export async function endTokens(
  tx: PlatformTx,
  accountId: number,
  purposes: readonly Purpose[],
): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** What an invitation is about; undefined when it is unknown, over or used, or the member was disabled since. */
export async function openInvite(tx: PlatformTx, hash: Buffer) {
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
      .where('t.expires_at', '>', tx.now)
      .where('u.active', '=', true)
      // An account that the team has since given the member by another e-mail is not the invited one.
      .whereRef('u.account_id', '=', 't.account_id')
      .select(['a.id as account_id', 'a.email', 'a.password_hash', 'u.fullname', 'u.id as user_id'])
      .select(['c.id as company_id', 'c.name as company_name'])
      // Somebody has proven to be its owner, or chosen a password: the link alone opens it no more.
      .select(eb =>
        eb
          .or([
            eb('a.password_hash', 'is not', null),
            eb('a.email_verified_at', 'is not', null),
            eb('a.google_id', 'is not', null),
            eb('a.apple_id', 'is not', null),
            eb('a.facebook_id', 'is not', null),
          ])
          .as('is_taken'),
      )
      .executeTakeFirst()
  )
}
