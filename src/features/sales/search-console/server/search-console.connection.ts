import type { ConnectionSource } from '#server/connections/connection-source.ts'
import {
  accessBy,
  type ConsentPurpose,
  consentFor,
  dropPurpose,
  useOnly,
} from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { isPaused } from '#server/connections/pauses.ts'
import type { UserContext } from '#server/context.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { GoogleAway, GoogleRefused, type GoogleSites } from '#server/providers/google/google.port.ts'
import { siteScopes } from '#server/providers/google/google-sites.ts'
import { refuse } from '#server/refusal.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { searchConsoleFacts } from '../search-console.connections.ts'
import { searchConsoleTexts } from '../search-console.rules.ts'

const kind = 'search-console'
const access = user({ permission: 'settings' })

/** A company has one account for it: another one takes its place. */
export const searchConsolePurpose: ConsentPurpose = {
  scopes: siteScopes,
  access,
  path: searchConsoleFacts.path,
  use: (tx, ctx, { id }) => useOnly(tx, ctx, kind, id),
}

export const searchConsoleConnection: ConnectionSource = {
  facts: searchConsoleFacts,
  access,
  // Without Google its own token does.
  isOffered: () => true,
  async rows(tx) {
    const consent = await consentFor(tx, kind)
    if (!consent) return []
    const { id, email, sealed_grant, ends_at, user_id } = consent
    return [
      {
        id,
        account: email,
        state: sealed_grant === null ? 'ended' : 'on',
        endsAt: ends_at,
        by: user_id,
      },
    ]
  },
  async end(tx, ctx, id) {
    if ((await consentFor(tx, kind))?.id !== id) return false
    await dropPurpose(tx, ctx, id, kind)
    return true
  },
  pause: 'kept',
}

/** Asks Google with the company's account; null: none is connected, or it is paused. Trouble is refused with its reason. */
export async function askSites<T>(
  ctx: UserContext,
  ask: (sites: GoogleSites) => Promise<T>,
): Promise<{ answer: T } | null> {
  const { google } = ctx.providers
  const consent = await ctx.read(async tx => {
    const kept = await consentFor(tx, kind)
    return kept && !(await isPaused(tx, kind, kept.id)) ? kept : undefined
  })
  if (!google || !consent) return null
  const { companyId } = ctx.session
  const journal = watchExchanges(ctx.db, companyId, kind, consent.id)
  try {
    const token = await journal.exchange('access', () => accessBy(ctx, google, companyId, consent.id))
    return { answer: await ask(journal.watched(google.sites(token))) }
  } catch (error) {
    if (error instanceof ConsentEnded) return refuse(400, searchConsoleTexts.ended)
    if (error instanceof GoogleAway) return refuse(503, searchConsoleTexts.away)
    if (!(error instanceof GoogleRefused)) throw error
    return refuse(400, fact(searchConsoleTexts.said, { said: error.message }), { field: 'urlPrefix' })
  } finally {
    await journal.keep()
  }
}
