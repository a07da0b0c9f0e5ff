import type pg from 'pg'
import { OperationRefused } from '../refused.ts'
import { ofSeveralCompanies } from './packed-tables.ts'

/** The company that is to be packed; refused for those that can't be moved. */
export async function readPackedCompany(
  client: pg.Client,
  company: number,
): Promise<{ name: string; share_code: string }> {
  const { rows } = await client.query<{ name: string; share_code: string; is_platform: boolean }>(
    'select name, share_code, is_platform from companies where id = $1',
    [company],
  )
  const [found] = rows
  if (!found) throw new OperationRefused(`There is no company ${company}.`)
  if (found.is_platform) throw new OperationRefused('The company of the platform itself stays where it is.')
  for (const table of ofSeveralCompanies) {
    const { rowCount } = await client.query(`select from ${table} where company_id = $1 limit 1`, [company])
    if (rowCount)
      throw new OperationRefused(
        `"${found.name}" belongs to a franchise, or has handed work to another company (${table}): such companies stay in one installation.`,
      )
  }
  return found
}

export interface PackedAccount {
  id: number
  email: string
  password_hash: string | null
  created_at: string
  password_changed_at: string | null
  email_verified_at: string | null
  google_id: string | null
  apple_id: string | null
  facebook_id: string | null
  totp_secret: string | null
  totp_confirmed_at: string | null
  totp_last_step: string | null
}

/** Accounts of the company's people. */
export async function readAccounts(client: pg.Client, company: number): Promise<PackedAccount[]> {
  const { rows } = await client.query<PackedAccount>(
    `select a.id::int, a.email, a.password_hash, a.created_at::text, a.password_changed_at::text, a.email_verified_at::text,
       a.google_id, a.apple_id, a.facebook_id, a.totp_secret, a.totp_confirmed_at::text, a.totp_last_step::text
     from accounts a where exists (select from users u where u.account_id = a.id and u.company_id = $1) order by a.id`,
    [company],
  )
  return rows
}

export interface PackedWork {
  name: string
  data: Record<string, unknown>
  at: string
}

/** Work of the company that waits on the schedule. */
export async function readWorks(client: pg.Client, company: number): Promise<PackedWork[]> {
  const { rows } = await client.query<PackedWork>(
    `select name, data, start_after::text as at from pgboss.job where group_id = $1 and state in ('created', 'retry') order by start_after`,
    [String(company)],
  )
  return rows
}
