import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'

const mostListed = 200

function openSessions(tx: PlatformTx) {
  return tx
    .selectFrom('sessions as s')
    .where('s.kind', '=', 'company')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', tx.now)
}

/** Where an account is signed in, the latest first. */
export async function sessionsOfAccount(tx: PlatformTx, accountId: number) {
  return openSessions(tx)
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where('s.account_id', '=', accountId)
    .orderBy('s.created_at', 'desc')
    .limit(mostListed)
    .select(['s.id', 's.token_hash', 's.created_at', 's.agent', 's.ip', 'c.name as company_name'])
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
    .select(['s.id', 's.token_hash', 's.created_at', 's.agent', 's.ip', 'u.fullname'])
    .execute()
}

/** The open sessions of one of a company's users. */
export async function sessionIdsOf(tx: PlatformTx, companyId: number, userId: number) {
  const rows = await openSessions(tx)
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
