import { demoMemberIds } from '#features/account/company/demo-company.rules.ts'
import { createCompanyIn } from '#features/account/sign-in/server/companies.service.ts'
import { insertHead, insertMember, updateMember } from '#features/franchise/links/server/links.queries.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { newSecret } from '#server/auth/secrets.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { groups } from '#shared/access.ts'
import { existingCompanies } from './demo.queries.ts'
import { demoCompany } from './demo-members.ts'

/** Companies that the demo company heads, each with its owner. */
const members = [
  {
    id: demoMemberIds[0],
    name: 'Northside Electrical',
    owner: 'Priya Nair',
    email: 'northside@demo.test',
    suburb: 'Hornsby',
  },
  {
    id: demoMemberIds[1],
    name: 'Coastal Plumbing',
    owner: 'Tom Becker',
    email: 'coastal@demo.test',
    suburb: 'Cronulla',
  },
] as const

/** Makes the members' companies. They are demo companies too: nothing leaves them for people outside. */
export async function addDemoMembers(
  tx: PlatformTx,
  head: CompanyId,
  passwordHash: string,
  now: Date,
): Promise<void> {
  for (const { id, name, owner, email, suburb } of members) {
    const created = await createCompanyIn(
      tx,
      {
        ...{ id, name, email, suburb, time_zone: 'Australia/Sydney', pack_id: 2, subscription_date: null },
        is_demo: true,
        owner: { email, fullname: owner, passwordHash, joinedAt: now },
      },
      furnishCompany,
    )
    if (!created) throw new Error(`The demo company was not made: ${email} has an account already.`)
    await asCompany(tx, created.companyId, member => belong(member, head, owner))
  }
  await asCompany(tx, head, linkDemoMembers)
}

/** Head office's side, which a reset empties. */
export async function linkDemoMembers(head: CompanyTx): Promise<void> {
  const there = await asPlatform(head, tx =>
    existingCompanies(
      tx,
      members.map(each => each.id),
    ),
  )
  for (const { id, name, email } of members.filter(each => there.includes(each.id))) {
    const day = 86_400_000
    const row = await insertMember(head, {
      ...{ email, name, token_hash: newSecret().hash, invited_by: 'Sam Whitfield' },
      invited_at: new Date(head.now.getTime() - 90 * day),
      expires_at: new Date(head.now.getTime() - 76 * day),
    })
    if (!row) continue
    await updateMember(head, row.id, {
      status: 'active',
      member_company_id: id,
      accepted_at: new Date(head.now.getTime() - 88 * day),
      shares_figures: true,
    })
  }
}

const belong = (member: CompanyTx, head: CompanyId, owner: string) =>
  insertHead(member, {
    head_company_id: Number(head),
    head_name: demoCompany.name,
    group_id: groups.office,
    shares_figures: true,
    accepted_at: member.now,
    accepted_by: owner,
  })
