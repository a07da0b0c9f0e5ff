import { expect, test } from 'vitest'
import { canEditJob, type EditedJob } from '#features/jobs/job-status/job-status.rules.ts'
import { offersPercentages } from './jobs.rules.ts'

const tom = { id: 3, kind: 'technician' as const, permissions: [] }
const operator = { id: 5, kind: 'operator' as const, permissions: ['jobs.book' as const] }
const owner = { id: 1, kind: 'owner' as const, permissions: ['jobs.actOnClosed' as const] }
const open: EditedJob = { technician_ids: [3], closed_at: null, closed_by: null }
const closed = { ...open, closed_at: '2026-03-02T10:00:00Z', closed_by: 5 }
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const shut = 'This job is closed. Ask the office to open it again.'

test('an open job is for everybody but technicians who are not on it', () => {
  expect(canEditJob(open, operator, at('10:00'))).toBe(true)
  expect(canEditJob(open, tom, at('10:00'))).toBe(true)
  expect(canEditJob(open, { ...tom, id: 4 }, at('10:00'))).toBe('This job is not yours.')
})

test('a closed job is for who may act on closed jobs, and for 15 minutes for who closed it', () => {
  expect(canEditJob(closed, owner, at('23:00'))).toBe(true)
  expect(canEditJob(closed, operator, at('10:15'))).toBe(true)
  expect(canEditJob(closed, operator, at('10:16'))).toBe(shut)
  expect(canEditJob(closed, { ...operator, id: 6 }, at('10:01'))).toBe(shut)
  expect(canEditJob({ ...closed, closed_by: null }, operator, at('10:01'))).toBe(shut)
})

test('shares are offered where somebody is paid so, and shown where they were agreed', () => {
  const team = [
    { value: 1, payment_type_id: 1 },
    { value: 2, payment_type_id: 2 },
    { value: 3, payment_type_id: 1 },
  ]
  expect(offersPercentages([1, 2], team, {})).toBe(true)
  expect(offersPercentages([1, 3], team, {})).toBe(false)
  expect(offersPercentages([1, 3], team, { 1: 40 })).toBe(true)
  expect(offersPercentages([2], team, { 2: 40 })).toBe(false)
})
