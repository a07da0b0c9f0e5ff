import { sql } from 'kysely'
import { hashSecret } from '#server/auth/secrets.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'

const mostListed = 200

function openSessions(tx: PlatformTx) {
  return tx
    .selectFrom('sessions as s')
    .where('s.kind', 'in', ['company', 'phone'])
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', tx.now)
}

/** Sessions of a phone that renews its own are one row. */
const isListed = sql<boolean>`not exists (
  select from sessions g where g.id = s.grant_id and g.ended_at is null and g.expires_at > s.created_at)`
const shown = [
  's.id',
  's.kind',
  's.token_hash',
  's.created_at',
  's.expires_at',
  's.seen_at',
  's.agent',
  's.ip',
] as const

/** Where an account is signed in, the latest first. */
export async function sessionsOfAccount(tx: PlatformTx, accountId: number) {
  return openSessions(tx)
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where('s.account_id', '=', accountId)
    .orderBy('s.created_at', 'desc')
    .limit(mostListed)
    .where(isListed)
    .select([...shown, 'c.name as company_name'])
    .execute()
}

/** The open sessions of a company, latest first. */
export async function sessionsOfCompany(tx: PlatformTx, companyId: CompanyId) {
  return openSessions(tx)
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.company_id', '=', companyId)
    .orderBy('s.created_at', 'desc')
    .limit(mostListed)
    .where(isListed)
    .select([...shown, 'u.fullname'])
    .execute()
}

/** The grant of the phone on which this session runs, or null. */
export async function grantOf(tx: PlatformTx, token: string): Promise<number | null> {
  const row = await tx
    .selectFrom('sessions')
    .where('token_hash', '=', hashSecret(token))
    .select('grant_id')
    .executeTakeFirst()
  return row?.grant_id ?? null
}

/** The open sessions of one of a company's users; those of a phone that renews its own stay open between them. */
export async function sessionIdsOf(tx: PlatformTx, companyId: number, userId: number) {
  const rows = await tx
    .selectFrom('sessions as s')
    .leftJoin('sessions as g', join => join.onRef('g.id', '=', 's.grant_id').on('g.ended_at', 'is', null))
    .where('s.ended_at', 'is', null)
    .where(eb => eb(eb.fn.coalesce('g.expires_at', 's.expires_at'), '>', tx.now))
    .where('s.company_id', '=', companyId)
    .where('s.user_id', '=', userId)
    .select('s.id')
    .execute()
  return rows.map(row => row.id)
}

/** An open session and its owner. */
export async function findOpenSession(tx: PlatformTx, id: number) {
  return openSessions(tx)
    .where('s.id', '=', id)
    .select(['s.id', 's.account_id', 's.company_id', 's.user_id'])
    .executeTakeFirst()
}
