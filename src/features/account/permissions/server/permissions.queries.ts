import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type GroupKind, groups } from '#shared/access.ts'
import { type Permission, permissionOf, permissionSeeds, rolesOf } from '#shared/permissions.ts'

const groupSeeds = [
  { id: groups.owner, kind: 'owner', name: 'Owner' },
  { id: groups.office, kind: 'office', name: 'Office Admin' },
  { id: groups.technician, kind: 'technician', name: 'Technician' },
  { id: groups.operator, kind: 'operator', name: 'Phone Operator' },
]

/** Inserts the groups and permissions that every company starts with. */
export async function insertGroupsAndPermissions(tx: CompanyTx): Promise<void> {
  await tx.insertRows('groups', groupSeeds).execute()
  const permissions = permissionSeeds.map(({ id, description, roles }) => ({ id, description, roles }))
  await tx.insertRows('permissions', permissions).execute()
}

/** All permissions of the company with their groups, and the groups themselves, in one query. */
export async function permissionsAndGroups(tx: CompanyTx) {
  const { rows } = await sql<{
    permissions: { id: number; description: string; roles: string; version: number }[]
    groups: { id: number; name: string; kind: GroupKind }[]
  }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'description', description, 'roles', roles,
        'version', version) order by id), '[]')
        from permissions where company_id = ${tx.companyId}) as permissions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind) order by id), '[]')
        from groups where company_id = ${tx.companyId}) as groups`.execute(tx)
  return rows[0]!
}

/** The permissions, locked until the transaction ends. */
export async function permissionsForUpdate(tx: CompanyTx) {
  return tx.rows('permissions').orderBy('id').select(['id', 'description', 'roles']).forUpdate().execute()
}

export async function groupsWithKind(
  tx: CompanyTx,
): Promise<{ id: number; name: string; kind: GroupKind }[]> {
  return tx
    .rows('groups')
    .orderBy('id')
    .select(['id', 'name', sql<GroupKind>`kind`.as('kind')])
    .execute()
}

export async function updateRoles(tx: CompanyTx, id: number, roles: string): Promise<void> {
  await tx
    .updateRows('permissions')
    .set({ roles, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** True if a group of the transaction's company holds this permission. */
export async function groupHolds(tx: CompanyTx, group: number, permission: Permission): Promise<boolean> {
  const held = await tx.rows('permissions').select(['id', 'description', 'roles']).execute()
  return held.some(each => permissionOf(each) === permission && rolesOf(each.roles).includes(group))
}

/** The group that a person of the company is in. */
export async function groupOf(tx: CompanyTx, userId: number): Promise<number> {
  const person = await tx.rows('users').where('id', '=', userId).select('group_id').executeTakeFirstOrThrow()
  return person.group_id
}
