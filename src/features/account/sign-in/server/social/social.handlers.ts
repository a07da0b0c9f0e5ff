import type { Handlers } from '#server/mount.ts'
import type { IdentityProviders } from '#server/providers/identity/identity.port.ts'
import type { socialContract } from '../../social.contract.ts'
import { linkIdentity } from '../accounts.queries.ts'
import { countTry } from '../attempts.service.ts'
import { claimAndTell } from '../claim.service.ts'
import { mailCode } from '../code/mail-proofs.service.ts'
import { answer, proceed } from '../next-step.service.ts'
import { recognise } from './social.service.ts'

/** Sign-in by other services, for those that are set up. */
export function socialHandlers(providers: IdentityProviders): Handlers<typeof socialContract> {
  return {
    async services() {
      return {
        google: providers.google !== undefined,
        apple: providers.apple !== undefined,
        facebook: providers.facebook !== undefined,
      }
    },

    async exchange({ code }, ctx) {
      const attempt = await countTry(ctx, 'social', null)
      const result = await ctx.db.withPlatform('exchange a social sign-in', async tx => {
        const person = await recognise(tx, code)
        if (!('account' in person)) return person
        const { account, isNew, proof } = person
        if (isNew) {
          await claimAndTell(tx, ctx, account)
          await linkIdentity(tx, account.id, proof.service, proof.subject)
        }
        return { outcome: await proceed(tx, ctx, account) }
      })
      await attempt.succeeded()
      if ('confirm' in result) await mailCode(ctx, result.confirm.email)
      if (!('outcome' in result)) return result
      ctx.sessions.forget()
      return answer(ctx, result.outcome)
    },
  }
}
