import { accountByEmail, ensureAccount } from '#features/account/sign-in/server/accounts.queries.ts'
import { insertToken } from '#features/account/sign-in/server/link-tokens.queries.ts'
import { insertMember } from '#features/account/sign-in/server/members.queries.ts'
import { newSecret } from '#server/auth/secrets.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { groups } from '#shared/access.ts'

/**
 * Adds a person to the platform's own company, who may answer the support chat, and returns the secret of the
 * invitation; for someone already there, a new invitation. Null without a platform company.
 */
export async function inviteStaff(
  tx: PlatformTx,
  person: { email: string; fullname: string },
): Promise<string | null> {
  const companyId = await platformCompany(tx)
  if (companyId === undefined) return null
  const accountId = await ensureAccount(tx, person.email)
  const account = await accountByEmail(tx, person.email)
  const member = account?.memberships.find(membership => membership.company_id === companyId)
  const userId =
    member?.user_id ??
    (await insertMember(tx, companyId, {
      account_id: accountId,
      group_id: groups.office,
      ...person,
      invited_at: tx.now,
      joined_at: null,
    }))
  const { secret, hash } = newSecret()
  await insertToken(tx, { hash, purpose: 'invite', accountId, member: { companyId, userId } })
  await asCompany(tx, companyId, async company =>
    company.record('users', member ? { ...person } : null, { ...person, invited_at: tx.now }, userId),
  )
  return secret
}
