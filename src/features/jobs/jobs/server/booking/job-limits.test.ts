import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { trialPack } from '#shared/plan.ts'
import { jobLimitsContract } from '../../job-limits.contract.ts'
import { jobsContract } from '../../jobs.contract.ts'

const app = await testApp()
const job = { name: 'Dana Wells', address: '4 King St, Newtown NSW' }
const limits = async (of: { owner: { token: string } }) =>
  (await app.send(jobLimitsContract.getJobLimits, {}, of.owner)).body
const fill = (companyId: number, from: number, to: number) =>
  app.sql(
    `with c as (insert into clients (company_id, name) values ($1, 'Bulk') returning id)
     insert into jobs (company_id, number, name, client_id)
     select $1, n, 'Bulk', c.id from c, generate_series($2::int, $3::int) n`,
    [companyId, from, to],
  )

test('a trial has 50 jobs, other plans as many as there are', async () => {
  const trial = await app.company({ pack_id: trialPack, name: 'Trial Plumbing' })
  const paid = await app.company()
  await fill(trial.id, 1, 3)
  await fill(paid.id, 1, 4)
  expect(await limits(trial)).toMatchObject({ jobs: 3, company: { jobs: 50, name: 'Trial Plumbing' } })
  expect(await limits(paid)).toMatchObject({ jobs: 4, company: { jobs: null } })
})

test('when all are used another job is booked all the same', async () => {
  const trial = await app.company({ pack_id: trialPack })
  await fill(trial.id, 1, 50)
  expect((await app.send(jobsContract.add, job, trial.office)).status).toBe(200)
  expect((await limits(trial)).jobs).toBe(51)
})

test('jobs are counted whole, also beyond the quota', async () => {
  const trial = await app.company({ pack_id: trialPack })
  await fill(trial.id, 1, 70)
  expect((await limits(trial)).jobs).toBe(70)
})
