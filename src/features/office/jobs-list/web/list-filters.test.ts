import { expect, test } from 'vitest'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { filterInput, noFilters, shownDays, tabOf } from './list-filters.ts'

const today = parseDay('2026-11-21')!

test('appointments begin with the week ahead, jobs with the year behind', () => {
  expect(shownDays(noFilters, jobTabs.appointments, today)).toEqual({ from: '2026-11-21', to: '2026-11-28' })
  expect(shownDays(noFilters, jobTabs.active, today)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
})

test('a client of the address is searched for in all years, until dates are chosen', () => {
  const ofClient = { ...noFilters, client: 5 }
  expect(filterInput(ofClient, '', jobTabs.active, today)).toMatchObject({ clientId: 5 })
  expect(filterInput(ofClient, '', jobTabs.active, today).dates).toBeUndefined()
  const chosen = { ...ofClient, from: '2026-01-01', to: '2026-01-31' }
  expect(filterInput(chosen, '', jobTabs.active, today).dates).toEqual({
    start: '2026-01-01',
    end: '2026-01-31',
  })
})

test('a damaged tab in the address is the first one', () => {
  expect([tabOf('2'), tabOf(1), tabOf('9'), tabOf(undefined)]).toEqual([2, 1, 0, 0])
})
