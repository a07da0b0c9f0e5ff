import { expect, test } from 'vitest'
import { absenceOf, byFitness, type Candidate, distanceKm } from './recommended.rules.ts'

const parramatta = { lat: -33.8151, lng: 151.0011 }
test.each([
  ['nowhere else', parramatta, parramatta, 0],
  ['Parramatta to Bondi Beach', parramatta, { lat: -33.8915, lng: 151.2767 }, 27],
  ['Sydney to Perth', { lat: -33.8688, lng: 151.2093 }, { lat: -31.9523, lng: 115.8613 }, 3_290],
  ['over the date line', { lat: -18, lng: 179.5 }, { lat: -18, lng: -179.5 }, 106],
  ['to the other side of the earth', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015],
])('distance: %s', (_what, from, to, km) => {
  expect(distanceKm(from, to)).toBe(km)
})

const candidate = (facts: Partial<Candidate>): Candidate => ({
  is_licensed: true,
  distance: 10,
  is_present: false,
  IsInAppointment: false,
  absence: 0,
  is_overtime: false,
  avg_money: 100,
  ...facts,
})
test.each<[string, Partial<Candidate>, Partial<Candidate>]>([
  ['licensed before near and free', { distance: 50, absence: 2 }, { is_licensed: false, distance: 1 }],
  ['free before busy, however near', { distance: 50 }, { IsInAppointment: true, distance: 1 }],
  ['busy before on leave', { IsInAppointment: true, distance: 50 }, { absence: 2, distance: 1 }],
  ['at work that day before off that day', { absence: 1, distance: 50 }, { absence: 2, distance: 1 }],
  ['busy before off, however much overtime', { IsInAppointment: true, is_overtime: true }, { absence: 2 }],
  ['within ordinary hours before near', { distance: 50 }, { is_overtime: true, distance: 1 }],
  ['near before far', { distance: 3 }, { distance: 4, is_present: true, avg_money: 900 }],
  ['a known place before an unknown one', { distance: 900 }, { distance: null }],
  ['at work before away', { is_present: true }, { avg_money: 900 }],
  ['more a job before less', { avg_money: 200 }, {}],
])('order: %s', (_what, first, second) => {
  const [one, other] = [candidate(first), candidate(second)]
  expect([other, one].sort(byFitness)).toEqual([one, other])
})

const leave = {
  id: 1,
  user_id: 2,
  kind: 'sick',
  kind_id: null,
  kind_name: '',
  is_paid: true,
  first_day: '2026-11-24',
  last_day: '2026-11-24',
  note: '',
  version: 1,
} as const
test.each([
  [null, 0],
  [{ shift: { from: 420, to: 900 }, day: 20_000 }, 1],
  [{ shift: 'off' as const, day: 20_000 }, 2],
  [{ leave: { ...leave, from_minute: 420, to_minute: 600 } }, 1],
  [{ leave: { ...leave, from_minute: null, to_minute: null } }, 2],
])('absence of %j is %i', (away, absence) => {
  expect(absenceOf(away)).toBe(absence)
})
