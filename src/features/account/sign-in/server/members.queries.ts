import { sql } from 'kysely'
import { menuPageId } from '#features/account/page-settings/page-settings.rules.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'

export interface NewMember {
  account_id: number
  group_id: number
  fullname: string
  email: string
  phone?: string
  colour?: string
  active?: boolean
  invited_at?: Date | null
  /** null: invited, and can't sign in before the invitation is accepted. */
  joined_at: Date | null
}

/** Adds a company's first members: its owner, and the staff of a seeded company. The team feature adds the rest. */
export async function insertMember(tx: PlatformTx, companyId: CompanyId, member: NewMember): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ company_id: companyId, ...member })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that an invitation was accepted. */
export async function markJoined(tx: CompanyTx, userId: number): Promise<void> {
  await tx.updateRows('users').set({ joined_at: tx.now }).where('id', '=', userId).execute()
}

/** The user and their company, as every screen needs them. */
export async function signedInRow(tx: CompanyTx, userId: number) {
  return tx
    .rows('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('page_settings as p', join =>
      join
        .onRef('p.company_id', '=', 'u.company_id')
        .onRef('p.user_id', '=', 'u.id')
        .on('p.page_id', '=', menuPageId),
    )
    .where('u.id', '=', userId)
    .select(['u.id', 'u.fullname', 'u.email', 'u.phone', 'u.colour', 'u.group_id', 'u.company_id'])
    .select(['c.name as company_name', 'c.logo_key', 'c.phone as company_phone', 'c.pack_id'])
    .select(['c.subscription_date', 'c.plan_paused', 'c.iso', 'c.time_zone', 'c.lat', 'c.lng'])
    .select(['c.is_demo', 'c.is_platform', 'u.picture_key', 'u.language'])
    .select('p.settings as menu')
    .select(shownNumber(tx, userId).as('outgoing_number'))
    .executeTakeFirst()
}

/** The number that this person's calls show: their own, else the company's first. */
const shownNumber = (tx: CompanyTx, userId: number) => sql<string>`coalesce((
  select n.number from phone_numbers n
  left join phone_people p on p.company_id = n.company_id and p.number_id = n.id and p.user_id = ${userId}
  where n.company_id = ${tx.companyId} and n.purpose = 'office'
  order by p.user_id is null, n.id limit 1), '')`
