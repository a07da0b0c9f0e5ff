import { randomBytes } from 'node:crypto'
import { countAttempt } from '#server/auth/attempts.ts'
import { consentFor } from '#server/connections/consents.ts'
import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { type SitePage, SiteUnread } from '#server/providers/websites/websites.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { searchConsoleContract } from '../search-console.contract.ts'
import {
  carriesToken,
  googleToken,
  mostLooks,
  placeOfToken,
  searchConsoleTexts,
  siteTroubles,
  tokenOf,
  type VerificationMethod,
} from '../search-console.rules.ts'
import { askSites } from './search-console.connection.ts'
import {
  deleteProperty,
  keepAsked,
  makeRoom,
  markVerified,
  type PropertyRow,
  propertyAt,
  verifiedProperties,
} from './search-console.queries.ts'

const field = { field: 'urlPrefix' } as const

export const searchConsoleHandlers: Handlers<typeof searchConsoleContract> = {
  fetchVerifiedProperties: async (_input, ctx) => ({
    data: (await ctx.read(verifiedProperties)).flatMap(toWire),
    message: '',
  }),

  getSearchConsole: (_input, ctx) =>
    ctx.read(async tx => {
      const consent = await consentFor(tx, 'search-console')
      return {
        available: ctx.providers.google !== null,
        result: consent
          ? { id: consent.id, email: consent.email, has_ended: consent.sealed_grant === null }
          : null,
      }
    }),

  async getVerificationToken({ urlPrefix, verificationMethod }, ctx) {
    const trouble = ctx.providers.websites.closed(urlPrefix)
    if (trouble) return refuse(400, siteTroubles[trouble], field)
    const google = await askSites(ctx, sites => sites.token(urlPrefix, verificationMethod))
    return ctx.write(async tx => {
      if (!(await propertyAt(tx, urlPrefix)) && !(await makeRoom(tx)))
        return refuse(400, searchConsoleTexts.tooMany, field)
      const { secret } = await keepAsked(tx, urlPrefix, randomBytes(16).toString('hex'))
      const token = google
        ? googleToken(verificationMethod, google.answer)
        : tokenOf(verificationMethod, secret)
      return { token, message: searchConsoleTexts.retrieved }
    })
  },

  async verifyUrlPrefix({ urlPrefix, verificationMethod: method }, ctx) {
    const asked = (await ctx.read(tx => propertyAt(tx, urlPrefix))) ?? refuseUnasked()
    if (!(await countAttempt(ctx.db, `look at websites of ${ctx.session.companyId}`, mostLooks, 10)))
      return refuse(429, 'Too many requests. Please wait a minute and try again.')
    const google = await askSites(ctx, async sites => {
      await sites.verify(urlPrefix, method)
      await sites.add(urlPrefix)
    })
    if (!google) await findToken(ctx, method, asked)
    return ctx.write(async tx => {
      const after = (await markVerified(tx, asked.id, method, google ? 'google' : 'own')) ?? refuseUnasked()
      tx.record('site_properties', asked.verified_at ? recorded(asked) : null, recorded(after), after.id)
      const [data] = toWire(after)
      return { data: found(data), message: searchConsoleTexts.verified }
    })
  },

  removeVerifiedProperty: ({ urlPrefix }, ctx) =>
    ctx.write(async tx => {
      const before = found(await deleteProperty(tx, urlPrefix))
      tx.record('site_properties', recorded(before), null, before.id)
      return {}
    }),
}

/** Looks for our own token, and refuses where it is not there. */
async function findToken(
  ctx: UserContext,
  method: VerificationMethod,
  { url_prefix, secret }: PropertyRow,
): Promise<void> {
  const page = await pageAt(ctx, placeOfToken(method, url_prefix, secret))
  // Without the file most websites answer 404.
  const isMissing = method === 'FILE' && page.status === 404
  if (page.status >= 400 && !isMissing)
    refuse(400, fact(searchConsoleTexts.status, { status: page.status }), field)
  if (isMissing || !carriesToken(method, page.text, secret)) refuse(400, searchConsoleTexts.missing, field)
}

const refuseUnasked = (): never => refuse(400, searchConsoleTexts.unasked, field)

/** Fields for the change record, without the secret. */
const recorded = ({ url_prefix, method, verified_at, checked_by }: PropertyRow) => ({
  url_prefix,
  method,
  verified_at,
  checked_by,
})

async function pageAt({ providers }: UserContext, address: string): Promise<SitePage> {
  try {
    return await providers.websites.read(address)
  } catch (error) {
    if (!(error instanceof SiteUnread)) throw error
    return refuse(400, siteTroubles[error.trouble], field)
  }
}

function toWire({ url_prefix, method, verified_at, checked_by }: PropertyRow) {
  if (verified_at === null) return []
  return [
    {
      identifier: url_prefix,
      type: 'SITE' as const,
      method: method as VerificationMethod,
      verified_at,
      checked_by: checked_by as 'own' | 'google',
    },
  ]
}
