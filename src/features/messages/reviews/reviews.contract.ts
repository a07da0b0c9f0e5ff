import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { isWebAddress, skipReasons } from './reviews.rules.ts'

const settings = z.object({
  url: z.string(),
  days_between: z.number(),
  own_page: z.boolean(),
  version: z.number(),
})
/** 1 email, 2 SMS. */
const method = z.pipe(
  z.coerce.number().check(z.refine(value => value === 1 || value === 2)),
  z.transform(value => value as 1 | 2),
)
const skipped = z.array(
  z.object({ job_id: z.number(), number: z.number(), name: z.string(), reason: z.enum(skipReasons) }),
)

export const reviewsContract = {
  settings: endpoint('GET', '/settings/getReviewSettings', {
    about: 'Where clients write reviews, and how often one is asked.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ result: settings }),
  }),
  saveSettings: endpoint('POST', '/settings/saveReviewSettings', {
    about: 'Changes where clients write reviews, and how often one is asked.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({
        url: z.pipe(f.line(500), z.string().check(z.refine(url => url === '' || isWebAddress(url)))),
        days_between: z.coerce.number().check(z.int(), z.gte(0), z.lte(3_650)),
        own_page: f.flag,
      }),
      version: f.version,
    }),
    reply: z.object({ result: settings }),
  }),
  request: endpoint('POST', '/jobs/requestReview/:id', {
    about: 'Asks the client of one job for a review.',
    access: user(),
    effect: 'leaves',
    changes: ['diary', 'messages', 'mail'],
    input: z.object({ id: f.id, method }),
    reply: z.object({ message: z.string() }),
  }),
  bulk: endpoint('POST', '/jobs/sendBulkReview', {
    about:
      'Asks the clients of up to 1,000 jobs for a review; those who can’t or should not be asked are left out and named.',
    access: user({ permission: 'jobs.viewAndDelete' }),
    effect: 'leaves',
    changes: ['diary', 'messages', 'mail'],
    input: z.object({ ids: f.idList, method }),
    reply: z.object({ message: z.string(), id: z.number(), queued: z.number(), skipped }),
  }),
  progress: endpoint('GET', '/jobs/bulkReview/:id', {
    about: 'How far a bulk review has come.',
    access: user({ permission: 'jobs.viewAndDelete' }),
    effect: 'reads',
    reads: ['messages', 'mail'],
    input: z.object({ id: f.id }),
    reply: z.object({
      total: z.number(),
      waiting: z.number(),
      sent: z.number(),
      failed: z.number(),
      skipped,
    }),
  }),
}
