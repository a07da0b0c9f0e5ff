import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { pageSteps } from './review-list.rules.ts'
import { feedbackTexts, mostStars } from './reviews.rules.ts'

const shortlinkId = f.secret(z.string().check(z.regex(/^[\w-]{10,64}$/)))
const stars = z.nullable(z.number())

export const feedbackContract = {
  readLink: endpoint('GET', '/customer-feedback/:shortlinkId', {
    about: 'What a client is asked about, by the link that they were sent.',
    access: everybody,
    effect: 'reads',
    input: z.object({ shortlinkId }),
    reply: z.object({
      company: z.string(),
      /** Below `/api`, or ''. */
      logo: z.string(),
      colour: z.string(),
      job_number: z.number(),
      what: z.string(),
      /** Stars given; null: not yet. */
      stars,
      comment: z.string(),
      /** Where the company has its reviews; ''. */
      review_url: z.string(),
      /** The company's answer; '': none yet. */
      answer: z.string(),
    }),
  }),
  note: endpoint('GET', '/customer-feedback/:shortlinkId/:step', {
    about:
      'Notes that a client opened the page, or went on to the public one; the company’s own people don’t count.',
    access: everybody,
    effect: 'undoable',
    changes: ['reviews'],
    input: z.object({ shortlinkId, step: z.enum(pageSteps) }),
    reply: z.object({ message: z.string() }),
  }),
  give: endpoint('POST', '/customer-feedback/:shortlinkId', {
    about: 'A client says how it went: stars and a word. As long as the link works it can be said anew.',
    access: everybody,
    effect: 'leaves',
    changes: ['reviews', 'diary', 'activity'],
    input: z.object({
      shortlinkId,
      stars: z.coerce
        .number(feedbackTexts.noStars)
        .check(z.int(), z.gte(1, feedbackTexts.noStars), z.lte(mostStars)),
      comment: f.text(2_000),
      name: f.line(200),
    }),
    reply: z.object({ message: z.string() }),
  }),
  list: endpoint('GET', '/settings/getFeedback', {
    about: 'What clients have said of their jobs, the last 100, with the average of all.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['reviews'],
    reply: z.object({
      average: stars,
      count: z.number(),
      result: z.array(
        z.object({
          id: z.number(),
          job_id: z.number(),
          job_number: z.number(),
          name: z.string(),
          stars: z.number(),
          comment: z.string(),
          given: f.instantOut,
        }),
      ),
    }),
  }),
}
