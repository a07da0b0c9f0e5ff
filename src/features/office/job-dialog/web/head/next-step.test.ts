import { expect, test } from 'vitest'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { stepOf } from './next-step.ts'

test.each([
  ['pending', statusId.pending, false, 'travel'],
  ['pending, work under way', statusId.pending, true, 'complete'],
  ['on the way', statusId.onTheWay, false, 'work'],
  ['on the way, work under way', statusId.onTheWay, true, 'complete'],
  ['on the way, nobody knows of work', statusId.onTheWay, undefined, 'complete'],
  ['closed', statusId.closed, false, 'after'],
] as const)('the next step of a job that is %s', (_name, status_id, isWorking, step) => {
  expect(stepOf({ status_id }, isWorking)).toBe(step)
})
