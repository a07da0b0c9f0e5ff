import { type GroupKind, mayAccess, type UserAccess, user, type Viewer } from './access.ts'
import type { Permission } from './permissions.ts'
import { type PackFeature, packFeatures, packsWith } from './plan.ts'

interface Gate {
  /** English; the key of the translation. */
  label: string
  permission?: Permission
  /** Kinds of groups that have it, where the specification names groups in place of a permission. */
  kinds?: readonly GroupKind[]
  pack?: PackFeature
}

const gate = <const G extends Gate>(declared: G): Gate & G => declared

/** Features with what each asks for. Endpoints, screens and so the menus take their access from here. */
export const featureGates = {
  insight: gate({ label: packFeatures.insight, permission: 'reports.view', pack: 'insight' }),
  recommendations: gate({
    label: packFeatures.recommendations,
    permission: 'technicians.recommend',
    pack: 'recommendations',
  }),
  bulkReview: gate({ label: packFeatures.bulkReview, permission: 'jobs.viewAndDelete', pack: 'bulkReview' }),
  franchise: gate({
    label: packFeatures.franchise,
    kinds: ['owner', 'office', 'operator'],
    pack: 'franchise',
  }),
  layoutLock: gate({ label: 'Lock the dashboard layout', pack: 'layoutLock' }),
  reports: gate({ label: 'Reports', permission: 'reports.view' }),
  leads: gate({ label: 'Leads', permission: 'leads.manage' }),
  inventory: gate({ label: 'Inventory', permission: 'inventory.manage' }),
  team: gate({ label: 'Team', permission: 'team.manage' }),
  booking: gate({ label: 'Pipeline and maps', permission: 'jobs.book' }),
  recordings: gate({ label: 'Call recordings', permission: 'recordings.hear' }),
  supervision: gate({ label: 'Listening to calls', permission: 'calls.supervise' }),
  timeApproval: gate({ label: 'Approving time', permission: 'time.approve' }),
} as const satisfies Record<string, Gate>
export type Feature = keyof typeof featureGates
export const featureNames = Object.keys(featureGates) as Feature[]

/** The access rule of a feature, with its plan. */
export function featureAccess(name: Feature): UserAccess {
  const { permission, kinds, pack }: Gate = featureGates[name]
  return user({
    ...(permission && { permission }),
    ...(kinds && { kinds }),
    ...(pack && { packs: packsWith[pack] }),
  })
}

/** True if this viewer has the feature: by group and by plan. */
export const hasFeature = (viewer: Viewer, name: Feature): boolean => mayAccess(featureAccess(name), viewer)
