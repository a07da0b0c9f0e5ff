import { expect, test } from 'vitest'
import { canAnswer, canHand, nextDue, overdueChecks, overlapOf } from './tools.rules.ts'

const manager = { id: 1, permissions: ['inventory.manage'] as never }
const technician = { id: 7, permissions: [] as never }

test.each([
  [manager, { kind: 'person', value: 9 }, 0, true],
  [technician, { kind: 'person', value: 7 }, 9, true],
  [technician, { kind: 'person', value: 7 }, null, true],
  [technician, { kind: 'person', value: 9 }, 7, 'Only the person who has it can hand it over.'],
  [technician, { kind: 'store', value: 0 }, 7, true],
  [technician, { kind: 'job', value: 7 }, 7, true],
  [technician, { kind: 'place', value: 8 }, 9, 'Take it first, then hand it over.'],
] as const)('%j moves a tool of %j to %j: %j', (viewer, holder, to, verdict) => {
  expect(canHand(viewer, holder, to)).toBe(verdict)
})

test('the receiver confirms, and nobody else but who manages stock', () => {
  expect([canAnswer(technician, { to: 7 }), canAnswer(manager, { to: 7 })]).toEqual([true, true])
  expect(canAnswer(technician, { to: 9 })).toBe('Only the receiver can confirm this.')
})

test('a test is due again after its months, on the last day of a shorter one, and overdue from the next day on', () => {
  expect([nextDue('2026-11-30', 3), nextDue('2026-01-15', 12)]).toEqual(['2027-02-28', '2027-01-15'])
  const tool = { tag_due: '2026-11-24', calibration_due: null }
  expect([overdueChecks(tool, '2026-11-24'), overdueChecks(tool, '2026-11-25')]).toEqual([[], ['tag']])
})

test('two jobs want a tool at once only where their times overlap', () => {
  const span = (from: number, to: number) => ({ starts_at: new Date(from), ends_at: new Date(to) })
  expect(overlapOf([span(1, 3)], [span(3, 5), span(0, 1)])).toBeNull()
  expect(overlapOf([span(1, 3)], [span(2, 5)])).toEqual(span(2, 5))
  expect(overlapOf([], [span(2, 5)])).toBeNull()
})
