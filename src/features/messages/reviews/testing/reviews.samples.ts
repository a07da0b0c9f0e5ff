import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { googleBusinessContract } from '../google-business.contract.ts'
import type { reviewListContract } from '../review-list.contract.ts'
import type { reviewsContract } from '../reviews.contract.ts'

export async function reviewRows({ app, company, insert }: SampleMaker, { job }: { job: number }) {
  await app.sql(`update jobs set email = 'client@example.test' where company_id = $1 and id = $2`, [
    company.id,
    job,
  ])
  await app.sql(
    `insert into settings (company_id, name, value) values ($1, 'review', '{"url":"https://example.test/r"}')
     on conflict do nothing`,
    [company.id],
  )
  return {
    reviewBatch: await insert(
      'insert into review_batches (company_id, method, user_id) values ($1, 2, $2)',
      company.office.id,
    ),
    review: await insert(
      `insert into feedback (company_id, job_id, token_hash, created_at, expires_at, given_at, stars, comment)
       values ($1, $2, sha256(random()::text::bytea), now(), now() + interval '60 days', now(), 2, 'Still drips')`,
      job,
    ),
  }
}

export const reviewSamples = (rows: {
  job: number
  reviewBatch: number
}): Samples<typeof reviewsContract> => ({
  saveSettings: { url: 'https://example.test/review', days_between: 30 },
  request: { id: rows.job, method: 1 },
  bulk: { ids: [rows.job], method: 2 },
  progress: { id: rows.reviewBatch },
})

export const reviewListSamples = ({ review }: { review: number }): Samples<typeof reviewListContract> => ({
  list: { answered: 2, search: 'drips' },
  file: { stars: 2 },
  figures: { from: '2026-01-01', to: '2026-12-31' },
  generateReply: { review, tone: 'formal' },
  reply: { review, text: 'Sorry! We are on our way.' },
})

/** Without a connection to Google these have nothing to do. */
export const googleBusinessSamples: Samples<typeof googleBusinessContract> = {
  status: {},
  start: null,
  connect: null,
  locations: null,
  select: null,
  sync: null,
  disconnect: null,
  locationIds: {},
  newest: {},
}

export default samplesFor({
  samples: { googleBusiness: googleBusinessSamples, reviews: reviewSamples, reviewList: reviewListSamples },
  rows: reviewRows,
  after: ['jobs'],
})
