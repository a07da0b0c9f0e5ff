import { sql } from 'kysely'
import type { PlatformTx } from '#server/db/doors.ts'

export interface CanaryChoice {
  id: number
  company_id: number
  name: string
  is_chosen: boolean
  chosen_by: string
  chosen_at: Date
}

/** Companies whose latest choice is the next version. */
export async function chosenCompanies(tx: PlatformTx): Promise<CanaryChoice[]> {
  const { rows } = await sql<CanaryChoice>`
    select n.id, n.company_id, c.name, n.is_chosen, n.chosen_by, n.chosen_at
    from (select distinct on (company_id) * from canary_choices order by company_id, id desc) n
      join companies c on c.id = n.company_id
    where n.is_chosen order by c.name, c.id`.execute(tx)
  return rows
}

export async function latestChoices(tx: PlatformTx, most: number): Promise<CanaryChoice[]> {
  return tx
    .selectFrom('canary_choices as n')
    .innerJoin('companies as c', 'c.id', 'n.company_id')
    .orderBy('n.id', 'desc')
    .limit(most)
    .select(['n.id', 'n.company_id', 'c.name', 'n.is_chosen', 'n.chosen_by', 'n.chosen_at'])
    .execute()
}

/** Notes the choice; false: there is no such company. What stands already is no choice. */
export async function choose(
  tx: PlatformTx,
  choice: { company_id: number; is_chosen: boolean; user_id: number; chosen_by: string },
): Promise<boolean> {
  const { company_id, is_chosen } = choice
  const company = await tx
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!company) return false
  const last = await tx
    .selectFrom('canary_choices')
    .where('company_id', '=', company_id)
    .orderBy('id', 'desc')
    .select('is_chosen')
    .executeTakeFirst()
  if ((last?.is_chosen ?? false) !== is_chosen)
    await tx
      .insertInto('canary_choices')
      .values({ ...choice, chosen_at: tx.now })
      .execute()
  return true
}
