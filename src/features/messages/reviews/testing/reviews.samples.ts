import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
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

export default samplesFor({ samples: { reviews: reviewSamples }, rows: reviewRows, after: ['jobs'] })
