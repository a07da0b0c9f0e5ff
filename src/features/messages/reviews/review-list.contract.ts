import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { featureAccess } from '#shared/plan.ts'
import {
  mostReplyBytes,
  replyBytes,
  replyTones,
  reviewListTexts,
  reviewSources,
} from './review-list.rules.ts'

const row = z.object({
  id: z.number(),
  stars: z.number(),
  text: z.string(),
  name: z.string(),
  given: f.instantOut,
  /** null: it was written elsewhere, about no job that we know. */
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  /** own: by our link; google; file: read from a CSV file, which can’t be answered here. */
  source: z.enum(reviewSources),
  /** Names of the job's technicians. */
  technicians: z.string(),
  reply: z.string(),
  replied: z.nullable(f.instantOut),
  /** Name of the person who answered. */
  replied_by: z.string(),
})
export type Review = z.infer<typeof row>

const upTo = (most: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(most)), 0)
const reviewList = listOf({
  rows: 'data',
  row,
  sorts: ['given', 'stars'],
  filters: {
    search: f.searchText(100),
    /** 0 all. */
    stars: upTo(5),
    /** 1 answered, 2 not; 0 all. */
    answered: upTo(2),
    technician_id: f.idOrNone,
  },
})
export type ReviewSort = 'given' | 'stars'

const access = featureAccess('reviews')
const reads = { access, effect: 'reads', reads: ['reviews'] } as const
const average = z.nullable(z.number())

export const reviewListContract = {
  list: endpoint('POST', '/jobs/getReviews', {
    about: 'What clients have said of their jobs, with the replies.',
    ...reads,
    ...reviewList.page,
  }),
  file: endpoint('POST', '/jobs/exportReviews', {
    about: 'All reviews under the same filters, as a CSV file.',
    ...reads,
    ...reviewList.file,
  }),
  figures: endpoint('POST', '/jobs/getReviewFigures', {
    about:
      'Stars of a period by month and by technician, and how far its requests went: sent, opened, rated, on to the public page.',
    ...reads,
    input: z.object({ from: f.day, to: f.day }),
    reply: z.object({
      result: z.object({
        average,
        count: z.number(),
        unanswered: z.number(),
        /** Reviews with one star, two and so on. */
        stars: z.array(z.number()),
        sent: z.number(),
        opened: z.number(),
        rated: z.number(),
        onward: z.number(),
        months: z.array(z.object({ month: z.string(), average, count: z.number() })),
        technicians: z.array(
          z.object({ id: z.number(), name: z.string(), average: z.number(), count: z.number() }),
        ),
      }),
    }),
  }),
  generateReply: endpoint('POST', '/jobs/generateReviewReply', {
    about: 'Drafts a reply to a review. Nothing is sent.',
    access,
    effect: 'reads',
    input: z.object({ review: f.id, tone: z._default(z.enum(replyTones), 'friendly') }),
    reply: z.object({ data: z.string(), message: z.string() }),
  }),
  reply: endpoint('POST', '/jobs/replyToReview', {
    about: 'Answers a review, once: at Google under the review, else the client gets it by email or by text.',
    access,
    effect: 'leaves',
    changes: ['reviews', 'diary', 'messages', 'mail'],
    input: z.object({
      review: f.id,
      text: z.pipe(
        f.text(mostReplyBytes),
        z.string().check(
          z.minLength(1, reviewListTexts.noText),
          z.refine(text => replyBytes(text) <= mostReplyBytes, reviewListTexts.tooLong),
        ),
      ),
    }),
    reply: z.object({ data: row, message: z.string() }),
  }),
}
