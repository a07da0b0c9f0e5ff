import { expect, test } from 'vitest'
import { emptyJob, type JobValues, newAppointment } from '#features/office/job-form/web/job-values.ts'
import { clashingParts, mergeAppointments, mergeMine } from './job-merge.ts'

const at = (id: number | null, hour: number) => ({
  ...newAppointment,
  id,
  starts_at: `2026-11-23T0${hour}:00:00Z`,
  minutes: 60,
})
const job = (patch: Partial<JobValues>): JobValues => ({ ...emptyJob, name: 'Ann', ...patch })

test('both keep what only one of them changed', () => {
  const merged = mergeMine(
    job({}),
    job({ company_comment: 'Ring first' }),
    job({ phone: '0412 345 678', status_id: 2 }),
  )
  expect(merged).toMatchObject({ company_comment: 'Ring first', phone: '0412 345 678', status_id: 2 })
})

test('where both changed the same field, mine stands', () => {
  expect(
    mergeMine(job({}), job({ company_comment: 'mine' }), job({ company_comment: 'theirs' })).company_comment,
  ).toBe('mine')
})

test('an appointment that they added meanwhile stays beside mine', () => {
  const base = [at(1, 1)]
  expect(mergeAppointments(base, [at(1, 1), at(null, 5)], [at(1, 1), at(2, 3)])).toEqual([
    at(1, 1),
    at(null, 5),
    at(2, 3),
  ])
})

test('the one that they moved stays moved, the one that I moved is mine', () => {
  const base = [at(1, 1), at(2, 2)]
  expect(mergeAppointments(base, [at(1, 5), at(2, 2)], [at(1, 1), at(2, 6)])).toEqual([at(1, 5), at(2, 6)])
})

test('what they cancelled is gone, unless I moved it: then it is booked anew', () => {
  const base = [at(1, 1), at(2, 2)]
  expect(mergeAppointments(base, [at(1, 1), at(2, 4)], [])).toEqual([at(null, 4)])
})

test('what I cancelled is gone, unless they moved it meanwhile', () => {
  const base = [at(1, 1), at(2, 2)]
  expect(mergeAppointments(base, [], [at(1, 1), at(2, 7)])).toEqual([at(2, 7)])
})

test('only where both changed the same field, each otherwise, is there anything to ask', () => {
  const base = job({ appointments: [at(1, 1), at(2, 2)] })
  const mine = { ...base, company_comment: 'Ring first', status_id: 2, appointments: [at(1, 5), at(2, 2)] }
  expect(clashingParts(base, mine, { ...base, phone: '0412 345 678' })).toEqual([])
  expect(clashingParts(base, mine, { ...base, company_comment: 'Ring first' })).toEqual([])
  expect(clashingParts(base, mine, { ...base, company_comment: 'Key under the mat' })).toEqual([
    'company_comment',
  ])
  expect(clashingParts(base, mine, { ...base, appointments: [at(1, 1), at(2, 6), at(3, 3)] })).toEqual([])
  expect(clashingParts(base, mine, { ...base, appointments: [at(1, 6), at(2, 2)] })).toEqual(['appointments'])
  expect(clashingParts(base, mine, { ...base, appointments: [at(2, 2)] })).toEqual(['appointments'])
})
