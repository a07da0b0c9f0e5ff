import { sql } from 'kysely'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx, PlatformTx } from '#server/db/doors.ts'
import type { SocialService } from '../sign-in.rules.ts'

/**
 * Opens a company's rows in a transaction of the platform as well, so that an account and what hangs on it in a
 * company are kept together or not at all. For companies that this transaction has made or proven by a link.
 */
export async function openCompany(tx: PlatformTx, companyId: CompanyId): Promise<CompanyTx> {
  await sql.raw(`set local app.company_id = '${Number(companyId)}'`).execute(tx)
  return Object.assign(tx, { companyId }) as unknown as CompanyTx
}

/** Opens the platform's tables in a transaction of a company, for the same reason. */
export async function openPlatform(tx: CompanyTx): Promise<PlatformTx> {
  await sql.raw("set local app.platform = 'on'").execute(tx)
  return tx as unknown as PlatformTx
}

/** Makes an account; undefined when the e-mail has one already, in whatever case it is written. */
export async function insertAccount(
  tx: PlatformTx,
  email: string,
  passwordHash: string | null,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ email, password_hash: passwordHash })
    .onConflict(conflict => conflict.column('email_lower').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
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

/** The account of an e-mail with all companies that it belongs to. */
export function accountByEmail(tx: PlatformTx, email: string) {
  return accountBy(tx, { email })
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
      return eb('a.email_lower', '=', key.email.toLowerCase())
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
export async function markVerified(tx: PlatformTx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Takes every key away from an account; its owner proves the e-mail and gets new ones. */
export async function clearKeys(tx: PlatformTx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: null, google_id: null, apple_id: null, facebook_id: null })
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .execute()
}

export async function setPassword(tx: PlatformTx, accountId: number, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', accountId)
    .execute()
}

/** Sets the first password of an invited account; false when somebody was quicker. */
export async function setFirstPassword(
  tx: PlatformTx,
  accountId: number,
  hash: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', accountId)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
