import { beforeAll, expect, test } from 'vitest'
import { dayMinutes, loadTemporal, parseDay, utcToWall, weekdayOf } from '#shared/dates.ts'
import { planDemo } from './demo-plan.ts'

beforeAll(loadTemporal)

const zone = 'Australia/Sydney'
const today = parseDay('2026-11-18')!
const options = {
  today,
  now: '2026-11-17T20:00:00Z',
  zone,
  places: [{ suburb: 'Parramatta', state: 'NSW', lat: -33.815, lng: 151.003 }],
  clients: 300,
  jobs: 1200,
  technicians: 5,
  sources: 6,
  unscheduled: 14,
}
const make = () => planDemo(options)
let made: ReturnType<typeof make> | undefined
const plan = () => (made ??= make())
const dayOf = (instant: string) => Math.floor(utcToWall(instant, zone) / dayMinutes)

test('the demo has as many clients and jobs as promised', () => {
  expect(plan().clients).toHaveLength(300)
  expect(plan().jobs).toHaveLength(1200)
})

test('each client has a number of their own, but for one who was typed in twice', () => {
  const numbers = plan().clients.flatMap(client => [
    ...[client, ...client.contacts].map(({ phone }) => phone.replace(/^\+61 /, '0')),
    ...client.sites.map(site => site.contact_phone),
  ])
  expect(numbers).not.toContain('')
  expect(numbers.length - new Set(numbers).size).toBe(1)
  expect(plan().clients.at(-1)!.phone).toMatch(/^\+61 491 57/)
})

test('some work is at the buildings that two managers look after', () => {
  const managers = plan().clients.filter(client => client.sites.length > 0)
  expect(managers.map(client => client.sites.length)).toEqual([3, 2])
  const there = plan().jobs.filter(job => job.site !== null)
  expect(there.length).toBeGreaterThan(2)
  for (const job of there) expect(plan().clients[job.client]!.sites[job.site!]).toBeDefined()
})

test('it is the same at every seeding of the same day', () => {
  expect(make()).toEqual(plan())
})

test('it moves with the day', () => {
  const later = planDemo({ ...options, today: today + 7 })
  expect(later.jobs.some(job => job.appointment && dayOf(job.appointment.start) === today + 7)).toBe(true)
})

test('each working day of this week and the next is full, without double bookings', () => {
  const monday = today - (weekdayOf(today) - 1)
  for (const offset of [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]) {
    const ofDay = plan().jobs.filter(
      job => job.appointment && dayOf(job.appointment.start) === monday + offset,
    )
    expect(ofDay.length, `day ${offset}`).toBeGreaterThanOrEqual(10)
    for (let technician = 0; technician < 5; technician++) {
      const own = ofDay
        .filter(job => job.technicians[0] === technician)
        .map(job => job.appointment!)
        .sort((a, b) => (a.start < b.start ? -1 : 1))
      for (const [i, next] of own.entries()) {
        if (i > 0) expect(next.start >= own[i - 1]!.end, `technician ${technician}, day ${offset}`).toBe(true)
      }
    }
  }
})

test('nothing is done before its time, and nothing was booked after it', () => {
  for (const job of plan().jobs) {
    if (!job.appointment) continue
    const ahead = dayOf(job.appointment.start) - today
    expect(job.created <= options.now).toBe(true)
    if (ahead > 0) expect([1, 7]).toContain(job.status)
    expect(job.created < job.appointment.start).toBe(true)
    expect(dayOf(job.created)).toBeLessThanOrEqual(today)
  }
})

test('no work on Sundays but today', () => {
  for (const job of plan().jobs) {
    if (job.appointment && dayOf(job.appointment.start) !== today)
      expect(weekdayOf(dayOf(job.appointment.start))).not.toBe(7)
  }
})
