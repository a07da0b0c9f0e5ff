import { sql } from 'kysely'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx, PlatformTx } from '#server/db/doors.ts'

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

/** The account of an e-mail with all companies that it belongs to, in one query. */
export async function accountByEmail(tx: PlatformTx, email: string) {
  const rows = await tx
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('a.email_lower', '=', email.toLowerCase())
    .orderBy('c.name')
    .orderBy('c.id')
    .select(['a.id', 'a.email', 'a.password_hash', 'u.company_id', 'u.id as user_id', 'u.active'])
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
  return { id: first.id, email: first.email, password_hash: first.password_hash, memberships }
}

/** The account's stored password, or undefined without such an account. */
export async function accountById(tx: PlatformTx, id: number) {
  return tx
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['id', 'email', 'password_hash'])
    .executeTakeFirst()
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
