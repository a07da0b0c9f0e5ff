import type { GroupKind } from '#shared/access.ts'
import { type Permission, permissionOf, rolesOf } from '#shared/permissions.ts'

export const permissionsSaved = 'Saved.'
export const notHeld = 'You can only change permissions that you have yourself.'

/** Asked for by nothing so far: a switch of these would have no effect. Stored and answered they are, as specified. */
const unasked: readonly Permission[] = ['automations.manage']

/** True if a permission row decides anything. */
export function hasEffect({
  permission_id,
  description,
}: {
  permission_id: number
  description: string
}): boolean {
  const name = permissionOf({ id: permission_id, description })
  return name !== null && !unasked.includes(name)
}

/**
 * Normalises a role list for storage: owners always included, ids sorted and unique. Null if it names a group that the
 * company does not have.
 */
export function storedRoles(
  roles: string,
  groups: readonly { id: number; kind: GroupKind }[],
): string | null {
  const wanted = rolesOf(roles)
  if (wanted.some(id => !groups.some(group => group.id === id))) return null
  const owners = groups.filter(group => group.kind === 'owner').map(group => group.id)
  return [...new Set([...owners, ...wanted])].sort((a, b) => a - b).join(',')
}

/** The role list with one group switched on or off. */
export function withGroup(roles: string, group: number, on: boolean): string {
  const others = rolesOf(roles).filter(other => other !== group)
  return (on ? [...others, group].sort((a, b) => a - b) : others).join(',')
}
