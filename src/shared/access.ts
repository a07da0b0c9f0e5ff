import type { Permission } from './permissions.ts'

/** Who may call an endpoint or see a screen. */
export type Access = PublicAccess | UserAccess
export interface PublicAccess {
  as: 'public'
}
export interface UserAccess extends UserGate {
  as: 'user'
}

interface UserGate {
  /** Held by the user's group; several: one of them is enough. */
  permission?: Permission | readonly Permission[]
  /** Only these groups, where the specification names groups instead of a permission. */
  groups?: readonly number[]
  /** Only the demo company. */
  demo?: true
  /** Only the platform's own company. */
  platform?: true
}

/** What the rules need to know of the signed-in user; the server's session and the browser's user both fit. */
export interface Viewer {
  id: number
  group_id: number
  company_id: number
  pack_id: number
  permissions: readonly Permission[]
  demo: boolean
  /** Works at the platform's own company. */
  platform?: boolean
}

/** Open to everybody. */
export const everybody: PublicAccess = { as: 'public' }

/** Open to signed-in users of a company, narrowed by the gate. */
export const user = (gate: UserGate = {}): UserAccess => ({ as: 'user', ...gate })

export const groups = { owner: 1, office: 2, technician: 3, operator: 4 } as const

/** True when the viewer's group holds the permission. */
export function holds(viewer: Pick<Viewer, 'permissions'>, permission: Permission): boolean {
  return viewer.permissions.includes(permission)
}

/** The one rule that server and screen ask: may this viewer use something with this access? */
export function mayAccess(access: Access, viewer: Viewer | null): boolean {
  if (access.as === 'public') return true
  if (!viewer) return false
  const wanted = access.permission === undefined ? [] : [access.permission].flat()
  if (wanted.length > 0 && !wanted.some(permission => holds(viewer, permission))) return false
  if (access.groups && !access.groups.includes(viewer.group_id)) return false
  if (access.platform && !viewer.platform) return false
  return !(access.demo && !viewer.demo)
}

/** A technician (group 3) sees own work only, on every list and on the server too. */
export function seesOwnWorkOnly(viewer: Pick<Viewer, 'group_id'>): boolean {
  return viewer.group_id === groups.technician
}

export const noPermission = 'You do not have permission to do this.'
