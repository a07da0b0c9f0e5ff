import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { jobsContract as c } from '../../jobs.contract.ts'

const app = await testApp()

test('a duplicate has the work, the people, the money and what is still to come, and nothing of what was done', async () => {
  app.setNow('2026-03-02T00:00:00Z')
  const company = await app.company()
  const { technician, office } = company
  const item = (await app.send(itemsContract.add, { name: 'Tap', price: 20, quantity: 1 }, company.owner))
    .body
  const [past, ahead] = ['2026-03-01T22:00:00Z', '2026-03-05T22:00:00Z']
  app.setNow('2026-02-01T00:00:00Z')
  const made = await app.send(
    c.add,
    {
      name: 'Dana',
      address: '4 King St',
      additionalInfo: 'Leaking tap',
      assign_worker: [technician.id],
      tasks: [{ task: 'Isolate', dueDate: '2026-03-05', assignedTo: technician.id }],
      appointments: [{ appointment_time: past }, { appointment_time: ahead }],
    },
    office,
  )
  app.setNow('2026-03-02T00:00:00Z')
  const id = made.body.lastJobInsertId
  const parts = [{ partsBelong: 0, parts: [{ partId: item.result.id, quantity: 2 }] }]
  const saved = {
    parts,
    money: 44,
    payby_id: 1,
    note: [{ note: 'Done well' }],
    job_status_id: 3,
  }
  expect(await app.send(c.edit, { id, ...saved }, office)).toMatchObject({ status: 200 })

  const { status, body } = await app.send(c.duplicate, { id }, office)
  expect(status).toBe(200)
  expect(body.job_number).toBeGreaterThan(made.body.job_number)
  const { result } = (await app.send(c.open, { id: body.lastJobInsertId }, office)).body
  expect(result).toMatchObject({
    name: 'Dana',
    company_comment: 'Leaking tap',
    user_id: String(technician.id),
    job_status_id: 1,
    money: 44,
    payby_id: 1,
    note: '[]',
    appointments: [{ appointment_time: ahead }],
  })
  expect(JSON.parse(result.parts)).toMatchObject([{ parts: [{ quantity: 2 }] }])
  expect(JSON.parse(result.tasks_info)).toMatchObject([{ task: 'Isolate', status: 1 }])
  const { diary } = (await app.send(diaryContract.read, { jobId: body.lastJobInsertId }, office)).body
  expect(JSON.stringify(diary)).toContain(`Job created as a duplicate of #${made.body.job_number}.`)

  expect((await app.send(c.duplicate, { id }, technician)).status).toBe(403)
  const stranger = await app.send(c.duplicate, { id }, (await app.company()).office)
  expect([stranger.status, stranger.body.message]).toEqual([
    404,
    'Failed to fetch job data. Please try again.',
  ])
})
