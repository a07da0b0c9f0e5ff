import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Link {
  user_id: number
  /** '': being added there. */
  employee_id: string
}

export const linksOf = (tx: CompanyTx, organisation: string): Promise<Link[]> =>
  tx
    .rows('payroll_employees')
    .where('organisation', '=', organisation)
    .select(['user_id', 'employee_id'])
    .execute()

/** The team with guests of head office left out; disabled members only while they are linked. */
export const teamFor = (tx: CompanyTx, organisation: string) =>
  tx
    .rows('users as u')
    .leftJoin('payroll_employees as l', join =>
      join
        .onRef('l.company_id', '=', 'u.company_id')
        .onRef('l.user_id', '=', 'u.id')
        .on('l.organisation', '=', organisation)
        .on('l.employee_id', '<>', ''),
    )
    .where('u.franchise_id', 'is', null)
    .where(at => at.or([at('u.active', '=', true), at('l.employee_id', 'is not', null)]))
    .select(['u.id as user_id', 'u.fullname as name', 'u.email', 'u.phone', 'u.active as is_active'])
    .select('l.employee_id')
    .orderBy(sql`u.fullname collate names`)
    .orderBy('u.id')
    .execute()

/** Sets the link of a member; the unique index refuses an employee who is somebody else's. */
export async function putLink(
  tx: CompanyTx,
  link: Link & { organisation: string; key?: string },
): Promise<void> {
  const { employee_id, key = '' } = link
  await tx
    .insertRows('payroll_employees', { ...link, key, at: tx.now })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'organisation', 'user_id'])
        .doUpdateSet({ employee_id, key, at: tx.now }),
    )
    .execute()
}

export async function dropLink(tx: CompanyTx, organisation: string, userId: number): Promise<void> {
  await tx
    .deleteRows('payroll_employees')
    .where('organisation', '=', organisation)
    .where('user_id', '=', userId)
    .execute()
}

/** An addition that was begun so long ago has ended without its server. */
const longestMinutes = 5

/**
 * Reserves a member for being added: its key, also of a try that broke off; null: they are linked, or another request adds
 * them now.
 */
export async function reserveLink(
  tx: CompanyTx,
  { organisation, user_id, key }: { organisation: string; user_id: number; key: string },
): Promise<string | null> {
  const since = new Date(tx.now.getTime() - longestMinutes * 60_000)
  const row = await tx
    .insertRows('payroll_employees', { organisation, user_id, key, at: tx.now })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'organisation', 'user_id'])
        .doUpdateSet({ at: tx.now })
        .where('payroll_employees.employee_id', '=', '')
        .where('payroll_employees.at', '<', since),
    )
    .returning('key')
    .executeTakeFirst()
  return row?.key ?? null
}
