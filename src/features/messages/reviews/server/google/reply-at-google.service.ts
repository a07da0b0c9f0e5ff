import type { UserContext } from '#server/context.ts'
import { ReviewGone } from '#server/providers/reviews/reviews.port.ts'
import { refuse } from '#server/refusal.ts'
import { googleBusinessTexts } from '../../google-business.rules.ts'
import { reviewListTexts } from '../../review-list.rules.ts'
import { askGoogle } from './ask-google.service.ts'
import { businessOf } from './businesses.queries.ts'
import { claimReply, deleteReview, dropClaim } from './public-reviews.queries.ts'
import { openedFor } from './read-reviews.service.ts'

/** Puts a reply under a review at Google, once: it is taken before it leaves, and let go where Google refuses it. */
export async function replyAtGoogle(ctx: UserContext, id: number, text: string): Promise<void> {
  const { companyId } = ctx.session
  const { reviews } = ctx.providers
  const business = await ctx.read(businessOf)
  if (!reviews || !business) return refuse(400, googleBusinessTexts.notConnected)
  const name = await ctx.db.withCompany(companyId, tx => claimReply(tx, id))
  if (name === undefined) return refuse(409, reviewListTexts.answered)
  const sent = openedFor({ seal: ctx.seal, reviews }, companyId, business).then(google =>
    google.reply(name, text),
  )
  try {
    await askGoogle(ctx, sent)
  } catch (error) {
    const isGone = await sent.then(
      () => false,
      (cause: unknown) => cause instanceof ReviewGone,
    )
    await ctx.db.withCompany(companyId, async tx => {
      await (isGone ? deleteReview(tx, id) : dropClaim(tx, id))
      tx.tell('reviews')
    })
    throw error
  }
}
