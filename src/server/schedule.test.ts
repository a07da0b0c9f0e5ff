import { expect, test } from 'vitest'
import { prepareSchedule } from './schedule.ts'
import { createTestDatabase } from './testing/cluster.ts'

test('servers that start at the same moment prepare the schedule in turn', async () => {
  const database = await createTestDatabase()
  const starts = await Promise.allSettled(Array.from({ length: 6 }, () => prepareSchedule(database.migrate)))
  expect(starts.filter(start => start.status === 'rejected')).toEqual([])
  await database.drop()
})
