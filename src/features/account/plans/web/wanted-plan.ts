import { type Period, periods } from '../plans.rules.ts'

const key = 'wantedPlan'

interface WantedPlan {
  pack: number
  period: Period
}

/** Keeps what somebody was about to take while they enter a card on the provider's page. */
export const keepWantedPlan = (wanted: WantedPlan): void =>
  sessionStorage.setItem(key, JSON.stringify(wanted))

/** What was kept, once; null: nothing. */
export function takeWantedPlan(): WantedPlan | null {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (kept === null) return null
  const { pack, period } = JSON.parse(kept) as Partial<WantedPlan>
  return typeof pack === 'number' && period && periods.includes(period) ? { pack, period } : null
}
