import {
  demoCompanyId,
  demoPassword,
  platformCompanyId,
} from '#features/account/company/demo-company.rules.ts'
import { insertCompany } from '#features/account/company/server/company.queries.ts'
import { insertGroupsAndPermissions } from '#features/account/permissions/server/permissions.queries.ts'
import { insertAccount } from '#features/account/sign-in/server/accounts.queries.ts'
import { createCompanyIn } from '#features/account/sign-in/server/companies.service.ts'
import { insertMember } from '#features/account/sign-in/server/members.queries.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { hashPassword } from '#server/auth/secrets.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import type { Maps } from '#server/providers/maps/maps.port.ts'
import { existingCompanies, takeSeedTurn } from './demo.queries.ts'
import { fillDemo } from './demo-fill.service.ts'
import { addDemoMembers } from './demo-franchise.service.ts'
import { demoCompany, demoMembers, demoSuburbs } from './demo-members.ts'
import type { Place } from './demo-plan.ts'

/**
 * Makes sure that the platform's own company exists and, when asked, the demo company: each is created once, whole or
 * not at all. True when the demo company was created now.
 */
export async function seedCompanies(
  db: Doors,
  options: { now: Date; maps: Maps; demo: boolean; contact: string },
): Promise<boolean> {
  const there = await db.withPlatform('look for seeded companies', tx =>
    existingCompanies(tx, [platformCompanyId, demoCompanyId]),
  )
  const demoMissing = options.demo && !there.includes(demoCompanyId)
  if (there.includes(platformCompanyId) && !demoMissing) return false
  const passwordHash = await hashPassword(demoPassword)
  const places = demoMissing ? await placesOf(options.maps) : []
  return db.withPlatform('seed companies', async tx => {
    await takeSeedTurn(tx)
    const known = await existingCompanies(tx, [platformCompanyId, demoCompanyId])
    if (!known.includes(platformCompanyId)) {
      const fields = { name: 'Tradewind', email: options.contact, time_zone: 'Australia/Sydney' }
      await insertCompany(tx, {
        id: platformCompanyId,
        ...fields,
        pack_id: 4,
        subscription_date: null,
        is_platform: true,
      })
      await asCompany(tx, companyIdFrom(platformCompanyId, 'seed'), async platform => {
        await insertGroupsAndPermissions(platform)
        await furnishCompany(platform)
      })
    }
    if (!demoMissing || known.includes(demoCompanyId)) return false
    const [owner, ...staff] = demoMembers
    const created = await createCompanyIn(
      tx,
      {
        id: demoCompanyId,
        ...demoCompany,
        ...(placeOfCompany(places) ?? {}),
        time_zone: 'Australia/Sydney',
        pack_id: 4,
        subscription_date: null,
        is_demo: true,
        owner: { ...owner!, passwordHash, joinedAt: options.now },
      },
      furnishCompany,
    )
    if (!created) throw new Error(`The demo company was not made: ${owner!.email} has an account already.`)
    for (const member of staff) {
      const account_id = await insertAccount(tx, member.email, passwordHash)
      if (account_id === undefined)
        throw new Error(`The demo company was not made: ${member.email} is taken.`)
      await insertMember(tx, created.companyId, {
        account_id,
        group_id: member.group,
        fullname: member.fullname,
        email: member.email,
        phone: member.phone,
        colour: member.colour,
        joined_at: options.now,
      })
    }
    await asCompany(tx, created.companyId, company => fillDemo(company, places))
    await addDemoMembers(tx, created.companyId, passwordHash, { now: options.now, places })
    return true
  })
}

/** Coordinates of the suburbs that seeded companies work in. */
export async function placesOf(maps: Maps): Promise<Place[]> {
  const near = { lat: -33.85, lng: 151.05 }
  const found = await Promise.all(
    demoSuburbs.map(name => maps.locate(`${name} NSW`, { country: 'AU', near })),
  )
  return found.filter(place => place !== null)
}

export function placeOfCompany(places: readonly Place[]): { lat: number; lng: number } | null {
  const place = places.find(p => p.suburb === demoCompany.suburb)
  return place ? { lat: place.lat, lng: place.lng } : null
}
