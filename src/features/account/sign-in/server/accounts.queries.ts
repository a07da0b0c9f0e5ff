import type { PlatformTx } from '#server/db/doors.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { SocialService } from '../sign-in.rules.ts'

/** Makes an account; undefined when the e-mail has one already. */
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

/** The account of an e-mail, made without a password when there is none; it stays until this transaction is kept. */
export async function keepAccount(tx: PlatformTx, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ email })
    // Writes what is there: the row is locked, and nobody deletes it as unused meanwhile.
    .onConflict(conflict => conflict.column('email').doUpdateSet(eb => ({ email: eb.ref('accounts.email') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The account of an e-mail when nobody works with it, locked: it is invited at most, and never joined. */
export async function lockUnused(tx: PlatformTx, email: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .where('email', '=', email)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  // Looked at once the lock is there: an invitation may just have been accepted.
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

/** Deletes an account that belongs to no company any more: it would keep its e-mail from signing up. */
export async function dropIfNobodys(tx: PlatformTx, accountId: number): Promise<void> {
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
}

/** How an account is looked for: by its mail, its id, or the person's id at a service. */
export type AccountKey = { email: string } | { id: number } | { service: SocialService; subject: string }

export type Account = NonNullable<Awaited<ReturnType<typeof accountBy>>>

/** The account of an e-mail, however it is written, with all companies that it belongs to. */
export async function accountByEmail(tx: PlatformTx, typed: string) {
  const email = canonicalEmail(typed)
  return email === null ? null : accountBy(tx, { email })
}

/** An account with all companies that it belongs to, in one query. */
export async function accountBy(tx: PlatformTx, key: AccountKey) {
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where(eb => {
      if ('service' in key) return eb(eb.ref(`a.${idColumns[key.service]}`), '=', key.subject)
      if ('id' in key) return eb('a.id', '=', key.id)
      return eb('a.email', '=', key.email)
    })
    .orderBy('c.name')
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
    .select(['u.joined_at', 'c.name', 'c.logo_key', 'c.is_demo'])
    .execute()
  const [first] = rows
  if (!first) return null
  const memberships = rows.flatMap((row): Membership[] =>
    row.company_id === null
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
          },
        ],
  )
  const { id, email, password_hash, email_verified_at } = first
  return { id, email, password_hash, isVerified: email_verified_at !== null, memberships }
}

const idColumns = { google: 'google_id', apple: 'apple_id', facebook: 'facebook_id' } as const

/** From now on, that person at that service signs in to the account. */
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

/** Notes that the account's e-mail is read by its owner; the first proof counts. */
export async function markVerified(tx: PlatformTx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: tx.now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Takes every key away from an account, as if it had just been made; its owner proves the e-mail and gets new ones. */
export async function clearKeys(tx: PlatformTx, accountId: number): Promise<void> {
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
 * Whether an account's password is still the one that was proven. Until this transaction is kept nobody changes it:
 * a sign-in that began with the old password either ends with the other sessions, or is refused.
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

/** Sets the first password of an invited account; false when somebody was quicker. */
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
