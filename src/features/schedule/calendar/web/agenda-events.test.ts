import { beforeAll, expect, test } from 'vitest'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import { loadTemporal, utcToWall } from '#shared/dates.ts'
import { movedAgenda, resizedAgenda, toAgendaEvent } from './agenda-events.ts'

beforeAll(loadTemporal)

const zone = 'Australia/Sydney'
/** Two hours in the evening before the clocks go forward at two on 4 October 2026. */
const task: ShownAgenda = {
  id: 5,
  title: 'Van service',
  description: 'At Bob’s',
  starts_at: '2026-10-03T09:00:00Z',
  ends_at: '2026-10-03T11:00:00Z',
  due_at: null,
  technician_id: 3,
  technician_name: 'Tom Reid',
  technician_colour: '#0f9f94',
  is_done: false,
  version: 1,
}
const wall = (text: string) => utcToWall(text, zone)
const office = { id: 1, kind: 'office' as const, permissions: ['jobs.book' as const] }
const event = (
  more: Partial<ShownAgenda> = {},
  viewer: typeof office | { id: number; kind: 'technician'; permissions: [] } = office,
) => toAgendaEvent({ ...task, ...more }, { zone, locale: 'en', viewer, t: String })

test('a task lasts as long as before where it is dragged, also over the hour that the clock skips', () => {
  // To one in the morning: an hour later it is three.
  const start = wall('2026-10-03T15:00:00Z')
  expect(movedAgenda(task, { start }, zone)).toEqual({
    starts_at: '2026-10-03T15:00:00Z',
    ends_at: '2026-10-03T17:00:00Z',
  })
  // Half past two does not exist: it becomes half past three.
  expect(movedAgenda(task, { start: start + 90 }, zone).starts_at).toBe('2026-10-03T16:30:00Z')
})

test('handed to somebody else at the same time, it keeps its instant, also in the hour that comes twice', () => {
  const twice = { ...task, starts_at: '2027-04-03T16:30:00Z', ends_at: '2027-04-03T17:30:00Z' }
  expect(movedAgenda(twice, { start: wall(twice.starts_at) }, zone).starts_at).toBe(twice.starts_at)
})

test('an end dragged before the start is the start', () => {
  expect(resizedAgenda(task, { end: wall('2026-10-03T08:00:00Z') }, zone)).toEqual({
    ends_at: task.starts_at,
  })
  expect(resizedAgenda(task, { end: wall('2026-10-03T12:00:00Z') }, zone).ends_at).toBe(
    '2026-10-03T12:00:00Z',
  )
})

test('it says what it is, whose and how far; done it is dimmed, and technicians move none', () => {
  expect(event()).toMatchObject({ people: [3], movable: true, look: 'task', dimmed: false })
  expect(event().facts).toContain('Pending')
  expect(event({ is_done: true })).toMatchObject({ dimmed: true, pill: '✓' })
  expect(event({}, { id: 3, kind: 'technician', permissions: [] })).toMatchObject({
    movable: false,
    why: 'Only the office can move this.',
  })
})
