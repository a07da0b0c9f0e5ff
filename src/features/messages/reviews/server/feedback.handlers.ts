import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { feedbackContract } from '../feedback.contract.ts'
import { feedbackTexts } from '../reviews.rules.ts'
import {
  companyOfFeedback,
  feedbackByLink,
  feedbackTotals,
  givenFeedback,
  keepFeedback,
  noteStep,
} from './feedback.queries.ts'
import { reviewSetting } from './reviews.service.ts'

/** How often one link is used in an hour. */
const mostUses = 60

async function companyBy(ctx: PublicContext, hash: Buffer) {
  if (!(await countAttempt(ctx.db, `feedback:${hash.toString('base64url')}`, mostUses, 60)))
    return refuse(429, 'Too many requests. Please wait a minute and try again.')
  const row = await ctx.db.withPlatform('whose feedback a link is', tx => companyOfFeedback(tx, hash))
  return row ? companyIdFrom(row.company_id, 'link') : refuse(404, feedbackTexts.linkOver)
}

const stepColumns = { opened: 'opened_at', onward: 'went_on_at' } as const

const over = (tx: CompanyTx) => refuseDeadLink(tx, feedbackTexts.linkOver)

export const feedbackHandlers: Handlers<typeof feedbackContract> = {
  async readLink({ shortlinkId }, ctx) {
    const hash = hashSecret(shortlinkId)
    const company = await companyBy(ctx, hash)
    return ctx.db.withCompany(company, async tx => {
      const row = (await feedbackByLink(tx, hash)) ?? (await over(tx))
      const { name, logo_key } = await companyRow(tx)
      const colour = await brandColour(tx)
      const { url } = await readSetting(tx, reviewSetting)
      return {
        company: name,
        logo: pictureAddress(logo_key),
        colour,
        review_url: url,
        job_number: row.job_number,
        what: row.what,
        stars: row.stars,
        comment: row.comment,
        answer: row.reply,
      }
    })
  },

  async note({ shortlinkId, step }, ctx) {
    const hash = hashSecret(shortlinkId)
    const company = await companyBy(ctx, hash)
    // The company's own people open the page too.
    if (ctx.session?.companyId === company) return { message: 'Saved.' }
    const write = await ctx.byLink(company)
    return write(async tx => {
      const { id } = (await feedbackByLink(tx, hash)) ?? (await over(tx))
      if (await noteStep(tx, id, stepColumns[step])) tx.tell('reviews')
      return { message: 'Saved.' }
    })
  },

  async give({ shortlinkId, stars, comment, name }, ctx) {
    const hash = hashSecret(shortlinkId)
    const company = await companyBy(ctx, hash)
    const write = await ctx.byLink(company)
    return write(async tx => {
      const row = (await feedbackByLink(tx, hash)) ?? (await over(tx))
      await keepFeedback(tx, row.id, { stars, comment, name })
      const { id, job_id } = row
      tx.record(
        'feedback',
        { id, stars: row.stars, comment: row.comment },
        { id, job_id, stars, comment, name },
      )
      const author = name || row.job_name
      const values = { stars: String(stars), comment: comment.slice(0, 300) }
      const told =
        comment === ''
          ? fact('Feedback: {{stars}} of 5 stars', values)
          : fact('Feedback: {{stars}} of 5 stars. “{{comment}}”', values)
      writeDiaryFor(tx, job_id, { type: 'review', told }, author)
      await tellPeople(tx, ctx.outbox, [
        {
          kind: 'feedbackGiven',
          jobId: job_id,
          values: { name: author, stars: String(stars), number: row.job_number },
        },
      ])
      return { message: 'Saved.' }
    })
  },

  list: (_input, ctx) =>
    ctx.read(async tx => ({ ...(await feedbackTotals(tx)), result: await givenFeedback(tx) })),
}
