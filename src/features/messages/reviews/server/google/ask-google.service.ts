import type { UserContext } from '#server/context.ts'
import { ConsentEnded, ConsentRefused } from '#server/providers/calendars/calendars.port.ts'
import { ReviewGone, ReviewsAway, ReviewsClosed } from '#server/providers/reviews/reviews.port.ts'
import { refuse } from '#server/refusal.ts'
import { googleBusinessTexts } from '../../google-business.rules.ts'
import { endConsent } from './read-reviews.service.ts'

/** Google's answer, or its trouble as a sentence; a consent that has ended is noted. */
export async function askGoogle<T>(ctx: UserContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    ctx.log.warn({ reason: error instanceof Error ? error.message : '' }, 'Google Business Profile')
    if (error instanceof ConsentRefused) return refuse(400, googleBusinessTexts.refused)
    if (error instanceof ConsentEnded) {
      await ctx.db.withCompany(ctx.session.companyId, tx => endConsent(tx, ctx))
      return refuse(400, googleBusinessTexts.ended)
    }
    if (error instanceof ReviewsClosed) return refuse(400, googleBusinessTexts.closed)
    if (error instanceof ReviewGone) return refuse(404, googleBusinessTexts.gone)
    if (error instanceof ReviewsAway) return refuse(503, googleBusinessTexts.away)
    throw error
  }
}
