import * as z from 'zod/mini'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { found, refuse, refuseTaken, refuseUnless } from '#server/refusal.ts'
import { securitySetting } from '#server/security/security-setting.ts'
import { permissionOf, rolesOf } from '#shared/permissions.ts'
import {
  changeLines,
  groupTexts,
  type madeKinds,
  mayRemoveGroup,
  mostGroups,
  notHeld,
  withGroup,
} from '../permissions.rules.ts'
import {
  changesOfRights,
  deleteGroupRows,
  groupsWithKind,
  insertGroup,
  lockGroups,
  permissionsForUpdate,
  removedGroups,
  renameGroup,
  updateRoles,
} from './permissions.queries.ts'

interface NewGroup {
  name: string
  kind: (typeof madeKinds)[number]
  holds: readonly number[]
}

const taken = refuseTaken('groups_name', groupTexts.nameTaken, { field: 'name' })

/** Adds a group that holds these permissions, each of which its author holds too. */
export async function addGroup(tx: UserTx, { name, kind, holds }: NewGroup): Promise<{ id: number }> {
  const permissions = await permissionsForUpdate(tx)
  if ((await groupsWithKind(tx)).length >= mostGroups) return refuse(400, groupTexts.tooMany)
  const id = await insertGroup(tx, { name, kind }).catch(taken)
  tx.record('groups', null, { id, name, kind })
  for (const wanted of new Set(holds)) {
    const row = permissions.find(each => each.id === wanted)
    if (!row) return refuse(400, 'Permission id is not valid', { field: 'holds' })
    const key = permissionOf(row)
    if (key !== null && !tx.by.permissions.includes(key)) refuse(403, notHeld)
    await setRoles(tx, row, withGroup(row.roles, id, true))
  }
  return { id }
}

export async function editGroup(tx: UserTx, id: number, name: string): Promise<void> {
  const group = found((await lockGroups(tx, [id]))[0])
  if (group.kind === 'owner' && tx.by.kind !== 'owner') return refuse(403, groupTexts.ownersAlone)
  if (group.name === name) return
  await renameGroup(tx, id, name).catch(taken)
  tx.record('groups', { name: group.name }, { name }, id)
}

/** Removes groups without people, and their number wherever groups are listed. */
export async function deleteGroups(tx: UserTx, ids: readonly number[]): Promise<void> {
  const permissions = await permissionsForUpdate(tx)
  const gone = await lockGroups(tx, ids)
  if (gone.length !== ids.length) return refuse(404, 'Not found.')
  for (const group of gone) refuseUnless(mayRemoveGroup(group), 400)
  for (const row of permissions) {
    const kept = rolesOf(row.roles).filter(id => !ids.includes(id))
    if (kept.length < rolesOf(row.roles).length) await setRoles(tx, row, kept.join(','))
  }
  const { factor_groups } = await readSetting(tx, securitySetting)
  if (factor_groups.some(id => ids.includes(id)))
    await saveSetting(
      tx,
      securitySetting,
      { factor_groups: factor_groups.filter(id => !ids.includes(id)) },
      undefined,
    )
  await deleteGroupRows(tx, ids)
  for (const { id, name, kind } of gone) tx.record('groups', { id, name, kind }, null)
}

async function setRoles(tx: UserTx, row: { id: number; roles: string }, roles: string): Promise<void> {
  await updateRoles(tx, row.id, roles)
  tx.record('permissions', { roles: row.roles }, { roles }, row.id)
}

const rights = z.nullable(z.object({ name: z.optional(z.string()), roles: z.optional(z.string()) }))

/** The newest changes of groups and permissions, in words. */
export async function groupHistory(tx: UserTx) {
  const names = new Map([
    ...(await removedGroups(tx)),
    ...(await groupsWithKind(tx)).map(({ id, name }) => [id, name] as const),
  ])
  return (await changesOfRights(tx)).map(({ id, at, user, table, row, before, after, permission }) => ({
    id,
    at,
    user: user ?? '',
    lines: changeLines(
      {
        table,
        before: storedJson(rights, before, 'changes.before', row),
        after: storedJson(rights, after, 'changes.after', row),
        permission: permission ?? '',
      },
      group => names.get(group) ?? String(group),
    ),
  }))
}
