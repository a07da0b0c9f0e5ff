import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { mayBulkReview } from '../bulk-reviews.rules.ts'
import type { reviewsContract } from '../reviews.contract.ts'
import { reviewTexts } from '../reviews.rules.ts'
import { batchProgress } from './reviews.queries.ts'
import { requestReview, requestReviews, reviewSetting } from './reviews.service.ts'

export const reviewsHandlers: Handlers<typeof reviewsContract> = {
  settings: async (_input, ctx) => ({ result: await ctx.read(tx => readSetting(tx, reviewSetting)) }),

  saveSettings: ({ version, ...value }, ctx) =>
    ctx.write(async tx => ({ result: await saveSetting(tx, reviewSetting, value, version) })),

  request: ({ id, method }, ctx) =>
    ctx.write(async tx => {
      refuseUnless(canEditJob(found((await jobFacts(tx, [id]))[0]), tx.by, tx.now))
      await requestReview(tx, ctx, id, method)
      await refuseSentJustNow(tx, ['review', method, id])
      return { message: reviewTexts.requested }
    }),

  async bulk({ ids, method }, ctx) {
    refuseUnless(mayBulkReview(ctx.session))
    return ctx.write(async tx => {
      // One that is not there, or not for whoever asks, is no part of it; with none there is nothing to do.
      if ((await jobFacts(tx, ids)).length < ids.length || ids.length === 0) return notFound()
      return { ...(await requestReviews(tx, ctx, ids, method)), message: reviewTexts.sent }
    })
  },

  progress: async ({ id }, ctx) => found(await ctx.read(tx => batchProgress(tx, id))),
}
