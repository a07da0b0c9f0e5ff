import { pictureAddress } from '#features/account/company/company.rules.ts'
import { clientOfPortalLink, markOfClient } from '#features/clients/clients/server/portal-link.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { endPortalSession } from '#server/auth/portal-sessions.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { clientSignInContract } from '../client-sign-in.contract.ts'
import { maskedAddress, signInTexts } from '../client-sign-in.rules.ts'
import { clientFacts } from './client-sign-in.queries.ts'
import { type SignedIn, sendCode, signInByChoice, signInByCode } from './client-sign-in.service.ts'
import { portalLook } from './portal-look.service.ts'

/** How many links one network looks at in an hour. */
const mostLooks = 300

export const clientSignInHandlers: Handlers<typeof clientSignInContract> = {
  async link({ link }, ctx) {
    if (!(await countAttempt(ctx.db, `portal-link:${networkOf(ctx.ip)}`, mostLooks, 60)))
      return refuse(429, signInTexts.tooMany)
    const { companyId, clientId } = clientOfPortalLink(ctx.seal, link) ?? refuse(404, signInTexts.linkOver)
    return ctx.db.readCompany(companyId, async tx => {
      const client = (await clientFacts(tx, clientId)) ?? refuse(404, signInTexts.linkOver)
      const [email, phone] = [canonicalEmail(client.email), mobileNumber(client.phone)]
      return {
        company: await portalLook(tx),
        email: email === null ? '' : maskedAddress(email),
        phone: phone === null ? '' : maskedAddress(phone),
        client: markOfClient(ctx.seal, companyId, client.id),
      }
    })
  },

  async sendCode(named, ctx) {
    await sendCode(ctx, named)
    return { message: signInTexts.sent }
  },

  async signIn({ choice, company_id, client_id, ...named }, ctx) {
    return shown(
      choice === ''
        ? await signInByCode(ctx, named)
        : await signInByChoice(ctx, choice, { company_id, client_id }),
    )
  },

  async signOut(_input, ctx) {
    await ctx.db.withPlatform('sign a client out', tx => endPortalSession(tx, ctx.client.sessionId))
    return {}
  },
}

const shown = ({ companies, ...signedIn }: SignedIn) => ({
  ...signedIn,
  companies: companies.map(({ company_id, client_id, company, logo_key, name, business }) => ({
    company_id,
    client_id,
    company,
    client: name || business,
    logo: pictureAddress(logo_key),
  })),
})
