import { type CompanyFields, insertCompany } from '#features/account/company/server/company.queries.ts'
import { insertGroupsAndPermissions } from '#features/account/permissions/server/permissions.queries.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { groups } from '#shared/access.ts'
import { technicianColours } from '#shared/colours/colour.ts'
import { insertAccount } from './accounts.queries.ts'
import { resetUnusedAccount } from './claim.service.ts'
import { insertMember } from './members.queries.ts'

export interface NewCompany extends CompanyFields {
  owner: { email: string; fullname: string; phone?: string; passwordHash: string; joinedAt: Date }
}

export interface CreatedCompany {
  companyId: CompanyId
  accountId: number
  userId: number
}

/**
 * Creates a company with its groups, permissions and owner, and with what `furnish` adds for its first job. Null, with
 * nothing stored, if the owner's e-mail belongs to an account in use. Runs in the caller's transaction, so that a crash
 * never leaves half a company.
 */
export async function createCompanyIn(
  tx: PlatformTx,
  { owner, ...fields }: NewCompany,
  furnish: (company: CompanyTx, owner: NewCompany['owner']) => Promise<void>,
): Promise<CreatedCompany | null> {
  const accountId =
    (await insertAccount(tx, owner.email, owner.passwordHash)) ??
    (await resetUnusedAccount(tx, owner.email, owner.passwordHash))
  if (accountId === undefined) return null
  const companyId = companyIdFrom(await insertCompany(tx, fields), 'sign-up')
  await asCompany(tx, companyId, async company => {
    await insertGroupsAndPermissions(company)
    await furnish(company, owner)
  })
  const userId = await insertMember(tx, companyId, {
    account_id: accountId,
    group_id: groups.owner,
    fullname: owner.fullname,
    email: owner.email,
    phone: owner.phone ?? '',
    colour: technicianColours[0],
    joined_at: owner.joinedAt,
  })
  return { companyId, accountId, userId }
}
