import { protectionOf } from '#features/account/sign-in/server/second-factor/second-factor.queries.ts'
import { countAttemptIn } from '#server/auth/attempts.ts'
import type { UserContext } from '#server/context.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { mostInvitations, teamTexts } from '../team.rules.ts'

const day = 24 * 60

/** Counts an invitation and refuses with 429 once the day's limit is reached, as invitations can mail anybody. */
export async function countInvitation(tx: PlatformTx, ctx: UserContext, email: string): Promise<void> {
  const { accountId, companyId, demo } = ctx.session
  const inviter = await protectionOf(tx, accountId)
  const isKnown = demo || inviter?.email_verified_at != null
  const most = isKnown ? mostInvitations.company : mostInvitations.unverified
  // In the same order in every transaction, so that two can't deadlock.
  if (!(await countAttemptIn(tx, `invites-of:${companyId}`, most, day)))
    refuse(429, isKnown ? teamTexts.tooManyInvited : teamTexts.verifyFirst)
  // Fewer by one company than by all, so that none can stop others from inviting this person.
  const isFew =
    (await countAttemptIn(tx, `invites-to:${companyId}:${email}`, mostInvitations.ownRecipient, day)) &&
    (await countAttemptIn(tx, `invites-to:${email}`, mostInvitations.recipient, day))
  if (!isFew) refuse(429, teamTexts.invitedOften, { field: 'email' })
}
