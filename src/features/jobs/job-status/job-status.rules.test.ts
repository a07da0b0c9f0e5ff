import { expect, test } from 'vitest'
import { canEditJob, canHandIn, closesJob, type EditedJob, pill, statusId } from './job-status.rules.ts'

const tom = { id: 3, kind: 'technician' as const, permissions: [] }
const operator = { id: 5, kind: 'operator' as const, permissions: ['jobs.book' as const] }
const owner = { id: 1, kind: 'owner' as const, permissions: ['jobs.actOnClosed' as const] }
const open: EditedJob = { technician_ids: [3], closed_at: null, closed_by: null }
const closed = { ...open, closed_at: '2026-03-02T10:00:00Z', closed_by: 5 }
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const shut = 'This job is closed. Ask the office to reopen it.'

test('an open job is for everybody but technicians who are not on it', () => {
  expect(canEditJob(open, operator, at('10:00'))).toBe(true)
  expect(canEditJob(open, tom, at('10:00'))).toBe(true)
  expect(canEditJob(open, { ...tom, id: 4 }, at('10:00'))).toBe('This job isn’t assigned to you.')
})

test('a closed job is for who may act on closed jobs, and for 15 minutes for who closed it', () => {
  expect(canEditJob(closed, owner, at('23:00'))).toBe(true)
  expect(canEditJob(closed, operator, at('10:15'))).toBe(true)
  expect(canEditJob(closed, operator, at('10:16'))).toBe(shut)
  expect(canEditJob(closed, { ...operator, id: 6 }, at('10:01'))).toBe(shut)
  expect(canEditJob({ ...closed, closed_by: null }, operator, at('10:01'))).toBe(shut)
})

test.each([
  ['before it was closed', '09:59', true],
  ['as it was closed', '10:00', true],
  ['after it was closed', '10:01', shut],
] as const)('a photo taken %s and sent an hour later: %s', (_, made, verdict) => {
  expect(canHandIn(closed, tom, at(made), at('11:00'))).toBe(verdict)
  expect(canHandIn(closed, tom, null, at('11:00'))).toBe(shut)
})

test.each([
  [statusId.pending, 'W', false],
  [statusId.onTheWay, 'W', false],
  [statusId.closed, 'C', true],
  [statusId.cancelled, 'C', true],
  [statusId.awaitingPayment, 'C', false],
  [statusId.callBack, 'W', true],
  [statusId.quote, 'Q', false],
] as const)('status %i has the pill %s; a save with it closes the job: %s', (status, letter, closes) => {
  expect([pill(status), closesJob(status)]).toEqual([letter, closes])
})
