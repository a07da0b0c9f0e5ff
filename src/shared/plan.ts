import type { GroupKind } from './access.ts'
import { parseDay } from './dates.ts'
import { withoutEnd } from './plain-text.ts'

/** The pack of a company that tries the product for 14 days. */
export const trialPack = 5

export interface PlanFacts {
  pack_id: number
  kind: GroupKind
  /** The day that the plan is paid to, 'yyyy-MM-dd'; null for no end. */
  subscription_date: string | null
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

/** True for the screens that stay open under an inactive plan: the plans themselves and the partners' pages. */
export function isOpenWithoutPlan(path: string): boolean {
  return withoutEnd(path, '/') === '/plans' || path.startsWith('/partner')
}
