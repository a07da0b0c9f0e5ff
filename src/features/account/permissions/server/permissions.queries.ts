import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type GroupKind, groups } from '#shared/access.ts'
import { type Permission, permissionOf, permissionSeeds, rolesOf } from '#shared/permissions.ts'

const groupSeeds = [
  { id: groups.owner, kind: 'owner', name: 'Owner' },
  { id: groups.office, kind: 'office', name: 'Office Admin' },
  { id: groups.technician, kind: 'technician', name: 'Technician' },
  { id: groups.operator, kind: 'operator', name: 'Phone Operator' },
  { id: groups.accountant, kind: 'accountant', name: 'Accountant' },
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
    groups: { id: number; name: string; kind: GroupKind; people: number }[]
  }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'description', description, 'roles', roles,
        'version', version) order by id), '[]')
        from permissions where company_id = ${tx.companyId}) as permissions,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'people', (select count(*) from users u
        where u.company_id = ${tx.companyId} and u.group_id = groups.id)) order by id), '[]')
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

/** Groups of the transaction's company that hold this permission. */
export async function groupsHolding(tx: CompanyTx, permission: Permission): Promise<number[]> {
  const held = await tx.rows('permissions').select(['id', 'description', 'roles']).execute()
  return held.filter(each => permissionOf(each) === permission).flatMap(each => rolesOf(each.roles))
}

/** True if a group of the transaction's company holds this permission. */
export const groupHolds = async (tx: CompanyTx, group: number, permission: Permission): Promise<boolean> =>
  (await groupsHolding(tx, permission)).includes(group)

/** The group that a person of the company is in. */
export async function groupOf(tx: CompanyTx, userId: number): Promise<number> {
  const person = await tx.rows('users').where('id', '=', userId).select('group_id').executeTakeFirstOrThrow()
  return person.group_id
}

/** Adds a group; the unique index on its name is for the caller to answer. */
export async function insertGroup(tx: CompanyTx, group: { name: string; kind: GroupKind }): Promise<number> {
  const { id } = await tx.insertRows('groups', group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function renameGroup(tx: CompanyTx, id: number, name: string): Promise<void> {
  await tx.updateRows('groups').set({ name }).where('id', '=', id).execute()
}

export async function deleteGroupRows(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await tx.deleteRows('groups').where('id', 'in', ids).execute()
}

/**
 * These groups with the number of their people, head office's too, locked: nobody joins one until the transaction
 * ends.
 */
export async function lockGroups(tx: CompanyTx, ids: readonly number[]) {
  await tx.rows('groups').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
  const { rows } = await sql<{ id: number; name: string; kind: GroupKind; people: number }>`
    select g.id, g.name, g.kind, (
      (select count(*) from users u where u.company_id = g.company_id and u.group_id = g.id)
      + (select count(*) from franchise_heads h where h.company_id = g.company_id and h.group_id = g.id)
    )::int as people
    from groups g where g.company_id = ${tx.companyId} and g.id = any(${[...ids]}::bigint[]) order by g.id`.execute(
    tx,
  )
  return rows
}

/** A group that somebody is put into: it can't be removed until the transaction ends. */
export async function groupToJoin(tx: CompanyTx, id: number): Promise<{ kind: GroupKind } | undefined> {
  return tx
    .rows('groups')
    .where('id', '=', id)
    .select(sql<GroupKind>`kind`.as('kind'))
    .forKeyShare()
    .executeTakeFirst()
}

export interface RightsChange {
  id: number
  at: Date
  user: string | null
  table: string
  row: number
  before: unknown
  after: unknown
  permission: string | null
}

const shownChanges = 100

/** The newest changes of groups and permissions. */
export async function changesOfRights(tx: CompanyTx): Promise<RightsChange[]> {
  const { rows } = await sql<RightsChange>`
    select c.id, c.at, u.fullname as user, c.table_name as table, c.row_id as row, c.before, c.after,
      p.description as permission
    from changes c
    left join users u on u.company_id = c.company_id and u.id = c.user_id
    left join permissions p on p.company_id = c.company_id and p.id = c.row_id and c.table_name = 'permissions'
    where c.company_id = ${tx.companyId} and c.table_name in ('groups', 'permissions')
    order by c.id desc limit ${shownChanges}`.execute(tx)
  return rows
}

/** Names of groups that were removed, by id. */
export async function removedGroups(tx: CompanyTx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select row_id as id, before ->> 'name' as name from changes
    where company_id = ${tx.companyId} and table_name = 'groups' and after is null`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** The plans by name, the smallest first. */
export const packNames = (tx: CompanyTx) =>
  tx.selectFrom('packs').select(['id', 'name']).orderBy('id').execute()
