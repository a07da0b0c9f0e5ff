import { companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { headKinds } from '../head-kinds.rules.ts'
import { companiesByIds, kindOfUser, memberIds, usersOfAccount } from './links.queries.ts'

export interface Place {
  id: number
  name: string
  email: string
  pack_id: number
  subscription_date: string | null
  /** The account's user there; null: head office's people get theirs as they come for the first time. */
  userId: number | null
  /** The company by which they may come; null: they work there themselves. */
  by: number | null
}

/** Every company in which an account has a place: its own, and the members of those whose head office it works in. */
export async function placesOf(db: Doors, accountId: number): Promise<Place[]> {
  const users = await db.withPlatform('places of an account', tx => usersOfAccount(tx, accountId))
  const own = users.filter(each => each.active && each.franchise_id === null)
  const headed = await Promise.all(
    own.map(({ company_id, id }) =>
      db.readCompany(companyIdFrom(company_id, 'session'), async tx => {
        const kind = (await kindOfUser(tx, id))?.kind
        return headKinds.some(each => each === kind)
          ? (await memberIds(tx)).map(member => [member, company_id] as const)
          : []
      }),
    ),
  )
  const isOwn = new Set(own.map(each => each.company_id))
  const heads = new Map(headed.flat().filter(([member]) => !isOwn.has(member)))
  if (isOwn.size + heads.size < 2) return []
  const companies = await db.withPlatform('companies of an account', tx =>
    companiesByIds(tx, [...isOwn, ...heads.keys()]),
  )
  const userIn = new Map(users.filter(each => each.active).map(each => [each.company_id, each.id]))
  return companies.map(company => ({
    ...company,
    userId: userIn.get(company.id) ?? null,
    by: heads.get(company.id) ?? null,
  }))
}
