import { beforeAll, expect, test } from 'vitest'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { loadTemporal } from '#shared/dates.ts'
import { hoursOf } from './demo-hours.ts'

beforeAll(loadTemporal)

const zone = 'Australia/Sydney'
const now = new Date('2026-11-18T02:00:00Z')
const job = (id: number, status: number, people: number[], start: string, end: string) => ({
  id,
  number: 1000 + id,
  status,
  people,
  appointment: { start: `2026-11-${start}:00Z`, end: `2026-11-${end}:00Z` },
})

test('hours on jobs lie within the clocked ones, never over each other, and none are to come', () => {
  const jobs = [
    job(1, statusId.closed, [7, 8], '16T20:30', '16T22:00'),
    job(2, statusId.awaitingPayment, [7], '16T21:30', '16T23:00'),
    job(3, statusId.cancelled, [7], '16T23:30', '17T01:00'),
    job(4, statusId.closed, [7], '17T20:00', '17T21:00'),
    job(5, statusId.closed, [7], '18T01:00', '18T03:00'),
    { ...job(6, statusId.closed, [7], '01T01:00', '01T03:00'), appointment: null },
  ]
  const { onSite, clocked } = hoursOf(jobs, zone, now)
  expect(onSite.map(each => [each.user_id, each.job_id])).toEqual([
    [7, 1],
    [7, 2],
    [8, 1],
    [7, 4],
  ])
  expect(clocked.map(each => each.user_id)).toEqual([7, 8, 7])
  for (const [n, each] of onSite.entries()) {
    const around = clocked.filter(
      span =>
        span.user_id === each.user_id && span.started_at < each.started_at && span.ended_at > each.ended_at,
    )
    expect(around, `${n}`).toHaveLength(1)
    expect(each.ended_at <= now.toISOString() && each.started_at < each.ended_at).toBe(true)
  }
  expect(onSite[1]!.started_at > onSite[0]!.ended_at).toBe(true)
  expect(hoursOf(jobs, zone, now)).toEqual({ onSite, clocked })
})
