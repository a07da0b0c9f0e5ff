import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { referralsContract } from '../referrals.contract.ts'
import { referralOf } from './referrals.queries.ts'

export const referralsHandlers: Handlers<typeof referralsContract> = {
  async referral(_input, ctx) {
    const { code, companies } = found(
      await ctx.db.withPlatform('companies that came by a code', tx => referralOf(tx, ctx.session.companyId)),
    )
    const link = `${ctx.publicUrl}/auth/signup?refer_code=${encodeURIComponent(code)}`
    return { result: { refer_code: code, link, companies } }
  },
}
