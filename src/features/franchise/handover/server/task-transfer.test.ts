import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { transferTexts } from '#features/jobs/tasks/tasks.rules.ts'
import { handoverContract as c } from '../handover.contract.ts'

const app = await testApp()

const task = { id: 'a', task: 'Rewire the shed', dueDate: '2026-03-05', assignedTo: 0, status: 1, images: [] }

/** Two companies; who keeps the office of the first keeps the second's too. */
async function twoCompanies() {
  const [here, there] = [await app.company(), await app.company({ name: 'Southside Electrical' })]
  await join(here, there, 'office')
  const dana = {
    name: 'Dana',
    phone: '0412 345 678',
    address: '4 King St',
    assign_worker: [here.technician.id],
  }
  const job = { ...dana, tasks: [{ ...task, assignedTo: here.technician.id }] }
  const { body } = await app.send(jobsContract.add, job, here.office)
  return { here, there, jobId: body.lastJobInsertId }
}
async function join(here: TestCompany, there: TestCompany, as: 'office' | 'technician') {
  await app.sql(
    `update users set account_id = (select account_id from users where company_id = $1 and id = $2)
     where company_id = $3 and id = $4`,
    [here.id, here.office.id, there.id, there[as].id],
  )
}
const jobsOf = async (company: TestCompany) =>
  (await app.send(jobsContract.list, {}, company.office)).body.data
const clientsOf = async (company: TestCompany) =>
  (await app.send(clientsContract.list, {}, company.office)).body.results

test('a task goes to the other company as a job for the same client, and the diary here says so', async () => {
  const { here, there, jobId } = await twoCompanies()
  const { result } = (await app.send(c.companies, {}, here.office)).body
  expect(result).toEqual([{ id: there.id, name: 'Southside Electrical' }])
  const transfer = (input: object = {}, as = here.office) =>
    app.request(
      c.transfer,
      { company_id: there.id, customer_id: 0, job_id: jobId, tasks_info: [task], ...input },
      as,
    )
  const { status, body } = await transfer()
  expect([status, body.message]).toEqual([200, transferTexts.done])
  await expect.poll(() => jobsOf(there), { timeout: 15_000 }).toHaveLength(1)
  const [made] = await jobsOf(there)
  expect(made).toMatchObject({ name: 'Dana', address: '4 King St', job_status: 1, user_id: '' })
  const opened = (await app.send(jobsContract.open, { id: made!.id }, there.office)).body.result
  expect(JSON.parse(opened.tasks_info)).toMatchObject([
    { task: 'Rewire the shed', dueDate: '2026-03-05', assignedTo: 0 },
  ])
  const { diary } = (await app.send(diaryContract.read, { jobId }, here.office)).body
  expect(JSON.stringify(diary)).toContain('Task transferred to Southside Electrical: Rewire the shed')
  // The second finds the client by their phone; two tasks that bring no id stay two.
  await transfer({ tasks_info: [task, task] })
  await expect.poll(() => jobsOf(there), { timeout: 15_000 }).toHaveLength(2)
  expect(await clientsOf(there)).toHaveLength(1)
  const second = (await jobsOf(there)).find(job => job.id !== made!.id)!
  const both = (await app.send(jobsContract.open, { id: second.id }, there.office)).body.result.tasks_info
  expect(new Set(JSON.parse(both).map((each: { id: string }) => each.id)).size).toBe(2)
  expect(await jobsOf(here)).toHaveLength(1)
  const after = await app.send(diaryContract.read, { jobId }, here.office)
  expect(JSON.stringify(after.body.diary)).toContain(
    `Accepted by ${there.office.fullname} of Southside Electrical`,
  )
})

test('nothing goes to a company in which the caller books no jobs, nor of a job or client of another', async () => {
  const { here, there, jobId } = await twoCompanies()
  const third = await app.company()
  await join(here, third, 'technician')
  const transfer = (input: object, as = here.office) =>
    app.request(c.transfer, { company_id: there.id, tasks_info: [task], ...input }, as)
  for (const company_id of [third.id, here.id, 999_999_999])
    expect(await transfer({ company_id, job_id: jobId })).toMatchObject({
      status: 404,
      body: { success: false, message: transferTexts.noCompany },
    })
  // The owner here is nobody there.
  expect((await transfer({ job_id: jobId }, here.owner)).status).toBe(404)
  expect((await transfer({ job_id: jobId }, here.technician)).status).toBe(403)
  const { body } = await app.send(jobsContract.add, { name: 'Sam', address: '1 Low St' }, third.office)
  const [sam] = await clientsOf(third)
  expect((await transfer({ job_id: body.lastJobInsertId })).status).toBe(404)
  expect((await transfer({ customer_id: sam!.id })).status).toBe(404)
  expect((await transfer({ job_id: jobId, tasks_info: [] })).body.message).toBe(transferTexts.noTask)
  expect(await jobsOf(there)).toEqual([])
})

test('eight who transfer the same task at once make one job of it', async () => {
  const { here, there, jobId } = await twoCompanies()
  const input = { company_id: there.id, customer_id: 0, job_id: jobId, tasks_info: [task] }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.request(c.transfer, input, here.office)),
  )
  expect(answers.map(each => each.status).sort()).toEqual([200, ...Array(7).fill(409)])
  await expect.poll(() => jobsOf(there), { timeout: 15_000 }).toHaveLength(1)
  expect(await app.sql('select from handovers where company_id = $1', [here.id])).toHaveLength(1)
})
