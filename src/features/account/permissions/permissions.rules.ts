import { groups } from '#shared/access.ts'
import { rolesOf } from '#shared/permissions.ts'

export const permissionsSaved = 'Saved.'
export const notHeld = 'You can change only permissions that you have yourself.'

/**
 * A role list as it is stored: the owner always, the others in order and once; null when it names a group that
 * the company does not have.
 */
export function storedRoles(roles: string, known: readonly number[]): string | null {
  const wanted = rolesOf(roles)
  if (wanted.some(group => !known.includes(group))) return null
  return [...new Set([groups.owner, ...wanted])].sort((a, b) => a - b).join(',')
}

/** The role list with one group switched on or off. */
export function withGroup(roles: string, group: number, on: boolean): string {
  const others = rolesOf(roles).filter(other => other !== group)
  return (on ? [...others, group].sort((a, b) => a - b) : others).join(',')
}
