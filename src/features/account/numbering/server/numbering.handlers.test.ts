import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { numberingContract } from '../numbering.contract.ts'

const app = await testApp()
const { read, set } = numberingContract

const book = async ({ office }: TestCompany, jobNumber?: number) => {
  const input = { name: 'Ann', address: '1 High St', ...(jobNumber && { jobNumber }) }
  return (await app.send(jobsContract.add, input, office)).body.job_number
}
const numbering = async ({ technician }: TestCompany) => (await app.send(read, {}, technician)).body.result

test('numbers begin with 1, go on from where they are set to, and may be set back until they are used', async () => {
  const company = await app.company()
  expect(await numbering(company)).toEqual({ job_number: 1, lowest_job_number: 1 })
  expect(await book(company)).toBe(1)
  const { status, body } = await app.send(set, { job_number: 5000 }, company.owner)
  expect([status, body.result]).toEqual([200, { job_number: 5000, lowest_job_number: 2 }])
  expect((await app.send(set, { job_number: 2 }, company.owner)).status).toBe(200)
  expect(await book(company)).toBe(2)
  await app.send(set, { job_number: 700 }, company.owner)
  expect([await book(company), await book(company)]).toEqual([700, 701])
  expect(await numbering(company)).toEqual({ job_number: 702, lowest_job_number: 702 })
})

test('numbers that jobs have are refused with the lowest that may be', async () => {
  const company = await app.company()
  await app.send(set, { job_number: 40 }, company.owner)
  await book(company)
  const { status, body } = await app.send(set, { job_number: 40 }, company.owner)
  expect([status, body.message, body.field]).toEqual([
    400,
    'That number is taken. Choose 41 or higher.',
    'job_number',
  ])
  for (const job_number of [0, -1, 1.5, 2_000_000_001, 'x'])
    expect((await app.request(set, { job_number }, company.owner)).status).toBe(400)
})

test('a number given by hand is passed over, and what was set stays', async () => {
  const company = await app.company()
  await book(company)
  await book(company, 3)
  expect(await numbering(company)).toEqual({ job_number: 2, lowest_job_number: 2 })
  expect((await app.send(set, { job_number: 2 }, company.owner)).status).toBe(200)
  expect([await book(company), await book(company)]).toEqual([2, 4])
})

test('it stands in the record of changes; who may not change settings changes none, nor another company', async () => {
  const company = await app.company()
  const other = await app.company()
  expect((await app.send(set, { job_number: 9 }, company.technician)).status).toBe(403)
  await app.send(set, { job_number: 9 }, company.owner)
  expect(await numbering(other)).toMatchObject({ job_number: 1 })
  const changes = await app.sql(
    `select user_id, before, after from changes where company_id = $1 and table_name = 'counters'`,
    [company.id],
  )
  expect(changes).toEqual([{ user_id: company.owner.id, before: { next: 1 }, after: { next: 9 } }])
})
