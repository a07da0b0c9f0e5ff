import { type GroupKind, mayAccess, type UserAccess, user, type Viewer } from './access.ts'
import { parseDay } from './dates.ts'
import type { Permission } from './permissions.ts'
import { withoutEnd } from './plain-text.ts'

/** The pack of a company that tries the product for 14 days. */
export const trialPack = 5
/** The largest pack: it has everything. */
export const wholePack = 4

export interface Plan {
  pack_id: number
  /** The day that the plan is paid to, 'yyyy-MM-dd'; null for no end. */
  subscription_date: string | null
  /** It rests for a season, at a storage price. Absent: it does not. */
  plan_paused?: boolean
}

/** The plan that counts: on an installation that sells none, everything without end, whatever the company's row says. */
export function planOf<P extends Plan>(plan: P, sells: boolean): P {
  return sells ? plan : { ...plan, pack_id: wholePack, subscription_date: null, plan_paused: false }
}

/** Differences of packs, besides their amounts: the packs that have each. */
export const packsWith = {
  bulkReview: [3, 4, 5],
  insight: [3, 4, 5],
  reviews: [3, 4, 5],
  recommendations: [2, 3, 4],
  franchise: [4],
  layoutLock: [2, 3, 4, 5],
} as const satisfies Record<string, readonly number[]>
export type PackFeature = keyof typeof packsWith

/** The one rule of pack gates, for server and screen. */
export function packHas({ pack_id }: Pick<Plan, 'pack_id'>, feature: PackFeature): boolean {
  return (packsWith[feature] as readonly number[]).includes(pack_id)
}

/** English names of what packs are told apart by on the plans' page. */
export const packFeatures = {
  recommendations: 'Recommended technicians',
  bulkReview: 'Bulk review requests',
  insight: 'Insight',
  franchise: 'A franchise of several companies',
} as const satisfies Partial<Record<PackFeature, string>>
export const shownFeatures = ['recommendations', 'bulkReview', 'insight', 'franchise'] as const

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
  reviews: gate({ label: 'Reviews', permission: 'clients.manage', pack: 'reviews' }),
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

export interface PlanFacts extends Plan {
  kind: GroupKind
}

/** Whole calendar days from today to the last day of the plan; 0 on that day, negative after it, null for no end. */
export function daysLeft(subscriptionDate: string | null, today: number): number | null {
  const last = subscriptionDate === null ? null : parseDay(subscriptionDate.slice(0, 10))
  return last === null ? null : last - today
}

export type TrialState = { as: 'running'; days: number } | { as: 'expired' }

/** True for who tries the product for a company: they are told of the trial and helped to get started. */
export function isTrialOwner(plan: Pick<PlanFacts, 'pack_id' | 'kind'>): boolean {
  return plan.pack_id === trialPack && plan.kind === 'owner'
}

/** Text of the trial banner for the owner of a company on trial; null: no banner. */
export function trialState(plan: PlanFacts, today: number): TrialState | null {
  if (!isTrialOwner(plan)) return null
  const days = daysLeft(plan.subscription_date, today)
  if (days === null) return null
  return days >= 0 ? { as: 'running', days } : { as: 'expired' }
}

export const planInactive = 'Plan is inactive.'

/** True when the plan ended more than one day ago. */
export function isPlanInactive(plan: Pick<PlanFacts, 'subscription_date'>, today: number): boolean {
  const days = daysLeft(plan.subscription_date, today)
  return days !== null && days < -1
}

/** Says what a company can't do while its plan is over or rests, and how to go on. */
export const planStops = {
  ended: planInactive,
  paused: 'Your plan is paused. You can view and export. Resume it under Plans to make changes.',
} as const
export type PlanStop = keyof typeof planStops

/** Why a company can read but change nothing; null: it can change everything. */
export function planStop(
  plan: Pick<Plan, 'subscription_date' | 'plan_paused'>,
  today: number,
): PlanStop | null {
  if (isPlanInactive(plan, today)) return 'ended'
  return plan.plan_paused ? 'paused' : null
}

/** The way back from a card's confirmation, which ends with the plan. */
const paymentCallback = '/settings/payment/callback'

/** True for the screens that stay open under an inactive plan: the plans themselves and the partners' pages. */
export function isOpenWithoutPlan(path: string): boolean {
  const at = withoutEnd(path, '/')
  return at === '/plans' || at === paymentCallback || path.startsWith('/partner')
}
