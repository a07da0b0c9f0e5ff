import { type GroupKind, isAccountant, groups as seededGroups } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { permissionOf, rolesOf } from '#shared/permissions.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const permissionsSaved = 'Saved.'
export const groupTexts = {
  nameRequired: 'Group name required.',
  nameTaken: 'You already have a group with this name.',
  hasPeople: 'There are people in this group. Move them to another group first.',
  seeded: 'This group can’t be removed.',
  ownersAlone: 'Only an owner can rename this group.',
  tooMany: 'Your company has reached its group limit.',
} as const
export const mostGroups = 40

/** Kinds that a company can make groups of: owners are one group, so that nobody wonders which of two may do everything. */
export const madeKinds = ['office', 'technician', 'operator'] as const
export const kindLabels: Record<GroupKind, string> = {
  owner: 'Owner',
  office: 'Office Admin',
  technician: 'Technician',
  operator: 'Phone Operator',
  accountant: 'Accountant',
}
export const kindAbout: Record<(typeof madeKinds)[number], string> = {
  office: 'Sees everyone’s work, within its permissions.',
  technician: 'Sees own jobs and appointments only.',
  operator: 'Sees everyone’s work, and takes phone calls.',
}

const seededIds: readonly number[] = Object.values(seededGroups)

/** True if the company may remove this group. */
export function mayRemoveGroup(group: { id: number; people: number }): Verdict {
  if (seededIds.includes(group.id)) return because(groupTexts.seeded)
  return group.people === 0 || because(groupTexts.hasPeople)
}

interface ChangedRights {
  table: string
  before: { name?: string | undefined; roles?: string | undefined } | null
  after: { name?: string | undefined; roles?: string | undefined } | null
  permission: string
}

/** Tells a change of a group, or of the groups of a permission; `nameOf` also knows removed groups. */
export function changeLines(
  { table, before, after, permission }: ChangedRights,
  nameOf: (group: number) => string,
): Fact[] {
  if (table === 'groups') {
    if (!before) return [fact('Added the group {{name}}', { name: after?.name ?? '' })]
    if (!after) return [fact('Removed the group {{name}}', { name: before.name ?? '' })]
    return [fact('Renamed the group {{from}} to {{to}}', { from: before.name ?? '', to: after.name ?? '' })]
  }
  const [had, has] = [rolesOf(before?.roles ?? ''), rolesOf(after?.roles ?? '')]
  const told = { permission: { text: permission } }
  return [
    ...has
      .filter(id => !had.includes(id))
      .map(id => fact('{{group}}: {{permission}} on', { ...told, group: { text: nameOf(id) } })),
    ...had
      .filter(id => !has.includes(id))
      .map(id => fact('{{group}}: {{permission}} off', { ...told, group: { text: nameOf(id) } })),
  ]
}

export const notHeld = 'You can only change permissions that you have yourself.'

/** True if a permission row decides anything. */
export function hasEffect({
  permission_id,
  description,
}: {
  permission_id: number
  description: string
}): boolean {
  return permissionOf({ id: permission_id, description }) !== null
}

/**
 * Normalises a role list for storage: owners always included, ids sorted and unique. Null if it names a group that the
 * company does not have, or an accountant's, whose rights stand fast.
 */
export function storedRoles(
  roles: string,
  groups: readonly { id: number; kind: GroupKind }[],
): string | null {
  const wanted = rolesOf(roles)
  if (wanted.some(id => !groups.some(group => group.id === id && !isAccountant(group)))) return null
  const owners = groups.filter(group => group.kind === 'owner').map(group => group.id)
  return [...new Set([...owners, ...wanted])].sort((a, b) => a - b).join(',')
}

/** The role list with one group switched on or off. */
export function withGroup(roles: string, group: number, on: boolean): string {
  const others = rolesOf(roles).filter(other => other !== group)
  return (on ? [...others, group].sort((a, b) => a - b) : others).join(',')
}
