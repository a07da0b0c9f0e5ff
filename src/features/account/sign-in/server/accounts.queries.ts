import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { SocialService } from '../sign-in.rules.ts'

/** Creates an account; undefined if the e-mail has one already. */
export async function insertAccount(
  tx: PlatformTx,
  email: string,
  passwordHash: string | null,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ email, password_hash: passwordHash })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The account of an e-mail, created without a password if there is none. It can't be deleted before this transaction commits. */
export async function ensureAccount(tx: PlatformTx, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ email })
    // Writes the same value to lock the row, so that nobody deletes it as unused meanwhile.
    .onConflict(conflict => conflict.column('email').doUpdateSet(eb => ({ email: eb.ref('accounts.email') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the account of an e-mail if it was never used: invited at most, and never joined. */
export async function lockUnusedAccount(tx: PlatformTx, email: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .where('email', '=', email)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  // Checked under the lock: an invitation may just have been accepted.
  const joined =
    row &&
    (await tx
      .selectFrom('users')
      .where('account_id', '=', row.id)
      .where('joined_at', 'is not', null)
      .select('id')
      .limit(1)
      .executeTakeFirst())
  return joined ? undefined : row?.id
}

/** Deletes an account that no longer belongs to a company: it would stop its e-mail from signing up. */
export async function deleteIfUnused(tx: PlatformTx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').where('id', '=', accountId).select('id').forUpdate().execute()
  await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('users').whereRef('account_id', '=', 'accounts.id').select('users.id'))),
    )
    .execute()
}

export interface Membership {
  company_id: number
  user_id: number
  name: string
  logo_key: string
  active: boolean
  is_demo: boolean
  joined: boolean
  /** Somebody of head office: they come by their own company, and not by signing in here. */
  guest: boolean
}

/** How to look up an account: by e-mail, by id, or by the person's id at a service. */
export type AccountKey = { email: string } | { id: number } | { service: SocialService; subject: string }

export type Account = NonNullable<Awaited<ReturnType<typeof accountBy>>>

/** The account of an e-mail in any spelling, with the companies it belongs to. */
export async function accountByEmail(tx: PlatformTx, typed: string) {
  const email = canonicalEmail(typed)
  return email === null ? null : accountBy(tx, { email })
}

/** An account with the companies it belongs to, in one query. */
export async function accountBy(tx: PlatformTx, key: AccountKey) {
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('company_moves as m', 'm.company_id', 'u.company_id')
    .where(eb => {
      if ('service' in key) return eb(eb.ref(`a.${idColumns[key.service]}`), '=', key.subject)
      if ('id' in key) return eb('a.id', '=', key.id)
      return eb('a.email', '=', key.email)
    })
    .orderBy(sql`c.name collate names`)
    .orderBy('c.id')
    .select([
      'a.id',
      'a.email',
      'a.password_hash',
      'a.email_verified_at',
      'u.company_id',
      'u.id as user_id',
      'u.active',
    ])
    .select([
      'u.joined_at',
      'u.language',
      'u.franchise_id',
      'c.name',
      'c.logo_key',
      'c.is_demo',
      'm.moved_to',
    ])
    .execute()
  const [first] = rows
  if (!first) return null
  const memberships = rows.flatMap((row): Membership[] =>
    row.company_id === null || row.moved_to
      ? []
      : [
          {
            company_id: row.company_id,
            user_id: row.user_id ?? 0,
            name: row.name ?? '',
            logo_key: row.logo_key ?? '',
            active: row.active ?? false,
            is_demo: row.is_demo ?? false,
            joined: row.joined_at !== null,
            guest: row.franchise_id !== null,
          },
        ],
  )
  const { id, email, password_hash, email_verified_at } = first
  const language = rows.find(row => row.language)?.language ?? ''
  /** Where a company of theirs is now that has left this installation. */
  const movedTo = rows.find(row => row.active && row.moved_to)?.moved_to ?? ''
  return { id, email, password_hash, language, isVerified: email_verified_at !== null, memberships, movedTo }
}

/** Where somebody of head office has come to work at members. */
export async function guestsOfAccount(
  tx: PlatformTx,
  accountId: number,
): Promise<{ companyId: number; userId: number }[]> {
  const rows = await tx
    .selectFrom('users')
    .where('account_id', '=', accountId)
    .where('franchise_id', 'is not', null)
    .select(['company_id', 'id'])
    .execute()
  return rows.map(({ company_id, id }) => ({ companyId: company_id, userId: id }))
}

const idColumns = { google: 'google_id', apple: 'apple_id', facebook: 'facebook_id' } as const

/** Links the account to a person at a service, who can sign in to it from now on. */
export async function linkIdentity(
  tx: PlatformTx,
  accountId: number,
  service: SocialService,
  subject: string,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ [idColumns[service]]: subject })
    .where('id', '=', accountId)
    .execute()
}

/** Names of the services that a user signs in by. */
export async function identitiesOf(tx: CompanyTx, userId: number): Promise<string[]> {
  const user = await tx.rows('users').where('id', '=', userId).select('account_id').executeTakeFirst()
  const row = await asPlatform(tx, platform =>
    platform
      .selectFrom('accounts')
      .where('id', '=', user?.account_id ?? 0)
      .select(['google_id', 'apple_id', 'facebook_id'])
      .executeTakeFirst(),
  )
  return [row?.google_id && 'Google', row?.apple_id && 'Apple', row?.facebook_id && 'Facebook'].filter(
    name => typeof name === 'string',
  )
}

/** Marks the account's e-mail as verified, keeping the time of the first proof. */
export async function markVerified(tx: PlatformTx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: tx.now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Removes every credential of an account, as if it were new; its owner proves the e-mail and sets new ones. */
export async function clearCredentials(tx: PlatformTx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: null, google_id: null, apple_id: null, facebook_id: null })
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, email_verified_at: null })
    .where('id', '=', accountId)
    .execute()
}

export async function setPassword(tx: PlatformTx, accountId: number, hash: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: tx.now })
    .where('id', '=', accountId)
    .execute()
}

/**
 * True if an account's password is still the one that was checked. The row stays locked until this transaction
 * commits: a sign-in that started with the old password either ends with the other sessions or is refused.
 */
export async function isStillPassword(
  tx: PlatformTx,
  accountId: number,
  hash: string | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('password_hash')
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.password_hash === hash
}

/** Sets the first password of an invited account; false if it has one by now. */
export async function setFirstPassword(tx: PlatformTx, accountId: number, hash: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: tx.now })
    .where('id', '=', accountId)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
