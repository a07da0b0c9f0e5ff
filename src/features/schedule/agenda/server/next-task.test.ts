import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { addNextTask } from './next-task.service.ts'

const app = await testApp()

test.each([
  // In Sydney: a Friday at 10:20, a Friday at 18:00, and a Saturday.
  ['2026-03-05T23:20:00Z', '2026-03-06T00:00:00.000Z'],
  ['2026-03-06T07:00:00Z', '2026-03-08T20:00:00.000Z'],
  ['2026-03-07T02:00:00Z', '2026-03-08T20:00:00.000Z'],
])('a task that comes up at %s is put within working hours, at %s', async (now, at) => {
  const { id, owner } = await app.company()
  app.setNow(now)
  await app.services.db.withCompany(companyIdFrom(id, 'session'), tx =>
    addNextTask(tx, { title: 'Call', description: '', technician_id: owner.id }, 'Australia/Sydney'),
  )
  app.setNow(null)
  const rows = await app.sql<{ starts_at: Date }>(
    'select starts_at from agenda_tasks where company_id = $1',
    [id],
  )
  expect(rows.map(row => row.starts_at.toISOString())).toEqual([at])
})
