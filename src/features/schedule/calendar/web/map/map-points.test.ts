import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { testReply } from '../test-row.ts'
import { visitPins } from './map-points.ts'

const zone = 'Australia/Sydney'
const place = { latitude: -33.8, longitude: 151 }
const bo = { user_id: '5', workers: [5], user_name: 'Bo Lund', user_color: '#c2410c' }
// Thursday from 8:00 on, and Friday at 7:00.
const rows = [
  testReply('2026-11-19T20:00:00Z', 60, { appointment_id: 5, ...place }),
  testReply('2026-11-19T00:00:00Z', 60, { appointment_id: 3, ...place }),
  testReply('2026-11-18T21:00:00Z', 60, { appointment_id: 1, ...place }),
  testReply('2026-11-18T22:00:00Z', 60, { appointment_id: 2, ...place, ...bo }),
  testReply('2026-11-18T23:00:00Z', 60, { appointment_id: 4 }),
]
const [thursday, friday] = [parseDay('2026-11-19')!, parseDay('2026-11-20')!]

test.each([
  [
    'numbers go by technician; what has no place keeps its number',
    thursday,
    thursday,
    null,
    ['1:1 by 3', '2:1 by 5', '3:3 by 3'],
    1,
  ],
  ['and begin anew each day', thursday, friday, null, ['1:1 by 3', '2:1 by 5', '3:3 by 3', '5:1 by 3'], 1],
  ['of one technician also those done with others', friday, friday, 4, ['5:1 by 4'], 0],
  ['of somebody with nothing there is nothing', thursday, friday, 9, [], 0],
] as const)('%s', (_, first, last, technician, pins, placeless) => {
  const shown = visitPins(rows, { first, last, technician, zone })
  expect(
    shown.pins.map(({ row, order, technician: of }) => `${row.appointment_id}:${order} by ${of?.value}`),
  ).toEqual(pins)
  expect(shown.placeless).toBe(placeless)
})

test('of unassigned work only visits without a crew are shown', () => {
  const nobodys = testReply('2026-11-18T23:30:00Z', 60, {
    appointment_id: 6,
    ...place,
    user_id: '',
    workers: [],
  })
  const shown = visitPins([...rows, nobodys], { first: thursday, last: thursday, technician: 0, zone })
  expect(shown.pins.map(({ row, order }) => [row.appointment_id, order])).toEqual([[6, 1]])
})
