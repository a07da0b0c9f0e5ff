import { sql } from 'kysely'
import { catalogueQueries } from '#server/catalogue.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { hasPermission } from '#shared/access.ts'
import { companyPlace, kilometresBetween } from '../inventory.rules.ts'

export interface PlaceRow {
  id: number
  name: string
  active: boolean
  version: number
}
/** The named places. */
export const stockPlaces = catalogueQueries<PlaceRow>('stock_places')

export interface Place {
  value: number
  label: string
  kind: 'company' | 'van' | 'place'
  active: boolean
}

/** All places, those out of use among them: the store, people's vans, technicians first, and the named ones. */
export async function allPlaces(tx: CompanyTx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select value, label, kind, active from (
      select u.id as value, u.fullname as label, 'van' as kind, u.active, (g.kind <> 'technician')::int as turn
      from users u join groups g on g.company_id = u.company_id and g.id = u.group_id
      where u.company_id = ${tx.companyId}
      union all
      select id, name, 'place', active, 2 from stock_places where company_id = ${tx.companyId}
    ) places order by turn, label collate names, value`.execute(tx)
  return [{ ...companyPlace, kind: 'company', active: true }, ...rows]
}

/**
 * Kilometres to the vans whose people are at work: from a point for whoever manages stock, for others from where they
 * were last, and whole ones, so that nobody can be followed by them.
 */
export async function vansNear(
  tx: UserTx,
  { lat, lng }: { lat: number | null; lng: number | null },
): Promise<Map<number, number>> {
  const people = await tx.rows('positions').select(['user_id', 'lat', 'lng']).execute()
  const isGiven = lat !== null && lng !== null && hasPermission(tx.by, 'inventory.manage')
  const from = isGiven ? { lat, lng } : people.find(each => each.user_id === tx.by.id)
  return new Map(from ? people.map(each => [each.user_id, kilometresBetween(from, each)]) : [])
}

/** A place that can be written to; undefined: there is none, or it is out of use. */
export async function placeById(tx: CompanyTx, id: number): Promise<Place | undefined> {
  return (await allPlaces(tx)).find(place => place.value === id)
}
