import { expect, test } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import { incomingProblem, isBlocked, isOfficeOpen, ringOrder, usualIncoming } from './incoming.rules.ts'

await loadTemporal()
const weekdays = [0, 1, 2, 3, 4, 5, 6].map(day => (day < 5 ? { from: 420, to: 1020 } : null))

test.each([
  ['Monday at seven', '2026-03-01T20:00:00Z', true],
  ['Monday a minute before', '2026-03-01T19:59:00Z', false],
  ['Monday at five in the afternoon', '2026-03-02T06:00:00Z', false],
  ['Saturday', '2026-03-07T00:00:00Z', false],
  ['a holiday', '2026-03-03T00:00:00Z', false],
])('%s in Sydney: open %s is %s', (_name, at, isOpen) => {
  expect(isOfficeOpen({ week: weekdays, holidays: ['2026-03-03'] }, at, 'Australia/Sydney')).toBe(isOpen)
})

const people = [
  { id: 1, talked_at: new Date('2026-03-02T02:00:00Z') },
  { id: 2, talked_at: new Date('2026-03-02T01:00:00Z') },
  { id: 3, talked_at: null },
]

test.each([
  ['all', [[1, 2, 3]]],
  ['turn', [[1], [2], [3]]],
  ['idle', [[3], [2], [1]]],
] as const)('rings %s', (ring, order) => {
  expect(ringOrder(ring, people)).toEqual(order)
  expect(ringOrder(ring, [])).toEqual([])
})

test.each([
  ['an end before its start', { week: [{ from: 600, to: 600 }] }, 'week'],
  ['a mobile that is none', { mobile: '12' }, 'mobile'],
  ['an emergency number as a mobile', { mobile: '000' }, 'mobile'],
  ['a blocked number that is none', { blocked: ['nobody'] }, 'blocked'],
  ['no words for missed callers', { text_back: true, text: ' ' }, 'text'],
  ['usual settings', {}, undefined],
])('%s', (_name, change, field) => {
  expect(incomingProblem({ ...usualIncoming, ...change })?.field).toBe(field)
})

test('a blocked number is known in any spelling; who withholds theirs is not blocked', () => {
  const blocked = { blocked: ['0412 345 678'] }
  expect([
    isBlocked(blocked, '+61412345678'),
    isBlocked(blocked, '+61412345679'),
    isBlocked(blocked, ''),
  ]).toEqual([true, false, false])
})
