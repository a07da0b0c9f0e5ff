import type { SampleMaker, Samples } from '#server/testing/samples.ts'
import type { reviewsContract } from '../reviews.contract.ts'

export async function reviewRows({ app, company, insert }: SampleMaker) {
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
  // The clients of the sample jobs have no number of their own.
  request: null,
  bulk: { ids: [rows.job], method: 2 },
  progress: { id: rows.reviewBatch },
})
