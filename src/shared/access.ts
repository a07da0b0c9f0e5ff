import type { Permission } from './permissions.ts'

/** Access rule of an endpoint or screen. */
export type Access = PublicAccess | UserAccess | ClientAccess | PartnerAccess
export interface PublicAccess {
  as: 'public'
}
export interface UserAccess extends UserGate {
  as: 'user'
}

/** A company's client, signed in to the portal: reaches what is that client's, and nothing else. */
export interface ClientAccess {
  as: 'client'
}

/** Somebody of a partner, who brings businesses to the host: reaches what is that partner's, and nothing else. */
export interface PartnerAccess {
  as: 'partner'
  /** Only people of these roles; left out: all of them. */
  roles?: readonly PartnerRole[]
}

/** What somebody does at a partner: owners do everything, only finance and owners see the bank details. */
export const partnerRoles = ['owner', 'finance', 'member'] as const
export type PartnerRole = (typeof partnerRoles)[number]

interface UserGate {
  /** Held by the user's group; several: one of them is enough. */
  permission?: Permission | readonly Permission[]
  /** Only groups of these kinds, where the specification names groups instead of a permission. */
  kinds?: readonly GroupKind[]
  /** Only companies on one of these packs. */
  packs?: readonly number[]
  /** An accountant from outside too, whatever the permission. Without it: none. */
  accountant?: true
  /** Only the demo company. */
  demo?: true
  /** Only the platform's own company. */
  platform?: true
}

/** Facts about the signed-in user for the rules; the server's session and the browser's user both fit. */
export interface Viewer {
  id: number
  /** Kind of the viewer's group. */
  kind: GroupKind
  company_id: number
  pack_id: number
  permissions: readonly Permission[]
  demo: boolean
  /** Works at the platform's own company. */
  platform?: boolean
  /** Masked calls, where the company has them on. */
  masking?: { number: string } | null
}

/** Open to everybody. */
export const everybody: PublicAccess = { as: 'public' }

/** Open to clients who are signed in to the portal, and to nobody of the company. */
export const portalClient: ClientAccess = { as: 'client' }

/** Open to a partner's people, or to those of these roles. */
export const partner = (...roles: PartnerRole[]): PartnerAccess =>
  roles.length > 0 ? { as: 'partner', roles } : { as: 'partner' }

/** Open to signed-in users of a company, narrowed by the gate. */
export const user = (gate: UserGate = {}): UserAccess => ({ as: 'user', ...gate })

/**
 * Kinds of groups. Rules ask for the kind and never for a group's number, so that groups made by a company see no
 * more than their kind.
 */
export const groupKinds = ['owner', 'office', 'technician', 'operator', 'accountant'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The numbers, on the wire and in the database, of the groups that every company begins with: one of each kind. */
export const groups = {
  owner: 1,
  office: 2,
  technician: 3,
  operator: 4,
  accountant: 5,
} as const satisfies Record<GroupKind, number>

/**
 * The rights that rules about reading ask of an accountant, whatever was switched on for the group: only what says `accountant` is
 * open to one, and all of it reads, but for what is their own.
 */
export const accountantHolds: readonly Permission[] = ['money.manage', 'reports.view', 'widgets.revenue']

/** Money as it is read: by those who manage it, and by an accountant. */
export const readsMoney = user({ permission: 'money.manage', accountant: true })

/** The person's own affairs, an accountant's too: sign-in, profile, how a page stands. */
export const ownAffairs = user({ accountant: true })

export const isAccountant = (viewer: Pick<Viewer, 'kind'>): boolean => viewer.kind === 'accountant'

/** True when the viewer's group holds the permission. */
export function hasPermission(viewer: Pick<Viewer, 'permissions'>, permission: Permission): boolean {
  return viewer.permissions.includes(permission)
}

/** The one rule that server and screen ask: may this viewer use something with this access? */
export function mayAccess(access: Access, viewer: Viewer | null): boolean {
  if (access.as === 'public') return true
  if (!viewer || access.as === 'client' || access.as === 'partner') return false
  if (isAccountant(viewer) && !access.accountant) return false
  const wanted = access.permission === undefined || isAccountant(viewer) ? [] : [access.permission].flat()
  if (wanted.length > 0 && !wanted.some(permission => hasPermission(viewer, permission))) return false
  if (access.kinds && !access.kinds.includes(viewer.kind)) return false
  if (access.packs && !access.packs.includes(viewer.pack_id)) return false
  if (access.platform && !viewer.platform) return false
  return !(access.demo && !viewer.demo)
}

/** A technician sees own work only, on every list and on the server too. */
export function seesOwnWorkOnly(viewer: Pick<Viewer, 'kind'>): boolean {
  return viewer.kind === 'technician'
}

/** True if nothing but the company's plan keeps the viewer out. */
export function lacksPlanAlone(access: Access, viewer: Viewer): boolean {
  if (access.as !== 'user' || !access.packs || mayAccess(access, viewer)) return false
  const { packs: _packs, ...rest } = access
  return mayAccess(rest, viewer)
}

export const noPermission = 'You don’t have permission to do this.'
export const largerPlan = 'This comes with a larger plan.'
export const factorNeeded = 'Set up two-step sign-in first.'
