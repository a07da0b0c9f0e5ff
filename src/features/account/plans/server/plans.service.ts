import { setPlan } from '#features/account/company/server/company.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { PlanPay } from '#server/providers/plan-pay/plan-pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { dueDays, monthlyNet, type Period, planTexts, type Standing } from '../plans.rules.ts'
import { hostOf } from './host.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { plansOf, type SubscriptionRow } from './plans.queries.ts'

/** Parts of the server that plans need. */
export type PlanServices = Pick<
  Services,
  'db' | 'outbox' | 'now' | 'publicUrl' | 'sellsPlans' | 'planPay' | 'storageLimits'
>
export type HookedServices = PlanServices & { hooks: PlanHooks }

export interface RunningPlan {
  pack_id: number
  pack_name: string
  /** Without tax; a year's price by twelve; 0 on trial and where nothing is paid. */
  monthly_cents: number
  is_trial: boolean
  is_paid: boolean
  /** The company's first day on it, or with us where it pays nothing. */
  since: Date
}

/** The companies' plans and monthly prices. */
export async function runningPlans(
  tx: PlatformTx,
  companyIds: readonly number[],
): Promise<Map<number, RunningPlan>> {
  const rows = await plansOf(tx, companyIds)
  if (rows.length === 0) return new Map()
  const { tax } = await hostOf(tx)
  return new Map(
    rows.map(({ id, pack_id, pack_name, trial, began_at, created_at, is_refunded, ...agreed }) => {
      const { price_cents, period } = agreed.is_paused
        ? { price_cents: agreed.pause_cents, period: 'month' }
        : agreed
      const pays = !trial && price_cents !== null && price_cents > 0
      const monthly_cents = pays ? monthlyNet({ price_cents, period: period as Period }, tax) : 0
      const since = began_at ?? created_at
      return [
        id,
        { pack_id, pack_name, monthly_cents, is_trial: trial, is_paid: pays && !is_refunded, since },
      ]
    }),
  )
}

/** Refuses whatever has to do with buying on an installation that sells nothing. */
export function refuseUnlessSold({ sellsPlans }: Pick<PlanServices, 'sellsPlans'>): void {
  if (!sellsPlans) refuse(409, planTexts.notSold)
}

export function cardsTaken({ planPay }: Pick<PlanServices, 'planPay'>): PlanPay {
  return planPay ?? refuse(409, planTexts.noCards)
}

/** A subscription as far as its price depends on it; null: none is live. */
export function standingOf(row: SubscriptionRow | undefined): Standing | null {
  if (!row || row.status === 'ended') return null
  return { ...row, period: row.period as Period, next_period: row.next_period as Period | null }
}

/**
 * Puts the company's row where its subscription stands: to the last paid day; while a payment is late, to the day on which
 * the plan ends without it.
 */
export async function showPlan(tx: CompanyTx, row: SubscriptionRow): Promise<void> {
  const end = parseDay(row.period_end)! - 1
  const last = row.status === 'past_due' ? parseDay(row.period_start)! - 1 + dueDays : end
  await setPlan(tx, {
    pack_id: row.pack_id,
    subscription_date: dayText(last),
    plan_paused: row.is_paused && row.status !== 'ended',
  })
}

/** The status of a plan whose payments are in order. */
export const settledStatus = ({ is_paused }: Pick<SubscriptionRow, 'is_paused'>) =>
  is_paused ? ('paused' as const) : ('active' as const)

/** Fields of a subscription without a pause. */
export const noPause = {
  is_paused: false,
  pause_from: null,
  pause_until: null,
  pause_cents: 0,
  pause_told: false,
} as const
