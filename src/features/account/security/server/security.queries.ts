import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { List } from '#server/list.ts'
import { type SecurityKind, securityFilters } from '#shared/security-event.ts'

/** Facts of an event as they are stored: ids of groups, and what was refused. */
interface StoredFacts {
  given?: number[]
  taken?: number[]
  group?: number
  from?: number
  to?: number
  what?: string
  name?: string
}

const rows = (tx: CompanyTx) =>
  tx
    .rows('security_events as e')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.id', '=', 'e.user_id'),
    )
    .leftJoin('users as s', join =>
      join.onRef('s.company_id', '=', 'e.company_id').on(
        sql<SqlBool>`case when e.kind like 'member-%' then s.id = e.subject_id
          when e.kind in ('password-changed', 'factor-on', 'factor-off') then s.account_id = e.subject_id end`,
      ),
    )
    .leftJoin('permissions as p', join =>
      join
        .onRef('p.company_id', '=', 'e.company_id')
        .onRef('p.id', '=', 'e.subject_id')
        .on('e.kind', '=', 'permission'),
    )
    .select([
      'e.id',
      sql<SecurityKind>`e.kind`.as('kind'),
      'e.at',
      'e.began_at',
      'e.count',
      'e.address',
      sql<StoredFacts>`e.facts`.as('facts'),
      'u.fullname as name',
      's.fullname as member',
      'p.description as permission',
    ])
export type SecurityRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function securityList(
  tx: CompanyTx,
  kind: keyof typeof securityFilters | 'all',
): List<SecurityRow, 'at'> {
  const all = tx.rows('security_events as e')
  return {
    from: kind === 'all' ? all : all.where('e.kind', 'in', securityFilters[kind]),
    id: 'e.id',
    sorts: { at: ['e.at', 'timestamptz'] },
    row: id => rows(tx).where('e.id', '=', id),
  }
}

/** The company's groups by name. */
export const groupRows = (tx: CompanyTx) => tx.rows('groups').select(['id', 'name']).orderBy('id').execute()

export async function groupOf(tx: CompanyTx, userId: number): Promise<number> {
  const row = await tx.rows('users').where('id', '=', userId).select('group_id').executeTakeFirstOrThrow()
  return row.group_id
}

/** True if the account has a second step. */
export async function hasFactor(tx: PlatformTx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('totp_confirmed_at')
    .executeTakeFirst()
  return row?.totp_confirmed_at !== null && row?.totp_confirmed_at !== undefined
}
