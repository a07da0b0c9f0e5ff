import { randomBytes } from 'node:crypto'
import { countAttempt } from '#server/auth/attempts.ts'
import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { type SitePage, SiteUnread } from '#server/providers/websites/websites.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { searchConsoleContract } from '../search-console.contract.ts'
import {
  carriesToken,
  mostLooks,
  placeOfToken,
  searchConsoleTexts,
  siteTroubles,
  tokenOf,
} from '../search-console.rules.ts'
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

  async getVerificationToken({ urlPrefix, verificationMethod }, ctx) {
    const trouble = ctx.providers.websites.closed(urlPrefix)
    if (trouble) return refuse(400, siteTroubles[trouble], field)
    return ctx.write(async tx => {
      if (!(await propertyAt(tx, urlPrefix)) && !(await makeRoom(tx)))
        return refuse(400, searchConsoleTexts.tooMany, field)
      const { secret } = await keepAsked(tx, urlPrefix, randomBytes(16).toString('hex'))
      return { token: tokenOf(verificationMethod, secret), message: searchConsoleTexts.retrieved }
    })
  },

  async verifyUrlPrefix({ urlPrefix, verificationMethod: method }, ctx) {
    const asked = (await ctx.read(tx => propertyAt(tx, urlPrefix))) ?? refuseUnasked()
    if (!(await countAttempt(ctx.db, `look at websites of ${ctx.session.companyId}`, mostLooks, 10)))
      return refuse(429, 'Too many requests. Please wait a minute and try again.')
    const page = await pageAt(ctx, placeOfToken(method, urlPrefix, asked.secret))
    // Without the file most websites answer 404.
    const isMissing = method === 'FILE' && page.status === 404
    if (page.status >= 400 && !isMissing)
      return refuse(400, fact(searchConsoleTexts.status, { status: page.status }), field)
    if (isMissing || !carriesToken(method, page.text, asked.secret))
      return refuse(400, searchConsoleTexts.missing, field)
    return ctx.write(async tx => {
      const after = (await markVerified(tx, asked.id, method)) ?? refuseUnasked()
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

const refuseUnasked = (): never => refuse(400, searchConsoleTexts.unasked, field)

/** Fields for the change record, without the secret. */
const recorded = ({ url_prefix, method, verified_at }: PropertyRow) => ({ url_prefix, method, verified_at })

async function pageAt({ providers }: UserContext, address: string): Promise<SitePage> {
  try {
    return await providers.websites.read(address)
  } catch (error) {
    if (!(error instanceof SiteUnread)) throw error
    return refuse(400, siteTroubles[error.trouble], field)
  }
}

function toWire({ url_prefix, method, verified_at }: PropertyRow) {
  if (verified_at === null) return []
  return [{ identifier: url_prefix, type: 'SITE' as const, method: method as 'META' | 'FILE', verified_at }]
}
