import { expect, test } from 'vitest'
import { dayMinutes, loadTemporal, parseDay } from '#shared/dates.ts'
import { type Candidate, isOnTheClock, openingsOf } from './openings.rules.ts'

await loadTemporal()

// Monday the 23rd; places are ten kilometres apart.
const monday = parseDay('2026-11-23')! * dayMinutes
const [north, middle, south] = [-33.8, -33.89, -33.98].map(lat => ({ lat, lng: 151 }))
const at = (hour: number, day = 0) => monday + day * dayMinutes + hour * 60
const visit = (from: number, to: number, place = north!, day = 0) => ({
  start: at(from, day),
  end: at(to, day),
  place,
})
const free = (id: number, taken: Candidate['taken'] = [], roster: Candidate['roster'] = null): Candidate => ({
  id,
  roster,
  taken,
})
const asked = { minutes: 60, place: middle!, from: at(6) }
const times = (candidates: Candidate[], more: object = {}) =>
  openingsOf(candidates, { ...asked, ...more }).map(each => [each.technician, each.start - monday])

test('an empty day opens when work begins, and on the next days', () => {
  expect(times([free(1)])).toEqual([
    [1, 420],
    [1, dayMinutes + 420],
  ])
})

test('between two visits the way there and on has to fit in too', () => {
  // Ten kilometres are 22 minutes.
  const [first] = openingsOf([free(1, [visit(7, 9), visit(11, 17)])], asked)
  expect(first).toMatchObject({ start: at(9.5), drive_before: 22, drive_after: 22 })
  const tight = openingsOf([free(1, [visit(7, 9), visit(10.5, 17)])], asked)
  expect(tight.every(each => each.start >= at(7, 1))).toBe(true)
})

test('who is near comes before who is far, though a little later', () => {
  const far = free(1, [visit(7, 8, south), visit(9.75, 17, south)])
  const near = free(2, [visit(7, 8.5, middle), visit(10, 17, middle)])
  const [a, b] = openingsOf([far, near], asked)
  expect([a!.technician, b!.technician]).toContain(2)
  expect(openingsOf([near], asked)[0]).toMatchObject({ start: at(8.5), drive_before: 0 })
})

test('shifts and leave are kept, and weekends where nothing is said', () => {
  const roster = {
    user_id: 1,
    week: [{ weekday: 1, from_minute: 600, to_minute: 720 }],
    days: [{ day: '2026-11-25', from_minute: 480, to_minute: 600 }],
    leave: [],
  }
  expect(times([free(1, [], roster)])).toEqual([
    [1, 600],
    [1, 2 * dayMinutes + 480],
  ])
  const sick = {
    id: 1,
    user_id: 1,
    kind: 'sick' as const,
    kind_id: null,
    kind_name: '',
    is_paid: true,
    first_day: '2026-11-23',
    last_day: '2026-11-23',
    from_minute: null,
    to_minute: null,
    note: '',
    version: 1,
  }
  expect(times([free(1, [], { ...roster, leave: [sick] })])[0]).toEqual([1, 2 * dayMinutes + 480])
  const saturday = openingsOf([free(1)], { ...asked, from: at(8, 5) })
  expect(saturday[0]!.start).toBe(at(7, 7))
})

test('five at the most, two of each, the earliest first; none for what no shift holds', () => {
  const found = openingsOf(
    [1, 2, 3, 4].map(id => free(id)),
    asked,
  )
  expect(found).toHaveLength(5)
  expect(found.map(each => each.start)).toEqual([...found.map(each => each.start)].sort((a, b) => a - b))
  expect(openingsOf([free(1)], { ...asked, minutes: 1_000 })).toEqual([])
  expect(openingsOf([], asked)).toEqual([])
})

test.each([
  // The clocks go from 02:00 to 03:00.
  ['2026-10-04', '01:00', 60, true],
  ['2026-10-04', '01:00', 75, false],
  ['2026-10-04', '02:00', 30, false],
  ['2026-10-04', '02:45', 15, false],
  ['2026-10-04', '03:00', 60, true],
  // And from 03:00 back to 02:00.
  ['2027-04-04', '01:00', 120, true],
  ['2027-04-04', '01:00', 135, false],
  ['2027-04-04', '03:00', 60, true],
  ['2026-10-05', '02:00', 60, true],
])('on %s at %s for %i minutes: the clocks stay as they are %s', (day, time, minutes, isSteady) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const start = parseDay(day)! * dayMinutes + hour * 60 + minute
  expect(isOnTheClock({ start, end: start + minutes }, 'Australia/Sydney')).toBe(isSteady)
})
