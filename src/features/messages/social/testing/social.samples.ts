import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { socialContract } from '../social.contract.ts'

export type SocialRows = Awaited<ReturnType<typeof socialRows>>

export async function socialRows({ app, company, insert, word }: SampleMaker) {
  const job = await insert(
    `insert into jobs (company_id, number, name, status_id, closed_at)
     select $1, coalesce(max(number), 0) + 7000, $2, 3, now() from jobs where company_id = $1`,
    word,
  )
  const photo = await insert(
    `insert into files (company_id, job_id, name, type, bytes, key, has_thumbnail)
     values ($1::bigint, $2, 'after.jpg', 'image/jpeg', 10, $1::bigint || '/aa/' || gen_random_uuid(), false)`,
    job,
  )
  const post = (text: string) =>
    insert(
      `insert into social_posts (company_id, job_id, text, suburb, after_id, consent_by, consent_at, post_at, created_by, created_at)
       select $1, $2, $3, 'Newtown', $4, 'Ada', now(), now(), min(id), now() from users where company_id = $1`,
      job,
      text,
      photo,
    )
  const [stands, failed] = [await post(word), await post(word)]
  await app.sql(
    `insert into social_deliveries (company_id, post_id, channel, state, due_at) values ($1, $2, 'page', 'failed', now())`,
    [company.id, failed],
  )
  await app.sql(
    `insert into settings (company_id, name, value, version)
     values ($1, 'social-page', '{"is_on":true,"intro":"","secret":"AAAAAAAAAAAAAAAA"}', 1) on conflict do nothing`,
    [company.id],
  )
  return { shownJob: job, shownPhoto: photo, stands, failed }
}

export const socialSamples = ({
  shownJob,
  shownPhoto,
  stands,
  failed,
}: SocialRows): Samples<typeof socialContract> => ({
  accounts: {},
  saveAccounts: { is_on: true, intro: 'Sample' },
  jobs: {},
  posts: {},
  add: { job_id: shownJob, after_id: shownPhoto, text: 'Sample', consent_by: 'Ada', channels: ['page'] },
  retry: { id: failed },
  takeBack: { id: stands },
})

export default samplesFor({ samples: { spotlight: socialSamples }, rows: socialRows })
