import { type GroupKind, hasPermission, type Viewer } from '#shared/access.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const paymentTypes = [
  { value: 1, label: 'Hourly' },
  { value: 2, label: 'Percentage' },
  { value: 3, label: 'Salary' },
] as const
export const percentageType = 2
export const salaryType = 3

export const teamTexts = {
  nameRequired: 'Name required.',
  taken: 'This person is already in your team.',
  notOwner: 'Only an owner can change an owner.',
  ownersAlone: 'Only an owner can make someone an owner.',
  knowsCalendar: 'Their company calendar link has ended. Create a new one in the calendar settings.',
  notYourself: 'You can’t disable yourself.',
  lastOwner: 'Your company needs an active owner. Make someone else an owner first.',
  emailSignsIn: 'This person signs in with this email, so it can’t be changed here.',
  percentage: 'Percentage must be between 0 and 100.',
  joined: 'This person has already accepted the invitation.',
  enableFirst: 'Enable this person first.',
  noGroup: 'This group doesn’t exist.',
  demoAddress: 'The demo is public, so it only invites addresses ending in @demo.test.',
  firstRate: 'The first rate can’t be removed. Edit it instead.',
  noPay: 'You can’t see pay, so you can’t change it.',
  invitedOften: 'This person was invited several times today. Please try again tomorrow.',
  tooManyInvited: 'Your company has sent many invitations today. Please try again tomorrow.',
  verifyFirst:
    'Please verify your own email first: ask for the link under Sign-ins. Then you can invite more people.',
} as const

interface MemberFacts {
  id: number
  group_kind: GroupKind
}

/** Rates, labour cost, and every figure from which they could be worked out. Without it they are not read. */
export const seesPay = (viewer: Pick<Viewer, 'permissions'>): boolean => hasPermission(viewer, 'pay.see')

export const maySetPay = (viewer: Pick<Viewer, 'permissions'>): Verdict =>
  seesPay(viewer) || because(teamTexts.noPay)

/** True if the viewer may change this member. An office admin can't take the company away from its owner. */
export function mayChangeMember(viewer: Pick<Viewer, 'kind'>, member: MemberFacts): Verdict {
  if (member.group_kind === 'owner' && viewer.kind !== 'owner') return because(teamTexts.notOwner)
  return true
}

/** True if the viewer may assign somebody to a group of this kind. */
export function mayAssignGroup(viewer: Pick<Viewer, 'kind'>, group: GroupKind): Verdict {
  if (group === 'owner' && viewer.kind !== 'owner') return because(teamTexts.ownersAlone)
  return true
}

/** True if the viewer may disable this member. */
export function mayDisable(viewer: Pick<Viewer, 'id' | 'kind'>, member: MemberFacts): Verdict {
  if (member.id === viewer.id) return because(teamTexts.notYourself)
  return mayChangeMember(viewer, member)
}

/**
 * Invitations allowed per day: to one address by one company and by all of them, by one company, and by a person who
 * has not verified their e-mail.
 */
export const mostInvitations = { ownRecipient: 5, recipient: 20, company: 100, unverified: 10 } as const

/**
 * Returns what is wrong with a payment, or null. Dollars for hourly and salary, percent of the job for percentage.
 */
export function paymentProblem(type: number, payment: number | null): string | null {
  return type === percentageType && payment !== null && payment > 100 ? teamTexts.percentage : null
}

/** Dollars to cents, percent to basis points: both times a hundred, as an integer. */
export const rateOfPayment = (payment: number | null): number | null =>
  payment === null ? null : Math.round(payment * 100)

export const paymentOfRate = (rate: number | null): number | null => (rate === null ? null : rate / 100)
