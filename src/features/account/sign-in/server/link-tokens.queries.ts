import { type NotNull, sql } from 'kysely'
import { clockSlackMs } from '#server/auth/sessions.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import {
  codeMinutes,
  inviteDays,
  maxCodeTries,
  resetMinutes,
  stepMinutes,
  verifyDays,
} from '../sign-in.rules.ts'

/** Purpose of a token: a mailed link, a mailed code, a recovery code, or an unfinished sign-in. */
export type Purpose = 'reset' | 'invite' | 'verify' | 'code' | 'choice' | 'second-factor' | 'recovery'

const minuteMs = 60_000
const dayMs = 86_400_000
const lifeMs = {
  reset: resetMinutes * minuteMs,
  invite: inviteDays * dayMs,
  verify: verifyDays * dayMs,
  code: codeMinutes * minuteMs,
  choice: stepMinutes * minuteMs,
  'second-factor': stepMinutes * minuteMs,
} satisfies Record<Exclude<Purpose, 'recovery'>, number>
/** Recovery codes are valid until they are used or replaced. */
const never = new Date('9000-01-01')

const expiryOf = (purpose: Purpose, now: Date): Date =>
  purpose === 'recovery' ? never : new Date(now.getTime() + lifeMs[purpose])

/** The latest expiry that is taken: a later one was given while the clock was ahead. */
const latestExpiry = (purpose: Purpose, now: Date): Date =>
  new Date(expiryOf(purpose, now).getTime() + clockSlackMs)

interface NewToken {
  hash: Buffer
  purpose: Purpose
  accountId: number
  /** For invitations and second steps: the company and the user. */
  member?: { companyId: CompanyId; userId: number }
  data?: Record<string, string>
}

/** Stores a new token and ends earlier ones for the same purpose, of that account or that member. */
export async function insertToken(tx: PlatformTx, token: NewToken): Promise<void> {
  // There may be several unfinished sign-ins: somebody else's must not end the owner's.
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
      expires_at: expiryOf(token.purpose, tx.now),
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

/** The account of a token that is still valid; checked before a password is hashed, which is expensive. */
export async function findOpenToken(tx: PlatformTx, hash: Buffer, purpose: Purpose) {
  return tx
    .selectFrom('account_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', latestExpiry(purpose, tx.now))
    .where('account_id', 'is not', null)
    .select('account_id')
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Uses a token up; undefined if it is unknown, expired or used. Of parallel calls, one succeeds. */
export async function consumeToken(tx: PlatformTx, hash: Buffer, purpose: Purpose) {
  return tx
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .where('expires_at', '<=', latestExpiry(purpose, tx.now))
    .where('account_id', 'is not', null)
    .returning(['account_id', 'company_id', 'user_id'])
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Counts an attempt at a token before it is checked; undefined if it has expired or has no attempts left. */
export async function countTokenAttempt(
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
    .where('expires_at', '<=', latestExpiry(purpose, tx.now))
    .where('tries', '<', maxCodeTries)
    .where('account_id', 'is not', null)
    .returning(['token_hash', 'account_id', 'company_id', 'user_id', 'data'])
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirst()
}

/** Counts an account's unused tokens for a purpose. */
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

/** Stores the hashes of new recovery codes; earlier ones stop working. */
export async function insertRecoveryCodes(
  tx: PlatformTx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await endTokens(tx, accountId, ['recovery'])
  await tx
    .insertInto('account_tokens')
    .values(
      hashes.map(token_hash => ({
        token_hash,
        purpose: 'recovery',
        account_id: accountId,
        expires_at: expiryOf('recovery', tx.now),
      })),
    )
    .execute()
}

/** Ends an account's tokens for any of these purposes. */
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

/** An open invitation; undefined if it is unknown, expired or used, or the member has been disabled since. */
export async function findOpenInvite(tx: PlatformTx, hash: Buffer) {
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
      .where('t.expires_at', '<=', latestExpiry('invite', tx.now))
      .where('u.active', '=', true)
      // If the member's e-mail was changed since, the member has another account than the one invited.
      .whereRef('u.account_id', '=', 't.account_id')
      .select(['a.id as account_id', 'a.email', 'a.password_hash', 'u.fullname', 'u.id as user_id'])
      .select(['c.id as company_id', 'c.name as company_name'])
      // Somebody has proven to own the account or chosen a password: the link alone no longer opens it.
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
