import { setPlan } from '#features/account/company/server/company.queries.ts'
import { updateRoles } from '#features/account/permissions/server/permissions.queries.ts'
import { endLinks, inCompany } from '#features/franchise/links/server/links.service.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Maps } from '#server/providers/maps/maps.port.ts'
import { groups } from '#shared/access.ts'
import { technicianColours } from '#shared/colours/colour.ts'
import { topics } from '#shared/endpoint.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { emptyDemoCompany, memberIds, restoreCompany, restoreMember } from './demo.queries.ts'
import { fillDemo } from './demo-fill.service.ts'
import {
  demoMemberPack,
  demoMembersThere,
  fillMember,
  linkDemoMembers,
  type MemberCompany,
} from './demo-franchise.service.ts'
import { demoCompany, demoMembers } from './demo-members.ts'
import { placeOfCompany, placesOf } from './demo-seed.service.ts'

/** Puts the demo company and its franchise's members back to how they were seeded; their people stay signed in. */
export async function resetDemo(tx: CompanyTx, ctx: UserContext, maps: Maps): Promise<void> {
  const places = await placesOf(maps)
  const restored = { ...demoCompany, pack_id: 4, place: placeOfCompany(places) }
  await startAfresh(tx, ctx, restored, demoMembers, company => fillDemo(company, places))
  for (const member of await demoMembersThere(tx))
    await inCompany(tx, companyIdFrom(member.id, 'seed'), there =>
      startAfresh(there, ctx, companyOf(member), [ownerOf(member)], own =>
        fillMember(own, tx.companyId, member, places),
      ),
    )
  await linkDemoMembers(tx)
}

const companyOf = ({ name, email, suburb }: MemberCompany) => ({
  name,
  email,
  suburb,
  abn: '',
  licence: '',
  phone: '',
  address: '',
  pack_id: demoMemberPack,
  place: null,
})
const ownerOf = ({ email, owner }: MemberCompany) => ({
  email,
  fullname: owner,
  group: groups.owner,
  phone: '',
  colour: technicianColours[0]!,
  pay: { type: 1, rate: null },
})

type Fields = Parameters<typeof restoreCompany>[1]
type Place = Parameters<typeof restoreCompany>[2]

async function startAfresh(
  tx: CompanyTx,
  ctx: UserContext,
  { place, pack_id, ...fields }: Fields & { place: Place; pack_id: number },
  people: readonly Parameters<typeof restoreMember>[1][],
  fill: (tx: CompanyTx) => Promise<void>,
): Promise<void> {
  await endLinks(tx, ctx)
  await emptyDemoCompany(tx)
  await restoreCompany(tx, fields, place)
  await setPlan(tx, { pack_id, subscription_date: null })
  const known = await memberIds(tx)
  for (const person of people) if (known.has(person.email)) await restoreMember(tx, person)
  for (const { id, roles } of permissionSeeds) await updateRoles(tx, id, roles)
  await furnishCompany(tx)
  await fill(tx)
  tx.record('companies', { deleted_at: tx.now }, { deleted_at: null }, tx.companyId)
  // It empties every table, so everything that anybody looks at is old.
  tx.tell(...topics)
}
