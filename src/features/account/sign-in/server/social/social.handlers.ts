import type { Handlers } from '#server/mount.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { socialContract } from '../../social.contract.ts'
import { linkIdentity } from '../accounts.queries.ts'
import { limitAttempts } from '../attempts.service.ts'
import { claimAndNotify } from '../claim.service.ts'
import { mailCode } from '../code/mail-proofs.service.ts'
import { answerNextStep, continueSignIn } from '../next-step.service.ts'
import { resolveIdentity } from './social.service.ts'

/** Sign-in through the services that are configured. */
export function socialHandlers(providers: IdentityProviders): Handlers<typeof socialContract> {
  return {
    async services(_input, ctx) {
      return {
        trial: ctx.sellsPlans,
        google: providers.google !== undefined,
        apple: providers.apple !== undefined,
        facebook: providers.facebook !== undefined,
      }
    },

    async exchange({ code }, ctx) {
      const attempt = await limitAttempts(ctx, 'social', null)
      const result = await ctx.db.withPlatform('exchange a social sign-in', async tx => {
        const person = await resolveIdentity(tx, code)
        if (!('account' in person)) return person
        const { account, isNew, proof } = person
        if (isNew) {
          await claimAndNotify(tx, ctx, account)
          await linkIdentity(tx, account.id, proof.service, proof.subject)
        }
        return { outcome: await continueSignIn(tx, ctx, account) }
      })
      await attempt.succeeded()
      if ('confirm' in result) await mailCode(ctx, result.confirm.email)
      if (!('outcome' in result)) return result
      ctx.sessions.forget()
      return answerNextStep(ctx, result.outcome)
    },
  }
}
