import { beforeAll, expect, test } from 'vitest'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { testRow } from '#features/schedule/calendar/web/test-row.ts'
import { loadTemporal, utcToWall } from '#shared/dates.ts'
import { groupByTechnician, lateFirst, openOf, ownDay, phaseOf } from './today-groups.ts'

beforeAll(loadTemporal)

const nine = '2026-11-18T22:00:00Z'
const both = testRow(nine, 60)
const ann = testRow(nine, 60, { row_key: '8-43', user_id: '4', user_name: 'Ann Cole', user_color: '#2563eb' })
const nobody = testRow(nine, 60, { row_key: '9-44', user_id: '', user_name: '', user_color: '' })

test('what two people do together stands with both, what nobody does at the end', () => {
  const groups = groupByTechnician([nobody, both, ann], 99)
  expect(groups.map(group => [group.name, group.appointments.map(row => row.key)])).toEqual([
    ['Ann Cole', ['7-42', '8-43']],
    ['Tom Reid', ['7-42']],
    ['', ['9-44']],
  ])
})

test('one’s own day is one list in the order of time, what is shared once', () => {
  const [day] = ownDay([both, ann], { id: 4, fullname: 'Ann Cole' })
  expect(day).toMatchObject({ id: 4, name: 'Ann Cole', colour: '#2563eb' })
  expect(day!.appointments.map(row => row.key)).toEqual(['7-42', '8-43'])
  expect(ownDay([], { id: 4, fullname: 'Ann Cole' })).toEqual([])
})

test('one’s own day comes first', () => {
  expect(groupByTechnician([ann, both], 3).map(group => group.name)).toEqual(['Tom Reid', 'Ann Cole'])
})

test.each([
  ['2026-11-18T21:59:00Z', 'next'],
  ['2026-11-18T22:00:00Z', 'now'],
  ['2026-11-18T22:59:00Z', 'now'],
  ['2026-11-18T23:00:00Z', 'late'],
])('at %s an appointment from 22:00 to 23:00 is %s', (instant, phase) => {
  expect(phaseOf(both, utcToWall(instant, 'Australia/Sydney'), 'Australia/Sydney')).toBe(phase)
})

test.each([
  [statusId.pending, 'late'],
  [statusId.callBack, 'late'],
  [statusId.onTheWay, 'late'],
  [statusId.closed, 'past'],
  [statusId.cancelled, 'past'],
  [statusId.awaitingPayment, 'past'],
])('once its time has passed, an appointment of a job of status %d is %s', (job_status, phase) => {
  const after = utcToWall('2026-11-18T23:30:00Z', 'Australia/Sydney')
  expect(phaseOf(testRow(nine, 60, { job_status }), after, 'Australia/Sydney')).toBe(phase)
})

test('a job that goes on at another visit is not late after this one', () => {
  const after = utcToWall('2026-11-18T23:30:00Z', 'Australia/Sydney')
  expect(phaseOf(testRow(nine, 60, { later: true }), after, 'Australia/Sydney')).toBe('past')
})

test('what is late comes before what is done', () => {
  const done = testRow('2026-11-18T20:00:00Z', 60, { row_key: 'done', job_status: statusId.closed })
  const rows = lateFirst(
    [done, both],
    utcToWall('2026-11-18T23:30:00Z', 'Australia/Sydney'),
    'Australia/Sydney',
  )
  expect(rows.map(row => row.key)).toEqual(['7-42', 'done'])
})

test('what comes next is neither over nor closed, and late before all else', () => {
  const zone = 'Australia/Sydney'
  const closed = testRow(nine, 60, { row_key: '9-45', job_status: statusId.closed })
  const later = testRow('2026-11-19T01:00:00Z', 60, { row_key: '9-46' })
  const at = utcToWall('2026-11-18T23:30:00Z', zone)
  expect(openOf([closed, later, both], at, zone).map(row => row.key)).toEqual(['7-42', '9-46'])
})
