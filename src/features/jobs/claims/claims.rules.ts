import {
  approvesTime,
  timesheetTexts,
  type Week as WholeWeek,
} from '#features/people/timesheets/timesheets.rules.ts'
import type { Viewer } from '#shared/access.ts'
import { noPermission } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { rateIn } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const claimKinds = ['receipt', 'kilometres'] as const
export type ClaimKind = (typeof claimKinds)[number]
export const claimLabels: Record<ClaimKind, string> = { receipt: 'Receipt', kilometres: 'Kilometres' }

/** 'approved' and 'paid' follow from the week that the claim counts in. */
export const claimStates = ['claimed', 'returned', 'approved', 'paid', 'reversed'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimStateLabels: Record<ClaimState, string> = {
  claimed: 'Waiting for approval',
  returned: 'Sent back',
  approved: 'Approved',
  paid: 'In payroll',
  reversed: 'Reversed',
}
export const claimTones = {
  claimed: 'amber',
  returned: 'pink',
  approved: 'green',
  paid: 'green',
  reversed: 'grey',
} as const

export const claimTexts = {
  amount: 'Please enter an amount above $0.',
  far: 'Please enter the kilometres you drove.',
  tooMuch: 'Please enter $100,000 or less.',
  tooFar: 'Please enter 2,000 km or less.',
  tax: 'Tax in this amount can’t exceed {{amount}}.',
  future: 'This date is in the future.',
  old: 'This date is more than a year ago.',
  noRate: 'No rate per km is set for this day. Ask the office to add one to the pay rules.',
  noJob: 'This job no longer exists. Choose another job or none.',
  reversed: 'This expense was reversed. Add it again if you need to.',
  notApproved: 'Only approved expenses can be reversed. Send this one back instead.',
  returnedAlready: 'This expense has already been sent back.',
  why: 'Please say why.',
} as const

export const mostCents = 10_000_000
export const mostMetres = 2_000_000
/** Days back that a receipt may be claimed. */
export const oldestDays = 366

/** The week that a claim counts in. */
type Week = Pick<WholeWeek, 'state' | 'isExported'>
type Approver = Pick<Viewer, 'id' | 'kind' | 'permissions'>
interface ClaimFacts {
  user_id: number
  state: 'claimed' | 'returned' | 'reversed'
}

/** Decides about somebody's claims: whoever approves time, about their own only an owner. */
export function decidesClaims(viewer: Approver, userId: number): Verdict {
  if (!approvesTime(viewer)) return because(noPermission)
  return viewer.id === userId && viewer.kind !== 'owner' ? because(timesheetTexts.ownApproval) : true
}

export const seesClaims = (viewer: Approver, userId: number): boolean =>
  viewer.id === userId || approvesTime(viewer)

/** Changes or removes a claim: its person while its week is open, and whoever approves time until it is approved. */
export function mayChangeClaim(viewer: Approver, claim: ClaimFacts, week: Week): Verdict {
  if (!seesClaims(viewer, claim.user_id)) return because(noPermission)
  if (claim.state === 'reversed') return because(claimTexts.reversed)
  // It has left its week, and goes into an open one when it is saved.
  if (claim.state === 'returned') return true
  if (week.isExported) return because(timesheetTexts.exported)
  if (week.state === 'approved') return because(timesheetTexts.approved)
  return week.state === 'finalised' && decidesClaims(viewer, claim.user_id) !== true
    ? because(timesheetTexts.finalised)
    : true
}

export function mayReturnClaim(viewer: Approver, claim: ClaimFacts, week: Week): Verdict {
  const decides = decidesClaims(viewer, claim.user_id)
  if (decides !== true) return decides
  if (claim.state === 'returned') return because(claimTexts.returnedAlready)
  if (claim.state === 'reversed') return because(claimTexts.reversed)
  return week.state === 'approved' ? because(timesheetTexts.approved) : true
}

/** Takes an approved claim back: what a run has paid of it comes off the next one. */
export function mayReverseClaim(viewer: Approver, claim: ClaimFacts, week: Week): Verdict {
  const decides = decidesClaims(viewer, claim.user_id)
  if (decides !== true) return decides
  if (claim.state === 'reversed') return because(claimTexts.reversed)
  return claim.state === 'claimed' && week.state === 'approved' ? true : because(claimTexts.notApproved)
}

export function stateOf(claim: ClaimFacts, week: Week): ClaimState {
  if (claim.state !== 'claimed') return claim.state
  if (week.isExported) return 'paid'
  return week.state === 'approved' ? 'approved' : 'claimed'
}

/** Cents for a drive; `rate` in hundredths of a cent per km. */
export const driveCents = (metres: number, rate: number): number => Math.round((metres * rate) / 100_000)

/** The rate per km of a day, the latest first; null: none is set. */
export const kmRateOn = (rates: readonly { starts_on: string; km_rate: number | null }[], day: string) =>
  rates.find(each => each.starts_on <= day)?.km_rate ?? null

interface Given {
  kind: ClaimKind
  amount_cents: number
  tax_cents: number | null
  metres: number | null
}

/** Why a claim can't be as it was given, at its field; null: it can. `dayNumber` and `today` are days since 1970. */
export function claimProblem(
  given: Given,
  { dayNumber, today, tax, rate }: { dayNumber: number; today: number; tax: number; rate: number | null },
): { field: string; message: string | Fact } | null {
  if (dayNumber > today) return { field: 'day', message: claimTexts.future }
  if (today - dayNumber > oldestDays) return { field: 'day', message: claimTexts.old }
  if (given.kind === 'kilometres') {
    if (!given.metres) return { field: 'metres', message: claimTexts.far }
    if (given.metres > mostMetres) return { field: 'metres', message: claimTexts.tooFar }
    return rate === null || driveCents(given.metres, rate) === 0
      ? { field: 'day', message: claimTexts.noRate }
      : null
  }
  if (given.amount_cents <= 0) return { field: 'amount_cents', message: claimTexts.amount }
  if (given.amount_cents > mostCents) return { field: 'amount_cents', message: claimTexts.tooMuch }
  const most = rateIn(given.amount_cents, tax) + 1
  return (given.tax_cents ?? 0) > most
    ? { field: 'tax_cents', message: fact(claimTexts.tax, { amount: { cents: most } }) }
    : null
}
