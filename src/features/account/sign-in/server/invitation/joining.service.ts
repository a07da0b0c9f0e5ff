import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { checkPassword, hashSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { passwordProblem, signInTexts } from '../../sign-in.rules.ts'
import { isStillPassword, setFirstPassword } from '../accounts.queries.ts'
import { limitAttempts } from '../attempts.service.ts'
import { mailVerifyLink } from '../code/mail-proofs.service.ts'
import { consumeToken, findOpenInvite } from '../link-tokens.queries.ts'
import { markJoined } from '../members.queries.ts'
import { signInAs } from '../next-step.service.ts'

/** The invitation behind a link. Refuses a link that is unknown, used or expired. */
export async function readInvite(ctx: PublicContext, token: string) {
  const invite = await ctx.db.withPlatform('read an invitation', tx => findOpenInvite(tx, hashSecret(token)))
  return invite ?? refuse(400, signInTexts.linkExpired)
}

/**
 * Accepts an invitation and signs in. A new account gets this password; an existing one has to confirm its own, or
 * anybody who gets hold of the e-mail would own the account in its other companies too. Links get forwarded, so they do
 * not verify the address: a new account is mailed a link for that, as after a sign-up.
 */
export async function acceptByLink(ctx: PublicContext, token: string, password: string) {
  const invite = await readInvite(ctx, token)
  const newHash = invite.is_taken ? null : await firstPassword(password)
  if (invite.is_taken) {
    const attempt = await limitAttempts(ctx, 'login', { name: invite.email, id: invite.account_id })
    if (!(await checkPassword(invite.password_hash, password))) {
      refuse(400, signInTexts.wrong, { field: 'password' })
    }
    await attempt.succeeded()
  }
  return ctx.db.withPlatform('accept an invitation', async tx => {
    const used = await consumeToken(tx, hashSecret(token), 'invite')
    const isSet = await (newHash === null
      ? isStillPassword(tx, invite.account_id, invite.password_hash)
      : setFirstPassword(tx, invite.account_id, newHash))
    if (!used || !isSet) return refuse(400, signInTexts.linkExpired)
    const companyId = companyIdFrom(invite.company_id, 'link')
    const newcomer = { id: invite.user_id, fullname: invite.fullname }
    await asCompany(
      tx,
      companyId,
      async company => {
        await markJoined(company, invite.user_id)
        company.record('users', { joined_at: null }, { joined_at: tx.now }, invite.user_id)
        await tellPeople(company, ctx.outbox, [{ kind: 'inviteAccepted' }])
      },
      newcomer,
    )
    if (newHash !== null)
      await mailVerifyLink(tx, ctx, { id: invite.account_id, email: invite.email, language: ctx.language })
    return signInAs(tx, ctx, { accountId: invite.account_id, companyId, userId: invite.user_id })
  })
}

function firstPassword(password: string): Promise<string> {
  const problem = passwordProblem(password)
  if (problem) refuse(400, problem, { field: 'password' })
  return hashNewPassword(password)
}
