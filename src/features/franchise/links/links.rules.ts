import type { GroupKind, Viewer } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { type Plan, packHas } from '#shared/plan.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Days in which an invitation is accepted. */
export const inviteDays = 14
/** Milliseconds between choosing another company and its first page (document 0 §9). */
export const switchDelay = 2_000
/** Invitations and members of one head office. */
export const mostMembers = 2_000

export const linkTexts = {
  // Spelt as the specification has it; screens say it in plain English.
  accepted: 'Invite accpeted.',
  pack: 'Inviting companies comes with the Franchise plan.',
  ownerAlone: 'Only the owner of your company can answer this invitation.',
  otherMail: 'This invitation is for another email address. Sign in with the one it was sent to.',
  oneself: 'A company can’t belong to itself.',
  ownPerson: 'This person is already in your company.',
  circle: 'The company inviting you belongs to your franchise, so you can’t join it.',
  used: 'This invitation has already been used.',
  withdrawn: 'This invitation was withdrawn.',
  declined: 'This invitation was declined.',
  expired: 'This invitation has expired. Please ask for a new one.',
  invited: 'This address already has an invitation. You can send it again.',
  belongs: (name: string) => fact('Your company already belongs to {{name}}. Leave it first.', { name }),
  full: 'Your franchise has reached its member limit.',
  noPlace: 'You have no access to this company.',
  which: 'Several companies have this email. Please choose one from the list.',
  noGroup: 'This group doesn’t exist.',
  notInvited: 'This invitation is no longer open.',
  notMember: 'This company is no longer a member.',
} as const

/** A smaller plan locks nothing: only adding is refused. */
export const mayInvite = (viewer: Pick<Viewer, 'kind' | 'pack_id'>): Verdict =>
  !packHas(viewer as Pick<Plan, 'pack_id'>, 'franchise') ? because(linkTexts.pack) : true

export type MemberStatus = 'invited' | 'active' | 'declined' | 'withdrawn' | 'ended'

interface Invitation {
  status: string
  expires_at: Date
  email: string
}

/** True if this account may answer the invitation now. */
export function mayAnswer(
  invitation: Invitation,
  by: { kind: GroupKind; email: string; companyId: number; headId: number },
  now: Date,
): Verdict {
  if (invitation.email !== by.email) return because(linkTexts.otherMail)
  if (invitation.status === 'withdrawn') return because(linkTexts.withdrawn)
  if (invitation.status === 'declined') return because(linkTexts.declined)
  if (invitation.status !== 'invited') return because(linkTexts.used)
  if (invitation.expires_at <= now) return because(linkTexts.expired)
  if (by.companyId === by.headId) return because(linkTexts.oneself)
  if (by.kind !== 'owner') return because(linkTexts.ownerAlone)
  return true
}

/** Where an invitation is opened: any page takes it. */
export const invitePath = (token: string): string => `/dashboard?invite_id=${token}`

/** An invitation's id names the company that invites, so that it is looked for there alone. */
export const inviteToken = (companyId: number, secret: string): string => `${companyId}-${secret}`

export function readInviteToken(token: string): { companyId: number; secret: string } | null {
  const [, company, secret] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  return company && secret ? { companyId: Number(company), secret } : null
}
