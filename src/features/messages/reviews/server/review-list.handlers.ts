import { csvTime } from '#server/csv.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { addMonths, dayStartUtc, dayText, monthStart, parseDay } from '#shared/dates.ts'
import type { reviewListContract } from '../review-list.contract.ts'
import { type ReviewSource, reviewListTexts } from '../review-list.rules.ts'
import { replyAtGoogle } from './google/reply-at-google.service.ts'
import {
  type ReviewRow,
  reviewById,
  reviewFigures,
  reviewList,
  wayOfRequests,
} from './review-list.queries.ts'
import { draftReply, sendReply } from './review-reply.service.ts'

/** Months of the trend, with that in which the period ends. */
const trendMonths = 12

export const reviewListHandlers: Handlers<typeof reviewListContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, reviewList(tx, filters), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  file: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'reviews', tx => reviewList(tx, filters), { sortField, sortOrder }, [
      { header: 'Given', cell: row => csvTime(row.given_at, ctx.session.timeZone) },
      { header: 'Stars', cell: row => row.stars },
      { header: 'Name', cell: row => row.name },
      { header: 'Text', cell: row => row.comment },
      { header: 'Source', cell: row => row.source },
      { header: 'Job', cell: row => row.job_number },
      { header: 'Technicians', cell: row => row.technicians },
      { header: 'Reply', cell: row => row.reply },
      { header: 'Replied', cell: row => csvTime(row.replied_at, ctx.session.timeZone) },
      { header: 'Replied by', cell: row => row.replied_by },
    ]),

  async figures({ from, to }, ctx) {
    const zone = ctx.session.timeZone
    const [first, last] = [parseDay(from)!, parseDay(to)!]
    const start = (day: number) => new Date(dayStartUtc(day, zone))
    const range = { from: start(first), to: start(last + 1) }
    const since = addMonths(monthStart(last), 1 - trendMonths)
    const days = Array.from({ length: trendMonths }, (_, i) => addMonths(since, i))
    return ctx.read(async tx => {
      const { months, ...figures } = await reviewFigures(tx, range, days.map(start))
      return {
        result: {
          ...figures,
          ...(await wayOfRequests(tx, range)),
          months: days.map((day, i) => {
            const { average, count } = months.find(({ month }) => month === i) ?? { average: null, count: 0 }
            return { month: dayText(day).slice(0, 7), average, count }
          }),
        },
      }
    })
  },

  generateReply: async ({ review, tone }, ctx) => ({
    data: await draftReply(ctx, review, tone),
    message: 'OK',
  }),

  async reply({ review, text }, ctx) {
    const { source } = found(await ctx.read(tx => reviewById(tx, review)))
    if (source === 'google') await replyAtGoogle(ctx, review, text)
    return ctx.write(async tx => ({
      data: toWire(await sendReply(tx, ctx, review, text)),
      message: reviewListTexts.sent,
    }))
  },
}

const toWire = ({ source, comment, given_at, replied_at, ...row }: ReviewRow) => ({
  ...row,
  source: source as ReviewSource,
  text: comment,
  given: given_at,
  replied: replied_at,
})
